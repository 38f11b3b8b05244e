/** market: the simulated market is plausible, bound by its rules, and the same for everyone who asks. */
import { indexWatchList } from '@pramaan/contracts'
import { calendarOf, exchangeHours, instantOf, publishedYears, roundTheClock } from '@pramaan/market-time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bandOf, openGate } from '../gate.ts'
import { tickAfterClose } from '../instruments.ts'
import { limitsOf } from './days.ts'
import { simulatedMarket } from './market.ts'
import { ANCHOR_DAY, readUniverse } from './universe.ts'

const calendar = calendarOf(publishedYears)
const hours = exchangeHours(calendar)
const market = simulatedMarket(hours)
const always = simulatedMarket(roundTheClock(calendar))
const NOW = instantOf('2026-11-16', '12:00')
const symbols = market.instruments.map(({ symbol }) => symbol)
const closesOf = (symbol: string, first = '2021-11-16') =>
  market.dailyCandles(symbol, first, '2026-11-15', NOW)

test('Nifty 50, Next 50, Midcap 100, a hundred smaller shares, ETFs and the six indices are traded', () => {
  const groups = Object.groupBy(readUniverse(), ({ group }) => group)
  expect([groups.nifty50?.length, groups.next50?.length, groups.midcap100?.length]).toEqual([50, 50, 100])
  expect(groups.etf?.length).toBeGreaterThan(10)
  for (const index of indexWatchList) expect(symbols).toContain(index)
})

test('any second of any symbol is the same, whoever asks and in whatever order', () => {
  const second = simulatedMarket(exchangeHours(calendar))
  const from = instantOf('2026-11-10', '00:00')
  fc.assert(
    fc.property(fc.constantFrom(...symbols), fc.nat(6 * 86_400_000), (symbol, ms) => {
      expect(market.tickAt(symbol, from + ms)).toEqual(second.tickAt(symbol, from + ms))
    }),
    { numRuns: 80 },
  )
})

test('an index’s high and low so far are the same for who asked every minute and for who asks once, and end as its day’s', () => {
  const [often, once] = [simulatedMarket(hours), simulatedMarket(hours)]
  const days = calendar.tradingDays('2026-10-26', '2026-11-06')
  for (const symbol of ['NIFTY50', 'NIFTYSMLCAP100', 'NIFTYBEES']) {
    for (const day of days) {
      const open = instantOf(day, '09:15')
      for (let minute = 0; minute < 200; minute += 7) often.tickAt(symbol, open + minute * 60_000 + 31_000)
      const noon = open + 200 * 60_000
      expect(often.tickAt(symbol, noon).day, `${symbol} ${day}`).toEqual(once.tickAt(symbol, noon).day)
      const [candle] = once.dailyCandles(symbol, day, day, NOW)
      const { highPaise, lowPaise } = often.tickAt(symbol, instantOf(day, '18:00')).day ?? {}
      expect([highPaise, lowPaise], `${symbol} ${day}`).toEqual([candle?.highPaise, candle?.lowPaise])
    }
  }
})

test('another seed is another market, and the price of the anchor day is the table’s in both', () => {
  const other = simulatedMarket(hours, 7)
  const at = instantOf('2026-11-16', '11:00')
  expect(other.tickAt('RELIANCE', at).pricePaise).not.toBe(market.tickAt('RELIANCE', at).pricePaise)
  for (const one of [market, other]) {
    const [anchor] = one.dailyCandles('RELIANCE', ANCHOR_DAY, ANCHOR_DAY, NOW)
    const price = readUniverse().find(({ symbol }) => symbol === 'RELIANCE')?.pricePaise ?? 0
    expect(Math.abs((anchor?.closePaise ?? 0) / price - 1)).toBeLessThan(0.001)
  }
})

test('looking a year further than the days that were made changes none of them', () => {
  const one = simulatedMarket(hours)
  const before = one.tickAt('INFY', NOW)
  one.tickAt('INFY', instantOf('2029-06-01', '12:00'))
  expect(one.tickAt('INFY', NOW)).toEqual(before)
})

test('every tick of every instrument through a day passes the gate', () => {
  const gate = openGate(() => true)
  const start = instantOf('2026-11-16', '09:15')
  for (const [id, { symbol, bandBps }] of market.instruments.entries()) {
    const reference = market.tickAt(symbol, start + 5000).day?.previousClosePaise ?? null
    gate.watch(id, { bandBps, referencePaise: reference })
    for (let second = 5; second < 21_000; second += 1500) {
      const atMs = start + second * 1000
      expect(gate.judge({ instrumentId: id, ...market.tickAt(symbol, atMs) }, atMs), symbol).toBeNull()
    }
  }
})

