/** trading: an order as the lists show it. */
import { displayTypes, type Order } from '@pramaan/contracts'
import type { Instrument } from '../market/instruments.ts'
import type { LiveMarket, WithMarket } from '../market/live-market.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { gainOf, money, moneyOrNull } from './gains.ts'
import { buyPriceOf, orderPriceOf } from './order-price.ts'
import { averagePaise } from './purchase-words.ts'
import { isOver, mayBecome } from './rules.ts'
import { ORDER_COLUMNS, type StoredOrder } from './stored-orders.ts'
import { waitsFor } from './waiting-words.ts'

/** The order against the market of this moment: what it waits for depends on it. */
export function orderView(row: StoredOrder, market: LiveMarket, now: Date): Order {
  const instrument = instrumentOf(row, market)
  const gain = gainOf(row)
  const isWaiting = row.status === 'awaiting'
  return {
    id: row.id,
    ttype: row.ttype,
    status: row.status,
    display_type: displayTypes[row.ttype],
    market: instrument.market,
    symbol: instrument.symbol,
    name: instrument.name,
    order_type: row.order_type,
    order_time: row.placed_at.toISOString(),
    quantity: quantityShown(row),
    filled: Number(row.filled),
    limit_price: limitShown(row),
    order_price: moneyOrNull(orderPriceOf(row)),
    buy_price: moneyOrNull(buyPriceOf(row)),
    buy_trade_value: money(row.gross_paise),
    buy_net_value: money(row.gross_paise + row.charges_paise),
    execution_time: row.executed_at?.toISOString() ?? null,
    blocked: money(row.blocked_paise),
    waits_for: isWaiting ? waitsFor(row, market.quoted(instrument), { times: market.times, now }) : null,
    expires_at: isWaiting ? row.expires_at.toISOString() : null,
    can_cancel: mayBecome(row, 'cancelled'),
    reason: row.reason,
    settles_on: row.sale_settles_on ?? row.settles_on,
    ...saleOf(row),
    profit: gain && money(gain.profit),
    roi: gain?.roi ?? null,
    closed_at: isOver(row) ? row.status_at.toISOString() : null,
  }
}

/** The master forgets no instrument that anybody has bought. */
export function instrumentOf({ instrument_id: id }: StoredOrder, market: LiveMarket): Instrument {
  const instrument = market.listing().byId(id)
  if (!instrument) throw new Error(`instrument ${id} of an order is not in the master`)
  return instrument
}

/** Of the lot where there is one; otherwise what was asked for. */
export const quantityShown = ({ status, quantity, ordered }: StoredOrder): number =>
  Number(status === 'holding' || status === 'sold' ? quantity : ordered)

/** A market order is protected by a limit too, but nobody asked for that one. */
export const limitShown = ({ order_type: type, limit_paise: limit }: StoredOrder): number | null =>
  type === 'limit' ? money(limit) : null

export function saleOf(row: StoredOrder): Pick<Order, 'sell_price' | 'sell_trade_value' | 'sell_net_value'> {
  const { sale_gross_paise: gross, sale_charges_paise: charges, quantity } = row
  if (gross === null || charges === null) {
    return { sell_price: null, sell_trade_value: null, sell_net_value: null }
  }
  return {
    sell_price: money(averagePaise(gross, quantity)),
    sell_trade_value: money(gross),
    sell_net_value: money(gross - charges),
  }
}

/** One order of the client's, as it is now; null where it is not theirs. */
export async function ownOrder(
  { market, businessClock }: WithMarket & { readonly businessClock: Clock },
  tx: Queries,
  clientId: string,
  id: string,
): Promise<Order | null> {
  const [row] = await tx.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from trade_order o where o.id = $1 and o.client_id = $2`,
    [id, clientId],
  )
  return row ? orderView(row, market, businessClock.now()) : null
}
