/** market: the last candle of a chart is the quote of the same instant, for every instrument and at any of its moments. */
import { instantOf } from '@pramaan/market-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import { simulatedMarket } from '../simulated/market.ts'
import { simulatedFeed } from '../simulated/simulated-feed.ts'
import { saveInstruments } from '../store/instruments.ts'
import { type Charts, openCharts } from './draw-chart.ts'

let house: House
let charts: Charts
const simulated: { tick(atMs: number): void } = { tick: () => {} }

beforeAll(async () => {
  house = await openHouse({ mode: 'live' })
  const { db, market, businessClock } = house.services
  const made = simulatedMarket(market.times.hours)
  await saveInstruments(db, made.instruments, 'existence')
  await market.reload()
  const all = market.listing().all
  // The test itself says when a tick comes.
  market.run({ ...simulatedFeed(made, () => all, businessClock), start: () => {} })
  simulated.tick = (atMs) =>
    market.listener.onTicks(all.map(({ id, symbol }) => ({ instrumentId: id, ...made.tickAt(symbol, atMs) })))
  charts = openCharts(db, market)
})
afterAll(() => house.close())

const FEW = new Set(['RELIANCE', 'NIFTY50', 'INDIAVIX'])
const EVERY_INTERVAL = ['1m', '1d'] as const
const FEW_INTERVALS = ['1m', '5m', '1d', '1w', '1M'] as const
const MOMENTS = [
  '09:15:07.300',
  '09:16:00.000',
  '09:17:59.999',
  '09:21:00.040',
  '09:24:31.500',
  '09:26:01.000',
]

test.each(MOMENTS)(
  'at %s the last candle of each interval closes at the price and holds it',
  async (time) => {
    const nowMs = instantOf('2026-11-16', time.slice(0, 5)) + Number(time.slice(6)) * 1000
    house.clock.move(nowMs - house.services.businessClock.now().getTime())
    simulated.tick(nowMs)
    const { market } = house.services
    const wrong: string[] = []
    for (const instrument of market.listing().all) {
      const price = (market.quoted(instrument)?.pricePaise ?? 0) / 100
      // Two days of minutes for every instrument would be a minute's work: five minutes are looked at for a few.
      for (const interval of FEW.has(instrument.symbol) ? FEW_INTERVALS : EVERY_INTERVAL) {
        const { c, h, l, t } = await charts.draw({ instrument, interval, nowMs })
        const isQuote = c.at(-1) === price && (h.at(-1) ?? 0) >= price && (l.at(-1) ?? price + 1) <= price
        const isOrdered = t.every((second, at) => at === 0 || second > (t[at - 1] ?? 0))
        if (!isQuote || !isOrdered)
          wrong.push(`${instrument.symbol} ${interval}: ${c.at(-1)} is not ${price}`)
      }
    }
    expect(wrong).toEqual([])
  },
)

test('a minute that has ended keeps its candle while the next one runs, and a later quote is never before an earlier', async () => {
  const { market } = house.services
  const [instrument] = market.listing().all.filter(({ symbol }) => symbol === 'RELIANCE')
  if (!instrument) throw new Error('RELIANCE is simulated')
  const at = (nowMs: number) => {
    house.clock.move(nowMs - house.services.businessClock.now().getTime())
    simulated.tick(nowMs)
    return charts.draw({ instrument, interval: '1m', nowMs })
  }
  const first = await at(instantOf('2026-11-16', '09:30') + 30_000)
  const later = await at(instantOf('2026-11-16', '09:32') + 10_000)
  expect(later.t.slice(0, first.t.length)).toEqual(first.t)
  expect(later.c.slice(0, first.c.length - 1)).toEqual(first.c.slice(0, -1))
  expect(later.t.at(-1)).toBe(instantOf('2026-11-16', '09:32') / 1000)
})
