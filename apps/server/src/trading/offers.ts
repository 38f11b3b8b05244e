/**
 * trading: what is on the shelf. Two people put an offer up, change it and close it, in the act that they approve; the terms of
 * every version stay readable. What the terms mean is the product's.
 */
import type { ApprovedAct } from '../market/store/valuations.ts'
import type { Queries } from '../platform/database.ts'

/** When it can be ordered, and how much there is of it. */
export interface OfferWindow {
  readonly opens_at: Date
  /** Null: until the firm closes it. */
  readonly closes_at: Date | null
  /** Null: there is no end to it. */
  readonly total: bigint | null
}

export interface NewOffer extends OfferWindow {
  readonly id: string
  readonly kind: string
  readonly instrument_id: number
}

/** With the terms that hold now, or those of a version that was agreed to. */
export interface StoredOffer extends NewOffer {
  readonly taken: bigint
  readonly version: number
  readonly terms: unknown
  /** Since when these terms hold. */
  readonly since: Date
}

const row = (value: object): string =>
  JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? String(one) : one))

/** Its first terms are the act. */
export async function putOffer(
  tx: Queries,
  approved: ApprovedAct,
  offer: NewOffer,
  now: Date,
): Promise<void> {
  await tx.query('select put_offer($1, $2, $3, jsonb_populate_record(null::offer, $4), $5)', [
    approved.kind,
    approved.subject,
    row(approved.act),
    row(offer),
    now,
  ])
}

/** `terms` null: only the window or the total changes. The act names the offer as `offer_id`. */
export async function changeOffer(
  tx: Queries,
  approved: ApprovedAct,
  changed: OfferWindow & { readonly id: string; readonly terms: object | null },
  now: Date,
): Promise<void> {
  const { terms, ...offer } = changed
  await tx.query('select change_offer($1, $2, $3, $4, jsonb_populate_record(null::offer, $5), $6)', [
    approved.kind,
    approved.subject,
    row(approved.act),
    terms === null ? null : row(terms),
    row(offer),
    now,
  ])
}

/** From now on nobody can order it. One that has not opened yet closes before it does. */
export async function closeOffer(
  tx: Queries,
  approved: ApprovedAct,
  { id, opens_at, total }: StoredOffer,
  now: Date,
): Promise<void> {
  const opens = opens_at < now ? opens_at : new Date(now.getTime() - 1)
  await changeOffer(tx, approved, { id, opens_at: opens, closes_at: now, total, terms: null }, now)
}

/** Of `offer o` and its `offer_terms t`. */
export const OFFER_COLUMNS =
  'o.id, o.kind, o.instrument_id, o.opens_at, o.closes_at, o.total, o.taken, t.version, t.terms, t.since'

/** Joined with the terms of one version, which the reader names. */
export const OFFER = `select ${OFFER_COLUMNS} from offer o join offer_terms t on t.offer_id = o.id`

/** As it is now, or with the terms of an earlier version. */
export async function findOffer(db: Queries, id: string, version?: number): Promise<StoredOffer | null> {
  const [found] = await db.query<StoredOffer>(
    `${OFFER} and t.version = coalesce($2, o.version) where o.id = $1`,
    [id, version ?? null],
  )
  return found ?? null
}

export const offersOf = (db: Queries, ids: readonly string[]): Promise<StoredOffer[]> =>
  db.query<StoredOffer>(`${OFFER} and t.version = o.version where o.id = any ($1) order by o.id`, [ids])

export const isOpen = ({ opens_at, closes_at }: OfferWindow, at: Date): boolean =>
  opens_at <= at && (closes_at === null || at < closes_at)
