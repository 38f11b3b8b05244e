/** market: the instrument master. This folder is the only writer of the market's tables. */
import type { Queries } from '../../platform/database.ts'
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

const LISTING = `name = excluded.name, isin = coalesce(excluded.isin, instrument.isin), series = excluded.series,
  listed_on = coalesce(excluded.listed_on, instrument.listed_on), status = excluded.status, source = excluded.source`
const EVERYTHING = `${LISTING}, kind = excluded.kind, lot = excluded.lot, tick_paise = excluded.tick_paise,
  band_bps = excluded.band_bps, has_closing_auction = excluded.has_closing_auction,
  sector = excluded.sector, country = excluded.country`
const ON_CONFLICT: Readonly<Record<Knows, string>> = {
  everything: `do update set ${EVERYTHING}`,
  listing: `do update set ${LISTING}`,
  existence: 'do nothing',
}

/** Adds what is new and corrects what the source knows better, in one statement. */
export async function saveInstruments(
  db: Queries,
  instruments: readonly NewInstrument[],
  knows: Knows,
): Promise<void> {
  const column = <Key extends keyof NewInstrument>(key: Key) => instruments.map((one) => one[key])
  await db.query(
    `insert into instrument (market, symbol, name, kind, isin, series, tick_paise, lot, band_bps,
       has_closing_auction, sector, country, listed_on, status, source)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::int[],
       $9::int[], $10::bool[], $11::text[], $12::text[], $13::date[], $14::text[], $15::text[])
     on conflict on constraint one_symbol_per_market ${ON_CONFLICT[knows]}`,
    [
      column('market'),
      column('symbol'),
      column('name'),
      column('kind'),
      column('isin'),
      column('series'),
      column('tickPaise'),
      column('lot'),
      column('bandBps'),
      column('hasClosingAuction'),
      column('sector'),
      column('country'),
      column('listedOn'),
      column('status'),
      column('source'),
    ],
  )
}

/** Sets ticks from closing prices, as the exchange does each month. */
export const saveTicks = async (
  db: Queries,
  ticks: readonly { readonly id: number; readonly tickPaise: number }[],
): Promise<void> => {
  await db.query(
    `update instrument set tick_paise = given.tick_paise
     from unnest($1::int[], $2::int[]) as given (id, tick_paise)
     where instrument.id = given.id and instrument.tick_paise <> given.tick_paise`,
    [ticks.map(({ id }) => id), ticks.map(({ tickPaise }) => tickPaise)],
  )
}

export const saveSectors = async (
  db: Queries,
  market: Market,
  sectors: readonly { readonly symbol: string; readonly sector: string }[],
): Promise<void> => {
  await db.query(
    `update instrument set sector = given.sector
     from unnest($2::text[], $3::text[]) as given (symbol, sector)
     where instrument.market = $1 and instrument.symbol = given.symbol
       and instrument.sector is distinct from given.sector`,
    [market, sectors.map(({ symbol }) => symbol), sectors.map(({ sector }) => sector)],
  )
}
