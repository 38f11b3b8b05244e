/** orders: proposes what the exchange said, when asked, of an order that it has not answered. */
import type { ExchangeCase } from '@pramaan/contracts'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { RadioList } from '../../platform/radio-list.tsx'
import { numberOf, readAct, type Typed } from '../../platform/read-act.ts'
import { say } from './say.ts'

const OUTCOMES = {
  nothing: ['saidNothing', 'saidNothingNote'],
  executed: ['saidExecuted', 'saidExecutedNote'],
  'executed-in-part': ['saidPart', 'saidPartNote'],
} as const

type Field = 'quantity' | 'rupees' | 'order_number' | 'trade_number' | 'traded_at'

const EMPTY: Typed<Field> = { quantity: '', rupees: '', order_number: '', trade_number: '', traded_at: '' }

/** Where nothing was executed there is no trade to tell. */
const actOf = (orderId: string, outcome: string | null, draft: Typed<Field>): object => ({
  kind: 'exchange-answer',
  order_id: orderId,
  outcome,
  ...(outcome !== 'nothing' && {
    ...draft,
    quantity: numberOf(draft.quantity),
    rupees: numberOf(draft.rupees),
  }),
})

export function AnswerDialog({ one, onClose }: { one: ExchangeCase; onClose: () => void }) {
  const [outcome, setOutcome] = useState<string | null>(null)
  const [draft, setDraft] = useState(EMPTY)
  const [hasTried, setHasTried] = useState(false)
  const { act, problems } = readAct<Field | 'outcome'>(actOf(one.order_id ?? '', outcome, draft))
  const fieldOf = (name: Field) => ({
    value: draft[name],
    autoComplete: 'off',
    error: hasTried ? problems[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  return (
    <ProposeDialog
      title={say('enterAnswer')}
      description={one.title}
      act={() => {
        setHasTried(true)
        return act
      }}
      button={say('proposeAnswer')}
      size="large"
      onClose={onClose}
    >
      <RadioList
        legend={say('whatExchangeSaid')}
        items={Object.entries(OUTCOMES).map(([value, [title, note]]) => ({
          value,
          title: say(title),
          note: say(note),
          figure: null,
        }))}
        chosen={outcome}
        onChoose={setOutcome}
        error={hasTried ? problems.outcome : undefined}
      />
      {outcome !== null && outcome !== 'nothing' && (
        <>
          <TextInput
            label={say('tradeQuantity')}
            inputMode="numeric"
            maxLength={10}
            {...fieldOf('quantity')}
          />
          <TextInput label={say('tradePrice')} inputMode="decimal" maxLength={12} {...fieldOf('rupees')} />
          <TextInput label={say('tradeTime')} type="datetime-local" {...fieldOf('traded_at')} />
          <TextInput label={say('orderNumber')} maxLength={40} {...fieldOf('order_number')} />
          <TextInput label={say('tradeNumber')} maxLength={40} {...fieldOf('trade_number')} />
        </>
      )}
    </ProposeDialog>
  )
}
