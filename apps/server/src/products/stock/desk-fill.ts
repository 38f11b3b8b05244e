/**
 * stock: fills a desk order, whole or in part, from the feed's own book and inside the client's limit. There is no price to enter, so
 * one person does it (decision 23).
 */
import { Refusal } from '@pramaan/contracts'
import { groupIndian, lessUnits } from '@pramaan/money'
import type { Queries } from '../../platform/database.ts'
import type { DeskAsk, DeskFill } from '../../trading/product.ts'
import type { TradingServices } from '../../trading/services.ts'
import { fillPlan } from './fill-plan.ts'
import { planFill } from './plan-fill.ts'
import { checkLot } from './rules.ts'
import { waitingOrder } from './waiting-orders.ts'

const stillOpen = (left: bigint): string =>
  left === 1n
    ? 'Only 1 share of this order is still open.'
    : `Only ${groupIndian(String(left))} shares of this order are still open.`

export async function planDeskFill(
  { market, businessClock, feeCards }: TradingServices,
  tx: Queries,
  { orderId, most, by, whyNot }: DeskAsk,
): Promise<DeskFill> {
  const waiting = await waitingOrder(tx, orderId)
  if (!waiting) throw new Refusal('order_not_waiting')
  const instrument = market.listing().byId(waiting.instrumentId)
  const quoted = instrument && market.quoted(instrument)
  if (!quoted) throw new Refusal('desk_cannot_fill')
  checkLot(quoted.instrument, most)
  const left = lessUnits(waiting.ordered, waiting.filled)
  if (most > left) throw new Refusal('desk_cannot_fill', { says: stillOpen(left) })
  const at = businessClock.now()
  const next = planFill(waiting, { at, times: market.times, card: feeCards.current(), quoted, most })
  if (!next) throw new Refusal('desk_cannot_fill', whyNot === null ? {} : { says: whyNot })
  const { quantity, gross } = next.fill
  return { plan: fillPlan(next, at, { actor: 'staff', name: by }), quantity, gross }
}
