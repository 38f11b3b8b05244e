/** market: one chart: candles of one instrument at one interval, adjusted, with today as far as it has come. */
import type { ChartData, Interval } from '@pramaan/contracts'
import { addDays, dayInIndiaAt, dayNumber } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import type { Instrument } from '../instruments.ts'
import type { LiveMarket, Quoted } from '../live-market.ts'
import { corporateActions } from '../store/candles.ts'
import { inRupees, isoTime, sourceInWords } from '../wire.ts'
import { addToday, adjustForSplits, type Columns, joined, monthOf, type Split, weekOf } from './columns.ts'
import type { MinuteHistory } from './minute-history.ts'
import { dayColumns } from './stored-columns.ts'

const FIVE_YEARS_DAYS = 5 * 365 + 1
/** How many trading days back the minutes go, and how many of them make one candle. */
const MINUTES: Readonly<Partial<Record<Interval, { readonly days: number; readonly each: number }>>> = {
  '1m': { days: 1, each: 1 },
  '5m': { days: 2, each: 5 },
  '15m': { days: 3, each: 15 },
  '1h': { days: 5, each: 60 },
}
interface Drawn {
  readonly columns: Columns
  readonly isAdjusted: boolean
  readonly source: string | null
}

export interface ChartAsk {
  readonly instrument: Instrument
  readonly interval: Interval
  readonly nowMs: number
}

export async function drawChart(
  db: Queries,
  market: LiveMarket,
  history: MinuteHistory,
  ask: ChartAsk,
): Promise<ChartData> {
  const { instrument, interval } = ask
  const quoted = market.quoted(instrument)
  const { columns, isAdjusted, source } = MINUTES[interval]
    ? await minutesOf(market, history, ask)
    : await daysOf(db, quoted, ask)
  return {
    market: instrument.market,
    symbol: instrument.symbol,
    interval,
    is_adjusted: isAdjusted,
    source: sourceInWords(quoted?.source ?? source ?? instrument.source),
    as_of: isoTime(quoted?.asOfMs ?? (columns.t.at(-1) ?? 0) * 1000),
    t: columns.t,
    o: columns.o.map(inRupees),
    h: columns.h.map(inRupees),
    l: columns.l.map(inRupees),
    c: columns.c.map(inRupees),
    v: columns.v,
  }
}

/** The days of an instrument as they count today, with today itself as far as it has come. */
export async function adjustedDays(
  db: Queries,
  quoted: Quoted | null,
  { instrument, nowMs }: Pick<ChartAsk, 'instrument' | 'nowMs'>,
  spanDays: number,
): Promise<Drawn> {
  const today = dayInIndiaAt(nowMs)
  const [{ columns, source }, actions] = await Promise.all([
    dayColumns(db, instrument.id, addDays(today, -spanDays)),
    corporateActions(db, instrument.id),
  ])
  if (quoted) {
    const { openPaise, highPaise, lowPaise, pricePaise, volume, asOfMs } = quoted
    addToday(columns, dayNumber(dayInIndiaAt(asOfMs)), [openPaise, highPaise, lowPaise, pricePaise, volume])
  }
  const splits = actions.flatMap(({ exDay, sharesBefore, sharesAfter }): Split[] =>
    sharesBefore === null || sharesAfter === null || exDay > today
      ? []
      : [{ exDayNumber: dayNumber(exDay), sharesBefore, sharesAfter }],
  )
  return { columns, source, isAdjusted: adjustForSplits(columns, splits) }
}

async function daysOf(db: Queries, quoted: Quoted | null, ask: ChartAsk): Promise<Drawn> {
  const days = await adjustedDays(db, quoted, ask, FIVE_YEARS_DAYS)
  if (ask.interval === '1d') return days
  return { ...days, columns: joined(days.columns, ask.interval === '1w' ? weekOf : monthOf) }
}

async function minutesOf(
  market: LiveMarket,
  history: MinuteHistory,
  { instrument, interval, nowMs }: ChartAsk,
): Promise<Drawn> {
  const { days, each } = MINUTES[interval] ?? { days: 1, each: 1 }
  const { hours } = market.times
  let first = hours.tradeDayAt(nowMs)
  const isBegun = (hours.tradingSpans(first)[0]?.fromMs ?? 0) <= nowMs
  // A day that has not begun has no minutes: then one day more is looked back.
  for (let left = isBegun ? days - 1 : days; left > 0; left -= 1) {
    first = hours.calendar.previousTradingDay(first)
  }
  return { columns: await history.since(instrument.id, first, each, nowMs), source: null, isAdjusted: false }
}