/** They trade until half past three. */
const AVERAGED = new Set(['CDSL', 'GOLDBEES', 'NIFTYSMLCAP100'])

test('the minutes of a day add up to the day: open, close, high, low and volume', () => {
  for (const symbol of [
    'RELIANCE',
    'MRF',
    'YESBANK',
    'GOLDBEES',
    'CDSL',
    'NIFTY50',
    'NIFTYSMLCAP100',
    'NIFTYBEES',
  ]) {
    const minutes = market.minutes(symbol, instantOf('2026-11-13', '09:00'), instantOf('2026-11-13', '16:00'))
    const [day] = market.dailyCandles(symbol, '2026-11-13', '2026-11-13', NOW)
    expect(minutes.length, symbol).toBe(AVERAGED.has(symbol) ? 375 : 360)
    expect({
      openPaise: minutes[0]?.openPaise,
      closePaise: minutes.at(-1)?.closePaise,
      highPaise: Math.max(...minutes.map(({ highPaise }) => highPaise)),
      lowPaise: Math.min(...minutes.map(({ lowPaise }) => lowPaise)),
      volume: minutes.reduce((sum, { volume }) => sum + volume, 0),
    }).toEqual({
      openPaise: day?.openPaise,
      closePaise: day?.closePaise,
      highPaise: day?.highPaise,
      lowPaise: day?.lowPaise,
      volume: day?.volume,
    })
  }
})

test('a day round the clock has the same candle, and Sunday’s price is on the way to Monday’s close', () => {
  const last = '2026-11-13'
  expect(always.dailyCandles('INFY', last, last, NOW)).toEqual(market.dailyCandles('INFY', last, last, NOW))
  const sunday = always.tickAt('INFY', instantOf('2026-11-15', '12:00'))
  expect(sunday.asOfMs).toBeGreaterThan(instantOf('2026-11-15', '12:00') - 2000)
  expect(sunday.depth?.bids).toHaveLength(5)
})

test('while the market is closed the last word is Friday’s close, with no depth', () => {
  const tick = market.tickAt('INFY', instantOf('2026-11-15', '12:00'))
  const [friday] = market.dailyCandles('INFY', '2026-11-13', '2026-11-13', NOW)
  expect(tick.pricePaise).toBe(friday?.closePaise)
  expect(tick.depth).toEqual({ bids: [], asks: [] })
  expect(tick.asOfMs).toBeLessThan(instantOf('2026-11-13', '15:16'))
})

test('every day of five years lies in its band, with its low and high where they belong', () => {
  for (const { symbol, bandBps } of market.instruments.filter((_, turn) => turn % 9 === 0)) {
    const actions = market.actions(symbol, '2021-01-01', '2026-12-31')
    const splits = new Map(actions.map(({ exDay, sharesAfter }) => [exDay, sharesAfter ?? 1]))
    const broken = closesOf(symbol).filter((day) => {
      const reference = (day.previousClosePaise ?? day.openPaise) / (splits.get(day.day) ?? 1)
      const { lowPaise, highPaise } = bandOf(Math.round(reference), bandBps)
      // A reference is rounded to its tick before the band is drawn around it.
      const isInBand = day.lowPaise >= lowPaise * 0.99 && day.highPaise <= highPaise * 1.01
      const isOrdered =
        day.lowPaise <= Math.min(day.openPaise, day.closePaise) &&
        day.highPaise >= Math.max(day.openPaise, day.closePaise)
      return !isInBand || !isOrdered
    })
    expect(broken, symbol).toEqual([])
  }
})

test('shares gap at the open, hit their circuits now and then, and are split now and then', () => {
  const small = market.instruments.filter(({ bandBps }) => bandBps === 500).map(({ symbol }) => symbol)
  const days = small.flatMap((symbol) => closesOf(symbol))
  const gaps = days.filter((day) => Math.abs(day.openPaise / (day.previousClosePaise ?? 1) - 1) > 0.005)
  const circuits = days.filter((day) => Math.abs(day.closePaise / (day.previousClosePaise ?? 1) - 1) > 0.0495)
  expect(gaps.length / days.length).toBeGreaterThan(0.2)
  expect(circuits.length).toBeGreaterThan(5)
  const splits = symbols.flatMap((symbol) =>
    market.actions(symbol, '2021-11-16', '2026-11-15').filter(({ kind }) => kind !== 'dividend'),
  )
  expect(splits.length).toBeGreaterThan(20)
})

