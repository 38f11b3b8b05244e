/** trading: where orders are with their venue, and what it has answered, as the database has it. */
import { createHash, randomUUID } from 'node:crypto'
import type { Queries } from '../platform/database.ts'
import type { VenueOrder } from './plan.ts'
import type { OrderForVenue, VenueAnswer } from './venue.ts'
import { keyOf, type WhyRefused } from './venue-rules.ts'

/** Of `venue_order v`, joined to its order `o`; all null where the order was not handed to a venue. */
export interface VenueColumns {
  readonly venue: string | null
  readonly venue_state: VenueOrder['state'] | null
  readonly venue_state_at: Date | null
  readonly venue_sent_at: Date | null
  readonly venue_order_number: string | null
  readonly end_as: VenueOrder['end_as']
}

export const VENUE_COLUMNS = `v.venue, v.state as venue_state, v.state_at as venue_state_at, v.sent_at as venue_sent_at,
  v.venue_order_number, v.end_as`

export function venueOrderOf(
  row: VenueColumns & { readonly id: string; readonly client_id: string },
): VenueOrder | null {
  if (row.venue === null || row.venue_state === null || row.venue_state_at === null) return null
  return {
    order_id: row.id,
    client_id: row.client_id,
    venue: row.venue,
    state: row.venue_state,
    state_at: row.venue_state_at,
    sent_at: row.venue_sent_at,
    venue_order_number: row.venue_order_number,
    end_as: row.end_as,
  }
}

interface SendRow {
  readonly id: string
  readonly instrument_id: number
  readonly limit_paise: bigint
  readonly ordered: bigint
  readonly expires_at: Date
}

/** More than a venue takes at once; the others have their turn in the next round. */
const AT_ONCE = 100

const readForVenue = async (
  db: Queries,
  venue: string,
  condition: string,
  values: readonly unknown[] = [],
): Promise<OrderForVenue[]> => {
  const rows = await db.query<SendRow>(
    `select o.id, o.instrument_id, o.limit_paise, o.ordered, o.expires_at
     from venue_order v join product_order o on o.id = v.order_id
     where v.venue = $1 and ${condition} order by v.state_at, v.order_id limit ${AT_ONCE}`,
    [venue, ...values],
  )
  return rows.map((row) => ({
    id: row.id,
    instrumentId: row.instrument_id,
    side: 'buy',
    quantity: row.ordered,
    limitPaise: row.limit_paise,
    validTill: row.expires_at,
  }))
}

export const ordersToSend = (db: Queries, venue: string): Promise<OrderForVenue[]> =>
  readForVenue(db, venue, `v.state = 'queued'`)

/** Somebody has asked for their end. */
export const ordersToTakeBack = (db: Queries, venue: string): Promise<OrderForVenue[]> =>
  readForVenue(
    db,
    venue,
    `v.state in ('sent', 'unanswered', 'open', 'part-filled') and v.end_as is not null and v.end_as <> 'lapsed'`,
  )

/** Nothing is known of them though it should be, or their end is. */
export const ordersToAskFor = (db: Queries, venue: string, now: Date): Promise<OrderForVenue[]> =>
  readForVenue(
    db,
    venue,
    `(v.state = 'unanswered' or (v.state in ('sent', 'open', 'part-filled') and (v.end_as is not null or o.expires_at <= $2)))`,
    [now],
  )

export interface NewAnswer {
  readonly venue: string
  readonly answer: VenueAnswer
  /** Of the order, where it is one of ours. */
  readonly clientId: string | null
  readonly refused: WhyRefused | null
  /** The proposal of the two people who heard it; null where the venue itself said it. */
  readonly enteredBy: string | null
  readonly at: Date
}

/**
 * Keeps an answer under its number. False: it has come before, and counts no second time. One that comes again and says something
 * else is kept beside it, to be looked at.
 */
export async function keepAnswer(
  tx: Queries,
  { venue, answer, clientId, refused, enteredBy, at }: NewAnswer,
): Promise<boolean> {
  const said = JSON.stringify(enteredBy === null ? answer : { ...answer, enteredBy }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  const keep = async (key: string, why: WhyRefused | null): Promise<boolean> => {
    const kept = await tx.query(
      `insert into venue_answer (id, venue, key, order_id, client_id, said, came_at, refused)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (venue, key) do nothing returning id`,
      [randomUUID(), venue, key, clientId === null ? null : answer.orderId, clientId, said, at, why],
    )
    return kept.length > 0
  }
  // What people heard counts beside whatever the venue said of an end before; a trade has its number, whoever tells it.
  const key = enteredBy === null || answer.is === 'traded' ? keyOf(answer) : `${keyOf(answer)}:${enteredBy}`
  if (await keep(key, refused)) return true
  const [same] = await tx.query(
    // People know the minute of a trade: the venue says the same later, with the second.
    `select from venue_answer where venue = $1 and key = $2
       and (said = $3::jsonb or (said ? 'enteredBy' and said - 'at' - 'enteredBy' = $3::jsonb - 'at'))`,
    [venue, key, said],
  )
  if (!same) await keep(`${key}:${createHash('sha256').update(said).digest('hex')}`, 'content-differs')
  return false
}
