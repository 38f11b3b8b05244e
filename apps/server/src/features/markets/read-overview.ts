/** markets: the market page at one look. The same for every client, so it is put together once a second at most. */
import { setImmediate as pause } from 'node:timers/promises'
import type { MarketOverview } from '@pramaan/contracts'
import { lastBegunDay } from '@pramaan/market-time'
import { minuteHistory } from '../../market/charts/minute-history.ts'
import type { LiveMarket, Quoted } from '../../market/live-market.ts'
import { movers, sectors, watchedIndices } from '../../market/overview.ts'
import { nextHolidays, sessionWords } from '../../market/session-words.ts'
import { inRupees, wireQuote } from '../../market/wire.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'

const SPARK_POINTS = 60
const SPARK_KEPT_MS = 60_000
const HOLIDAYS = 8

export const quotesNow = (market: LiveMarket): Quoted[] =>
  market.listing().all.flatMap((instrument) => market.quoted(instrument) ?? [])

export function overviewOf(db: Db, market: LiveMarket, clock: Clock): () => Promise<MarketOverview> {
  const sparkOf = sparks(db, market)
  return async () => {
    const nowMs = clock.now().getTime()
    const all = quotesNow(market)
    const indices: MarketOverview['indices'] = []
    for (const one of watchedIndices(all)) {
      indices.push({ ...wireQuote(one), spark: await sparkOf(one, nowMs) })
      // The first line of a day is dear; others are answered between two of them.
      await pause()
    }
    return {
      session: sessionWords(market.times, nowMs),
      indices,
      ...movers(all),
      sectors: sectors(all),
      holidays: nextHolidays(market.times, nowMs, HOLIDAYS),
    }
  }
}

/** The day so far as a line of at most 60 points; its last point is the price itself. */
function sparks(db: Db, market: LiveMarket) {
  const known = new Map<number, { readonly closes: number[]; readonly atMs: number }>()
  const history = minuteHistory(db, market)
  const closesOf = async (id: number, nowMs: number): Promise<number[]> => {
    const { hours } = market.times
    const day = lastBegunDay(hours, nowMs)
    if (!market.priceAt) return (await history.since(id, day, 1, nowMs, null)).c
    const spans = hours.tradingSpans(day)
    const fromMs = spans[0]?.fromMs ?? nowMs
    const untilMs = Math.min(nowMs, spans.at(-1)?.untilMs ?? nowMs)
    const step = (untilMs - fromMs) / SPARK_POINTS
    return Array.from({ length: SPARK_POINTS }, (_, turn) => Math.floor(fromMs + turn * step)).flatMap(
      (atMs) => market.priceAt?.(id, atMs) ?? [],
    )
  }
  return async ({ instrument: { id }, pricePaise }: Quoted, nowMs: number): Promise<number[]> => {
    let found = known.get(id)
    if (!found || nowMs - found.atMs >= SPARK_KEPT_MS || nowMs < found.atMs) {
      found = { closes: thinned(await closesOf(id, nowMs), SPARK_POINTS - 1), atMs: nowMs }
      known.set(id, found)
    }
    return [...found.closes, pricePaise].map(inRupees)
  }
}

/** At most `most` of the values, evenly spread, the last one among them. */
export function thinned(values: readonly number[], most: number): number[] {
  if (values.length <= most) return [...values]
  const step = (values.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, at) => values[Math.round(at * step)] ?? 0)
}
