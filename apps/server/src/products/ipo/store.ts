/** ipo: what the database has of issues, of applications for them, and of their draws. */
import type { Queries } from '../../platform/database.ts'
import { type OfferPage, OVER_AT_ONCE, pageOf } from '../../trading/offer-pages.ts'
import type { Application } from '../../trading/plan.ts'
import type { Place } from './allotment-plan.ts'
import type { PendingOrder, Standing } from './application-plan.ts'
import type { StoredIssue } from './terms.ts'

/** The secret is no column of it: the draw alone opens that. */
const SELECT = `select o.id, o.instrument_id, o.opens_at, o.closes_at, o.version, t.terms, t.since, i.commitment, i.price_paise,
    i.beacon_number, i.beacon, i.opened, i.mode, i.applicants, i.demand, i.others, i.drawn_at, i.listed_at, i.failed_at, i.failure
  from offer o join ipo_issue i on i.offer_id = o.id
  join offer_terms t on (t.offer_id, t.version) = (o.id, o.version)`

export async function findIssue(tx: Queries, id: string): Promise<StoredIssue | null> {
  const [issue] = await tx.query<StoredIssue>(`${SELECT} where o.id = $1`, [id])
  return issue ?? null
}

export const findIssues = (tx: Queries, ids: readonly string[]): Promise<StoredIssue[]> =>
  tx.query<StoredIssue>(`${SELECT} where o.id = any ($1)`, [ids])

/** Everything that is not over, on the first page; then what is listed or has failed, the last to close first. */
export async function readIssues(tx: Queries, after: string | null): Promise<OfferPage<StoredIssue>> {
  const current =
    after === null
      ? await tx.query<StoredIssue>(
          `${SELECT} where i.listed_at is null and i.failed_at is null order by o.closes_at desc, o.id desc`,
        )
      : []
  const over = await tx.query<StoredIssue>(
    `${SELECT} where o.kind = 'ipo' and (i.listed_at is not null or i.failed_at is not null)
       and ($1::uuid is null or (o.closes_at, o.id) < (select a.closes_at, a.id from offer a where a.id = $1))
     order by o.closes_at desc, o.id desc limit ${OVER_AT_ONCE + 1}`,
    [after],
  )
  return pageOf(current, over)
}

export interface Demand {
  readonly offer_id: string
  /** Through us. */
  readonly applications: number
  readonly shares: bigint
  readonly others: number
  /** When the exchange published those of others; null before. */
  readonly others_at: Date | null
}

/** What is applied for so far, and what stays of it after the close; withdrawn ones are none. */
export async function demandOf(tx: Queries, ids: readonly string[]): Promise<Map<string, Demand>> {
  const rows = await tx.query<Demand>(
    `select o.id as offer_id, coalesce(a.applications, 0)::integer as applications, coalesce(a.shares, 0)::bigint as shares,
       coalesce(d.applications, 0) as others, d.at as others_at
     from unnest($1::uuid[]) as o(id)
     left join lateral (select count(*) as applications, sum(units) as shares from application a
                        where a.offer_id = o.id and (a.ended_at is null or a.allotted is not null)) a on true
     left join lateral (select applications, at from ipo_demand d where d.offer_id = o.id order by at desc limit 1) d on true`,
    [ids],
  )
  return new Map(rows.map((row) => [row.offer_id, row]))
}

const APPLICATION =
  'a.order_id, a.client_id, a.offer_id, a.asked, a.units, a.allotted, a.paid_paise, a.ended_at'
const ORDER = `o.id, o.client_id, o.version, o.filled, o.ordered, o.limit_paise, o.blocked_paise, o.status, o.status_at,
  o.executed_at, o.settles_on, o.worked_by, o.ended`

type Row = PendingOrder & Omit<Application, 'person'>

/** The person is written once, with the first row. */
const standing = ({
  order_id,
  offer_id,
  asked,
  units,
  allotted,
  paid_paise,
  ended_at,
  ...order
}: Row): Standing => ({
  order,
  application: {
    ...{ order_id, client_id: order.client_id, offer_id, asked, units, allotted, paid_paise, ended_at },
    person: null,
  },
})

