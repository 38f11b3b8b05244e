/** fee-card: proposes another rate, from a later day on. */
import type { FeeSeries } from '@pramaan/contracts'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { ChoiceField } from '../../platform/choice-field.tsx'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { type Draft, kindsOf, kindWords, problemsOf, rateOf } from './draft.ts'
import { whereWords } from './series-words.ts'

export interface ChangeRateDialogProps {
  readonly series: FeeSeries
  readonly today: string
  readonly onClose: () => void
}

export function ChangeRateDialog({ series, today, onClose }: ChangeRateDialogProps) {
  const kinds = kindsOf(series.charge)
  const last = series.rates.at(-1)
  const [draft, setDraft] = useState<Draft>({
    kind: kinds.find((kind) => kind === last?.rate.kind) ?? kinds[0] ?? 'percent',
    percent: '',
    rupees: '',
    from: '',
    source: '',
  })
  const [hasTried, setHasTried] = useState(false)
  const problems = problemsOf(draft, today)
  const shown = hasTried ? problems : {}
  const fieldOf = (name: 'percent' | 'rupees' | 'from' | 'source') => ({
    value: draft[name],
    autoComplete: 'off',
    error: shown[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const act = () => {
    setHasTried(true)
    if (Object.keys(problems).length > 0) return null
    const { from, source } = draft
    return {
      kind: 'fee-change',
      series: series.id,
      from,
      rate: rateOf(draft),
      source: source.trim(),
    } as const
  }
  return (
    <ProposeDialog
      title={series.name}
      description={`${whereWords(series)}. ${last ? `Now ${last.words}.` : ''}`}
      act={act}
      button="Propose the change"
      onClose={onClose}
    >
      {kinds.length > 1 && (
        <ChoiceField
          legend="Charged as"
          name="kind"
          choices={kinds.map((value) => ({ value, word: kindWords[value] }))}
          chosen={draft.kind}
          onChange={({ target }) =>
            setDraft({ ...draft, kind: kinds.find((kind) => kind === target.value) ?? draft.kind })
          }
        />
      )}
      {draft.kind !== 'flat' && (
        <TextInput label="Percent" inputMode="decimal" maxLength={12} {...fieldOf('percent')} />
      )}
      {draft.kind !== 'percent' && (
        <TextInput
          label={draft.kind === 'flat' ? 'Amount, in rupees' : 'At most, in rupees'}
          inputMode="decimal"
          maxLength={12}
          {...fieldOf('rupees')}
        />
      )}
      <TextInput label="From this day on" type="date" min={today} {...fieldOf('from')} />
      <TextInput
        label="Who sets it"
        maxLength={200}
        hint="The circular, the law, or the house’s price list."
        {...fieldOf('source')}
      />
    </ProposeDialog>
  )
}
