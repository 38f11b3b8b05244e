/** market: the simulated market follows what two people announce: price, band, book and candles, from the ex-day on. */
import { calendarOf, exchangeHours, instantOf, publishedYears, roundTheClock } from '@pramaan/market-time'
import { expect, test } from 'vitest'
import { type AnnouncedChange, sharesPerDrawn } from './announced.ts'
import { DEFAULT_SEED, simulatedMarket } from './market.ts'

const calendar = calendarOf(publishedYears)
const hours = exchangeHours(calendar)
const EX_DAY = '2026-11-25'
const change = (more: Partial<AnnouncedChange>): AnnouncedChange => ({
  exDay: EX_DAY,
  kind: 'split',
  number: 1,
  sharesBefore: 1,
  sharesAfter: 10,
  isWithdrawn: false,
  ...more,
})
const drawn = simulatedMarket(hours)
const following = (one: AnnouncedChange) =>
  simulatedMarket(hours, DEFAULT_SEED, (symbol) => (symbol === 'ITC' ? [one] : []))

test.each([
  ['a split of 1 into 10', change({}), 10],
  ['a bonus of 1 for 1', change({ kind: 'bonus', sharesAfter: 2 }), 2],
  ['a consolidation of 10 into 1', change({ kind: 'consolidation', sharesBefore: 10, sharesAfter: 1 }), 0.1],
])('4. %s divides price, close before, book and volume from its ex-day on', (_, one, shares) => {
  const market = following(one)
  const before = instantOf('2026-11-24', '12:00')
  expect(market.tickAt('ITC', before)).toEqual(drawn.tickAt('ITC', before))
  const at = instantOf(EX_DAY, '12:00')
  const [told, was] = [market.tickAt('ITC', at), drawn.tickAt('ITC', at)]
  expect(Math.abs(told.pricePaise * shares - was.pricePaise)).toBeLessThanOrEqual(5 * Math.max(1, shares))
  expect(
    Math.abs((told.day?.previousClosePaise ?? 0) * shares - (was.day?.previousClosePaise ?? 0)),
  ).toBeLessThanOrEqual(5 * Math.max(1, shares))
  expect(told.volume).toBe(Math.round(was.volume * shares))
  const bids = told.depth?.bids.map(({ pricePaise }) => pricePaise) ?? []
  expect(new Set(bids).size).toBe(bids.length)
  expect(Math.max(...bids)).toBeLessThanOrEqual(told.pricePaise)
  expect(market.tickAt('TCS', at)).toEqual(drawn.tickAt('TCS', at))
})

test('4. candles of the day follow too, and the close before the ex-day stays in old shares', () => {
  const now = instantOf('2026-11-26', '12:00')
  const [told] = following(change({})).dailyCandles('ITC', EX_DAY, EX_DAY, now)
  const [was] = drawn.dailyCandles('ITC', EX_DAY, EX_DAY, now)
  expect(Math.abs((told?.closePaise ?? 0) * 10 - (was?.closePaise ?? 0))).toBeLessThanOrEqual(50)
  expect(told?.previousClosePaise).toBe(was?.previousClosePaise)
})

test('4. a split that the market drew itself counts once, by what people made of it, and not at all where they withdrew it', () => {
  const own = [{ exDay: EX_DAY, kind: 'split', sharesAfter: 5, says: '' }] as const
  expect(sharesPerDrawn([change({ sharesAfter: 5 })], own, EX_DAY)).toBe(1)
  expect(sharesPerDrawn([change({ sharesAfter: 10 })], own, EX_DAY)).toBe(2)
  expect(sharesPerDrawn([change({ isWithdrawn: true })], own, EX_DAY)).toBe(0.2)
  expect(sharesPerDrawn([change({ isWithdrawn: true })], [], EX_DAY)).toBe(1)
})

const MONDAY = '2026-11-23'
const always = simulatedMarket(roundTheClock(calendar))

test('a market that never closes tells Saturday in Friday’s shares, and Monday from its first second on in Monday’s', () => {
  const told = simulatedMarket(roundTheClock(calendar), DEFAULT_SEED, (symbol) =>
    symbol === 'ITC' ? [change({ exDay: MONDAY })] : [],
  )
  for (const day of ['2026-11-21', '2026-11-22']) {
    const at = instantOf(day, '23:59')
    expect(told.tickAt('ITC', at)).toEqual(always.tickAt('ITC', at))
    expect(told.minutes('ITC', at - 600_000, at)).toEqual(always.minutes('ITC', at - 600_000, at))
  }
  const at = instantOf(MONDAY, '00:01')
  const [split, was] = [told.tickAt('ITC', at), always.tickAt('ITC', at)]
  expect(Math.abs(split.pricePaise * 10 - was.pricePaise)).toBeLessThanOrEqual(50)
  expect(
    Math.abs((split.day?.previousClosePaise ?? 0) * 10 - (was.day?.previousClosePaise ?? 0)),
  ).toBeLessThanOrEqual(50)
})

test('so it does with a split that it drew itself', () => {
  const splits = always.instruments.flatMap(({ symbol }) =>
    always
      .actions(symbol, '2022-01-01', '2026-11-16')
      .flatMap(({ exDay, sharesAfter }) => (sharesAfter === null ? [] : [{ symbol, exDay, sharesAfter }])),
  )
  const ofMondays = splits.filter(({ exDay }) => new Date(exDay).getUTCDay() === 1)
  expect(ofMondays.length).toBeGreaterThan(0)
  for (const { symbol, exDay, sharesAfter } of ofMondays) {
    const sunday = always.tickAt(symbol, instantOf(exDay, '00:00') - 1000)
    const monday = always.tickAt(symbol, instantOf(exDay, '00:01'))
    expect(sunday.pricePaise / monday.pricePaise / sharesAfter).toBeCloseTo(1, 1)
    expect((sunday.day?.previousClosePaise ?? 0) / (monday.day?.previousClosePaise ?? 1)).toBeCloseTo(
      sharesAfter,
      0,
    )
  }
})