/** The client's application for an issue that is not over yet. */
export async function standingOf(tx: Queries, clientId: string, offerId: string): Promise<Standing | null> {
  const [row] = await tx.query<Row>(
    `select ${APPLICATION}, ${ORDER} from application a join product_order o on o.id = a.order_id
     where a.client_id = $1 and a.offer_id = $2 and a.ended_at is null`,
    [clientId, offerId],
  )
  return row ? standing(row) : null
}

export async function standingsAmong(tx: Queries, orders: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await tx.query<Row>(
    `select ${APPLICATION}, ${ORDER} from application a join product_order o on o.id = a.order_id
     where a.order_id = any ($1)`,
    [orders],
  )
  return new Map(rows.map((row) => [row.order_id, standing(row)]))
}

/** All that are in the draw, as the exchange's clock closed them. */
export const applicationsIn = (tx: Queries, offerId: string): Promise<Omit<Application, 'person'>[]> =>
  tx.query<Omit<Application, 'person'>>(
    `select ${APPLICATION} from application a where a.offer_id = $1 and a.ended_at is null order by a.order_id`,
    [offerId],
  )

export async function placesAmong(tx: Queries, orders: readonly string[]): Promise<Map<string, Place>> {
  const rows = await tx.query<Place>(
    'select order_id, number, applied, rank, key, allotted from ipo_place where order_id = any ($1)',
    [orders],
  )
  return new Map(rows.map((row) => [row.order_id, row]))
}

export const placesIn = (tx: Queries, offerId: string): Promise<Place[]> =>
  tx.query<Place>(
    'select order_id, number, applied, rank, key, allotted from ipo_place where offer_id = $1 order by rank',
    [offerId],
  )

export interface OwnApplication extends Standing {
  readonly placed_at: Date
}

/** The client's own of these issues, or one by its order, newest first: also those that are over. */
export async function ownApplications(
  tx: Queries,
  clientId: string,
  { order, offers }: { readonly order?: string; readonly offers?: readonly string[] },
): Promise<OwnApplication[]> {
  const rows = await tx.query<Row & { placed_at: Date }>(
    `select ${APPLICATION}, ${ORDER}, o.placed_at from application a join product_order o on o.id = a.order_id
     where a.client_id = $1 and o.kind = 'ipo' and (a.order_id = $2 or a.offer_id = any ($3))
     order by o.placed_at desc, o.id desc`,
    [clientId, order ?? null, offers ?? null],
  )
  return rows.map(({ placed_at, ...row }) => ({ ...standing(row), placed_at }))
}

/** The PAN that the firm has approved, as a keyed hash; the client alone where there is none. */
export async function personOf(tx: Queries, clientId: string): Promise<string> {
  const [row] = await tx.query<{ mac: Buffer }>(
    `select id_number_mac as mac from identity_submission where client_id = $1 and status = 'approved'
     order by decided_at desc limit 1`,
    [clientId],
  )
  return `\\x${row ? row.mac.toString('hex') : clientId.replaceAll('-', '')}`
}

export interface Beacon {
  readonly number: bigint
  readonly hash: string
  readonly body: string
}

/**
 * The first signed head of the ledger after that moment of the market's clock: nobody can choose it. The first by its number: one that
 * is written later, whatever time it bears, has a higher one.
 */
export async function beaconAfter(tx: Queries, closesAt: Date): Promise<Beacon | null> {
  const [head] = await tx.query<Beacon>(
    `select number, encode(hash, 'hex') as hash, body from ledger_head
     where body::jsonb ->> 'at' >= $1 and hash = sha256(convert_to(body, 'UTF8')) order by number limit 1`,
    [closesAt.toISOString()],
  )
  return head ?? null
}

/** Opened here alone, for the draw: the database keeps it sealed. */
export async function secretOf(tx: Queries, offerId: string): Promise<string> {
  const [row] = await tx.query<{ secret: string }>('select secret from ipo_issue where offer_id = $1', [
    offerId,
  ])
  if (!row) throw new Error(`issue ${offerId} has no secret`)
  return row.secret
}
