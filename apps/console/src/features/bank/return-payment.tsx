/** bank: proposes to send a payment back to whoever paid it. */
import { istDay } from '@pramaan/browser/clock.ts'
import { type StatementLine, utr } from '@pramaan/contracts'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { rupeeWords } from '../../platform/amount.tsx'
import { MessageDialog } from '../../platform/message-dialog.tsx'

export function ReturnPayment({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const problem = text.trim() === '' ? undefined : utr.safeParse(text).error?.issues[0]?.message
  return (
    <MessageDialog
      title="Return the payment"
      description={`${rupeeWords(line.amount)} of ${istDay(line.day)} would go back to ${line.payer ?? 'whoever paid it'}. No client is credited.`}
      reader={line.client_name ?? 'the client'}
      hint="Why it goes back, such as another payer’s name."
      act={(message) => {
        setHasTried(true)
        if (problem !== undefined) return null
        const paidBack = text.trim().toUpperCase()
        return { kind: 'payment-return', line_id: line.id, message, ...(paidBack ? { utr: paidBack } : {}) }
      }}
      button="Propose the return"
      onClose={onClose}
    >
      <TextInput
        label="UTR of the payment back, if it is made"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={hasTried ? problem : undefined}
        hint="The statement will show it as a debit."
      />
    </MessageDialog>
  )
}
