/** market: NSE's EQUITY_L.csv, the list of shares. Its column names begin with spaces; it has no ticks and no bands. */
import type { NewInstrument } from '../instruments.ts'
import * as cells from './cells.ts'
import { type Read, type Row, readTable } from './table.ts'

const COLUMNS = ['SYMBOL', 'NAME OF COMPANY', 'SERIES', 'DATE OF LISTING', 'MARKET LOT', 'ISIN NUMBER']

/** Until a closing price has told the tick. */
const FIRST_TICK_PAISE = 5
/** The widest of the exchange's bands. */
const WIDEST_BAND_BPS = 2000

export const readEquityList = (text: string): Read<NewInstrument> =>
  readTable(text, COLUMNS, { read: asInstrument, keyOf: ({ symbol }) => symbol })

const asInstrument = (row: Row): NewInstrument => ({
  market: 'NSE',
  symbol: cells.symbol(row, 'SYMBOL'),
  name: cells.name(row, 'NAME OF COMPANY'),
  kind: 'equity',
  isin: cells.isin(row, 'ISIN NUMBER'),
  series: row.cell('SERIES'),
  tickPaise: FIRST_TICK_PAISE,
  lot: Math.max(1, cells.count(row, 'MARKET LOT')),
  bandBps: WIDEST_BAND_BPS,
  hasClosingAuction: false,
  sector: null,
  country: 'IN',
  listedOn: cells.day(row, 'DATE OF LISTING'),
  status: 'listed',
  source: 'nse-equity-list',
})
