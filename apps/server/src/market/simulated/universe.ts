/**
 * market: what the simulated market trades. Names, ISINs and sectors are the real ones of August 2026; prices, sizes and
 * volumes are rounded to something plausible, and from there on everything is made up. `NIFTYSMLCAP100` has a hundred
 * smaller shares of our choice: its real list is not public as a file.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexWatchList } from '@pramaan/contracts'
import * as cells from '../imports/cells.ts'
import { type Row, readTable } from '../imports/table.ts'
import { type Market, type NewInstrument, tickAfterClose } from '../instruments.ts'

export const SIMULATED_SOURCE = 'simulated'

/** The day on which the prices of the table hold. */
export const ANCHOR_DAY = '2026-08-21'

export type Group = 'nifty50' | 'next50' | 'midcap100' | 'smallcap100' | 'etf'

export interface SimulatedShare {
  readonly symbol: string
  readonly name: string
  readonly isin: string | null
  readonly sector: string
  readonly group: Group
  readonly pricePaise: number
  /** In crore rupees: its weight in an index. */
  readonly size: number
  /** Units on an ordinary day. */
  readonly volume: number
  /** The index that an ETF follows, or null. */
  readonly tracks: IndexSymbol | null
}

export type IndexSymbol = (typeof indexWatchList)[number]

export interface SimulatedIndex {
  readonly symbol: IndexSymbol
  readonly name: string
  readonly market: Market
  /** Hundredths of a point on the anchor day. */
  readonly levelE2: number
  readonly members: (share: SimulatedShare) => boolean
}

const SENSEX = new Set(
  `ADANIPORTS ASIANPAINT AXISBANK BAJFINANCE BAJAJFINSV BEL BHARTIARTL ETERNAL HCLTECH HDFCBANK HINDUNILVR ICICIBANK
   INDIGO INFY ITC KOTAKBANK LT M&M MARUTI NTPC POWERGRID RELIANCE SBIN SUNPHARMA TATASTEEL TCS TECHM TITAN TRENT
   ULTRACEMCO`.split(/\s+/),
)
const BANKS = new Set(
  `AUBANK AXISBANK BANKBARODA CANBK FEDERALBNK HDFCBANK ICICIBANK IDFCFIRSTB INDUSINDBK KOTAKBANK PNB SBIN UNIONBANK
   YESBANK`.split(/\s+/),
)

export const simulatedIndices: readonly SimulatedIndex[] = [
  {
    symbol: 'SENSEX',
    name: 'BSE Sensex',
    market: 'BSE',
    levelE2: 79_500_00,
    members: ({ symbol }) => SENSEX.has(symbol),
  },
  {
    symbol: 'NIFTY50',
    name: 'Nifty 50',
    market: 'NSE',
    levelE2: 24_500_00,
    members: ({ group }) => group === 'nifty50',
  },
  {
    symbol: 'NIFTYBANK',
    name: 'Nifty Bank',
    market: 'NSE',
    levelE2: 57_800_00,
    members: ({ symbol }) => BANKS.has(symbol),
  },
  {
    symbol: 'NIFTYSMLCAP100',
    name: 'Nifty Smallcap 100',
    market: 'NSE',
    levelE2: 18_500_00,
    members: ({ group }) => group === 'smallcap100',
  },
  {
    symbol: 'NIFTYMIDCAP100',
    name: 'Nifty Midcap 100',
    market: 'NSE',
    levelE2: 61_000_00,
    members: ({ group }) => group === 'midcap100',
  },
  { symbol: 'INDIAVIX', name: 'India VIX', market: 'NSE', levelE2: 12_50, members: () => false },
]

const COLUMNS = ['symbol', 'name', 'isin', 'sector', 'group', 'price', 'size', 'volume', 'tracks']

function readShare(row: Row): SimulatedShare {
  return {
    symbol: cells.symbol(row, 'symbol'),
    name: cells.name(row, 'name'),
    isin: cells.optionalIsin(row, 'isin'),
    sector: cells.name(row, 'sector'),
    group: groupOf(row.cell('group')),
    pricePaise: cells.pricePaise(row, 'price'),
    size: cells.count(row, 'size'),
    volume: cells.count(row, 'volume'),
    tracks: indexWatchList.find((symbol) => symbol === row.cell('tracks')) ?? null,
  }
}

const GROUPS: readonly Group[] = ['nifty50', 'next50', 'midcap100', 'smallcap100', 'etf']

function groupOf(text: string): Group {
  const group = GROUPS.find((one) => one === text)
  if (!group) throw new Error(`"${text}" is no group of the simulated market`)
  return group
}

export function readUniverse(): readonly SimulatedShare[] {
  const text = readFileSync(join(import.meta.dirname, 'universe.csv'), 'utf8')
  const { taken, refused } = readTable(text, COLUMNS, { read: readShare, keyOf: ({ symbol }) => symbol })
  const [wrong] = refused
  if (wrong) throw new Error(`universe.csv, line ${wrong.line}: ${wrong.why}`)
  return taken
}

const ETF_TICK_PAISE = 1
const SMALL_BANDS_BPS = [2000, 2000, 2000, 1000, 500]

/** Shares with derivatives have no fixed band and close by auction. */
export const hasDerivatives = ({ group }: SimulatedShare): boolean =>
  group !== 'smallcap100' && group !== 'etf'

export const bandOfShare = (share: SimulatedShare): number | null => {
  if (hasDerivatives(share)) return null
  if (share.group === 'etf') return 2000
  return SMALL_BANDS_BPS[share.symbol.length % SMALL_BANDS_BPS.length] ?? 2000
}

export const tickOfShare = (share: SimulatedShare): number =>
  share.group === 'etf' ? ETF_TICK_PAISE : tickAfterClose(share.pricePaise)

const listed = {
  lot: 1,
  country: 'IN',
  listedOn: null,
  status: 'listed',
  source: SIMULATED_SOURCE,
} as const

export const shareAsInstrument = (share: SimulatedShare): NewInstrument => ({
  ...listed,
  market: 'NSE',
  symbol: share.symbol,
  name: share.name,
  kind: share.group === 'etf' ? 'etf' : 'equity',
  isin: share.isin,
  series: 'EQ',
  tickPaise: tickOfShare(share),
  bandBps: bandOfShare(share),
  hasClosingAuction: hasDerivatives(share),
  sector: share.sector,
})

export const indexAsInstrument = ({ symbol, name, market }: SimulatedIndex): NewInstrument => ({
  ...listed,
  market,
  symbol,
  name,
  kind: 'index',
  isin: null,
  series: null,
  tickPaise: symbol === 'INDIAVIX' ? 1 : 5,
  // A volatility level may double in a day; a price index is halted at 20%.
  bandBps: symbol === 'INDIAVIX' ? 10_000 : 2000,
  // An index goes on as long as its shares do.
  hasClosingAuction: symbol !== 'NIFTYSMLCAP100',
  sector: null,
})
