/** clients: proposes to credit or debit a client's cash. Both people's reasons and the message are the client's to read. */
import type { ClientPage } from '@pramaan/contracts'
import { inWords } from '@pramaan/money'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { typedRupees } from '../../platform/amount.tsx'
import { ChoiceField } from '../../platform/choice-field.tsx'
import { MessageDialog } from '../../platform/message-dialog.tsx'
import { type Direction, problemOf, rupeesOf } from './adjustment.ts'

const directions = [
  { value: 'credit', word: 'Credit: give' },
  { value: 'debit', word: 'Debit: take' },
] as const

type Props = { client: ClientPage['client']; onClose: () => void }

export function AdjustmentDialog({ client, onClose }: Props) {
  const [direction, setDirection] = useState<Direction>('credit')
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const amount = typedRupees(text)
  const name = client.name || client.email
  return (
    <MessageDialog
      title="Adjust the cash"
      description={`A line in ${name}’s ledger that no payment stands behind. A debit never takes more than there is.`}
      reader={name}
      hint="Stands in the client’s records beside the amount."
      act={(message) => {
        setHasTried(true)
        const rupees = rupeesOf(text)
        if (rupees === null) return null
        return { kind: 'cash-adjustment', client_id: client.id, direction, rupees, message }
      }}
      button={direction === 'credit' ? 'Propose the credit' : 'Propose the debit'}
      onClose={onClose}
    >
      <ChoiceField
        legend="Direction"
        choices={directions}
        name="direction"
        chosen={direction}
        onChange={({ target }) => setDirection(target.value === 'debit' ? 'debit' : 'credit')}
      />
      <TextInput
        label="Amount, in rupees"
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={hasTried ? problemOf(text) : undefined}
        hint={amount === null ? undefined : inWords(amount)}
      />
    </MessageDialog>
  )
}
