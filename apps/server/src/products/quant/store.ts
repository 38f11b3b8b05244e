/** products/quant: what the database has of notes: levels, defaults, values, and the orders that hold them. */
import type { NoteDocument } from '@pramaan/contracts'
import type { Day } from '@pramaan/market-time'
import { arrayText } from '../../platform/array-texts.ts'
import type { Queries } from '../../platform/database.ts'
import { saidAt, serverWord } from '../../platform/sealed-texts.ts'
import {
  type OfferAsk,
  type OfferPage,
  OVER_AT_ONCE,
  pageOf,
  readOffers,
  untilLeft,
} from '../../trading/offer-pages.ts'
import { findOffer, offersOf } from '../../trading/offers.ts'
import type { NewIncome, OrderState } from '../../trading/plan.ts'
import { ISSUE_PRICE, NOTE_KIND, type NoteTerms, noteOf, type StoredNote } from './terms.ts'

export async function findNote(db: Queries, id: string, version?: number): Promise<StoredNote | null> {
  const offer = await findOffer(db, id, version)
  return offer?.kind === NOTE_KIND ? noteOf(offer) : null
}

export async function readNotes(
  db: Queries,
  ask: Pick<OfferAsk, 'now' | 'clientId' | 'after'>,
): Promise<OfferPage<StoredNote>> {
  const { offers, next } = await readOffers(db, { ...ask, kind: NOTE_KIND, standing: untilLeft })
  return { offers: offers.map(noteOf), next }
}

export const notesOf = async (db: Queries, ids: readonly string[]): Promise<StoredNote[]> =>
  (await offersOf(db, ids)).map(noteOf)

export interface StoredFixing {
  readonly offer_id: string
  readonly day: Day
  readonly level_paise: bigint
  readonly source: string
  /** Null: from the feed. */
  readonly document: NoteDocument | null
}

export const fixingsOf = (db: Queries, offers: readonly string[]): Promise<StoredFixing[]> =>
  db.query<StoredFixing>(
    `select offer_id, day, level_paise, source, document from note_fixing where offer_id = any ($1) order by offer_id, day`,
    [offers],
  )

/** What the feed has told of these days by now is kept with the note; then those that are kept, in order. */
export async function fixLevels(
  tx: Queries,
  offer: string,
  days: readonly Day[],
  at: Date,
): Promise<StoredFixing[]> {
  const asked = arrayText(days)
  await tx.query('select fix_note_levels($1, $2, $3, $4)', [
    ...[offer, asked, at],
    serverWord('note-levels', offer, asked, saidAt(at)),
  ])
  return tx.query<StoredFixing>(
    `select offer_id, day, level_paise, source, document from note_fixing
     where offer_id = $1 and day = any ($2::date[]) order by day`,
    [offer, days],
  )
}

export interface StoredDefault {
  readonly offer_id: string
  readonly day: Day
  readonly document: NoteDocument
  /** Of the face value, in millionths; null until it is known. */
  readonly recovery: number | null
}

export const defaultsOf = (db: Queries, offers: readonly string[]): Promise<StoredDefault[]> =>
  db.query<StoredDefault>(
    `select offer_id, day, document, recovery from note_default where offer_id = any ($1)`,
    [offers],
  )

export interface StoredValue {
  readonly instrument_id: number
  readonly at: Date
  readonly price_paise: number
  readonly source: string
}

/** The last value of each by now, as two people approved it; its issue price is none. */
export const valuesOf = (db: Queries, instruments: readonly number[], now: Date): Promise<StoredValue[]> =>
  db.query<StoredValue>(
    `select i.id as instrument_id, v.at, v.price_paise, v.source
     from unnest($1::integer[]) as i(id)
     cross join lateral (select at, price_paise, source from valuation
                         where instrument_id = i.id and at <= $2 and source <> $3 order by at desc limit 1) v`,
    [instruments, now, ISSUE_PRICE],
  )

/** An order for a note, with what is held of it and the terms that it was placed on. */
export interface NoteOrder extends OrderState {
  readonly id: string
  readonly client_id: string
  readonly version: number
  readonly instrument_id: number
  readonly asset: string
  readonly ordered: bigint
  readonly offer_id: string
  readonly offer_version: number
  readonly terms: NoteTerms
  readonly placed_at: Date
  /** One lot, whose id is the order's. */
  readonly quantity: bigint
  readonly gross_paise: bigint
  readonly charges_paise: bigint
  readonly bought_on: Day | null
  /** What left it, and when. */
  readonly left: readonly { readonly quantity: string; readonly on: Day }[]
}

/** Who holds it when a day begins has what is paid on that day. */
export const heldOn = ({ quantity, left }: Pick<NoteOrder, 'quantity' | 'left'>, day: Day): bigint =>
  left.reduce((sum, one) => (one.on >= day ? sum + BigInt(one.quantity) : sum), quantity)

