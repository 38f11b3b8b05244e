/**
 * firm-orders: fills a desk order, whole or in part, from the feed's own book and inside the client's limit. There is no price
 * to enter, so one person does it (decision 23).
 */
import { type FirmOrder, Refusal } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import type { Queries } from '../../platform/database.ts'
import { fillOrders } from '../../trading/fill-orders.ts'
import type { TradingRooms } from '../../trading/place-order.ts'
import { type NextFill, planFill } from '../../trading/plan-fill.ts'
import { checkLot } from '../../trading/rules.ts'
import { waitingOrder } from '../../trading/waiting-orders.ts'
import { type DeskAct, deskOrder, noteAct, orderInWords, sharesInWords } from './desk-order.ts'
import { readOrder } from './read-orders.ts'

export interface FillAct extends DeskAct {
  readonly quantity: number
}

export async function fillOrder(
  rooms: TradingRooms,
  tx: Queries,
  { id, by, quantity }: FillAct,
): Promise<FirmOrder> {
  const order = await deskOrder(rooms, tx, id)
  const next = await planned(rooms, tx, order, BigInt(quantity))
  const [outcome] = await fillOrders(tx, [next], { at: rooms.businessClock.now(), actor: by.name })
  if (outcome !== 'filled') throw new Refusal('order_not_waiting')
  await noteAct(rooms, tx, by, {
    act: 'order.filled',
    what: `Filled ${sharesInWords(Number(next.fill.quantity))} of ${orderInWords(order)}, at the market’s price, for ${formatRupees(paise(next.fill.gross))}.`,
    clientId: order.client_id,
    reason: null,
  })
  return readOrder(tx, rooms, id)
}

async function planned(rooms: TradingRooms, tx: Queries, order: FirmOrder, most: bigint): Promise<NextFill> {
  const { market, businessClock, feeCards } = rooms
  const waiting = await waitingOrder(tx, order.id)
  const quoted = market.quoteOf(order.market, order.symbol)
  if (!waiting) throw new Refusal('order_not_waiting')
  if (!quoted) throw new Refusal('desk_cannot_fill')
  checkLot(quoted.instrument, most)
  const moment = { at: businessClock.now(), times: market.times, card: feeCards.current(), quoted, most }
  const next = planFill(waiting, moment)
  if (!next) throw new Refusal('desk_cannot_fill', order.why_not === null ? {} : { says: order.why_not })
  return next
}
