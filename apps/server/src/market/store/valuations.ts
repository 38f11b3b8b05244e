/** market: what two people say a unit is worth that no exchange trades: the newest value of each, and the one before its day. */
import type { Queries } from '../../platform/database.ts'
import { NO_DEPTH, type Quote } from '../quotes.ts'

export interface NewValue {
  readonly instrumentId: number
  readonly at: Date
  readonly pricePaise: number
  readonly source: string
}

/** On whose approval: the act's kind and subject, and the act itself. */
export interface ApprovedAct {
  readonly kind: string
  readonly subject: string
  readonly act: object
}

/** Within the transaction that approves the act. */
export async function sayValue(
  tx: Queries,
  { kind, subject, act }: ApprovedAct,
  value: NewValue,
  now: Date,
): Promise<void> {
  await tx.query('select say_value($1, $2, $3, jsonb_populate_record(null::valuation, $4))', [
    kind,
    subject,
    JSON.stringify(act),
    JSON.stringify({
      instrument_id: value.instrumentId,
      at: value.at,
      price_paise: value.pricePaise,
      source: value.source,
      entered_at: now,
    }),
  ])
}

interface Row {
  readonly instrument_id: number
  readonly at: Date
  readonly price_paise: number
  readonly source: string
  readonly entered_at: Date
  readonly before_paise: number | null
}

/** Each as a quote that stands still: there is no book, and nobody trades on it. A value that lies ahead is not known yet. */
export async function lastValues(db: Queries, now: Date): Promise<Quote[]> {
  const rows = await db.query<Row>(
    `select i.id as instrument_id, v.at, v.price_paise, v.source, v.entered_at, b.price_paise as before_paise
     from instrument i
     cross join lateral (select at, price_paise, source, entered_at from valuation
                         where instrument_id = i.id and at <= $1 order by at desc limit 1) v
     left join lateral (select price_paise from valuation
                        where instrument_id = i.id and at < v.at order by at desc limit 1) b on true
     -- Also of a share that was issued, until it trades.
     where i.market = 'OTC' or i.source = 'ipo' order by i.id`,
    [now],
  )
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    pricePaise: row.price_paise,
    previousClosePaise: row.before_paise ?? row.price_paise,
    ...{ openPaise: row.price_paise, highPaise: row.price_paise, lowPaise: row.price_paise },
    volume: 0,
    depth: NO_DEPTH,
    state: 'stale',
    source: row.source,
    asOfMs: row.at.getTime(),
    receivedAtMs: row.entered_at.getTime(),
    sequence: 0,
  }))
}
