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
import { say } from './say.ts'

const MESSAGE_MOST = 500

export function RejectDialog({ order, onClose }: { order: OrderFile; onClose: () => void }) {
  const [message, setMessage] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const problem = clientMessage.safeParse(message).error?.issues[0]?.message
  const rejecting = useRejecting(order, onClose)
  return (
    <Dialog
      title={say('reject')}
      description={whatItDoes(order)}
      onClose={onClose}
      closeOnOutsidePress={false}
    >
      <form
        noValidate
        aria-label={say('reject')}
        className="grid"
        onSubmit={(event) => {
          event.preventDefault()
          setHasTried(true)
          if (problem === undefined) rejecting.mutate(message.trim())
        }}
      >
        <TextArea
          label={say('messageTo', { name: order.client_name })}
          hint={say('rejectHint')}
          maxLength={MESSAGE_MOST}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          error={hasTried ? problem : undefined}
        />
        <SubmitButton wide loading={rejecting.isPending} className="mt-2">
          {say('rejectNow')}
        </SubmitButton>
      </form>
    </Dialog>
  )
}

function whatItDoes({ filled, blocked }: OrderFile): string {
  const amount = rupeeWords(blocked)
  return filled > 0
    ? say('releasedKeeps', { shares: sharesWords(filled), amount })
    : say('released', { amount })
}

function useRejecting({ id }: OrderFile, onDone: () => void) {
  const queries = useQueryClient()
  const intent = useIntent()
  return useMutation({
    mutationFn: (message: string) =>
      call(rejectOrder, { params: { id }, body: { message } }, { idempotencyKey: intent({ id, message }) }),
    onSuccess: () => {
      toast('success', say('rejectedToast'))
      onDone()
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
