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
  /** What it has paid while it was held, after tax, and the interest in its trades; below zero where more was paid on buying. */
  readonly income_paise: bigint
  /** Of an order that waits at a venue outside of this house. */
  readonly venue_state: VenueState | null
  readonly venue_sent_at: Date | null
  readonly venue_end_as: EndCode | null
  /** What was asked for, as the product reads it, where it is more than a quantity. */
  readonly asked: Readonly<Record<string, unknown>> | null
  /** Of what is applied for: from which offer, what was allotted, null until it is, and what is paid of it. */
  readonly offer_id: string | null
  /** Of what is applied for, until it is held: when nobody can apply any more. Two people may close it early. */
  readonly offer_closes_at: Date | null
  readonly allotted: bigint | null
  readonly paid_paise: bigint | null
  /** Of what is counted in parts of a unit: the one price at which it was bought, and sold; null where there were several. */
  readonly bought_at: bigint | null
  readonly sold_at: bigint | null
  /** Of what was taken from an offer: where the price of the last that left it came from. */
  readonly left_source: string | null
  /** Null where no company has changed its shares. */
  readonly changed: ChangedShares | null
}

/** What splits, bonuses and consolidations made of an order, and what is told otherwise since. */
export interface ChangedShares {
  readonly trades: readonly StoredTrade[]
  readonly acts: readonly StoredAct[]
  /** Paise of its cost that they took; below zero where they brought some from another order. */
  readonly moved: string
  /** Paise that the fractions they left of it brought, and had cost. */
  readonly fraction: { readonly proceeds: string; readonly cost: string } | null
}

/** All purchases of an order together, or one of its sales, as they were made. */
export interface StoredTrade {
  readonly side: 'buy' | 'sell'
  readonly quantity: string
  readonly gross: string
  readonly at: string
}

/** So many shares became so many. */
export interface StoredAct {
  readonly before: number
  readonly after: number
  readonly says: string
  readonly at: string
}

/**
 * Of `order_now o`. Most orders have none of it, and the first look is for that: by a day that lies before every day on which the order
 * can have been bought.
 */
export const CHANGED_SHARES = `
  case when o.filled > 0 and exists (
      select from corporate_action a where a.instrument_id = o.instrument_id and a.ex_day >= o.placed_at::date - 2
        and a.shares_after is not null)
    then order_changes(o.id) end as changed`

/** Of `order_now o`. Of parts of a unit, rounded, nobody works the price back out. */
const PRICE_AT = (side: 'buy' | 'sell'): string => `
  case when o.filled > 0 and (select a.decimals > 0 from asset a where a.id = o.asset) then (
    select case when min(f.levels -> 0 ->> 1) = max(f.levels -> 0 ->> 1) then min((f.levels -> 0 ->> 1)::bigint) end
    from order_fill f where f.order_id = o.id and f.side = '${side}') end`

/** Of `order_now o`. What was sold in part before it matured has left in two ways, and no one word says both. */
const LEFT_SOURCE = `
  case when o.offer_id is not null and o.sold_quantity > 0 then (
    select case when min(f.source) = max(f.source) then min(f.source) end
    from order_fill f where f.order_id = o.id and f.side = 'sell') end`

/** Of `order_now o`. */
export const ORDER_COLUMNS = `o.id, o.client_id, o.kind, o.instrument_id, o.order_type, o.limit_paise, o.ordered, o.filled,
  o.blocked_paise, o.status, o.version, o.placed_at, o.status_at, o.expires_at, o.executed_at, o.settles_on, o.worked_by,
  o.worker, o.ended, o.quantity, o.gross_paise, o.charges_paise, o.sold_quantity, o.sold_gross_paise, o.sold_charges_paise,
  o.sale_gross_paise, o.sale_charges_paise, o.sale_settles_on, o.sale_settled_at, o.venue_state,
  o.venue_sent_at, o.venue_end_as, o.asked, o.offer_id,
  case when o.status in ('pending', 'listing') then (select f.closes_at from offer f where f.id = o.offer_id) end as offer_closes_at, o.allotted, o.paid_paise, o.income_paise, ${PRICE_AT('buy')} as bought_at, ${PRICE_AT('sell')} as sold_at, ${LEFT_SOURCE} as left_source, ${CHANGED_SHARES}`

/** One order of the client's; null where it is not theirs. `db` must see the client's own rows. */
export async function findOrder(db: Queries, clientId: string, id: string): Promise<StoredOrder | null> {
  const [order] = await db.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from order_now o where o.id = $1 and o.client_id = $2`,
    [id, clientId],
  )
  return order ?? null
}

/** What was bought: all of it, whether it is still there or not; with what companies' acts brought or took. */
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

/** Interest in the trades of each of these orders; most have none. */
export async function accruedIn(db: Queries, ids: readonly string[]): Promise<Map<string, bigint[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ order_id: string; accrued_paise: bigint }>(
    'select order_id, accrued_paise from order_fill where order_id = any ($1) and accrued_paise <> 0',
    [ids],
  )
  return new Map(
    [...Map.groupBy(rows, ({ order_id: id }) => id)].map(([id, own]) => [
      id,
      own.map(({ accrued_paise: amount }) => amount),
    ]),
  )
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
