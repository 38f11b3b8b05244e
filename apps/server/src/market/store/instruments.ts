/** market: the instrument master. This folder is the only writer of the market's tables. */
import { arrayText } from '../../platform/array-texts.ts'
import type { Queries } from '../../platform/database.ts'
import { serverWord } from '../../platform/sealed-texts.ts'
import type { Instrument, InstrumentKind, InstrumentStatus, Market, NewInstrument } from '../instruments.ts'

interface Row {
  id: number
  market: Market
  symbol: string
  name: string
  kind: InstrumentKind
  isin: string | null
  series: string | null
  tick_paise: number
  lot: number
  band_bps: number | null
  has_closing_auction: boolean
  sector: string | null
  country: string
  listed_on: string | null
  status: InstrumentStatus
  source: string
}

const COLUMNS = `id, market, symbol, name, kind, isin, series, tick_paise, lot, band_bps, has_closing_auction, sector,
  country, listed_on, status, source`

const instrumentOf = (row: Row): Instrument => ({
  id: row.id,
  market: row.market,
  symbol: row.symbol,
  name: row.name,
  kind: row.kind,
  isin: row.isin,
  series: row.series,
  tickPaise: row.tick_paise,
  lot: row.lot,
  bandBps: row.band_bps,
  hasClosingAuction: row.has_closing_auction,
  sector: row.sector,
  country: row.country,
  listedOn: row.listed_on,
  status: row.status,
  source: row.source,
})

export const allInstruments = async (db: Queries): Promise<Instrument[]> =>
  (await db.query<Row>(`select ${COLUMNS} from instrument order by id`)).map(instrumentOf)

export async function findInstrument(
  db: Queries,
  market: string,
  symbol: string,
): Promise<Instrument | null> {
  const [row] = await db.query<Row>(`select ${COLUMNS} from instrument where market = $1 and symbol = $2`, [
    market,
    symbol,
  ])
  return row ? instrumentOf(row) : null
}

export async function instrumentById(db: Queries, id: number): Promise<Instrument | null> {
  const [row] = await db.query<Row>(`select ${COLUMNS} from instrument where id = $1`, [id])
  return row ? instrumentOf(row) : null
}

/** Ids by symbol, of those that exist. */
export async function idsOf(
  db: Queries,
  market: Market,
  symbols: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.query<{ symbol: string; id: number }>(
    'select symbol, id from instrument where market = $1 and symbol = any($2)',
    [market, symbols],
  )
  return new Map(rows.map(({ symbol, id }) => [symbol, id]))
}

/** What a new listing of the exchange knows better than the master; the rest of a row stays as it is. */
export type Knows = 'everything' | 'listing' | 'existence'

/** Adds what is new and corrects what the source knows better, in one statement. */
export async function saveInstruments(
  db: Queries,
  instruments: readonly NewInstrument[],
  knows: Knows,
): Promise<void> {
  const told = JSON.stringify(instruments.map(toRow))
  await db.query('select keep_instruments($1, $2, $3)', [
    ...[told, knows],
    serverWord('instruments', told, knows),
  ])
}

const toRow = (one: NewInstrument): Omit<Row, 'id'> => ({
  market: one.market,
  symbol: one.symbol,
  name: one.name,
  kind: one.kind,
  isin: one.isin,
  series: one.series,
  tick_paise: one.tickPaise,
  lot: one.lot,
  band_bps: one.bandBps,
  has_closing_auction: one.hasClosingAuction,
  sector: one.sector,
  country: one.country,
  listed_on: one.listedOn,
  status: one.status,
  source: one.source,
})

/** Sets ticks from closing prices, as the exchange does each month. */
export const saveTicks = async (
  db: Queries,
  ticks: readonly { readonly id: number; readonly tickPaise: number }[],
): Promise<void> => {
  const told = [ticks.map(({ id }) => id), ticks.map(({ tickPaise }) => tickPaise)].map(arrayText)
  await db.query('select keep_ticks($1, $2, $3)', [...told, serverWord('ticks', ...told)])
}

export const saveSectors = async (
  db: Queries,
  market: Market,
  sectors: readonly { readonly symbol: string; readonly sector: string }[],
): Promise<void> => {
  const told = JSON.stringify(sectors)
  await db.query('select keep_sectors($1, $2, $3)', [...[market, told], serverWord('sectors', market, told)])
}
