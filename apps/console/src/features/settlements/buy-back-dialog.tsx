/** settlements: proposes a company's buy-back as its letter of offer has it. */
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { ChoiceField } from '../../platform/choice-field.tsx'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { numberOf, readAct, type Typed } from '../../platform/read-act.ts'
import { say } from './say-buy-backs.ts'

const ratios = {
  small_accepted: 'smallAccepted',
  small_held: 'smallHeld',
  other_accepted: 'otherAccepted',
  other_held: 'otherHeld',
} as const

type Day = 'record_day' | 'open_day' | 'close_day' | 'pay_day'
type Field = 'market' | 'symbol' | 'rupees' | 'record_price' | Day | keyof typeof ratios

const EMPTY: Typed<Field> = {
  ...{ market: 'NSE', symbol: '', rupees: '', record_price: '' },
  ...{ record_day: '', open_day: '', close_day: '', pay_day: '' },
  ...{ small_accepted: '', small_held: '', other_accepted: '', other_held: '' },
}

const NUMBERS: readonly Field[] = [
  'rupees',
  'record_price',
  ...(Object.keys(ratios) as (keyof typeof ratios)[]),
]

const actOf = (draft: Typed<Field>): object => ({
  kind: 'buy-back',
  ...draft,
  ...Object.fromEntries(NUMBERS.map((name) => [name, numberOf(draft[name])])),
})

export function BuyBackDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY)
  const [hasTried, setHasTried] = useState(false)
  const { act, problems } = readAct<Field>(actOf(draft))
  const set = (name: Field, value: string) => setDraft({ ...draft, [name]: value })
  const fieldOf = (name: Field) => ({
    value: draft[name],
    autoComplete: 'off',
    error: hasTried ? problems[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
  })
  return (
    <ProposeDialog
      title={say('announce')}
      description={say('announceNote')}
      act={() => {
        setHasTried(true)
        return act
      }}
      button={say('propose')}
      size="large"
      onClose={onClose}
    >
      <ChoiceField
        legend={say('exchange')}
        name="market"
        choices={[
          { value: 'NSE', word: 'NSE' },
          { value: 'BSE', word: 'BSE' },
        ]}
        chosen={draft.market}
        onChange={({ target }) => set('market', target.value)}
      />
      <TextInput
        label={say('symbol')}
        maxLength={20}
        {...fieldOf('symbol')}
        onChange={({ target }) => set('symbol', target.value.trim().toUpperCase())}
      />
      <TextInput label={say('price')} inputMode="decimal" maxLength={12} {...fieldOf('rupees')} />
      <TextInput label={say('recordDay')} type="date" {...fieldOf('record_day')} />
      <TextInput
        label={say('recordPrice')}
        hint={say('recordPriceHint')}
        inputMode="decimal"
        maxLength={12}
        {...fieldOf('record_price')}
      />
      <TextInput label={say('openDay')} type="date" {...fieldOf('open_day')} />
      <TextInput label={say('closeDay')} type="date" {...fieldOf('close_day')} />
      <TextInput label={say('payDay')} type="date" {...fieldOf('pay_day')} />
      {Object.entries(ratios).map(([name, word]) => (
        <TextInput
          key={name}
          label={say(word)}
          inputMode="numeric"
          maxLength={9}
          {...fieldOf(name as keyof typeof ratios)}
        />
      ))}
    </ProposeDialog>
  )
}
