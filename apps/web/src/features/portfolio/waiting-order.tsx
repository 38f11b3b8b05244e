/** portfolio: one open order as a row: what it does, how far it is as a picture or its next step and date, and Cancel in reach. */
import type { Order } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { keyOf, usePrice } from '../../market/live.ts'
import { useVeil } from '../../money/amounts.ts'
import { isFar } from '../../orders/order-words.ts'
import { now } from '../../platform/clock.ts'
import { useOrderScreens } from '../../products/registry.ts'
import { CancelOrder } from './cancel-order.tsx'
import { openReceipt } from './open-order.ts'
import { say } from './say-open-orders.ts'
import { standing } from './waiting-words.ts'

export function WaitingOrder({ order }: { order: Order }) {
  const veil = useVeil()
  const { awaiting } = useOrderScreens(order.ttype)
  const { Picture, More } = awaiting
  const hundredths = usePrice(keyOf(order))?.hundredths ?? null
  const bps = awaiting.toGo?.(order, hundredths) ?? null
  const title = awaiting.title(order)
  return (
    <li aria-label={say('orderFor', { name: order.name })} className="px-4 py-2.5">
      <CancelOrder order={order} title={title} beside={More && <More order={order} />}>
        <button
          type="button"
          title={say('details', { order: title })}
          onClick={() => openReceipt(order)}
          className="block w-full min-w-0 rounded-md text-left hover:text-accent"
        >
          <span className="wrap-anywhere line-clamp-3 font-medium">{title}</span>
          {order.exchange_says !== undefined && (
            <span className="block truncate text-sm">{order.exchange_says}</span>
          )}
          {Picture && bps !== null && hundredths !== null ? (
            <Picture {...{ order, hundredths, bps }} />
          ) : (
            order.waits_for !== null &&
            order.waits_for !== order.exchange_says && (
              <span className="line-clamp-3 text-sm text-soft">{veil(order.waits_for)}</span>
            )
          )}
          <span className={classes('figures block text-sm', isFar(bps) ? 'text-pending' : 'text-accent')}>
            {standing(order, bps, now(), awaiting.waits)}
          </span>
        </button>
      </CancelOrder>
    </li>
  )
}
