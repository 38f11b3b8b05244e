/** products, loan: what is pledged: each holding with what is lent on it, chosen whole or in part; and why one is not accepted. */
import type { LoanHolding } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { Button } from '@pramaan/ui/button.tsx'
import { Checkbox } from '@pramaan/ui/checkbox.tsx'
import { Money } from '@pramaan/ui/money.tsx'
import { TextInput } from '@pramaan/ui/text-input.tsx'
import { Part } from '../../orders/shelf/offer-parts.tsx'
import { eligibleOf, percentWords, readUnits, unitWords, worthOf } from './figures.ts'
import { say } from './say.ts'

/** What is typed of each holding that is chosen, by its key. */
export type Chosen = Readonly<Record<string, string>>

export interface PledgedUnits {
  readonly holding: LoanHolding
  readonly units: number
}

/** Null while one of the counts is none. */
export function pledgedUnits(
  holdings: readonly LoanHolding[],
  chosen: Chosen,
): readonly PledgedUnits[] | null {
  const picked = holdings.filter(({ key, is_accepted }) => is_accepted && chosen[key] !== undefined)
  const read = picked.flatMap((holding) => {
    const units = readUnits(chosen[holding.key] ?? '', holding.decimals, holding.free_units)
    return units === null ? [] : [{ holding, units }]
  })
  return read.length === picked.length ? read : null
}

const allOf = (holdings: readonly LoanHolding[]): Chosen =>
  Object.fromEntries(
    holdings.filter(({ is_accepted }) => is_accepted).map(({ key, free_units }) => [key, String(free_units)]),
  )

interface PledgeFieldsProps {
  readonly holdings: readonly LoanHolding[]
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
  readonly source: string
}

export function PledgeFields({ holdings, chosen, onChoose, source }: PledgeFieldsProps) {
  const accepted = holdings.filter(({ is_accepted }) => is_accepted)
  const largest = holdings.reduce((most, { value }) => Math.max(most, value ?? 0), 0)
  const hasAll = accepted.every(({ key }) => chosen[key] !== undefined)
  return (
    <Part title={say('pledge')} aside={say('pledgeAside')}>
      {accepted.length > 1 && (
        <Button
          variant="plain"
          size="small"
          className="-ml-3"
          onClick={() => onChoose(hasAll ? {} : allOf(holdings))}
        >
          {say(hasAll ? 'pledgeNone' : 'pledgeAll')}
        </Button>
      )}
      <ul className="flex flex-col gap-2">
        {[...accepted, ...holdings.filter(({ is_accepted }) => !is_accepted)].map((holding) => (
          <li key={holding.key}>
            {holding.is_accepted ? (
              <Row
                holding={holding}
                text={chosen[holding.key]}
                largest={largest}
                onText={(text) => {
                  const { [holding.key]: _left, ...others } = chosen
                  onChoose(text === null ? others : { ...others, [holding.key]: text })
                }}
              />
            ) : (
              <Refused holding={holding} />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-soft">{say('pledgeNote')}</p>
      <p className="mt-1 text-soft text-xs">{say('pledgeSource', { source })}</p>
    </Part>
  )
}

interface RowProps {
  readonly holding: LoanHolding
  /** Undefined where it is not chosen. */
  readonly text: string | undefined
  readonly largest: number
  readonly onText: (text: string | null) => void
}

function Row({ holding, text, largest, onText }: RowProps) {
  const { name, free_units, decimals, ltv_percent, value } = holding
  const isChosen = text !== undefined
  const units = isChosen ? readUnits(text, decimals, free_units) : free_units
  const shown = units ?? 0
  const most = unitWords(free_units)
  return (
    <div>
      <div className="flex items-start justify-between gap-4">
        <Checkbox
          label={<span className="wrap-anywhere">{name}</span>}
          checked={isChosen}
          onChange={({ target }) => onText(target.checked ? String(free_units) : null)}
          className="min-w-0"
        />
        <span className="shrink-0 pt-2.5 text-right">
          <Money amount={eligibleOf(holding, shown)} />
        </span>
      </div>
      <div className="pl-8">
        <p className="figures text-sm text-soft">
          {say('ofValue', {
            percent: percentWords(ltv_percent),
            value: formatRupees(worthOf(holding, shown)),
          })}
          {' · '}
          {say('unitsOf', { count: unitWords(shown), free: most })}
        </p>
        <Bar share={largest > 0 ? (value ?? 0) / largest : 0} lent={ltv_percent} isChosen={isChosen} />
        {isChosen && (
          <TextInput
            className="mt-2 max-w-60"
            label={say('units', { name })}
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={14}
            value={text}
            error={units === null ? say(decimals > 0 ? 'unitsWrong' : 'unitsWhole', { most }) : undefined}
            hint={say('unitsHint', { free: most })}
            onChange={({ target }) => onText(target.value)}
          />
        )}
      </div>
    </div>
  )
}

/** One true scale for all: how much it is worth, and how much of that is lent. */
const Bar = ({ share, lent, isChosen }: { share: number; lent: number; isChosen: boolean }) => (
  <span
    aria-hidden="true"
    className="mt-1.5 block h-2 overflow-hidden rounded-full bg-sunken"
    style={{ width: `${Math.max(4, Math.round(share * 100))}%` }}
  >
    <span
      className={`block h-full rounded-full ${isChosen ? 'bg-accent' : 'bg-edge'}`}
      style={{ width: `${lent}%` }}
    />
  </span>
)

const Refused = ({ holding: { name, value, why_not } }: { holding: LoanHolding }) => (
  <div className="border-line border-t py-2 text-sm">
    <p className="flex items-baseline justify-between gap-4">
      <span className="wrap-anywhere min-w-0">{name}</span>
      <span className="shrink-0 text-soft">{say('notAccepted')}</span>
    </p>
    <p className="text-soft">
      {why_not}
      {value !== null && value > 0 && (
        <>
          {' '}
          <Money amount={fromWire(value) ?? paise(0n)} />
        </>
      )}
    </p>
  </div>
)
