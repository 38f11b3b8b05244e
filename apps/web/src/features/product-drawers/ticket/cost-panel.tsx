/** product-drawers, ticket: what the order costs, what stays, and what can be lost, before anything is sent. */
import { orderMessages, type PlacedOrder } from '@pramaan/contracts'
import { formatRupees, fromWire, type Paise, paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { ChevronDown } from 'lucide-react'
import { istMoment } from '../../../platform/clock.ts'
import { istSecond } from '../../../platform/market/times.ts'
import { FeeLines } from '../../../platform/orders/fee-lines.tsx'
import { countWords } from '../../../platform/orders/order-words.ts'
import type { Cost } from '../../../platform/orders/place.ts'
import { PostingsList } from '../../../platform/orders/postings-list.tsx'
import { SumLine } from '../../../platform/orders/sum-line.tsx'
import { isAverage, mostOf, previewWords } from './words.ts'

export interface CostPanelProps {
  readonly cost: Cost
  /** What the client can use now; null while it is not known. */
  readonly usable: Paise | null
}

export function CostPanel({ cost, usable }: CostPanelProps) {
  const { order, isCurrent, failure } = cost
  if (failure !== null) return null
  if (order === null) return <Waiting />
  return (
    <section
      aria-label="What it costs"
      aria-busy={!isCurrent}
      className={classes('transition-opacity duration-150', !isCurrent && 'opacity-50')}
    >
      <p>{previewWords(order)}</p>
      <div className="mt-3">
        <CostSum order={order} />
      </div>
      <dl className="mt-1">
        {usable !== null && (
          <SumLine
            name="Cash that stays free"
            note={`Of ${formatRupees(usable)} that you can use now`}
            amount={paise(usable - mostOf(order))}
          />
        )}
      </dl>
      <p className="mt-3 rounded-lg bg-pending-wash px-4 py-3 text-sm">
        {orderMessages.canBeLost(formatRupees(mostOf(order)))}
      </p>
      <LedgerEntries order={order} />
      <p className="figures mt-2 text-soft text-xs">
        {order.source} feed · {istSecond(Date.parse(order.as_of))} · no share costs more than{' '}
        {formatRupees(fromWire(order.limit_price) ?? paise(0n))}
      </p>
    </section>
  )
}

/** Value + each charge = net; and what is set aside for the part that waits. The same before and after. */
export function CostSum({ order }: { order: PlacedOrder }) {
  const waits = order.quantity - order.filled
  return (
    <>
      {order.filled > 0 && (
        <>
          <dl>
            <SumLine name="Value" note={valueNote(order)} amount={fromWire(order.trade_value)} />
          </dl>
          <FeeLines lines={order.fee_lines} total={order.fees.total} name="Charges" />
          <dl className="mt-1">
            <SumLine
              name="In all, with charges"
              amount={fromWire(order.net_value)}
              isSum
              className="border-t-0"
            />
          </dl>
        </>
      )}
      {waits > 0 && (
        <dl>
          <SumLine
            name={`Set aside for the ${countWords(waits)} that wait`}
            note={asideNote(order)}
            amount={fromWire(order.blocked)}
            isSum={order.filled === 0}
            className={order.filled === 0 ? 'border-t-0' : ''}
          />
        </dl>
      )}
    </>
  )
}

const valueNote = (order: PlacedOrder): string => {
  const each = formatRupees(fromWire(order.price) ?? paise(0n))
  return `${countWords(order.filled)} × ${each}${isAverage(order) ? ' on average' : ''}`
}

const asideNote = ({ limit_price, expires_at }: PlacedOrder): string =>
  `At most ${formatRupees(fromWire(limit_price) ?? paise(0n))} each, charges included.${
    expires_at === null ? '' : ` Yours again if it is not bought by ${istMoment(expires_at)}.`
  }`

const LedgerEntries = ({ order }: { order: PlacedOrder }) => (
  <details className="group mt-2">
    <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-2 text-accent text-sm hover:bg-sunken [&::-webkit-details-marker]:hidden">
      What the ledger will say
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="transition-transform duration-150 group-open:rotate-180"
      />
    </summary>
    <PostingsList postings={order.postings} />
  </details>
)

const Waiting = () => (
  <div role="status" className="space-y-3 py-1">
    <span className="sr-only">Working out what it costs</span>
    <Skeleton className="h-4 w-3/4 rounded-sm" />
    <Skeleton className="h-4 w-full rounded-sm" />
    <Skeleton className="h-24 w-full rounded-lg" />
    <Skeleton className="h-4 w-full rounded-sm" />
  </div>
)
