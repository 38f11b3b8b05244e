/** me: which entries of the ledger are shown: of which kind, and from which days. */
import { type RecordKind, recordKinds } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { useId } from 'react'
import { type PeriodName, periods } from './period.ts'
import { say } from './say.ts'

export interface Wanted {
  readonly kind: RecordKind
  readonly period: PeriodName
  /** Days of the person's own, used with the period `own`. */
  readonly from: string
  readonly to: string
}

export const everything: Wanted = { kind: 'all', period: 'all', from: '', to: '' }

const kindWords: Readonly<Record<RecordKind, string>> = {
  all: say('all'),
  deposits: say('deposits'),
  withdrawals: say('withdrawals'),
  trades: say('trades'),
  others: say('others'),
}

interface LedgerFiltersProps {
  readonly wanted: Wanted
  readonly onChange: (wanted: Wanted) => void
}

const field =
  'h-11 min-w-0 rounded-lg border border-edge bg-raised px-3 text-base text-ink outline-none focus:border-accent focus:ring-3 focus:ring-accent/20'

export function LedgerFilters({ wanted, onChange }: LedgerFiltersProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <fieldset className="min-w-0 max-w-full">
        <legend className="sr-only">{say('kind')}</legend>
        <div className="relative flex max-w-full gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none]">
          {recordKinds.map((kind) => (
            <label
              key={kind}
              className={classes(
                'inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border px-4 text-sm transition-colors duration-150',
                'has-focus-visible:outline-2 has-focus-visible:outline-accent',
                kind === wanted.kind
                  ? 'border-accent bg-accent-wash font-semibold text-accent'
                  : 'border-line bg-raised text-soft hover:text-ink',
              )}
            >
              <input
                type="radio"
                name="kind"
                value={kind}
                checked={kind === wanted.kind}
                onChange={() => onChange({ ...wanted, kind })}
                className="sr-only"
              />
              {kindWords[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      <label htmlFor={id} className="sr-only">
        {say('period')}
      </label>
      <select
        id={id}
        className={field}
        value={wanted.period}
        onChange={({ target }) => {
          const period = (Object.keys(periods) as PeriodName[]).find((name) => name === target.value)
          if (period) onChange({ ...wanted, period })
        }}
      >
        {Object.entries(periods).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
      {wanted.period === 'own' && (
        <>
          <Day label={say('from')} value={wanted.from} onChange={(from) => onChange({ ...wanted, from })} />
          <Day label={say('to')} value={wanted.to} onChange={(to) => onChange({ ...wanted, to })} />
        </>
      )}
    </div>
  )
}

const Day = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) => (
  <label className="flex items-center gap-2 text-sm text-soft">
    {label}
    <input
      type="date"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={classes(field, 'figures')}
    />
  </label>
)
