/** market: the three forms of NSE's daily price file. They differ in their columns and tell the same. */
import type { Day } from '@pramaan/market-time'
import { type DailyCandle, symbolInSeries } from '../instruments.ts'
import * as cells from './cells.ts'
import { type Read, type Row, RowRefused, readTable } from './table.ts'

export interface BhavRow {
  readonly symbol: string
  readonly series: string
  /** Only UDiFF tells it. */
  readonly name: string | null
  readonly isin: string | null
  readonly candle: DailyCandle
}

type Form = Readonly<
  Record<
    'symbol' | 'series' | 'day' | 'open' | 'high' | 'low' | 'close' | 'before' | 'volume' | 'trades',
    string
  >
> & {
  readonly turnover: string
  /** Paise have this many places in the turnover's unit: seven in lakhs, two in rupees. */
  readonly turnoverPlaces: number
  readonly isin?: string
  readonly name?: string
  readonly delivered?: string
}

const FULL: Form = {
  symbol: 'SYMBOL',
  series: 'SERIES',
  day: 'DATE1',
  open: 'OPEN_PRICE',
  high: 'HIGH_PRICE',
  low: 'LOW_PRICE',
  close: 'CLOSE_PRICE',
  before: 'PREV_CLOSE',
  volume: 'TTL_TRD_QNTY',
  trades: 'NO_OF_TRADES',
  turnover: 'TURNOVER_LACS',
  turnoverPlaces: 7,
  delivered: 'DELIV_QTY',
}

/** Since 8 Jul 2024. */
const UDIFF: Form = {
  symbol: 'TckrSymb',
  series: 'SctySrs',
  day: 'TradDt',
  open: 'OpnPric',
  high: 'HghPric',
  low: 'LwPric',
  close: 'ClsPric',
  before: 'PrvsClsgPric',
  volume: 'TtlTradgVol',
  trades: 'TtlNbOfTxsExctd',
  turnover: 'TtlTrfVal',
  turnoverPlaces: 2,
  isin: 'ISIN',
  name: 'FinInstrmNm',
}

/** Until 5 Jul 2024. */
const OLD: Form = {
  symbol: 'SYMBOL',
  series: 'SERIES',
  day: 'TIMESTAMP',
  open: 'OPEN',
  high: 'HIGH',
  low: 'LOW',
  close: 'CLOSE',
  before: 'PREVCLOSE',
  volume: 'TOTTRDQTY',
  trades: 'TOTALTRADES',
  turnover: 'TOTTRDVAL',
  turnoverPlaces: 2,
  isin: 'ISIN',
}

const columnsOf = ({ turnoverPlaces: _, ...columns }: Form): string[] => Object.values(columns)

const reader =
  (form: Form) =>
  (text: string, today: Day): Read<BhavRow> =>
    readTable(text, columnsOf(form), {
      read: (row) => readRow(row, form, today),
      keyOf: ({ symbol, candle }) => `${symbol} of ${candle.day}`,
    })

export const readFullBhavcopy = reader(FULL)
export const readUdiffBhavcopy = reader(UDIFF)
export const readOldBhavcopy = reader(OLD)

function readRow(row: Row, form: Form, today: Day): BhavRow {
  const series = row.cell(form.series)
  if (!/^[A-Z0-9]{1,3}$/.test(series)) throw new RowRefused('the series is not one')
  const symbol = symbolInSeries(cells.symbol(row, form.symbol), series)
  if (symbol.length > 20) throw new RowRefused('the symbol is too long')
  return {
    symbol,
    series,
    name: form.name ? row.cell(form.name) || null : null,
    isin: form.isin ? cells.optionalIsin(row, form.isin) : null,
    candle: readCandle(row, form, today),
  }
}

function readCandle(row: Row, form: Form, today: Day): DailyCandle {
  const candle = {
    openPaise: cells.pricePaise(row, form.open),
    highPaise: cells.pricePaise(row, form.high),
    lowPaise: cells.pricePaise(row, form.low),
    closePaise: cells.pricePaise(row, form.close),
  }
  const { openPaise, highPaise, lowPaise, closePaise } = candle
  if (lowPaise > Math.min(openPaise, closePaise)) throw new RowRefused('the low is not the lowest price')
  if (highPaise < Math.max(openPaise, closePaise)) throw new RowRefused('the high is not the highest price')
  const turnover = cells.optional(row, form.turnover, form.turnoverPlaces)
  return {
    ...candle,
    day: cells.pastDay(row, form.day, today),
    previousClosePaise: cells.optional(row, form.before, 2),
    volume: cells.count(row, form.volume),
    turnoverPaise: turnover === null ? null : BigInt(turnover),
    trades: cells.optional(row, form.trades, 0),
    delivered: form.delivered ? cells.optional(row, form.delivered, 0) : null,
  }
}
