/** trading: what the firm has to ask an exchange about: no answer at all, or one that cannot be right and changed nothing. */
import type { ExchangeCase } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import { laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { VenueAnswer } from './venue.ts'
import type { WhyRefused } from './venue-rules.ts'

/** More than anyone asks about in a day. */
const MOST = 100

/** So long after the session an exchange may take to say what is over. */
const ENDS_WITHIN_MS = 60 * 60_000

export type Case = Omit<ExchangeCase, 'since'> & { readonly client_id: string | null; readonly since: Date }

export const reasons: Readonly<Record<WhyRefused, string>> = {
  'order-unknown': 'The exchange reports an order that is not ours',
  'number-differs': 'The exchange reports another order number',
  'after-the-end': 'The exchange reports a fill or rejection after the order had ended',
  'beyond-the-quantity': 'The exchange reports more shares than were ordered',
  'above-the-limit': 'The exchange reports a price above the limit',
  'beyond-the-money': 'The exchange reports a fill that costs more than is blocked',
  'filled-differs': 'The exchange reports another number of filled shares',
  'content-differs': 'The exchange reports the same number with other details',
}

/** As kept: whole numbers are text. */
type Said<Answer = VenueAnswer> = Answer extends unknown
  ? { readonly [Key in keyof Answer]: Key extends 'is' ? Answer[Key] : string }
  : never

function saidInWords(said: Said): string {
  switch (said.is) {
    case 'acknowledged':
      return `Accepted as ${said.orderNumber}.`
    case 'traded':
      return `${said.quantity} at ${formatRupees(paise(BigInt(said.price)))}, order ${said.orderNumber}, trade ${said.tradeNumber}.`
    case 'rejected':
      return `Rejected: ${said.reason}`
    case 'ended':
      return `Ended with ${said.filled} filled.`
  }
}

/**
 * Each a range of one partial index, however many orders were sent before. An order whose session is over, and of which the exchange has
 * not said so, is unanswered too.
 */
export async function readExchangeCases(db: Queries, now: Date): Promise<Case[]> {
  const unanswered = await db.query<{
    id: string
    client_id: string
    client_name: string
    shares: bigint
    symbol: string
    since: Date
  }>(
    `select o.id, o.client_id, c.name as client_name, o.ordered as shares, i.symbol, coalesce(v.sent_at, v.state_at) as since
     from (select order_id, sent_at, state_at from venue_order where state = 'unanswered'
           union all
           select s.order_id, s.sent_at, s.state_at from venue_order s join product_order p on p.id = s.order_id
           where s.state in ('sent', 'open', 'part-filled') and p.expires_at <= $1
           order by order_id limit ${MOST}) v
     join product_order o on o.id = v.order_id join client c on c.id = o.client_id
     join instrument i on i.id = o.instrument_id`,
    [laterBy(now, -ENDS_WITHIN_MS)],
  )
  const refused = await db.query<{
    id: string
    order_id: string | null
    client_id: string | null
    client_name: string | null
    refused: WhyRefused
    said: Said
    since: Date
  }>(
    `select a.id, a.order_id, a.client_id, c.name as client_name, a.refused, a.said, a.came_at as since
     from venue_answer a left join client c on c.id = a.client_id
     where a.refused is not null and a.seen_at is null order by a.came_at, a.id limit ${MOST}`,
  )
  return [
    ...unanswered.map(
      ({ shares, symbol, ...row }): Case => ({
        ...row,
        kind: 'unanswered',
        order_id: row.id,
        title: `No answer from the exchange: ${shares} ${symbol}`,
        says: null,
      }),
    ),
    ...refused.map(
      ({ refused: why, said, ...row }): Case => ({
        ...row,
        kind: 'refused',
        title: reasons[why],
        says: saidInWords(said),
      }),
    ),
  ].toSorted((one, other) => one.since.getTime() - other.since.getTime())
}
