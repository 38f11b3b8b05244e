/** platform: every charge of a trade, and on request how each was worked out and who says so. */
import type { FeeLine } from '@pramaan/contracts'
import { formatRupees, fromWire, paise } from '@pramaan/money'
import { Money } from '@pramaan/ui/money.tsx'
import { useId, useState } from 'react'
import { istDay } from '../clock.ts'
import { SumLine } from './sum-line.tsx'

export interface FeeLinesProps {
  readonly lines: readonly FeeLine[]
  /** In rupees, as the server sends it. */
  readonly total: number
  /** What the sum is called. */
  readonly name?: string
}

export function FeeLines({ lines, total, name = 'Itemised charges' }: FeeLinesProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const free = lines.filter(({ amount }) => amount === 0)
  const shown = isOpen ? lines : lines.filter(({ amount }) => amount !== 0)
  return (
    <section aria-label={name} className="rounded-lg bg-sunken px-4 py-2.5 text-sm">
      <dl id={id}>
        {shown.map((line) => (
          <Charge key={line.charge} line={line} isOpen={isOpen} />
        ))}
        {!isOpen && free.length > 0 && <Free lines={free} />}
        <SumLine name={name} amount={fromWire(total)} isSum={lines.length > 0} className="text-base" />
      </dl>
      {lines.length > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="-mx-2 min-h-11 rounded-md px-2 text-accent hover:text-accent-strong"
        >
          {isOpen ? 'Hide how each is worked out' : 'How each is worked out'}
        </button>
      )}
    </section>
  )
}

/** What costs nothing is named in one line; its rule stands with the others. */
const Free = ({ lines }: { lines: readonly FeeLine[] }) => (
  <div className="flex items-baseline justify-between gap-4 py-1">
    <dt className="wrap-anywhere min-w-0 text-soft text-xs">{lines.map(({ name }) => name).join(', ')}</dt>
    <dd className="shrink-0">
      <Money amount={paise(0n)} />
    </dd>
  </div>
)

function Charge({ line, isOpen }: { line: FeeLine; isOpen: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="wrap-anywhere min-w-0 text-soft">
        {line.name} <span className="figures">{line.rate}</span>
        {isOpen && <span className="mt-0.5 mb-1 block text-xs">{workedOut(line)}</span>}
      </dt>
      <dd className="shrink-0">
        <Money amount={fromWire(line.amount)} />
      </dd>
    </div>
  )
}

/** The rule, what it was worked out on, since when it holds, and who says so. */
export function workedOut({ base, rule, since, source }: FeeLine): string {
  const amount = fromWire(base)
  const on = amount === null ? '' : ` Worked out on ${formatRupees(amount)}.`
  return `${ended(rule)}${on} In force since ${istDay(since)}. Source: ${ended(source)}`
}

const ended = (words: string): string => (words.endsWith('.') ? words : `${words}.`)
