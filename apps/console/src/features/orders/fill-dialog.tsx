/** orders: fills a desk order, whole or in part. There is no field for a price: the market's own is taken. */
import { useIntent } from '@pramaan/browser/intent.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { fillOrder } from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { Facts } from '@pramaan/ui/facts.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '../../platform/amount.tsx'
import { call } from '../../platform/call.ts'
import { sharesWords } from '../../platform/orders.tsx'
import type { OrderFile } from './order-page.tsx'
import { problemOf, wholeShares } from './quantity.ts'

export function FillDialog({ order, onClose }: { order: OrderFile; onClose: () => void }) {
  const rest = order.quantity - order.filled
  const [text, setText] = useState(String(rest))
  const [hasTried, setHasTried] = useState(false)
  const problem = problemOf(text, rest)
  const filling = useFilling(order, onClose)
  return (
    <Dialog
      title="Fill the order"
      description="At the market’s own price, level by level, and never above the client’s limit."
      onClose={onClose}
    >
      <form
        noValidate
        aria-label="Fill the order"
        className="grid"
        onSubmit={(event) => {
          event.preventDefault()
          setHasTried(true)
          if (problem === null) filling.mutate(wholeShares(text))
        }}
      >
        <Facts
          className="-mt-2.5 mb-4"
          facts={[
            { name: 'Client', value: order.client_name },
            { name: 'Still to fill', value: `${sharesWords(rest)} of ${order.name}` },
            { name: 'The client’s limit', value: <Amount rupees={order.limit_price} /> },
            { name: 'Price now', value: <Amount rupees={order.market_price} className="font-semibold" /> },
          ]}
        />
        <TextInput
          label="How many shares"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={hasTried ? (problem ?? undefined) : undefined}
          hint="Where the market gives fewer, the rest goes on waiting."
        />
        <SubmitButton wide loading={filling.isPending} className="mt-2">
          {problem === null ? `Fill ${sharesWords(wholeShares(text))}` : 'Fill'}
        </SubmitButton>
        <p className="mt-2 text-center text-soft text-sm">
          It is done at once, under your name. The client sees it.
        </p>
      </form>
    </Dialog>
  )
}

function useFilling({ id, filled }: OrderFile, onDone: () => void) {
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    mutationFn: (quantity: number) =>
      call(
        fillOrder,
        { params: { id }, body: { quantity } },
        // As many again after that is another intent.
        { idempotencyKey: intent({ id, filled, quantity }) },
      ),
    onSuccess: (after) => {
      toast('success', `Filled: ${sharesWords(after.filled - filled)}.`)
      onDone()
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
