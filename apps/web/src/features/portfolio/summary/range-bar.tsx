/** portfolio, summary: the range buttons, and days of the client's own. */
import { classes } from '@pramaan/ui/classes.ts'
import { type Range, type RangeName, ranges } from './range.ts'
import { say } from './say.ts'

const names: Readonly<Record<RangeName, string>> = {
  '1M': say('month'),
  '3M': say('threeMonths'),
  '6M': say('sixMonths'),
  '1Y': say('year'),
  '2Y': say('twoYears'),
  All: say('all'),
}

export interface RangeBarProps {
  readonly range: Range
  readonly today: string | null
  readonly begins: string | null
  readonly onChange: (range: Range) => void
}

export function RangeBar({ range, today, begins, onChange }: RangeBarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 print:hidden">
      {range.name === 'own' && (
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          {(['from', 'to'] as const).map((end) => (
            <label key={end} className="flex items-center gap-2 text-sm text-soft">
              {end === 'from' ? say('from') : say('to')}
              <input
                type="date"
                value={range[end]}
                min={begins ?? undefined}
                max={today ?? undefined}
                onChange={({ target }) => onChange({ ...range, [end]: target.value })}
                className="figures h-11 min-w-0 rounded-lg border border-edge bg-raised px-3 text-base text-ink outline-none focus:border-accent focus:ring-3 focus:ring-accent/20"
              />
            </label>
          ))}
        </div>
      )}
      <fieldset className="flex flex-wrap rounded-lg bg-sunken p-0.5 max-md:w-full">
        <legend className="sr-only">{say('range')}</legend>
        {ranges.map((name) => (
          <Choice
            key={name}
            words={name}
            label={names[name]}
            isChosen={range.name === name}
            onChoose={() => onChange({ name, from: '', to: '' })}
          />
        ))}
        <Choice
          words={say('ownShort')}
          label={say('ownDates')}
          isChosen={range.name === 'own'}
          onChoose={() => onChange({ name: 'own', from: '', to: '' })}
        />
      </fieldset>
    </div>
  )
}

interface ChoiceProps {
  readonly words: string
  readonly label: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const Choice = ({ words, label, isChosen, onChoose }: ChoiceProps) => (
  <label
    title={label}
    className={classes(
      'flex min-h-11 min-w-11 flex-1 cursor-pointer items-center justify-center rounded-md px-1 font-medium text-sm transition-colors duration-150 md:px-3',
      'has-focus-visible:outline-2 has-focus-visible:outline-accent',
      isChosen ? 'bg-raised text-accent shadow-card' : 'text-soft hover:text-ink',
    )}
  >
    <input
      type="radio"
      name="range"
      checked={isChosen}
      onChange={onChoose}
      aria-label={label}
      className="sr-only"
    />
    <span aria-hidden="true">{words}</span>
  </label>
)
