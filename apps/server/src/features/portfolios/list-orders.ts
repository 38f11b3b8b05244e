/** portfolios: orders that are held, that wait, and that are over, page by page. */
import type { Order, tradeTypeFilters } from '@pramaan/contracts'
import type { LiveMarket } from '../../market/live-market.ts'
import type { Queries } from '../../platform/database.ts'
import { orderView } from '../../trading/order-views.ts'
import type { StoredOrder } from '../../trading/stored-orders.ts'
import { type After, PAGE } from './store.ts'

export type TradeType = (typeof tradeTypeFilters)[number] | undefined

/** Both products so far are stocks; the other filters have nothing to show yet. */
export const hasStocks = (dtype: TradeType): boolean =>
  dtype === undefined || dtype === 'all' || dtype === 'stock'

export interface OrderPage {
  readonly orders: Order[]
  readonly next: string | null
}

interface Ask {
  readonly clientId: string
  readonly dtype: TradeType
  readonly after: After
  readonly now: Date
}

type ReadPage = (db: Queries, clientId: string, after: After) => Promise<StoredOrder[]>

export async function listOrders(
  db: Queries,
  market: LiveMarket,
  { clientId, dtype, after, now }: Ask,
  read: ReadPage,
): Promise<OrderPage> {
  if (!hasStocks(dtype)) return { orders: [], next: null }
  const rows = await read(db, clientId, after)
  const shown = rows.slice(0, PAGE)
  return {
    orders: shown.map((row) => orderView(row, market, now)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}