const ORDERS = `select o.id, o.client_id, o.version, o.instrument_id, o.asset, o.ordered, o.filled, o.blocked_paise, o.status,
    o.status_at, o.executed_at, o.settles_on, o.worked_by, o.ended, o.offer_id, o.offer_version, o.placed_at, t.terms,
    coalesce(l.quantity, 0) as quantity, coalesce(l.gross_paise, 0) as gross_paise,
    coalesce(l.charges_paise, 0) as charges_paise, l.bought_on,
    coalesce((select jsonb_agg(jsonb_build_object('quantity', c.quantity::text, 'on', c.closed_on) order by c.closed_at)
              from lot_close c where c.lot_id = l.id), '[]') as left
  from product_order o
  join offer_terms t on (t.offer_id, t.version) = (o.offer_id, o.offer_version)
  left join lot l on l.id = o.id`

export const noteOrders = (tx: Queries, ids: readonly string[]): Promise<NoteOrder[]> =>
  tx.query<NoteOrder>(`${ORDERS} where o.id = any ($1) and o.kind = '${NOTE_KIND}' order by o.id`, [ids])

/** Subscribed to or held, by their own index. */
const standingNotes = (tx: Queries, clientId: string): Promise<NoteOrder[]> =>
  tx.query<NoteOrder>(
    `${ORDERS} where o.id = any (array(
       select s.id from product_order s
       where s.client_id = $1 and s.kind = '${NOTE_KIND}' and s.status in ('pending', 'holding') and s.offer_id is not null))
     order by o.placed_at desc, o.id desc`,
    [clientId],
  )

/** On the first page all that stand, then those that are over, page by page, the newest first. */
export async function ownOrders(
  tx: Queries,
  clientId: string,
  after: string | null,
): Promise<OfferPage<NoteOrder>> {
  const standing = after === null ? await standingNotes(tx, clientId) : []
  const over = await tx.query<NoteOrder>(
    `${ORDERS} where o.client_id = $1 and o.kind = '${NOTE_KIND}' and o.status not in ('pending', 'holding')
       and ($2::uuid is null or (o.placed_at, o.id) < (select a.placed_at, a.id from product_order a where a.id = $2))
     order by o.placed_at desc, o.id desc limit ${OVER_AT_ONCE + 1}`,
    [clientId, after],
  )
  return pageOf(standing, over)
}

/** Those that are held, by their own index: in order of time they stand among every other order. */
export const heldNotes = (tx: Queries, clientId: string): Promise<NoteOrder[]> =>
  tx.query<NoteOrder>(
    `${ORDERS} where o.id = any (array(
       select h.id from product_order h
       where h.client_id = $1 and h.kind = '${NOTE_KIND}' and h.status = 'holding' and h.offer_id is not null))
     order by o.placed_at desc, o.id`,
    [clientId],
  )

const INCOME = `id, order_id, client_id, instrument_id, kind, payer, due_on, pay_on, units, gross_paise, tax_paise,
  repaid_paise, rule, paid_at, missed_at`

export const incomesAmong = (tx: Queries, ids: readonly string[]): Promise<NewIncome[]> =>
  tx.query<NewIncome>(`select ${INCOME} from order_income where id = any ($1)`, [ids])

export const incomesOf = (tx: Queries, orders: readonly string[]): Promise<NewIncome[]> =>
  tx.query<NewIncome>(
    `select ${INCOME} from order_income where order_id = any ($1) order by order_id, due_on`,
    [orders],
  )

export interface YearPaid {
  readonly client_id: string
  readonly payer: string
  readonly pay_on: Day
  readonly gross_paise: bigint
  readonly tax_paise: bigint
}

/** What these issuers have paid these clients since a day, bonds included. */
export const paidSince = (
  tx: Queries,
  clients: readonly string[],
  payers: readonly string[],
  since: Day,
): Promise<YearPaid[]> =>
  tx.query<YearPaid>(
    `select client_id, payer, pay_on, gross_paise, tax_paise from order_income
     where client_id = any ($1) and payer = any ($2) and pay_on >= $3 and paid_at is not null`,
    [clients, payers, since],
  )

/** How an order ended, or what left it early. */
export interface NoteEnd {
  readonly order_id: string
  readonly source: string
  readonly quantity: bigint
  readonly gross_paise: bigint
  readonly charges_paise: bigint
  readonly trade_day: Day
}

export const endsOf = (tx: Queries, orders: readonly string[]): Promise<NoteEnd[]> =>
  tx.query<NoteEnd>(
    `select order_id, source, quantity, gross_paise, charges_paise, trade_day from order_fill
     where order_id = any ($1) and side = 'sell' order by at, id`,
    [orders],
  )
