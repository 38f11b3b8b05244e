/** products/trial: what the database has of offers, credits and what they paid. */
import type { OrderKind } from '@pramaan/contracts'
import { advisoryLocks } from '../../platform/advisory-locks.ts'
import type { Queries } from '../../platform/database.ts'
import type { PromoCredit } from '../../trading/plan.ts'
import type { DayCharge, Offer } from './rules.ts'

interface OfferRow {
  readonly id: string
  readonly name: string
  readonly amount_paise: bigint
  readonly for_client: string | null
  readonly opens_on: string
  readonly accept_by: string
  readonly ends_on: string
  readonly closed_at: Date | null
}

const OFFER =
  'select id, name, amount_paise, for_client, opens_on, accept_by, ends_on, closed_at from promo_offer'

const offerFrom = (row: OfferRow): Offer => ({
  ...{ id: row.id, name: row.name, amount: row.amount_paise, forClient: row.for_client },
  ...{ opensOn: row.opens_on, acceptBy: row.accept_by, endsOn: row.ends_on, closedAt: row.closed_at },
})

export async function findOffer(tx: Queries, id: string): Promise<Offer | null> {
  const [row] = await tx.query<OfferRow>(`${OFFER} where id = $1`, [id])
  return row ? offerFrom(row) : null
}

/** Open on this day, to this client, and not accepted by it. The next to end first. */
export const offersTo = async (tx: Queries, clientId: string, today: string): Promise<Offer[]> =>
  (
    await tx.query<OfferRow>(
      `${OFFER} o where closed_at is null and $2 between opens_on and accept_by and (for_client is null or for_client = $1)
         and not exists (select from promo_credit c where c.offer_id = o.id and c.client_id = $1)
       order by accept_by, id limit 20`,
      [clientId, today],
    )
  ).map(offerFrom)

const CREDIT = `select c.id, c.offer_id, c.client_id, c.amount_paise, c.spent_paise, c.returned_paise, c.accepted_at, c.accepted_on,
    c.ends_on, c.terms, c.terms_hash, c.ended, c.ended_at, o.name
  from promo_credit c join promo_offer o on o.id = c.offer_id`

export interface StoredCredit extends PromoCredit {
  readonly name: string
}

export const leftOf = (
  credit: Pick<PromoCredit, 'amount_paise' | 'spent_paise' | 'returned_paise'>,
): bigint => credit.amount_paise - credit.spent_paise - credit.returned_paise

/** Those that still pay, then those that have ended, the newest first. */
export const creditsOf = (tx: Queries, clientId: string, most: number): Promise<StoredCredit[]> =>
  tx.query<StoredCredit>(
    `${CREDIT} where c.client_id = $1 order by c.ended is not null, c.accepted_at desc, c.id limit $2`,
    [clientId, most],
  )

export async function countCredits(tx: Queries, clientId: string): Promise<number> {
  const [row] = await tx.query<{ count: bigint }>(
    'select count(*) as count from promo_credit where client_id = $1',
    [clientId],
  )
  return Number(row?.count ?? 0n)
}

export async function hasAccepted(tx: Queries, clientId: string, offerId: string): Promise<boolean> {
  const rows = await tx.query('select from promo_credit where client_id = $1 and offer_id = $2', [
    clientId,
    offerId,
  ])
  return rows.length > 0
}

export async function creditOf(tx: Queries, clientId: string, id: string): Promise<StoredCredit | null> {
  const [row] = await tx.query<StoredCredit>(`${CREDIT} where c.client_id = $1 and c.id = $2`, [clientId, id])
  return row ?? null
}

export const creditsAmong = (tx: Queries, ids: readonly string[]): Promise<StoredCredit[]> =>
  tx.query<StoredCredit>(`${CREDIT} where c.id = any ($1)`, [ids])

/** What can pay charges of these clients. */
export const openCreditsOf = (tx: Queries, clients: readonly string[]): Promise<StoredCredit[]> =>
  tx.query<StoredCredit>(
    `${CREDIT} where c.client_id = any ($1) and c.ended is null order by c.ends_on, c.accepted_at, c.id`,
    [clients],
  )

/** From here to the end of the transaction nobody else changes what these clients have. */
export async function lockCredits(tx: Queries, clients: readonly string[]): Promise<void> {
  for (const client of [...new Set(clients)].sort())
    await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.promoCredits, client])
}

export interface ClientDay {
  readonly client: string
  readonly day: string
}

interface ChargeRow {
  readonly client_id: string
  readonly day: string
  readonly order_id: string
  readonly charged: bigint
  readonly fees: bigint
  readonly paid: bigint
}

/** What orders were charged on these days, in the order in which they were placed. What a scheme keeps is no charge of ours. */
export async function chargesOn(tx: Queries, days: readonly ClientDay[]): Promise<Map<string, DayCharge[]>> {
  const rows = await tx.query<ChargeRow>(
    `select d.client_id, d.day, c.order_id,
            sum(c.charged_paise - coalesce((c.amounts ->> 'exit-load')::bigint, 0))::bigint as charged,
            sum(coalesce((c.amounts ->> 'brokerage')::bigint, 0) + coalesce((c.amounts ->> 'dp')::bigint, 0))::bigint as fees,
            coalesce((select sum(u.amount_paise)::bigint from promo_use u
                      where (u.client_id, u.day, u.order_id) = (d.client_id, d.day, c.order_id)), 0) as paid
     from unnest($1::uuid[], $2::date[]) as d(client_id, day)
     cross join lateral charges_of_day(d.client_id, d.day) c
     join product_order o on o.id = c.order_id
     group by d.client_id, d.day, c.order_id, o.placed_at order by o.placed_at, c.order_id`,
    [days.map(({ client }) => client), days.map(({ day }) => day)],
  )
  return Map.groupBy(
    rows.map((row) => ({ ...row, orderId: row.order_id })),
    ({ client_id: client, day }) => `${client} ${day}`,
  )
}

