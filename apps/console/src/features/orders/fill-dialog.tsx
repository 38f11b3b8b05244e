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
import { say } from './say.ts'

export function FillDialog({ order, onClose }: { order: OrderFile; onClose: () => void }) {
  const rest = order.quantity - order.filled
  const [text, setText] = useState(String(rest))
  const [hasTried, setHasTried] = useState(false)
  const problem = problemOf(text, rest)
  const filling = useFilling(order, onClose)
  return (
    <Dialog title={say('fillTitle')} description={say('fillNote')} onClose={onClose}>
      <form
        noValidate
        aria-label={say('fillTitle')}
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
            { name: say('client'), value: order.client_name },
            { name: say('toFill'), value: say('sharesOf', { shares: sharesWords(rest), name: order.name }) },
            { name: say('clientLimit'), value: <Amount rupees={order.limit_price} /> },
            {
              name: say('priceNow'),
              value: <Amount rupees={order.market_price} className="font-semibold" />,
            },
          ]}
        />
        <TextInput
          label={say('howMany')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={hasTried ? (problem ?? undefined) : undefined}
          hint={say('fillHint')}
        />
        <SubmitButton wide loading={filling.isPending} className="mt-2">
          {problem === null ? say('fillShares', { shares: sharesWords(wholeShares(text)) }) : say('fill')}
        </SubmitButton>
        <p className="mt-2 text-center text-soft text-sm">{say('fillAtOnce')}</p>
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
      toast('success', say('filledShares', { shares: sharesWords(after.filled - filled) }))
      onDone()
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
