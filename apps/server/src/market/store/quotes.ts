/** market: the last quote of each instrument, with its source and time. One statement writes a whole beat of the feed. */
import type { Queries } from '../../platform/database.ts'
import { serverWord } from '../../platform/sealed-texts.ts'
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
  return { bids: side(bids), asks: side(asks) }
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
  const told = JSON.stringify(quotes.map(toRow))
  await db.query('select keep_quotes($1, $2)', [told, serverWord('quotes', told)])
}

const toRow = (quote: Quote) => ({
  instrument_id: quote.instrumentId,
  price_paise: quote.pricePaise,
  previous_close_paise: quote.previousClosePaise,
  open_paise: quote.openPaise,
  high_paise: quote.highPaise,
  low_paise: quote.lowPaise,
  volume: quote.volume,
  depth: toWire(quote.depth),
  state: quote.state,
  source: quote.source,
  as_of: new Date(quote.asOfMs),
  received_at: new Date(quote.receivedAtMs),
  sequence: quote.sequence,
})

export const lastQuotes = async (db: Queries, instrumentIds: readonly number[]): Promise<Quote[]> =>
  (
    await db.query<Row>('select * from last_quote where instrument_id = any($1) order by instrument_id', [
      instrumentIds,
    ])
  ).map(quoteOf)
