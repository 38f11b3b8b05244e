/** products/otc: what the database has of deals, their allotments and the purchases in them. */
import { type Price, paise, price, units } from '@pramaan/money'
import type { Queries } from '../../platform/database.ts'
import { type OfferPage, readOffers } from '../../trading/offer-pages.ts'
import { findOffer, offersOf, type StoredOffer } from '../../trading/offers.ts'
import type { OrderState } from '../../trading/plan.ts'
import type { DealPurchase } from './deal-purchase.ts'
import { type Allotment, type Deal, dealOf } from './terms.ts'

interface AllotmentRow {
  readonly offer_id: string
  readonly price_paise: bigint
  readonly source: string
  readonly others: 'all' | 'none'
  readonly decided_at: Date
  readonly decided_by: string
}

async function withAllotments(tx: Queries, offers: readonly StoredOffer[]): Promise<Deal[]> {
  const own = offers.filter(({ kind }) => kind === 'otc')
  if (own.length === 0) return []
  const rows = await tx.query<AllotmentRow>(
    'select offer_id, price_paise, source, others, decided_at, decided_by from deal_allotment where offer_id = any ($1)',
    [own.map(({ id }) => id)],
  )
  const known = new Map(rows.map((row) => [row.offer_id, row]))
  return own.map((offer) => dealOf(offer, allotmentOf(known.get(offer.id))))
}

const allotmentOf = (row: AllotmentRow | undefined): Allotment | null =>
  row
    ? {
        ...{ price: price(row.price_paise), source: row.source, others: row.others },
        ...{ decidedAt: row.decided_at, decidedBy: row.decided_by },
      }
    : null

export async function findDeal(tx: Queries, id: string): Promise<Deal | null> {
  const offer = await findOffer(tx, id)
  const [deal] = offer ? await withAllotments(tx, [offer]) : []
  return deal ?? null
}

export interface DealAsk {
  readonly now: Date
  /** Null for the firm. */
  readonly clientId: string | null
  readonly after: string | null
}

/** Once it is paid, declined or lapsed, a deal is over: what was bought are shares of the exchange. */
export async function readDeals(tx: Queries, ask: DealAsk): Promise<OfferPage<Deal>> {
  const page = await readOffers(tx, { ...ask, kind: 'otc', standing: ['pending', 'awaiting'] })
  return { offers: await withAllotments(tx, page.offers), next: page.next }
}

export const dealsAmong = async (tx: Queries, ids: readonly string[]): Promise<Deal[]> =>
  withAllotments(tx, await offersOf(tx, ids))

/** A purchase with what a plan needs of it. */
export interface StoredPurchase extends OrderState {
  readonly id: string
  readonly client_id: string
  readonly version: number
  readonly instrument_id: number
  readonly asset: string
  readonly ordered: bigint
  readonly placed_at: Date
  /** Until then it is paid, by the terms that the client has read. */
  readonly expires_at: Date
  readonly offer_id: string
  readonly asked: { readonly quantity: number; readonly blocked: string }
  readonly allotted: bigint | null
  readonly paid_paise: bigint
  readonly ended_at: Date | null
  /** What two people allotted to it by name; null where it is among all others, or nothing is decided. */
  readonly part: bigint | null
}

const SELECT = `select o.id, o.client_id, o.version, o.instrument_id, o.asset, o.ordered, o.placed_at, o.expires_at, o.filled, o.blocked_paise,
    o.status, o.status_at, o.executed_at, o.settles_on, o.worked_by, o.ended, a.offer_id, a.asked, a.allotted, a.paid_paise,
    a.ended_at, p.quantity as part
  from application a join product_order o on o.id = a.order_id
  left join deal_part p on (p.offer_id, p.order_id) = (a.offer_id, a.order_id)`

export const purchasesAmong = (tx: Queries, ids: readonly string[]): Promise<StoredPurchase[]> =>
  tx.query<StoredPurchase>(`${SELECT} where a.order_id = any ($1) and o.kind = 'otc'`, [ids])

