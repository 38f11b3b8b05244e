/** market: one chart: candles of one instrument at one interval, adjusted, with today as far as it has come. */
import type { ChartData, Interval } from '@pramaan/contracts'
import { dayNumber } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import { type Instrument, shareOf } from '../instruments.ts'
import type { LiveMarket, Quoted } from '../live-market.ts'
import { inRupees, isoTime, sourcesInWords } from '../wire.ts'
import { adjustForSplits, joined, monthOf, weekOf } from './columns.ts'
import { type AdjustedDays, type DayHistory, dayHistory } from './day-history.ts'
import { type MinuteHistory, minuteHistory } from './minute-history.ts'

/** How many trading days back the minutes go, and how many of them make one candle. */
const MINUTES: Readonly<Partial<Record<Interval, { readonly days: number; readonly each: number }>>> = {
  '1m': { days: 1, each: 1 },
  '5m': { days: 2, each: 5 },
  '15m': { days: 3, each: 15 },
  '1h': { days: 5, each: 60 },
}

export interface ChartAsk {
  readonly instrument: Instrument
  readonly interval: Interval
  readonly nowMs: number
}

export interface Charts {
  readonly days: DayHistory
  draw(ask: ChartAsk): Promise<ChartData>
}

export function openCharts(db: Queries, market: LiveMarket): Charts {
  const days = dayHistory(db, market.times.hours.tradeDayAt)
  const minutes = minuteHistory(db, market)
  return {
    days,
    draw: async (ask) => {
      const { instrument, interval, nowMs } = ask
      const quoted = market.quoted(instrument)
      const { columns, isAdjusted, sources } = MINUTES[interval]
        ? await minutesOf(market, minutes, ask, quoted)
        : daysAt(interval, await days(instrument, quoted, nowMs))
      return {
        market: shareOf(instrument).market,
        symbol: instrument.symbol,
        interval,
        is_adjusted: isAdjusted,
        source: sourcesInWords(quoted ? [quoted.source, ...sources] : sources, instrument.source),
        as_of: isoTime(quoted?.asOfMs ?? (columns.t.at(-1) ?? 0) * 1000),
        t: columns.t,
        o: columns.o.map(inRupees),
        h: columns.h.map(inRupees),
        l: columns.l.map(inRupees),
        c: columns.c.map(inRupees),
        v: columns.v,
      }
    },
  }
}

function daysAt(interval: Interval, days: AdjustedDays): AdjustedDays {
  if (interval === '1d') return days
  return { ...days, columns: joined(days.columns, interval === '1w' ? weekOf : monthOf) }
}

async function minutesOf(
  market: LiveMarket,
  minutes: MinuteHistory,
  { instrument, interval, nowMs: askedMs }: ChartAsk,
  quoted: Quoted | null,
): Promise<AdjustedDays> {
  const { days, each } = MINUTES[interval] ?? { days: 1, each: 1 }
  const { hours } = market.times
  // While it trades, a chart ends with the quote: a minute that the quote has not left yet has not ended.
  const isRunning = quoted !== null && quoted.state !== 'closed' && quoted.asOfMs <= askedMs
  const nowMs = isRunning ? quoted.asOfMs : askedMs
  let first = hours.tradeDayAt(nowMs)
  const isBegun = (hours.tradingSpans(first)[0]?.fromMs ?? 0) <= nowMs
  // A day that has not begun has no minutes: then one day more is looked back.
  for (let left = isBegun ? days - 1 : days; left > 0; left -= 1) {
    first = hours.calendar.previousTradingDay(first)
  }
  // A quote from before an ex-date that is told in new shares is no minute of its own time.
  const running = quoted?.adjustedTo === undefined ? quoted : null
  const columns = await minutes.since(instrument.id, first, each, nowMs, running)
  const splits = market
    .ratiosOf(instrument.id)
    .map((change) => ({ ...change, exDayNumber: dayNumber(change.exDay) }))
  return { columns, sources: [], isAdjusted: adjustForSplits(columns, splits) }
}