test('on an ex-day the reference is the close divided, and the move is an ordinary one', () => {
  const found = symbols.flatMap((symbol) =>
    market
      .actions(symbol, '2021-11-16', '2026-08-20')
      .filter(({ kind }) => kind === 'split' || kind === 'bonus')
      .map(({ exDay, sharesAfter }) => ({ symbol, exDay, ratio: sharesAfter ?? 1 })),
  )
  for (const { symbol, exDay, ratio } of found) {
    const [day] = market.dailyCandles(symbol, exDay, exDay, NOW)
    const move = ((day?.closePaise ?? 0) * ratio) / (day?.previousClosePaise ?? 1) - 1
    expect(Math.abs(move), `${symbol} ${exDay}`).toBeLessThan(0.21)
  }
})

test('the Nifty is the sum of its fifty: half way through a day it moves as they do, by size', () => {
  const at = instantOf('2026-11-16', '12:15') + 999
  const shares = readUniverse().filter(({ group }) => group === 'nifty50')
  const whole = shares.reduce((sum, { size }) => sum + size, 0)
  const expected = shares.reduce((sum, { symbol, size }) => {
    const { pricePaise, day } = market.tickAt(symbol, at)
    const open = market.tickAt(symbol, instantOf('2026-11-16', '09:15') + 1000).day?.openPaise ?? 1
    return sum + (size / whole) * (pricePaise / open - 1) * (day ? 1 : 0)
  }, 0)
  const nifty = market.tickAt('NIFTY50', at)
  const actual = nifty.pricePaise / (nifty.day?.openPaise ?? 1) - 1
  expect(Math.abs(actual - expected)).toBeLessThan(0.002)
})

test('an ETF follows its index: NIFTYBEES ÷ NIFTY50 is the same at every instant', () => {
  const ratios = ['09:30', '11:00', '13:45', '15:10'].map((time) => {
    const at = instantOf('2026-11-16', time)
    return market.tickAt('NIFTYBEES', at).pricePaise / market.tickAt('NIFTY50', at - 1000).pricePaise
  })
  for (const ratio of ratios) expect(Math.abs(ratio / (ratios[0] ?? 1) - 1)).toBeLessThan(0.001)
})

test('volatility is a level: it stays between 8 and 70 and rises when the market falls', () => {
  const vix = closesOf('INDIAVIX')
  const nifty = closesOf('NIFTY50')
  expect(Math.min(...vix.map(({ lowPaise }) => lowPaise))).toBeGreaterThan(6_00)
  expect(Math.max(...vix.map(({ highPaise }) => highPaise))).toBeLessThan(75_00)
  const falls = nifty.flatMap((day, turn) =>
    day.closePaise < (day.previousClosePaise ?? 0) * 0.985 ? [vix[turn]] : [],
  )
  const rises = falls.filter((day) => (day?.closePaise ?? 0) > (day?.previousClosePaise ?? 0))
  expect(falls.length).toBeGreaterThan(10)
  expect(rises.length / falls.length).toBeGreaterThan(0.9)
})

test('at a circuit the book has one side: buyers and no seller at the top, sellers and no buyer at the bottom', () => {
  const small = market.instruments.filter(({ bandBps }) => bandBps === 500).map(({ symbol }) => symbol)
  const lastTicks = small.flatMap((symbol) =>
    closesOf(symbol).flatMap(({ day, closePaise, previousClosePaise }) => {
      const span = hours.tradingSpans(day).at(-1)
      const isNear = Math.abs(closePaise / (previousClosePaise ?? 1) - 1) > 0.045
      return span && isNear ? [market.tickAt(symbol, span.untilMs - 1)] : []
    }),
  )
  const limits = (reference: number) => limitsOf(reference, 500, tickAfterClose(reference))
  const top = lastTicks.filter(
    ({ day, pricePaise }) => pricePaise === limits(day?.previousClosePaise ?? 1).highest,
  )
  const bottom = lastTicks.filter(
    ({ day, pricePaise }) => pricePaise === limits(day?.previousClosePaise ?? 1).lowest,
  )
  expect(Math.min(top.length, bottom.length)).toBeGreaterThan(3)
  for (const { depth } of top) expect([depth?.bids.length, depth?.asks.length]).toEqual([5, 0])
  for (const { depth } of bottom) expect([depth?.bids.length, depth?.asks.length]).toEqual([0, 5])
})
