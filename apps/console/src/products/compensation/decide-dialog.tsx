/** products, compensation: proposes to pay an amount or to reject, always with the sentence that the client reads. */
import type { FirmClaimFile, ProposalAsk } from '@pramaan/contracts'
import { toWire } from '@pramaan/money'
import { TextArea } from '@pramaan/ui/text-area.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { rupeeWords, typedRupees } from '../../platform/amount.tsx'
import { ChoiceField } from '../../platform/choice-field.tsx'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { say } from './say.ts'

const choices = [
  { value: 'approved', word: say('approve') },
  { value: 'rejected', word: say('reject') },
] as const
const LEAST = 10
const MOST = 500

/** What was computed stands in the field; where nothing was, what the client claims. */
const startsWith = ({ difference, amount }: FirmClaimFile): string =>
  rupeeWords(difference !== null && difference > 0 ? difference : amount).slice(1)

export function DecideDialog({ claim, onClose }: { claim: FirmClaimFile; onClose: () => void }) {
  const [decision, setDecision] = useState<'approved' | 'rejected'>('approved')
  const [text, setText] = useState(() => startsWith(claim))
  const [message, setMessage] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const amount = typedRupees(text)
  const pays = decision === 'approved'
  const isShort = message.trim().length < LEAST
  const act = (): ProposalAsk | null => {
    setHasTried(true)
    if (isShort || (pays && (amount === null || amount <= 0n))) return null
    return {
      ...{ kind: 'claim-decision', claim_id: claim.id, decision, message: message.trim() },
      ...(pays && amount !== null && { rupees: toWire(amount) }),
    }
  }
  return (
    <ProposeDialog
      title={say('proposeTitle', { reference: claim.reference })}
      description={say('proposeNote')}
      act={act}
      button={say('propose')}
      onClose={onClose}
    >
      <ChoiceField
        legend={say('decision')}
        name="decision"
        choices={choices}
        chosen={decision}
        onChange={({ target }) => setDecision(target.value === 'rejected' ? 'rejected' : 'approved')}
      />
      {pays && (
        <TextInput
          label={say('amount')}
          hint={say('amountHint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={18}
          value={text}
          error={hasTried && (amount === null || amount <= 0n) ? say('amountWrong') : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <TextArea
        label={say('message')}
        hint={say('messageHint')}
        maxLength={MOST}
        value={message}
        error={hasTried && isShort ? say('messageWrong') : undefined}
        onChange={({ target }) => setMessage(target.value)}
      />
    </ProposeDialog>
  )
}
