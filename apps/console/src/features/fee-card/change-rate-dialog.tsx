/** fee-card: proposes another rate, from a later day on. */
import type { FeeSeries } from '@pramaan/contracts'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { ChoiceField } from '../../platform/choice-field.tsx'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { type Draft, kindsOf, kindWords, problemsOf, rateOf } from './draft.ts'
import { say } from './say.ts'
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
      description={
        last
          ? say('whereNow', { where: whereWords(series), rate: last.words })
          : say('whereOnly', { where: whereWords(series) })
      }
      act={act}
      button={say('proposeChange')}
      onClose={onClose}
    >
      {kinds.length > 1 && (
        <ChoiceField
          legend={say('chargedAs')}
          name="kind"
          choices={kinds.map((value) => ({ value, word: kindWords[value] }))}
          chosen={draft.kind}
          onChange={({ target }) =>
            setDraft({ ...draft, kind: kinds.find((kind) => kind === target.value) ?? draft.kind })
          }
        />
      )}
      {draft.kind !== 'flat' && (
        <TextInput label={say('percent')} inputMode="decimal" maxLength={12} {...fieldOf('percent')} />
      )}
      {draft.kind !== 'percent' && (
        <TextInput
          label={draft.kind === 'flat' ? say('amount') : say('atMost')}
          inputMode="decimal"
          maxLength={12}
          {...fieldOf('rupees')}
        />
      )}
      <TextInput label={say('fromDay')} type="date" min={today} {...fieldOf('from')} />
      <TextInput label={say('source')} maxLength={200} hint={say('sourceHint')} {...fieldOf('source')} />
    </ProposeDialog>
  )
}
