/** settlements: proposes what a company has announced: the company, its terms and its dates. */
import { announcedActions } from '@pramaan/contracts'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { useState } from 'react'
import { ChoiceField } from '../../platform/choice-field.tsx'
import { ProposeDialog } from '../../platform/propose-dialog.tsx'
import { actionOf, actionWords, actOf, type Draft, EMPTY, type Field, hasRatio, problemsOf } from './draft.ts'
import { say } from './say.ts'

export interface AnnounceDialogProps {
  /** In India. */
  readonly today: string
  readonly onClose: () => void
}

export function AnnounceDialog({ today, onClose }: AnnounceDialogProps) {
  const [draft, setDraft] = useState<Draft>(EMPTY)
  const [hasTried, setHasTried] = useState(false)
  const problems = problemsOf(draft, today)
  const shown = hasTried ? problems : {}
  const fieldOf = (name: Field) => ({
    value: draft[name],
    autoComplete: 'off',
    error: shown[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const act = () => {
    setHasTried(true)
    return Object.keys(problems).length > 0 ? null : actOf(draft)
  }
  const { action } = draft
  const isBonus = action === 'bonus'
  return (
    <ProposeDialog
      title={say('announce')}
      description={say('announceNote')}
      act={act}
      button={say('proposeAction')}
      size="large"
      onClose={onClose}
    >
      <ChoiceField
        legend={say('kindOfAction')}
        name="action"
        choices={announcedActions.map((value) => ({ value, word: actionWords[value] }))}
        chosen={action}
        onChange={({ target }) => setDraft({ ...draft, action: actionOf(target.value) })}
      />
      <ChoiceField
        legend={say('exchange')}
        name="market"
        choices={[
          { value: 'NSE', word: 'NSE' },
          { value: 'BSE', word: 'BSE' },
        ]}
        chosen={draft.market}
        onChange={({ target }) => setDraft({ ...draft, market: target.value === 'BSE' ? 'BSE' : 'NSE' })}
      />
      <TextInput
        label={say('symbol')}
        maxLength={20}
        {...fieldOf('symbol')}
        onChange={({ target }) => setDraft({ ...draft, symbol: target.value.trim().toUpperCase() })}
      />
      {hasRatio(action) && (
        <>
          <TextInput
            label={isBonus ? say('sharesHeld') : say('oldShares')}
            inputMode="numeric"
            maxLength={4}
            {...fieldOf('held')}
          />
          <TextInput
            label={isBonus ? say('bonusShares') : say('newShares')}
            inputMode="numeric"
            maxLength={4}
            {...fieldOf('becomes')}
          />
        </>
      )}
      {action === 'dividend' && (
        <>
          <TextInput label={say('perShare')} inputMode="decimal" maxLength={9} {...fieldOf('rupees')} />
          <TextInput
            label={say('number')}
            hint={say('numberHint')}
            inputMode="numeric"
            maxLength={1}
            {...fieldOf('number')}
          />
        </>
      )}
      <TextInput label={say('exDay')} type="date" min={today} {...fieldOf('exDay')} />
      <TextInput label={say('recordDay')} type="date" min={today} {...fieldOf('recordDay')} />
      <TextInput
        label={action === 'dividend' ? say('payDay') : say('allotmentDay')}
        type="date"
        min={today}
        {...fieldOf('payDay')}
      />
      <TextInput label={say('says')} hint={say('saysHint')} maxLength={200} {...fieldOf('says')} />
    </ProposeDialog>
  )
}