/** The days on which credits have paid something, of these clients. */
export const paidDaysOf = async (tx: Queries, clients: readonly string[]): Promise<ClientDay[]> =>
  tx.query<ClientDay>(
    'select distinct client_id as client, day from promo_use where client_id = any ($1) order by client, day',
    [clients],
  )

export interface StoredUse {
  readonly id: string
  readonly credit_id: string
  readonly order_id: string
  readonly day: string
  readonly amount_paise: bigint
  readonly at: Date
  readonly kind: OrderKind
  readonly symbol: string
  /** Of its credit. */
  readonly uses: bigint
}

/** Of each credit the last so many, the newest first. */
export const usesOf = (tx: Queries, credits: readonly string[], most: number): Promise<StoredUse[]> =>
  tx.query<StoredUse>(
    `select u.id, u.credit_id, u.order_id, u.day, u.amount_paise, u.at, o.kind, i.symbol, u.uses
     from (select *, count(*) over of_credit as uses, row_number() over (of_credit order by at desc, id) as place
           from promo_use where credit_id = any ($1) window of_credit as (partition by credit_id)) u
     join product_order o on o.id = u.order_id join instrument i on i.id = o.instrument_id
     where u.place <= $2 order by u.at desc, u.id`,
    [credits, most],
  )

/** The ledger's transfers with which credits came and ended. */
export const transfersOf = (
  tx: Queries,
  credits: readonly string[],
): Promise<{ id: string; ref: string | null; act: string; at: Date }[]> =>
  tx.query(
    `select id, ref, act, at from ledger_transfer
     where ref = any ($1) and act in ('credit-accepted', 'credit-expired') order by at`,
    [credits],
  )

export interface ChargedOrder {
  readonly id: string
  readonly kind: OrderKind
  readonly symbol: string
  readonly charges: bigint
}

/** The last order that was charged. */
export async function lastCharged(tx: Queries, clientId: string): Promise<ChargedOrder | null> {
  const [row] = await tx.query<ChargedOrder>(
    `select o.id, o.kind, i.symbol, (select sum(g.charges_paise)::bigint from order_fill g where g.order_id = o.id and g.side = f.side) as charges
     from order_fill f join product_order o on o.id = f.order_id join instrument i on i.id = o.instrument_id
     where f.client_id = $1 and f.charges_paise > 0 order by f.trade_day desc, f.at desc, f.id limit 1`,
    [clientId],
  )
  return row ?? null
}

/** Days of a client that are still to be looked at, with when that is. */
export const openDaysOf = (tx: Queries, clientId: string): Promise<{ day: string; at: Date }[]> =>
  tx.query(
    `select ((at at time zone 'Asia/Kolkata')::date - 1) as day, at from due
     where client_id = $1 and kind = 'credit-charges' and done_at is null order by at limit 60`,
    [clientId],
  )

export interface FirmOffer {
  readonly offer: Offer
  readonly account: string | null
  readonly allowed: number
  readonly accepted: number
  readonly given: bigint
  readonly spent: bigint
  readonly left: bigint
}

interface FirmOfferRow extends OfferRow {
  readonly account: string | null
  readonly allowed: bigint
  readonly accepted: bigint
  readonly given: bigint
  readonly spent: bigint
  readonly unspent: bigint
}

const IS_ALLOWED = `c.allow_bonus and c.identity_status = 'approved'`

/** Whom an offer to everyone is for is counted once for all such offers. */
const FIRM_OFFERS = `select o.id, o.name, o.amount_paise, o.for_client, o.opens_on, o.accept_by, o.ends_on, o.closed_at,
    (select c.account from client c where c.id = o.for_client) as account,
    case when o.for_client is null then (select count(*) from client c where ${IS_ALLOWED})
         else (select count(*) from client c where c.id = o.for_client and ${IS_ALLOWED}) end as allowed,
    a.accepted, a.given, a.spent, a.given - a.spent - a.returned as unspent
  from promo_offer o
  cross join lateral (
    select count(*) as accepted, coalesce(sum(amount_paise), 0)::bigint as given,
           coalesce(sum(spent_paise), 0)::bigint as spent, coalesce(sum(returned_paise), 0)::bigint as returned
    from promo_credit c where c.offer_id = o.id) a`

const IS_OVER = '(o.closed_at is not null or o.accept_by < $1::date)'

/** Not over on a day, the newest first. `tx` sees every client. */
export const firmOffers = async (tx: Queries, today: string): Promise<FirmOffer[]> =>
  (
    await tx.query<FirmOfferRow>(`${FIRM_OFFERS} where not ${IS_OVER} order by o.put_up_at desc, o.id desc`, [
      today,
    ])
  ).map(firmOfferFrom)

/** Over on a day, the newest first, after one of them. */
export const firmOffersOver = async (
  tx: Queries,
  { today, after, most }: { today: string; after: string | null; most: number },
): Promise<FirmOffer[]> =>
  (
    await tx.query<FirmOfferRow>(
      `${FIRM_OFFERS} where ${IS_OVER}
         and ($2::uuid is null or (o.put_up_at, o.id) < (select b.put_up_at, b.id from promo_offer b where b.id = $2))
       order by o.put_up_at desc, o.id desc limit $3`,
      [today, after, most],
    )
  ).map(firmOfferFrom)

const firmOfferFrom = (row: FirmOfferRow): FirmOffer => ({
  offer: offerFrom(row),
  ...{ account: row.account, allowed: Number(row.allowed), accepted: Number(row.accepted) },
  ...{ given: row.given, spent: row.spent, left: row.unspent },
})
