/** market: a day's prices of everything. What the master does not know yet is added to it; ticks follow the closes. */
import { calendarOf, type Day, publishedYears } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import { kindOfSeries, type NewInstrument, tickAfterClose } from '../instruments.ts'
import { saveDailyCandles } from '../store/candles.ts'
import { idsOf, saveInstruments, saveTicks } from '../store/instruments.ts'
import type { BhavRow } from './bhavcopies.ts'

const WIDEST_BAND_BPS = 2000
const ETF_TICK_PAISE = 1

/** Units of a fund have an ISIN of their own kind; the full bhavcopy has none, so the symbol must tell. */
const isEtf = ({ symbol, series, isin }: BhavRow): boolean =>
  series === 'EQ' && (isin ? isin.startsWith('INF') : /(?:ETF|BEES)$/.test(symbol))

const asInstrument = (row: BhavRow, source: string): NewInstrument => ({
  market: 'NSE',
  symbol: row.symbol,
  name: row.name ?? row.symbol,
  kind: isEtf(row) ? 'etf' : kindOfSeries(row.series),
  isin: row.isin,
  series: row.series,
  tickPaise: isEtf(row) ? ETF_TICK_PAISE : tickAfterClose(row.candle.closePaise),
  lot: 1,
  bandBps: WIDEST_BAND_BPS,
  hasClosingAuction: false,
  sector: null,
  country: 'IN',
  listedOn: null,
  status: 'listed',
  source,
})

export async function saveBhavcopy(
  tx: Queries,
  rows: readonly BhavRow[],
  { source, today }: { readonly source: string; readonly today: Day },
): Promise<void> {
  await saveInstruments(
    tx,
    rows.map((row) => asInstrument(row, source)),
    'existence',
  )
  const ids = await idsOf(
    tx,
    'NSE',
    rows.map(({ symbol }) => symbol),
  )
  const found = rows.flatMap((row) => {
    const instrumentId = ids.get(row.symbol)
    return instrumentId === undefined ? [] : [{ ...row, instrumentId }]
  })
  await saveDailyCandles(
    tx,
    found.map(({ instrumentId, candle }) => ({ instrumentId, ...candle })),
    { source, today },
  )
  await saveTicks(
    tx,
    found
      .filter((row) => setsTick(row))
      .map(({ instrumentId, candle }) => ({
        id: instrumentId,
        tickPaise: tickAfterClose(candle.closePaise),
      })),
  )
}

const calendar = calendarOf(publishedYears)

/** The exchange resets ticks by the last close of a month. */
function setsTick(row: BhavRow): boolean {
  const { day } = row.candle
  return !isEtf(row) && calendar.nextTradingDay(day).slice(0, 7) !== day.slice(0, 7)
}
