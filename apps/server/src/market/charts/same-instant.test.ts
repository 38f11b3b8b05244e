/**
 * market: at any moment of a day, and at none of one, a chart ends with the quote beside it, at every interval; and the day's candle
 * has the quote's open, high, low and volume.
 */
import { type Day, instantOf } from '@pramaan/market-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import type { Instrument } from '../instruments.ts'
import type { Quoted } from '../live-market.ts'
import { type SimulatedMarket, simulatedMarket } from '../simulated/market.ts'
import { saveSimulatedHistory } from '../simulated/save-history.ts'
import { simulatedFeed } from '../simulated/simulated-feed.ts'
import { type Charts, openCharts } from './draw-chart.ts'

const FEW = ['RELIANCE', 'MRF', 'CDSL', 'NIFTYBEES', 'NIFTY50', 'NIFTYSMLCAP100', 'INDIAVIX']
const INTERVALS = ['1m', '5m', '15m', '1h', '1d', '1w', '1M'] as const
const UNTIL = '2026-11-10'

let house: House
let charts: Charts
let made: SimulatedMarket
let all: readonly Instrument[] = []
let split: { readonly symbol: string; readonly exDay: Day }

beforeAll(async () => {
  house = await openHouse({ mode: 'live' })
  const { db, market, businessClock } = house.services
  const whole = simulatedMarket(market.times.hours)
  const splits = whole.instruments.flatMap(({ symbol, kind }) =>
    kind === 'equity'
      ? whole
          .actions(symbol, '2026-01-01', UNTIL)
          .filter(({ sharesAfter }) => sharesAfter !== null)
          .map(({ exDay }) => ({ symbol, exDay }))
      : [],
  )
  const [found] = splits.toSorted((a, b) => (a.exDay < b.exDay ? -1 : 1)).slice(-1)
  if (!found) throw new Error('some share is split each year')
  split = found
  const wanted = new Set([...FEW, split.symbol])
  made = { ...whole, instruments: whole.instruments.filter(({ symbol }) => wanted.has(symbol)) }
  await saveSimulatedHistory(
    db,
    made,
    instantOf(market.times.hours.calendar.previousTradingDay(split.exDay), '18:00'),
  )
  await market.reload()
  all = market.listing().all
  // The test itself says when a tick comes.
  market.run({ ...simulatedFeed(made, () => all, businessClock), start: () => {} })
  charts = openCharts(db, market)
})
afterAll(() => house.close())

/** As a server would find it at this instant: the days before written, and the last tick heard. */
async function at(nowMs: number): Promise<void> {
  const { db, market, businessClock } = house.services
  house.clock.move(nowMs - businessClock.now().getTime())
  await saveSimulatedHistory(db, made, nowMs)
  await market.reload()
  market.listener.onTicks(all.map(({ id, symbol }) => ({ instrumentId: id, ...made.tickAt(symbol, nowMs) })))
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

async function differences(instrument: Instrument, quoted: Quoted, nowMs: number): Promise<string[]> {
  const price = quoted.pricePaise / 100
  const wrong: string[] = []
  for (const interval of INTERVALS) {
    const { t, c, h, l } = await charts.draw({ instrument, interval, nowMs })
    if (c.at(-1) !== price || (h.at(-1) ?? 0) < price || (l.at(-1) ?? price + 1) > price)
      wrong.push(`${instrument.symbol} ${interval}: ${l.at(-1)} to ${h.at(-1)}, ${c.at(-1)} is not ${price}`)
    if (t.some((second, place) => place > 0 && second <= (t[place - 1] ?? 0)))
      wrong.push(`${instrument.symbol} ${interval}: not in order`)
  }
  const day = await charts.draw({ instrument, interval: '1d', nowMs })
  const candle = [day.o, day.h, day.l, day.v].map((column) => column.at(-1))
  const told = [quoted.openPaise / 100, quoted.highPaise / 100, quoted.lowPaise / 100, quoted.volume]
  if (candle.join() !== told.join()) wrong.push(`${instrument.symbol} day: ${candle} is not ${told}`)
  const minutes = await charts.draw({ instrument, interval: '1m', nowMs })
  if (sum(minutes.v) !== quoted.volume)
    wrong.push(`${instrument.symbol}: ${sum(minutes.v)} sold, not ${quoted.volume}`)
  const isOver = quoted.state === 'closed'
  const [high, low] = [Math.max(...minutes.h) * 100, Math.min(...minutes.l) * 100].map(Math.round)
  // While a minute runs, a look at each of its seconds would be too dear.
  const isSame = high === quoted.highPaise && low === quoted.lowPaise
  const isInside = (high ?? 0) <= quoted.highPaise && (low ?? 0) >= quoted.lowPaise
  if (isOver ? !isSame : !isInside)
    wrong.push(
      `${instrument.symbol} minutes: ${low} to ${high}, not ${quoted.lowPaise} to ${quoted.highPaise}`,
    )
  return wrong
}

const MOMENTS: readonly (readonly [says: string, days: number, time: string])[] = [
  ['before the open of an ex-day', 0, '08:30:00.000'],
  ['in the first second of an ex-day', 0, '09:15:00.999'],
  ['in the middle of an ex-day', 0, '12:07:41.250'],
  ['after the close of an ex-day', 0, '18:30:00.000'],
  ['before the open of the day after it', 1, '09:05:00.000'],
  ['when the hours of trading end', 1, '15:14:59.999'],
  ['in the closing auction', 1, '15:18:20.500'],
  ['in the last minute', 1, '15:29:31.000'],
  ['right after the close', 1, '15:30:00.000'],
  ['on a day off', 5, '12:00:00.000'],
  ['at night', 7, '23:59:59.999'],
]

test.each(MOMENTS)('%s every chart ends with its quote', async (_, days, time) => {
  const { market } = house.services
  const { calendar } = market.times.hours
  let day = split.exDay
  for (let turn = 0; turn < days; turn += 1) day = calendar.nextTradingDay(day)
  // A day off is the one before a trading day that follows one.
  const offMs = days === 5 ? dayOffAfter(day) : null
  const nowMs = offMs ?? instantOf(day, time.slice(0, 5)) + Number(time.slice(6)) * 1000
  await at(nowMs)
  const wrong: string[] = []
  for (const instrument of all) {
    const quoted = market.quoted(instrument)
    if (quoted) wrong.push(...(await differences(instrument, quoted, nowMs)))
    else wrong.push(`${instrument.symbol} has no quote`)
  }
  expect(wrong).toEqual([])
})

function dayOffAfter(day: Day): number {
  let at = instantOf(day, '12:00')
  while (house.services.market.times.hours.calendar.isTradingDay(new Date(at).toISOString().slice(0, 10)))
    at += 86_400_000
  return at
}
