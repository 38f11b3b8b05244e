/** products/fund: what the database has of NAVs, of what a client holds of a fund, and of redemptions. */
import type { FundOffer } from '@pramaan/contracts'
import type { Day } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import { type OfferPage, OVER_AT_ONCE, pageOf } from '../../trading/offer-pages.ts'
import type { LotState, NewRedemption, OrderChange } from '../../trading/plan.ts'

export interface NavKey {
  readonly code: number
  readonly day: Day
}

export interface StoredNav {
  readonly nav_e4: bigint
  readonly source: string
}

const keyOf = ({ code, day }: NavKey): string => `${code} ${day}`

/** By scheme and day; those that are not known, or were entered by hand and signed by nobody, are not there. */
export async function navsOn(db: Queries, keys: readonly NavKey[]): Promise<Map<string, StoredNav>> {
  const rows = await db.query<StoredNav & { scheme_code: number; day: Day }>(
    `select n.scheme_code, n.day, n.nav_e4, n.source from nav n
     join unnest($1::integer[], $2::date[]) as k(code, day) on (n.scheme_code, n.day) = (k.code, k.day)
     where nav_counts(n.scheme_code, n.day, n.nav_e4, n.source)`,
    [keys.map(({ code }) => code), keys.map(({ day }) => day)],
  )
  return new Map(rows.map((row) => [keyOf({ code: row.scheme_code, day: row.day }), row]))
}

export const navAmong = (navs: ReadonlyMap<string, StoredNav>, key: NavKey): StoredNav | null =>
  navs.get(keyOf(key)) ?? null

export interface OwnLot extends LotState {
  readonly id: string
  readonly order_id: string
  readonly asset: string
  readonly instrument_id: number
  readonly pledged: bigint
  /** Pledged for a loan: not to be redeemed. */
  readonly lent: bigint
  /** The exit load that was agreed to with its order: one that is changed later is not its own. */
  readonly load_steps: FundOffer['load_steps'] | null
}

export interface HolderOrder extends OrderChange {
  readonly version: number
}

export interface OwnUnits {
  readonly lots: readonly OwnLot[]
  readonly orders: ReadonlyMap<string, HolderOrder>
}

const none: OwnUnits = { lots: [], orders: new Map() }

/** All that these clients hold of these funds, by client and instrument, in two looks however many they are. */
export async function readUnits(
  tx: Queries,
  keys: readonly { readonly client: string; readonly instrument: number }[],
): Promise<(client: string, instrument: number) => OwnUnits> {
  const columns = [keys.map(({ client }) => client), keys.map(({ instrument }) => instrument)]
  // The orders first: whoever changes a lot makes the next version of its order, and a plan from an older one does nothing.
  const orders = await tx.query<HolderOrder & { client_id: string; instrument_id: number }>(
    `select o.client_id, o.instrument_id, o.id, o.version, o.filled, o.blocked_paise, o.status, o.status_at, o.executed_at,
            o.settles_on, o.worked_by, o.ended
     from (select distinct client, instrument from unnest($1::uuid[], $2::integer[]) as k(client, instrument)) k
     join product_order o on o.client_id = k.client and o.instrument_id = k.instrument and o.status = 'holding'`,
    columns,
  )
  const lots = await tx.query<OwnLot & { client_id: string }>(
    `select l.client_id, l.id, l.order_id, l.asset, l.instrument_id, l.quantity, l.pledged, l.lent, l.gross_paise, l.charges_paise,
            l.bought_on, l.settles_on, t.terms -> 'load_steps' as load_steps
     from lot l join product_order o on o.id = l.order_id
     left join offer_terms t on (t.offer_id, t.version) = (o.offer_id, o.offer_version)
     where l.order_id = any ($1) and l.quantity > 0`,
    [orders.map(({ id }) => id)],
  )
  const key = (client: string, instrument: number): string => `${client} ${instrument}`
  const byHolder = Map.groupBy(orders, (one) => key(one.client_id, one.instrument_id))
  const byLot = Map.groupBy(lots, (one) => key(one.client_id, one.instrument_id))
  return (client, instrument) => {
    const own = byHolder.get(key(client, instrument))
    if (!own) return none
    return {
      lots: (byLot.get(key(client, instrument)) ?? []).toSorted(byAge),
      orders: new Map(own.map((order) => [order.id, order])),
    }
  }
}

/** Oldest first, by the day of the NAV that they were allotted at. */
const byAge = (a: OwnLot, b: OwnLot): number =>
  a.bought_on === b.bought_on ? (a.id < b.id ? -1 : 1) : a.bought_on < b.bought_on ? -1 : 1

const REDEMPTION = `r.id, r.client_id, r.instrument_id, r.asset, r.asked, r.units, r.placed_at, r.cancel_until, r.nav_day,
  r.pay_day, r.status, r.status_at, r.nav_e4, r.gross_paise, r.load_paise, r.stt_paise`

export const redemptionsAmong = (tx: Queries, ids: readonly string[]): Promise<NewRedemption[]> =>
  tx.query<NewRedemption>(`select ${REDEMPTION} from fund_redemption r where r.id = any ($1)`, [ids])

export interface OwnRedemption extends NewRedemption {
  /** Its money has come. */
  readonly is_paid: boolean
}

/** Those without a NAV yet, whatever came before them. */
export const awaitingRedemptionsOf = (tx: Queries, clientId: string): Promise<NewRedemption[]> =>
  tx.query<NewRedemption>(
    `select ${REDEMPTION} from fund_redemption r where r.client_id = $1 and r.status = 'awaiting'
     order by r.placed_at desc, r.id`,
    [clientId],
  )

export interface RedemptionAsk {
  readonly clientId: string
  /** Null for all funds. */
  readonly instrument: number | null
  readonly after: string | null
}

/** Without a NAV, or without their money. */
const openRedemptions = (tx: Queries, clientId: string): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(
    `select r.id from fund_redemption r where r.client_id = $1 and r.status = 'awaiting'
     union
     select r.id from lot_close c join order_fill f on f.id = c.fill_id
     join fund_redemption r on r.client_id = $1 and r.id::text = f.venue_order_number
     where c.client_id = $1 and c.settled_at is null`,
    [clientId],
  )

/** On the first page all that are open, then those that are over, page by page, the last first. */
export async function redemptionsOf(
  tx: Queries,
  { clientId, instrument, after }: RedemptionAsk,
): Promise<OfferPage<OwnRedemption>> {
  const open = (await openRedemptions(tx, clientId)).map(({ id }) => id)
  const own = `select ${REDEMPTION}, r.status = 'priced' and r.id <> all ($3) as is_paid from fund_redemption r
    where r.client_id = $1 and ($2::integer is null or r.instrument_id = $2)`
  const current =
    after === null
      ? await tx.query<OwnRedemption>(`${own} and r.id = any ($3) order by r.placed_at desc, r.id desc`, [
          ...[clientId, instrument, open],
        ])
      : []
  const over = await tx.query<OwnRedemption>(
    `${own} and r.id <> all ($3) and ($4::uuid is null or (r.placed_at, r.id) < (
       select a.placed_at, a.id from fund_redemption a where a.id = $4 and a.client_id = $1))
     order by r.placed_at desc, r.id desc limit ${OVER_AT_ONCE + 1}`,
    [clientId, instrument, open, after],
  )
  return pageOf(current, over)
}
