/** products, stock: what the order costs and what stays, in the reach of the button; and what can be lost. */
import { orderMessages, type PlacedOrder } from '@pramaan/contracts'
import { formatRupees, fromWire, type Paise, paise } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { Money } from '@pramaan/ui/money.tsx'
import { Skeleton } from '@pramaan/ui/skeleton.tsx'
import { ChevronDown } from 'lucide-react'
import { istSecond } from '../../../market/times.ts'
import { Charges } from '../../../orders/fee-lines.tsx'
import { countWords } from '../../../orders/order-words.ts'
import { PostingsList } from '../../../orders/postings-list.tsx'
import { istMoment } from '../../../platform/clock.ts'
import { breakEven, costNow, isAverage, isBlockedWhole, mostCost, wholeRupees } from './figures.ts'
import type { Cost } from './place.ts'
import { say } from './say.ts'
import { previewWords } from './words.ts'

export interface CostPanelProps {
  readonly cost: Cost
  /** What the client can use now; null while it is not known. */
  readonly usable: Paise | null
}

/** The sum, above the button. */
export function CostPanel({ cost, usable }: CostPanelProps) {
  const { order, isCurrent, failure } = cost
  if (failure !== null) return null
  if (order === null) return <Working />
  return (
    <section
      aria-label={say('costs')}
      aria-busy={!isCurrent}
      className={classes('text-sm transition-opacity duration-150', !isCurrent && 'opacity-50')}
    >
      <Bought order={order} />
      <Total order={order} />
      {usable !== null && <Balance order={order} usable={usable} />}
      <Note order={order} />
    </section>
  )
}

/** Value and charges of what is bought at once. */
export function Bought({ order }: { order: PlacedOrder }) {
  if (order.filled === 0) return null
  const each = formatRupees(fromWire(order.price) ?? paise(0n))
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="figures text-soft">
          {say(isAverage(order) ? 'average' : 'value', { count: countWords(order.filled), each })}
        </span>
        <Money amount={fromWire(order.trade_value)} />
      </p>
      <Charges lines={order.fee_lines} total={order.fees.total} of={order.trade_value} className="-my-1.5" />
    </>
  )
}

/** A figure that can still move has no paise; what is only blocked is exact. */
function Total({ order }: { order: PlacedOrder }) {
  const isExact = isBlockedWhole(order)
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold text-base">{say(isExact ? 'payAtMost' : 'payAbout')}</span>
        {isExact ? (
          <Money amount={fromWire(order.blocked)} className="font-semibold text-xl" />
        ) : (
          <span className="figures font-semibold text-xl">{wholeRupees(costNow(order))}</span>
        )}
      </p>
      {!isExact && (
        <p className="figures text-right text-soft text-xs">
          {say('atMost', { amount: wholeRupees(mostCost(order)) })}
        </p>
      )}
    </>
  )
}

function Balance({ order, usable }: { order: PlacedOrder; usable: Paise }) {
  const left = paise(usable - costNow(order))
  return (
    <p className="mt-1 flex items-baseline justify-between gap-4">
      <span className="text-soft">{say('balance')}</span>
      {isBlockedWhole(order) ? (
        <Money amount={left} className="font-medium" />
      ) : (
        <span className="figures font-medium">{say('about', { amount: wholeRupees(left) })}</span>
      )}
    </p>
  )
}

function Note({ order }: { order: PlacedOrder }) {
  const even = breakEven(order)
  const until = order.expires_at
  return (
    <>
      {even !== null && (
        <p className="figures text-soft text-xs">{say('breakEven', { price: formatRupees(even) })}</p>
      )}
      {order.filled < order.quantity && (
        <p className="figures text-soft text-xs">
          {until === null ? say('blockedOpen') : say('blockedNote', { until: istMoment(until) })}
        </p>
      )}
    </>
  )
}

/** In the part that scrolls: how much of it the market has now, what can be lost, and what the ledger will say. */
export function OrderOutlook({ cost }: { cost: Cost }) {
  const { order, failure } = cost
  if (order === null || failure !== null) return null
  const isAll = order.filled === order.quantity
  return (
    <div className="text-sm">
      <p className={isAll ? 'font-medium text-gain' : 'text-soft'}>{previewWords(order)}</p>
      <details className="group">
        <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-md px-2 text-soft underline decoration-dotted underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
          {say('details')}
          <ChevronDown
            size={16}
            aria-hidden="true"
            className="transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <p className="rounded-lg bg-pending-wash px-4 py-3">
          {orderMessages.canBeLost(formatRupees(mostCost(order)))}
        </p>
        <PostingsList postings={order.postings} />
        <p className="figures text-soft text-xs">
          {say('never', { price: formatRupees(fromWire(order.limit_price) ?? paise(0n)) })}{' '}
          {say('source', { source: order.source, time: istSecond(Date.parse(order.as_of)) })}
        </p>
      </details>
    </div>
  )
}

const Working = () => (
  <div role="status" className="space-y-2.5 py-1">
    <span className="sr-only">{say('working')}</span>
    <Skeleton className="h-4 w-full rounded-sm" />
    <Skeleton className="h-4 w-2/3 rounded-sm" />
    <Skeleton className="h-6 w-full rounded-sm" />
    <Skeleton className="h-4 w-full rounded-sm" />
  </div>
)
