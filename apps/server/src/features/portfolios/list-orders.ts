/** portfolios: orders that are held, that wait, and that are over, page by page. */
import type { Order, tradeTypeFilters } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { orderView, type Seen } from '../../trading/order-views.ts'
import type { StoredOrder } from '../../trading/stored-orders.ts'
import { type After, type Kinds, PAGE } from './store.ts'

export type TradeType = (typeof tradeTypeFilters)[number] | undefined

/** Whether any product answers to this filter. */
export const isShown = ({ products }: Seen, dtype: TradeType): boolean =>
  dtype === undefined || dtype === 'all' || products.all.some(({ filter }) => filter === dtype)

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

type ReadPage = (db: Queries, clientId: string, after: After, kinds: Kinds) => Promise<StoredOrder[]>

/** Those that a filter shows. */
const kindsOf = ({ products }: Seen, dtype: TradeType): Kinds =>
  dtype === undefined || dtype === 'all'
    ? null
    : products.all.filter(({ filter }) => filter === dtype).map(({ kind }) => kind)

export async function listOrders(
  db: Queries,
  seen: Seen,
  { clientId, dtype, after, now }: Ask,
  read: ReadPage,
): Promise<OrderPage> {
  if (!isShown(seen, dtype)) return { orders: [], next: null }
  const rows = await read(db, clientId, after, kindsOf(seen, dtype))
  const shown = rows.slice(0, PAGE)
  return {
    orders: shown.map((row) => orderView(row, seen, now)),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}
