/** orders: the charges of a trade as one line that opens: each charge, how it was worked out, and who says so. */
import type { FeeLine } from '@pramaan/contracts'
import { formatPercent, formatRupees, fromWire, type Paise, paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { istDay } from '../platform/clock.ts'
import { say } from './say.ts'

export interface ChargesProps {
  readonly lines: readonly FeeLine[]
  /** In rupees, as the server sends it. */
  readonly total: number
  /** What they are a share of, in rupees: said in percent beside the name. */
  readonly of?: number
  /** A sale takes them off. */
  readonly isTakenOff?: boolean
  readonly isHidden?: boolean
  readonly className?: string
}

export function Charges({ lines, total, of, isTakenOff = false, isHidden = false, className }: ChargesProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const sum = fromWire(total) ?? paise(0n)
  const share = of === undefined ? null : shareOf(sum, of)
  return (
    <div className={className}>
      <div className="flex items-center justify-between gap-4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={lines.length === 0}
          onClick={() => setOpen(!isOpen)}
          className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-left text-soft underline decoration-dotted underline-offset-4 enabled:hover:text-ink"
        >
          {share === null ? say('charges') : say('chargesOf', { percent: share })}
          {lines.length > 0 && (
            <ChevronDown
              size={16}
              aria-hidden="true"
              className={classes('shrink-0 transition-transform duration-150', isOpen && 'rotate-180')}
            />
          )}
        </button>
        <Money amount={isTakenOff ? paise(-sum) : sum} hidden={isHidden} />
      </div>
      <dl id={id} hidden={!isOpen} className="mb-2 rounded-lg bg-sunken px-3 py-1.5 text-sm">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a charge stands once per day of trading, and the lines keep their order
          <Charge key={`${index} ${line.charge}`} line={line} isHidden={isHidden} />
        ))}
      </dl>
    </div>
  )
}

/** 0.12%, cut to two decimals; null where there is nothing to be a share of. */
function shareOf(sum: Paise, rupees: number): string | null {
  const whole = fromWire(rupees) ?? 0n
  return whole > 0n && sum > 0n ? formatPercent(Number((sum * 1_000_000n) / whole) / 10_000) : null
}

const Charge = ({ line, isHidden }: { line: FeeLine; isHidden: boolean }) => (
  <div className="flex items-baseline justify-between gap-4 py-1">
    <dt className="wrap-anywhere min-w-0">
      {line.name} <span className="figures">{line.rate}</span>
      <span className="block text-soft text-xs">{workedOut(line)}</span>
    </dt>
    <dd className="shrink-0">
      <Money amount={fromWire(line.amount)} hidden={isHidden} />
    </dd>
  </div>
)

/** The rule, what it was worked out on, since when it holds, and who says so. */
export function workedOut({ base, rule, since, source }: FeeLine): string {
  const amount = fromWire(base)
  const facts = { rule: ended(rule), day: istDay(since), source: ended(source) }
  return amount === null
    ? say('workedOut', facts)
    : say('workedOutOn', { ...facts, amount: formatRupees(amount) })
}

const ended = (words: string): string => (words.endsWith('.') ? words : `${words}.`)
