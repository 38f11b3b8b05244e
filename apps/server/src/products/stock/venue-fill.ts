/** stock: a trade of an exchange as a plan: paid from what was blocked; the rest stays blocked, and what it does not need is released. */

import { paise, units } from '@pramaan/money'
import type { Queries } from '../../platform/database.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { MovedOn } from '../../trading/take-answers.ts'
import type { VenueTrade } from '../../trading/venue.ts'
import { least } from './book.ts'
import { fillPlan } from './fill-plan.ts'
import { fillOf } from './plan-fill.ts'
import { waitingOrder } from './waiting-orders.ts'

export async function planVenueFill(
  { market, businessClock, feeCards }: TradingServices,
  tx: Queries,
  trade: VenueTrade & { readonly venue: string },
): Promise<Plan | 'beyond-the-money' | null> {
  const waiting = await waitingOrder(tx, trade.orderId)
  const instrument = waiting && market.listing().byId(waiting.instrumentId)
  if (!waiting || !instrument) return null
  // Another trade of the same order came in between: it is judged again by what is left now.
  if (waiting.filled + trade.quantity > waiting.ordered) throw new MovedOn('a trade found its order filled')
  const at = businessClock.now()
  const next = fillOf(waiting, [{ quantity: trade.quantity, pricePaise: trade.price }], {
    // The day's charges and settlement follow the exchange's clock, however late the answer comes.
    at: trade.at,
    times: market.times,
    card: feeCards.current(),
    quoted: { instrument, source: trade.venue, asOfMs: trade.at.getTime(), sequence: 0 },
  })
  const left = waiting.blocked - next.fill.gross - next.fill.charged.note
  if (left < 0n) return 'beyond-the-money'
  const numbers = {
    venue: trade.venue,
    venue_order_number: trade.orderNumber,
    venue_trade_number: trade.tradeNumber,
  }
  const filled = units(waiting.filled + trade.quantity)
  // What the exchange has done is done: a rest that the rounding of charges leaves short by a paisa keeps what there is.
  const plan = fillPlan({ ...next, blockedAfter: paise(least(next.blockedAfter, left)) }, at, {
    actor: 'exchange',
    numbers,
  })
  if (filled === waiting.ordered) return plan
  const facts = { quantity: String(filled), of: String(waiting.ordered) }
  return { ...plan, steps: (plan.steps ?? []).map((step) => ({ ...step, code: 'part-filled', facts })) }
}
