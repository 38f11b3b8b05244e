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
import { say } from './say.ts'

export function DeskActs({ order }: { order: OrderFile }) {
  const { role, name } = useStaff()
  const [open, setOpen] = useState<'fill' | 'reject' | null>(null)
  const taking = useTaking(order)
  if (!mayWorkOrders(role)) {
    return (
      <Card title={say('atDesk')}>
        <p className="text-soft">{say('deskReadsOnly')}</p>
      </Card>
    )
  }
  const close = () => setOpen(null)
  const now = order.why_not ?? say('canFill')
  return (
    <Card title={say('atDesk')}>
      <p className="mb-4 text-soft">
        {order.worked_by ? say('handledBy', { who: order.worked_by, now }) : say('notHandled', { now })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="medium" onClick={() => setOpen('fill')} disabled={order.why_not !== null}>
          {say('fill')}
        </Button>
        {order.worked_by !== name && (
          <Button size="medium" variant="outline" loading={taking.isPending} onClick={() => taking.mutate()}>
            {say('take')}
          </Button>
        )}
        <Button size="medium" variant="outline" onClick={() => setOpen('reject')}>
          {say('reject')}
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
    onSuccess: () => toast('success', say('taken')),
    // A refusal often means that someone else was quicker: look again in either case.
    onSettled: () => queries.invalidateQueries(),
  })
}
