/** trading: an order as it is read from the database. */
import type { OrderKind, OrderStatus, OrderType } from '@pramaan/contracts'
import type { Queries } from '../platform/database.ts'
import type { EndCode, Ended, VenueState } from './plan.ts'

export interface StoredOrder {
  readonly id: string
  readonly client_id: string
  readonly kind: OrderKind
  readonly instrument_id: number
  readonly order_type: OrderType
  readonly limit_paise: bigint
  readonly ordered: bigint
  readonly filled: bigint
  readonly blocked_paise: bigint
  readonly status: OrderStatus
  readonly version: number
  readonly placed_at: Date
  readonly status_at: Date
  readonly expires_at: Date
  readonly executed_at: Date | null
  readonly settles_on: string | null
  readonly worked_by: string | null
  /** Of a desk order: the name of whoever works it. */
  readonly worker: string | null
  readonly ended: Ended | null
  /** What is still held of it, and what that cost. */
  readonly quantity: bigint
  readonly gross_paise: bigint
  readonly charges_paise: bigint
  /** What was sold of it, and what that had cost. */
  readonly sold_quantity: bigint
  readonly sold_gross_paise: bigint
  readonly sold_charges_paise: bigint
  /** What the sales brought; null before the first. */
  readonly sale_gross_paise: bigint | null
  readonly sale_charges_paise: bigint | null
  readonly sale_settles_on: string | null
  /** Null until all of them are. */
  readonly sale_settled_at: Date | null
  /** Of an order that waits at a venue outside of this house. */
  readonly venue_state: VenueState | null
  readonly venue_sent_at: Date | null
  readonly venue_end_as: EndCode | null
}

/** Of `order_now o`. */
export const ORDER_COLUMNS = `o.id, o.client_id, o.kind, o.instrument_id, o.order_type, o.limit_paise, o.ordered, o.filled,
  o.blocked_paise, o.status, o.version, o.placed_at, o.status_at, o.expires_at, o.executed_at, o.settles_on, o.worked_by,
  o.worker, o.ended, o.quantity, o.gross_paise, o.charges_paise, o.sold_quantity, o.sold_gross_paise, o.sold_charges_paise,
  o.sale_gross_paise, o.sale_charges_paise, o.sale_settles_on, o.sale_settled_at, o.venue_state,
  o.venue_sent_at, o.venue_end_as`

/** One order of the client's; null where it is not theirs. `db` must see the client's own rows. */
export async function findOrder(db: Queries, clientId: string, id: string): Promise<StoredOrder | null> {
  const [order] = await db.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from order_now o where o.id = $1 and o.client_id = $2`,
    [id, clientId],
  )
  return order ?? null
}

/** What was bought: all of it, whether it is still there or not. */
export const boughtOf = (
  order: StoredOrder,
): Pick<StoredOrder, 'quantity' | 'gross_paise' | 'charges_paise'> => ({
  quantity: order.quantity + order.sold_quantity,
  gross_paise: order.gross_paise + order.sold_gross_paise,
  charges_paise: order.charges_paise + order.sold_charges_paise,
})

export interface NamedOrder {
  readonly kind: OrderKind
  readonly symbol: string
}

/** What each of these orders is, and of which stock. */
export async function namedOrders(db: Queries, ids: readonly string[]): Promise<Map<string, NamedOrder>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<NamedOrder & { id: string }>(
    'select o.id, o.kind, i.symbol from product_order o join instrument i on i.id = o.instrument_id where o.id = any ($1)',
    [ids],
  )
  return new Map(rows.map(({ id, ...order }) => [id, order]))
}

/** Of which stock each of these acts of companies was. */
export async function namedEffects(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: string; symbol: string }>(
    'select e.id, i.symbol from corporate_effect e join instrument i on i.id = e.instrument_id where e.id = any ($1)',
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, symbol }) => [id, symbol]))
}
