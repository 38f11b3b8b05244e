/** products, stock: how a live price grows the chart. */
import { expect, test } from 'vitest'
import { type Candle, candlesOf, sessionBreaks, withPrice } from './candles.ts'

const seconds = (at: string) => Date.parse(at) / 1000
const last: Candle = { t: seconds('2026-11-13T10:12:00Z'), o: 100, h: 102, l: 99, c: 101, v: 50 }
const price = (at: string, hundredths: number, volume = 1_000) => ({
  at: Date.parse(at),
  hundredths,
  volume,
})

test('a price within the minute moves the close and, where it goes further, the high or the low', () => {
  expect(withPrice(last, price('2026-11-13T10:12:59Z', 10_350), '1m', 950)).toEqual({
    ...last,
    h: 103.5,
    c: 103.5,
  })
  expect(withPrice(last, price('2026-11-13T10:12:59Z', 9_800), '1m', 950)).toMatchObject({
    l: 98,
    c: 98,
    h: 102,
  })
})

test('the first price of the next minute begins a candle of its own', () => {
  const next = withPrice(last, price('2026-11-13T10:14:05Z', 10_100), '1m', 0)
  expect(next).toEqual({ t: last.t + 120, o: 101, h: 101, l: 101, c: 101, v: 0 })
})

test('five minutes are counted from where the last candle began', () => {
  const t = seconds('2026-11-13T10:10:00Z')
  const next = withPrice({ ...last, t }, price('2026-11-13T10:16:00Z', 10_100), '5m', 0)
  expect(next.t).toBe(t + 300)
})

test('a day begins at midnight in India, and its volume is the day’s own', () => {
  const day = { ...last, t: seconds('2026-11-12T18:30:00Z') }
  expect(withPrice(day, price('2026-11-13T10:00:00Z', 10_100, 900), '1d', 0)).toMatchObject({
    t: day.t,
    v: 900,
  })
  expect(withPrice(day, price('2026-11-13T18:30:00Z', 10_100), '1d', 0).t).toBe(day.t + 86_400)
})

test('a new day opens where the day did, with its high and low, as soon as the quote is of that day', () => {
  const before = { ...last, t: seconds('2026-11-12T18:30:00Z') }
  const today = { open: 98, high: 104, low: 97.5, as_of: '2026-11-16T04:00:00Z' }
  const now = price('2026-11-16T04:00:02Z', 10_100, 900)
  const t = seconds('2026-11-15T18:30:00Z')
  const told = { t, o: 98, h: 104, l: 97.5, c: 101, v: 900 }
  expect(withPrice(before, now, '1d', 0, today)).toEqual(told)
  const begun = withPrice(before, now, '1d', 0, { ...today, as_of: '2026-11-13T10:00:00Z' })
  expect(begun).toEqual({ t, o: 101, h: 101, l: 101, c: 101, v: 0 })
  expect(withPrice(begun, now, '1d', 0, today)).toEqual(told)
  // An hour has its own.
  expect(withPrice(before, now, '1h', 0, today).o).toBe(101)
})

test('weeks and months never begin by themselves', () => {
  expect(withPrice(last, price('2027-11-13T10:00:00Z', 10_100), '1M', 0).t).toBe(last.t)
})

test('a break stands where another day begins in India', () => {
  const times = ['2026-11-12T09:59:00Z', '2026-11-12T10:00:00Z', '2026-11-13T03:45:00Z']
  expect(sessionBreaks(times.map((time) => ({ ...last, t: seconds(time) })))).toEqual([2])
})

test('columns become candles in their order', () => {
  const head = {
    market: 'NSE',
    symbol: 'X',
    interval: '1d',
    is_adjusted: false,
    source: '',
    as_of: '',
  } as const
  expect(candlesOf({ ...head, t: [1], o: [2], h: [3], l: [4], c: [5], v: [6] })).toEqual([
    { t: 1, o: 2, h: 3, l: 4, c: 5, v: 6 },
  ])
})
