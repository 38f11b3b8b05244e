/**
 * trading: the offers of a product as lists tell them. On the first page stands all that is not over: what can be ordered or will be, and
 * what somebody still has something in. What is over follows page by page, the last to end first, so that none is ever out of reach. What
 * matures while its offer is open ends on that day.
 */
import type { Queries } from '../platform/database.ts'
import { OFFER, OFFER_COLUMNS, type StoredOffer } from './offers.ts'

export const OVER_AT_ONCE = 50

export interface OfferPage<Offer = StoredOffer> {
  readonly offers: readonly Offer[]
  /** The last that is told, where older ones follow. */
  readonly next: string | null
}

export interface OfferAsk {
  readonly kind: string
  readonly now: Date
  /** An order in one of these stands in its offer, which is not over then. */
  readonly standing: readonly ('pending' | 'listing' | 'awaiting' | 'holding')[]
  /** Whose orders count; null for everybody's, which the firm alone may ask. */
  readonly clientId: string | null
  readonly after: string | null
}

/** What is bought and kept: its offer matters for as long as something of it is held. */
export const untilLeft: OfferAsk['standing'] = ['pending', 'listing', 'awaiting', 'holding']

interface Id {
  readonly id: string
}

const standingOffers = (
  db: Queries,
  { kind, now, standing, clientId }: Omit<OfferAsk, 'after'>,
): Promise<Id[]> =>
  clientId === null
    ? db.query<Id>(
        `select o.id from offer o where o.kind = $1 and o.closes_at <= $2 and exists (
           select from product_order p where p.offer_id = o.id and p.status = any ($3)
             and p.status in ('pending', 'listing', 'awaiting', 'holding'))`,
        [kind, now, standing],
      )
    : db.query<Id>(
        `select distinct p.offer_id as id from product_order p
         where p.client_id = $1 and p.kind = $2 and p.offer_id is not null and p.status = any ($3)
           and p.status in ('pending', 'listing', 'awaiting', 'holding')`,
        [clientId, kind, standing],
      )

/** The day on which it is paid back, where its terms name one. */
const MATURES = `(t.terms ->> 'maturity_day')::date::timestamp at time zone 'Asia/Kolkata'`

/** Where the page before this one ended. */
const LAST = `(
  select case when a.closes_at <= $2 then a.closes_at else ${MATURES} end, a.id
  from offer a join offer_terms t on (t.offer_id, t.version) = (a.id, a.version) where a.id = $4)`

interface EndedOffer extends StoredOffer {
  readonly ended_at: Date | null
}

const NOW = 'from offer o join offer_terms t on (t.offer_id, t.version) = (o.id, o.version)'

/** Those that have closed by their index; those that matured while they were open are few. */
const ENDED = `
  (select ${OFFER_COLUMNS}, o.closes_at as ended_at ${NOW}
   where o.kind = $1 and o.closes_at <= $2 and o.id <> all ($3)
     and ($4::uuid is null or (o.closes_at, o.id) < ${LAST})
   order by o.closes_at desc, o.id desc limit ${OVER_AT_ONCE + 1})
  union all
  (select ${OFFER_COLUMNS}, ${MATURES} as ended_at ${NOW}
   where o.kind = $1 and (o.closes_at is null or o.closes_at > $2) and o.id <> all ($3) and ${MATURES} <= $2
     and ($4::uuid is null or (${MATURES}, o.id) < ${LAST}))`

export async function readOffers(db: Queries, ask: OfferAsk): Promise<OfferPage> {
  const { kind, now, after } = ask
  const standing = (await standingOffers(db, ask)).map(({ id }) => id)
  const current =
    after === null
      ? await db.query<StoredOffer>(
          `${OFFER} and t.version = o.version
           where o.kind = $1
             and (o.id = any ($3) or (o.closes_at is null or o.closes_at > $2) and (${MATURES} > $2) is not false)
           order by o.opens_at desc, o.id`,
          [kind, now, standing],
        )
      : []
  const over = await db.query<EndedOffer>(
    `select * from (${ENDED}) ended order by ended_at desc, id desc limit ${OVER_AT_ONCE + 1}`,
    [kind, now, standing, after],
  )
  return pageOf(current, over)
}

/** One more than a page was asked for: it tells whether another follows. */
export function pageOf<Offer extends Id>(
  current: readonly Offer[],
  over: readonly Offer[],
): OfferPage<Offer> {
  const told = over.slice(0, OVER_AT_ONCE)
  return {
    offers: [...current, ...told],
    next: over.length > told.length ? (told.at(-1)?.id ?? null) : null,
  }
}
