/** orders: what a member of the firm does with a desk order: take it in hand, fill it at the market's price, reject it. */
import { useIntent } from '@pramaan/browser/intent.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { takeOrder } from '@pramaan/contracts'
import { Button } from '@pramaan/ui/button.tsx'
import { Card } from '@pramaan/ui/card.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/call.ts'
import { mayWorkOrders } from '../../platform/orders.tsx'
import { useStaff } from '../../platform/session.ts'
import { FillDialog } from './fill-dialog.tsx'
import type { OrderFile } from './order-page.tsx'
import { RejectDialog } from './reject-dialog.tsx'

export function DeskActs({ order }: { order: OrderFile }) {
  const { role, name } = useStaff()
  const [open, setOpen] = useState<'fill' | 'reject' | null>(null)
  const taking = useTaking(order)
  if (!mayWorkOrders(role)) {
    return (
      <Card title="At the desk">
        <p className="text-soft">The firm’s people work this order. Your role reads only.</p>
      </Card>
    )
  }
  const close = () => setOpen(null)
  return (
    <Card title="At the desk">
      <p className="mb-4 text-soft">
        {order.worked_by ? `${order.worked_by} has it in hand.` : 'Nobody has it in hand yet.'}{' '}
        {order.why_not ?? 'The market gives it inside the client’s limit now.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="medium" onClick={() => setOpen('fill')} disabled={order.why_not !== null}>
          Fill
        </Button>
        {order.worked_by !== name && (
          <Button size="medium" variant="outline" loading={taking.isPending} onClick={() => taking.mutate()}>
            Take in hand
          </Button>
        )}
        <Button size="medium" variant="outline" onClick={() => setOpen('reject')}>
          Reject
        </Button>
      </div>
      {open === 'fill' && <FillDialog order={order} onClose={close} />}
      {open === 'reject' && <RejectDialog order={order} onClose={close} />}
    </Card>
  )
}

function useTaking({ id, worked_by }: OrderFile) {
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    mutationFn: () => call(takeOrder, { params: { id } }, { idempotencyKey: intent({ id, worked_by }) }),
    onSuccess: () => toast('success', 'You have it in hand. The client sees your name.'),
    // A refusal often means that someone else was quicker: look again in either case.
    onSettled: () => queries.invalidateQueries(),
  })
}
