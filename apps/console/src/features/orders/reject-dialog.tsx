/** orders: rejects what a desk order still waits for, and tells the client why. */
import { useIntent } from '@pramaan/browser/intent.ts'
import { toast } from '@pramaan/browser/toasts.ts'
import { clientMessage, rejectOrder } from '@pramaan/contracts'
import { SubmitButton } from '@pramaan/ui/button.tsx'
import { Dialog } from '@pramaan/ui/dialog.tsx'
import { TextArea } from '@pramaan/ui/text-area.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rupeeWords } from '../../platform/amount.tsx'
import { call } from '../../platform/call.ts'
import { sharesWords } from '../../platform/orders.tsx'
import type { OrderFile } from './order-page.tsx'

const MESSAGE_MOST = 500

export function RejectDialog({ order, onClose }: { order: OrderFile; onClose: () => void }) {
  const [message, setMessage] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const problem = clientMessage.safeParse(message).error?.issues[0]?.message
  const rejecting = useRejecting(order, onClose)
  return (
    <Dialog
      title="Reject the order"
      description={whatItDoes(order)}
      onClose={onClose}
      closeOnOutsidePress={false}
    >
      <form
        noValidate
        aria-label="Reject the order"
        className="grid"
        onSubmit={(event) => {
          event.preventDefault()
          setHasTried(true)
          if (problem === undefined) rejecting.mutate(message.trim())
        }}
      >
        <TextArea
          label={`Message to ${order.client_name}`}
          hint="Why the desk does not do it. It stands with the order for good."
          maxLength={MESSAGE_MOST}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          error={hasTried ? problem : undefined}
        />
        <SubmitButton wide loading={rejecting.isPending} className="mt-2">
          Reject the order
        </SubmitButton>
      </form>
    </Dialog>
  )
}

function whatItDoes({ filled, blocked }: OrderFile): string {
  const freed = `${rupeeWords(blocked)} is free again at once.`
  return filled > 0 ? `The ${sharesWords(filled)} bought so far stay the client’s. ${freed}` : freed
}

function useRejecting({ id }: OrderFile, onDone: () => void) {
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    mutationFn: (message: string) =>
      call(rejectOrder, { params: { id }, body: { message } }, { idempotencyKey: intent({ id, message }) }),
    onSuccess: () => {
      toast('success', 'Rejected. The client reads why.')
      onDone()
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
