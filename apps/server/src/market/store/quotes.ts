/** market: the last quote of each instrument, with its source and time. One statement writes a whole beat of the feed. */
import type { Queries } from '../../platform/database.ts'
import type { Depth, Quote } from '../quotes.ts'

interface Row {
  instrument_id: number
  price_paise: number
  previous_close_paise: number
  open_paise: number
  high_paise: number
  low_paise: number
  volume: bigint
  depth: { bids: Wire[]; asks: Wire[] }
  state: Quote['state']
  source: string
  as_of: Date
  received_at: Date
  sequence: bigint
}

/** A level of depth as it is stored. */
type Wire = [paise: number, quantity: number, orders: number]

const toWire = ({ bids, asks }: Depth) => {
  const side = (levels: Depth['bids']) =>
    levels.map(({ pricePaise, quantity, orders }): Wire => [pricePaise, quantity, orders])
  return JSON.stringify({ bids: side(bids), asks: side(asks) })
}

const fromWire = ({ bids, asks }: Row['depth']): Depth => {
  const side = (levels: Wire[]) =>
    levels.map(([pricePaise, quantity, orders]) => ({ pricePaise, quantity, orders }))
  return { bids: side(bids), asks: side(asks) }
}

const quoteOf = (row: Row): Quote => ({
  instrumentId: row.instrument_id,
  pricePaise: row.price_paise,
  previousClosePaise: row.previous_close_paise,
  openPaise: row.open_paise,
  highPaise: row.high_paise,
  lowPaise: row.low_paise,
  volume: Number(row.volume),
  depth: fromWire(row.depth),
  state: row.state,
  source: row.source,
  asOfMs: row.as_of.getTime(),
  receivedAtMs: row.received_at.getTime(),
  sequence: Number(row.sequence),
})

/** A quote that is older than the stored one changes nothing: the database refuses to go back. */
export async function saveQuotes(db: Queries, quotes: readonly Quote[]): Promise<void> {
  const column = <Key extends keyof Quote>(key: Key) => quotes.map((quote) => quote[key])
  await db.query(
    `insert into last_quote (instrument_id, price_paise, previous_close_paise, open_paise, high_paise, low_paise, volume,
       depth, state, source, as_of, received_at, sequence)
     select id, price, before, o, h, l, v, depth::jsonb, state, source, to_timestamp(as_of / 1000),
       to_timestamp(received / 1000), sequence
     from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::bigint[], $8::text[], $9::text[],
       $10::text[], $11::float8[], $12::float8[], $13::bigint[])
       as given (id, price, before, o, h, l, v, depth, state, source, as_of, received, sequence)
     order by id
     on conflict (instrument_id) do update set price_paise = excluded.price_paise,
       previous_close_paise = excluded.previous_close_paise, open_paise = excluded.open_paise,
       high_paise = excluded.high_paise, low_paise = excluded.low_paise, volume = excluded.volume,
       depth = excluded.depth, state = excluded.state, source = excluded.source, as_of = excluded.as_of,
       received_at = excluded.received_at, sequence = excluded.sequence`,
    [
      column('instrumentId'),
      column('pricePaise'),
      column('previousClosePaise'),
      column('openPaise'),
      column('highPaise'),
      column('lowPaise'),
      column('volume'),
      quotes.map(({ depth }) => toWire(depth)),
      column('state'),
      column('source'),
      column('asOfMs'),
      column('receivedAtMs'),
      column('sequence'),
    ],
  )
}

export const lastQuotes = async (db: Queries, instrumentIds: readonly number[]): Promise<Quote[]> =>
  (
    await db.query<Row>('select * from last_quote where instrument_id = any($1) order by instrument_id', [
      instrumentIds,
    ])
  ).map(quoteOf)
