/** clients: proposes to credit or debit a client's cash. Both people's reasons and the message are the client's to read. */
import type { ClientPage } from '@pramaan/contracts'
import { inWords } from '@pramaan/money'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { typedRupees } from '../../platform/amount.tsx'
import { ChoiceField } from '../../platform/choice-field.tsx'
import { MessageDialog } from '../../platform/message-dialog.tsx'
import { type Direction, problemOf, rupeesOf } from './adjustment.ts'
import { say } from './say.ts'

const directions = [
  { value: 'credit', word: say('credit') },
  { value: 'debit', word: say('debit') },
]

type Props = { client: ClientPage['client']; onClose: () => void }

export function AdjustmentDialog({ client, onClose }: Props) {
  const [direction, setDirection] = useState<Direction>('credit')
  const [text, setText] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const amount = typedRupees(text)
  const name = client.name || client.email
  return (
    <MessageDialog
      title={say('adjustCash')}
      description={say('adjustNote', { name })}
      reader={name}
      hint={say('adjustHint')}
      act={(message) => {
        setHasTried(true)
        const rupees = rupeesOf(text)
        if (rupees === null) return null
        return { kind: 'cash-adjustment', client_id: client.id, direction, rupees, message }
      }}
      button={direction === 'credit' ? say('proposeCredit') : say('proposeDebit')}
      onClose={onClose}
    >
      <ChoiceField
        legend={say('direction')}
        choices={directions}
        name="direction"
        chosen={direction}
        onChange={({ target }) => setDirection(target.value === 'debit' ? 'debit' : 'credit')}
      />
      <TextInput
        label={say('amount')}
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
