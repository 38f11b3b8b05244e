/** trading: an order as it is read from the database. */
import type { OrderKind, OrderStatus, OrderType } from '@pramaan/contracts'
import type { Queries } from '../platform/database.ts'

export interface StoredOrder {
  readonly id: string
  readonly client_id: string
  readonly ttype: OrderKind
  readonly instrument_id: number
  readonly order_type: OrderType
  readonly limit_paise: bigint
  readonly ordered: bigint
  readonly filled: bigint
  readonly quantity: bigint
  readonly gross_paise: bigint
  readonly charges_paise: bigint
  readonly blocked_paise: bigint
  readonly status: OrderStatus
  readonly placed_at: Date
  readonly status_at: Date
  readonly expires_at: Date
  readonly executed_at: Date | null
  readonly settles_on: string | null
  /** Of a desk order: the name of whoever works it. */
  readonly worker: string | null
  readonly reason: string | null
  readonly sale_gross_paise: bigint | null
  readonly sale_charges_paise: bigint | null
  readonly sale_settles_on: string | null
  readonly sale_settled_at: Date | null
}

/** Of `trade_order o`. */
export const ORDER_COLUMNS = `o.id, o.client_id, o.ttype, o.instrument_id, o.order_type, o.limit_paise, o.ordered, o.filled,
  o.quantity, o.gross_paise, o.charges_paise, o.blocked_paise, o.status, o.placed_at, o.status_at, o.expires_at,
  o.executed_at, o.settles_on, (select s.name from staff s where s.id = o.worked_by) as worker, o.reason,
  o.sale_gross_paise, o.sale_charges_paise, o.sale_settles_on, o.sale_settled_at`

export interface NamedOrder {
  readonly ttype: OrderKind
  readonly symbol: string
}

/** What each of these orders is, and of which stock. */
export async function namedOrders(db: Queries, ids: readonly string[]): Promise<Map<string, NamedOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<NamedOrder & { id: string }>(
    'select o.id, o.ttype, i.symbol from trade_order o join instrument i on i.id = o.instrument_id where o.id = any ($1)',
    [ids],
  )
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}
