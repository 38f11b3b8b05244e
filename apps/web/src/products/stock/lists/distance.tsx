/** products, stock: how far an open order is from filling, as a picture. */
import { formatNumber, fromWire } from '@pramaan/money'
import { classes } from '@pramaan/ui/classes.ts'
import { PriceFigure } from '@pramaan/ui/price-figure.tsx'
import { placeInRange } from '@pramaan/ui/range-bar.tsx'
import { isFar } from '../../../orders/order-words.ts'
import type { AwaitingPictureProps } from '../../../orders/product.ts'

/** The dot is the price now, the mark is the client's limit; the line between them is what is still to go. */
export function Distance({ order, hundredths: price, bps }: AwaitingPictureProps) {
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
