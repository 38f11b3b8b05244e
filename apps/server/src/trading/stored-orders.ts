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
 * can have been bought. Then its trades, and the acts since it was bought until it was over, each in the order in which they happened:
 * who buys on the ex-day or later, by the calendar, buys without it, and all actions of one run are done at once.
 */
export const CHANGED_SHARES = `
  case when o.filled > 0 and exists (
      select from corporate_action a where a.instrument_id = o.instrument_id and a.ex_day >= o.placed_at::date - 2
        and a.shares_after is not null)
    then (select jsonb_build_object(
      'trades', (
        select coalesce(jsonb_agg(jsonb_build_object('side', t.side, 'quantity', t.quantity::text, 'gross', t.gross::text,
                 'at', t.at) order by t.at), '[]')
        from (select f.side, sum(f.quantity) as quantity, sum(f.gross_paise) as gross, max(f.at) as at from order_fill f
              where f.order_id = o.id group by f.side, case f.side when 'sell' then f.id end) t),
      'acts', (
        select coalesce(jsonb_agg(jsonb_build_object('before', a.shares_before, 'after', a.shares_after, 'says', a.says,
                 'at', done.at) order by done.at, a.kind, a.number), '[]')
        from corporate_action a
        cross join lateral (
          select coalesce(
            (select max(e.paid_at) from corporate_action b join corporate_effect e on e.action_id = b.id
             where b.instrument_id = a.instrument_id and b.ex_day = a.ex_day and b.run_id = a.run_id
               and e.client_id = o.client_id and e.act <> 'dividend'),
            -- Those from before holders were reached as one.
            (select a.settled_at from corporate_credit c where c.order_id = o.id and c.effect_id is null
               and c.ex_day = a.ex_day and c.kind = a.kind limit 1)) as at) done
        where a.instrument_id = o.instrument_id and a.shares_after is not null
          and a.ex_day > least((select l.bought_on from lot l where l.id = o.id),
                               (o.executed_at at time zone 'Asia/Kolkata')::date)
          and done.at is not null and (o.status <> 'sold' or done.at <= o.status_at)),
      'moved', (select coalesce(-sum(c.cost_gross_paise + c.cost_charges_paise), 0)::text from corporate_credit c
                where c.order_id = o.id),
      'fraction', (select jsonb_build_object('proceeds', sum(f.proceeds_paise)::text, 'cost', sum(f.cost_paise)::text)
                   from corporate_fraction f where f.order_id = o.id having count(*) > 0))) end as changed`

/** Of `order_now o`. */
export const ORDER_COLUMNS = `o.id, o.client_id, o.kind, o.instrument_id, o.order_type, o.limit_paise, o.ordered, o.filled,
  o.blocked_paise, o.status, o.version, o.placed_at, o.status_at, o.expires_at, o.executed_at, o.settles_on, o.worked_by,
  o.worker, o.ended, o.quantity, o.gross_paise, o.charges_paise, o.sold_quantity, o.sold_gross_paise, o.sold_charges_paise,
  o.sale_gross_paise, o.sale_charges_paise, o.sale_settles_on, o.sale_settled_at, o.venue_state,
  o.venue_sent_at, o.venue_end_as, ${CHANGED_SHARES}`

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

/** Of which stock each of these acts of companies was. */
export async function namedEffects(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<{ id: string; symbol: string }>(
    'select e.id, i.symbol from corporate_effect e join instrument i on i.id = e.instrument_id where e.id = any ($1)',
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, symbol }) => [id, symbol]))
}
