/** orders, shelf: what it costs, line by line to the total, what stays, and what can be lost at worst: above the button. */
import type { FeeLine, Posting } from '@pramaan/contracts'
import { fromWire, type Paise, paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCash } from '../../money/account.ts'
import { Charges } from '../fee-lines.tsx'
import { PostingsList } from '../postings-list.tsx'
import { say } from './say.ts'

export interface CostLine {
  readonly name: string
  readonly note?: string
  /** In rupees, as the server sends it. */
  readonly rupees: number
}

export interface CostLinesProps {
  /** Null while it is worked out. */
  readonly lines: readonly CostLine[] | null
  /** One line that opens: each charge and how it was worked out. */
  readonly charges?: { readonly lines: readonly FeeLine[]; readonly total: number; readonly of?: number }
  /** 'You pay', 'Blocked now, at most'. */
  readonly total: { readonly name: string; readonly note?: string; readonly rupees: number } | null
  /** What leaves the balance now, where that is not the total: a change moves the difference alone. */
  readonly leaves?: number | undefined
  /** In rupees; null where nothing can be lost, which is rare and must be so. */
  readonly mostLost: number | null
  /** In words, where the whole needs them: 'All of it, if the issuer defaults'. */
  readonly mostLostNote?: string
  readonly isCurrent: boolean
}

export function CostLines(props: CostLinesProps) {
  const { lines, charges, total, leaves, mostLost, mostLostNote, isCurrent } = props
  const usable = fromWire(useCash().data?.withdrawable ?? null)
  if (lines === null || total === null) return <Working />
  const sum = fromWire(total.rupees)
  const left = leaves === undefined ? sum : fromWireSigned(leaves)
  return (
    <section
      aria-label={say('costs')}
      aria-busy={!isCurrent}
      className={classes('text-sm transition-opacity duration-150', !isCurrent && 'opacity-50')}
    >
      {lines.map(({ name, note, rupees }) => (
        <Line key={name} name={name} note={note}>
          <Money amount={fromWire(rupees)} />
        </Line>
      ))}
      {charges && <Charges {...charges} className="-my-1.5" />}
      <Line name={<span className="font-semibold text-base">{total.name}</span>} note={total.note}>
        <Money amount={sum} className="font-semibold text-xl" />
      </Line>
      {usable !== null && left !== null && (
        <Line name={say('balance')}>
          <Money amount={paise(usable - left)} className="font-medium" />
        </Line>
      )}
      {mostLost !== null && (
        <Line name={say('mostLost')} note={mostLostNote}>
          <Money amount={fromWire(mostLost)} className="font-medium text-loss" />
        </Line>
      )}
    </section>
  )
}

/** Below zero where money comes back. */
const fromWireSigned = (rupees: number): bigint | null => {
  const amount = fromWire(Math.abs(rupees))
  return amount !== null && rupees < 0 ? -amount : amount
}

const Line = ({
  name,
  note,
  children,
}: {
  name: ReactNode
  note?: string | undefined
  children: ReactNode
}) => (
  <div className="flex items-baseline justify-between gap-4 py-0.5">
    <span className="wrap-anywhere min-w-0 text-soft">
      <span>{name}</span>
      {note && <span className="block text-xs">{note}</span>}
    </span>
    <span className="shrink-0 text-right">{children}</span>
  </div>
)

/** What is missing for it; null where there is enough, and while the balance is not known. */
export function useShortBy(rupees: number | null): Paise | null {
  const usable = fromWire(useCash().data?.withdrawable ?? null)
  const needed = fromWire(rupees)
  return usable !== null && needed !== null && needed > usable ? paise(needed - usable) : null
}

/** What the ledger will say, for whoever wants to see it first. */
export const LedgerEntries = ({ postings }: { postings: readonly Posting[] }) => (
  <details className="group text-sm">
    <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-md px-2 text-soft underline decoration-dotted underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
      {say('details')}
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="transition-transform duration-150 group-open:rotate-180"
      />
    </summary>
    <PostingsList postings={postings} />
  </details>
)

const Working = () => (
  <div role="status" className="space-y-2.5 py-1">
    <span className="sr-only">{say('working')}</span>
    <Skeleton className="h-4 w-full rounded-sm" />
    <Skeleton className="h-4 w-2/3 rounded-sm" />
    <Skeleton className="h-6 w-full rounded-sm" />
  </div>
)
