/** stock/buy-backs: what the database has of buy-backs, of what is tendered, and of the lots it is tendered from. */
import type { Queries } from '../../../platform/database.ts'
import { type OfferPage, OVER_AT_ONCE, pageOf } from '../../../trading/offer-pages.ts'
import type { LotState, NewTender } from '../../../trading/plan.ts'
import type { HolderOrder } from '../corporate-actions/holder.ts'
import type { BuyBackTerms, Decision, StoredBuyBack } from './terms.ts'

interface Row extends Omit<StoredBuyBack, 'decision' | 'terms' | 'closes_at'> {
  readonly closes_at: Date | null
  readonly terms: object
  readonly outcome: Decision['outcome'] | null
  readonly extra_small: number | null
  readonly extra_others: number | null
  readonly decided_at: Date | null
}

const SELECT = `select o.id, o.instrument_id, o.opens_at, o.closes_at, o.version, t.terms, d.outcome, d.extra_small,
    d.extra_others, d.decided_at
  from offer o join offer_terms t on (t.offer_id, t.version) = (o.id, o.version)
  left join buy_back_decision d on d.offer_id = o.id`

function stored({
  outcome,
  extra_small,
  extra_others,
  decided_at,
  terms,
  closes_at,
  ...row
}: Row): StoredBuyBack {
  if (closes_at === null) throw new Error(`buy-back ${row.id} never closes`)
  const isDecided = outcome !== null && extra_small !== null && extra_others !== null && decided_at !== null
  return {
    ...row,
    closes_at,
    // Written by `put_up_buy_back` alone, as it was approved.
    terms: terms as BuyBackTerms,
    decision: isDecided ? { outcome, extra_small, extra_others, decided_at } : null,
  }
}

export async function findBuyBack(tx: Queries, id: string): Promise<StoredBuyBack | null> {
  const [row] = await tx.query<Row>(`${SELECT} where o.kind = 'buy-back' and o.id = $1`, [id])
  return row ? stored(row) : null
}

export const findBuyBacks = async (tx: Queries, ids: readonly string[]): Promise<StoredBuyBack[]> =>
  (await tx.query<Row>(`${SELECT} where o.kind = 'buy-back' and o.id = any ($1)`, [ids])).map(stored)

/** Undecided ones, and those that this client has tendered in: not settled yet, or paid since that day. */
export const buyBacksFor = async (
  tx: Queries,
  clientId: string,
  paidSince: string,
): Promise<StoredBuyBack[]> =>
  (
    await tx.query<Row>(
      `${SELECT} where o.kind = 'buy-back' and (d.offer_id is null or exists (
         select from tender n where n.offer_id = o.id and n.client_id = $1 and n.quantity > 0
           and (n.accepted is null or (t.terms ->> 'pay_day')::date >= $2)))
       order by o.closes_at desc, o.id desc`,
      [clientId, paidSince],
    )
  ).map(stored)

/** On the first page all that are not decided, then the others, page by page, the last to close first. */
export async function readBuyBacks(tx: Queries, after: string | null): Promise<OfferPage<StoredBuyBack>> {
  const order = 'order by o.closes_at desc, o.id desc'
  const open =
    after === null
      ? await tx.query<Row>(`${SELECT} where o.kind = 'buy-back' and d.offer_id is null ${order}`)
      : []
  const decided = await tx.query<Row>(
    `${SELECT} where o.kind = 'buy-back' and d.offer_id is not null
       and ($1::uuid is null or (o.closes_at, o.id) < (select a.closes_at, a.id from offer a where a.id = $1))
     ${order} limit ${OVER_AT_ONCE + 1}`,
    [after],
  )
  return pageOf(open.map(stored), decided.map(stored))
}

/** The undecided one of a security, if there is one: its lots can be tendered in one at a time. */
export async function undecidedOf(
  tx: Queries,
  instruments: readonly number[],
): Promise<StoredBuyBack | null> {
  const [row] = await tx.query<Row>(
    `${SELECT} where o.kind = 'buy-back' and d.offer_id is null and o.instrument_id = any ($1) limit 1`,
    [instruments],
  )
  return row ? stored(row) : null
}

const TENDER =
  'id, client_id, offer_id, quantity, held, tendered_at, accepted, gross_paise, charges_paise, decided_at'

export const tendersOf = (tx: Queries, clientId: string): Promise<NewTender[]> =>
  tx.query<NewTender>(`select ${TENDER} from tender where client_id = $1`, [clientId])

export const tendersAmong = (tx: Queries, ids: readonly string[]): Promise<NewTender[]> =>
  tx.query<NewTender>(`select ${TENDER} from tender where id = any ($1)`, [ids])

export interface OwnLot extends LotState {
  readonly id: string
  readonly order_id: string
  readonly asset: string
  readonly instrument_id: number
  readonly pledged: bigint
  /** Pledged for a loan: not to be tendered. */
  readonly lent: bigint
}

export interface OwnHolding {
  readonly lots: readonly OwnLot[]
  readonly orders: ReadonlyMap<string, HolderOrder>
}

/** All that a client holds of a security, on whichever exchange. */
export async function readHolding(
  tx: Queries,
  clientId: string,
  instruments: readonly number[],
): Promise<OwnHolding> {
  // The orders first: whoever changes a lot makes the next version of its order, and a plan from an older one does nothing.
  const orders = await tx.query<HolderOrder>(
    `select id, version, filled, blocked_paise, status, status_at, executed_at, settles_on, worked_by, ended
     from product_order where status = 'holding' and id in (
       select order_id from lot where instrument_id = any ($1) and client_id = $2 and quantity > 0)`,
    [instruments, clientId],
  )
  const lots = await tx.query<OwnLot>(
    `select id, order_id, asset, instrument_id, quantity, pledged, lent, gross_paise, charges_paise, bought_on, settles_on
     from lot where instrument_id = any ($1) and client_id = $2 and quantity > 0 and order_id = any ($3)`,
    [instruments, clientId, orders.map(({ id }) => id)],
  )
  return { lots, orders: new Map(orders.map((order) => [order.id, order])) }
}

/** What a client had in their demat account at the end of a day: what had settled by then, also where it was sold since. */
export async function heldOn(
  tx: Queries,
  clientId: string,
  instruments: readonly number[],
  day: string,
): Promise<bigint> {
  const [row] = await tx.query<{ held: bigint }>(
    `select coalesce(sum(quantity), 0)::bigint as held from (
       select quantity from lot
       where instrument_id = any ($1) and client_id = $2 and settles_on <= $3 and quantity > 0
       union all
       select c.quantity from lot_close c join lot l on l.id = c.lot_id
       -- Nothing settles later than days after it was sold: the range of the index is short.
       where c.instrument_id = any ($1) and c.closed_on > $3::date - 15 and c.client_id = $2 and l.settles_on <= $3
         and c.settles_on > $3) own`,
    [instruments, clientId, day],
  )
  return row?.held ?? 0n
}
