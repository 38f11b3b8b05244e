/** portfolio: one open order as a row: what it does, how far it is from filling as a picture, and Cancel in reach. */
import type { Order } from '@pramaan/contracts'
import { formatNumber, fromWire } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { placeInRange } from '@pramaan/ui/range-bar.tsx'
import { keyOf, usePrice } from '../../market/live.ts'
import { useVeil } from '../../money/amounts.ts'
import { now } from '../../platform/clock.ts'
import { CancelOrder } from './cancel-order.tsx'
import { openReceipt } from './open-order.ts'
import { say } from './say-open-orders.ts'
import { bpsToGo, isFar, orderTitle, standing } from './waiting-words.ts'

export function WaitingOrder({ order }: { order: Order }) {
  const veil = useVeil()
  const price = usePrice(keyOf(order))?.hundredths ?? null
  const bps = bpsToGo(order, price)
  const title = orderTitle(order)
  return (
    <li aria-label={say('orderFor', { name: order.name })} className="px-4 py-2.5">
      <CancelOrder order={order} title={title}>
        <button
          type="button"
          title={say('details', { order: title })}
          onClick={() => openReceipt(order)}
          className="block w-full min-w-0 rounded-md text-left hover:text-accent"
        >
          <span className="block truncate font-medium">{title}</span>
          {bps !== null && price !== null ? (
            <Distance order={order} price={price} bps={bps} />
          ) : (
            order.waits_for !== null && (
              <span className="block truncate text-sm text-soft">{veil(order.waits_for)}</span>
            )
          )}
          <span className={classes('figures block text-sm', isFar(bps) ? 'text-pending' : 'text-accent')}>
            {standing(order, bps, now())}
          </span>
        </button>
      </CancelOrder>
    </li>
  )
}

/** The dot is the price now, the mark is the client's limit; the line between them is what is still to go. */
function Distance({ order, price, bps }: { order: Order; price: number; bps: number }) {
  const limit = Number(fromWire(order.limit_price) ?? 0n)
  const tone = isFar(bps) ? 'pending' : 'accent'
  // All pictures share one scale: a tenth of the price is the whole line.
  const low = Math.min(limit, price - price / 10)
  const [mine, at] = [placeInRange(low, price, limit), 100]
  return (
    <span className="flex items-center gap-2 text-sm text-ink">
      <span className={classes('figures', tone === 'pending' ? 'text-pending' : 'text-accent')}>
        {formatNumber(order.limit_price)}
      </span>
      <span aria-hidden="true" className="relative mx-1 h-4 min-w-16 max-w-80 flex-1">
        <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line" />
        <span
          className={classes(
            'absolute top-1/2 -translate-y-1/2 border-t-2 border-dashed',
            tone === 'pending' ? 'border-pending' : 'border-accent',
          )}
          style={{ left: `${mine}%`, width: `${at - mine}%` }}
        />
        <span
          className={classes(
            'absolute top-0 h-4 w-1 -translate-x-1/2 rounded-full',
            tone === 'pending' ? 'bg-pending' : 'bg-accent',
          )}
          style={{ left: `${mine}%` }}
        />
        <span
          className="absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full bg-ink"
          style={{ left: `${at}%` }}
        />
      </span>
      <PriceFigure hundredths={price} unit="points" className="font-medium" />
    </span>
  )
}
