/** bank: proposes to send a payment back to whoever paid it. */
import { istDay } from '@pramaan/browser/clock.ts'
import { type StatementLine, utr } from '@pramaan/contracts'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { rupeeWords } from '../../platform/amount.tsx'
import { MessageDialog } from '../../platform/message-dialog.tsx'
import { say } from './say.ts'

export function ReturnPayment({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const problem = text.trim() === '' ? undefined : utr.safeParse(text).error?.issues[0]?.message
  return (
    <MessageDialog
      title={say('returnPayment')}
      description={say('returnNote', {
        amount: rupeeWords(line.amount),
        day: istDay(line.day),
        payer: line.payer ?? say('whoeverPaid'),
      })}
      reader={line.client_name ?? say('theClient')}
      hint={say('returnHint')}
      act={(message) => {
        setHasTried(true)
        if (problem !== undefined) return null
        const paidBack = text.trim().toUpperCase()
        return { kind: 'payment-return', line_id: line.id, message, ...(paidBack ? { utr: paidBack } : {}) }
      }}
      button={say('proposeReturn')}
      onClose={onClose}
    >
      <TextInput
        label={say('returnUtr')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={hasTried ? problem : undefined}
        hint={say('returnUtrHint')}
      />
    </MessageDialog>
  )
}