export async function findPurchase(
  tx: Queries,
  clientId: string,
  id: string,
): Promise<StoredPurchase | null> {
  const [row] = await tx.query<StoredPurchase>(
    `${SELECT} where a.order_id = $1 and o.client_id = $2 and o.kind = 'otc'`,
    [id, clientId],
  )
  return row ?? null
}

const OVER_AT_ONCE = 50

export interface OwnPurchases {
  readonly orders: readonly StoredPurchase[]
  /** How many more are over. */
  readonly earlier: number
}

/** Of one client in one deal: all that are open, then the last that are over. */
export async function ownPurchases(tx: Queries, clientId: string, offerId: string): Promise<OwnPurchases> {
  const own = `${SELECT} where a.offer_id = $1 and a.client_id = $2`
  const order = 'order by o.placed_at desc, o.id desc'
  const open = await tx.query<StoredPurchase>(`${own} and o.status in ('pending', 'awaiting') ${order}`, [
    offerId,
    clientId,
  ])
  const over = await tx.query<StoredPurchase>(
    `${own} and o.status not in ('pending', 'awaiting') ${order} limit ${OVER_AT_ONCE}`,
    [offerId, clientId],
  )
  const [row] = await tx.query<{ count: bigint }>(
    'select count(*) as count from application where offer_id = $1 and client_id = $2',
    [offerId, clientId],
  )
  const orders = [...open, ...over]
  return { orders, earlier: Math.max(0, Number(row?.count ?? 0n) - orders.length) }
}

export const APPLICATIONS_AT_ONCE = 500

/** Of everyone, in the order in which they came, and one more than a page: it tells whether another follows. */
export const purchasesOf = (tx: Queries, offerId: string, after: string | null): Promise<StoredPurchase[]> =>
  tx.query<StoredPurchase>(
    `${SELECT} where a.offer_id = $1 and ($2::uuid is null or (o.placed_at, o.id) > (
       select l.placed_at, l.id from product_order l where l.id = $2))
     order by o.placed_at, o.id limit ${APPLICATIONS_AT_ONCE + 1}`,
    [offerId, after],
  )

/** How many wait for the allotment, and when the first of them lapses by the terms that its client has read. */
export async function firstDue(
  tx: Queries,
  offerId: string,
): Promise<{ readonly asked: bigint; readonly due: Date | null }> {
  const [row] = await tx.query<{ asked: bigint; due: Date | null }>(
    `select count(*) as asked, min(o.expires_at) as due from application a join product_order o on o.id = a.order_id
     where a.offer_id = $1 and o.status = 'pending'`,
    [offerId],
  )
  return row ?? { asked: 0n, due: null }
}

interface ShareChange {
  readonly instrument_id: number
  readonly ex_day: string
}

/** Splits, bonuses and consolidations of these shares, on either exchange, whose ex-day lies within these days: the first of each. */
export const shareChanges = (
  tx: Queries,
  instruments: readonly number[],
  from: string,
  until: string,
): Promise<ShareChange[]> =>
  tx.query<ShareChange>(
    `select of_deal.id as instrument_id, min(a.ex_day) as ex_day
     from unnest($1::integer[]) as of_deal(id) cross join lateral listings_of(of_deal.id) l
     join corporate_action a on a.instrument_id = l.id
     where a.shares_after is not null and a.withdrawn_at is null and a.ex_day between $2 and $3
     group by of_deal.id`,
    [instruments, from, until],
  )

/** As the rules know it. */
export function lifeOf(row: StoredPurchase, lot: bigint, at: Price | null): DealPurchase {
  const { status } = row
  if (status !== 'pending' && status !== 'awaiting') throw new Error(`purchase ${row.id} is ${status}`)
  return {
    status,
    lot: units(lot),
    applied: units(row.ordered),
    allotted: units(row.allotted ?? 0n),
    price: at,
    blocked: paise(row.blocked_paise),
    advance: paise(row.paid_paise),
    shares: units(0n),
    spent: paise(0n),
  }
}

/** What two people decided for it. */
export const decidedFor = ({ part, ordered }: StoredPurchase, { others }: Allotment): bigint =>
  part ?? (others === 'all' ? ordered : 0n)
