/** stats: when a money-weighted rate is told for a year, and when for its own days. */
import { addDays } from '@pramaan/market-time'
import { expect, test } from 'vitest'
import { type ClientDay, ratesOf } from './rules.ts'

const FIRST = '2025-11-17'
const nothing = { holdings: 0n, owed: 0n, price: 0n, income: 0n, charges: 0n, interest: 0n }
const at = (days: number, cash: bigint, flows = 0n): ClientDay => ({
  ...nothing,
  ...{ day: addDays(FIRST, days), cash, flows, net_invested: 0n },
})

test('₹1,00,000 that are ₹1,10,005 after 365 days earned 10% a year; a day earlier no yearly rate is told, and 10% of those days', () => {
  const after = (days: number) =>
    ratesOf({ before: 0n, days: [at(0, 10_000_000n, 10_000_000n), at(days, 11_000_500n)] })
  expect(after(365)).toEqual({ xirr_pct: 10, mwr_pct: 10 })
  expect(after(364)).toEqual({ xirr_pct: null, mwr_pct: 10 })
  expect(after(20)).toEqual({ xirr_pct: null, mwr_pct: 10 })
})

test('a year without money at first is not a year: what came 120 days ago and lost 8% lost 8%', () => {
  const days = [at(0, 0n), at(245, 10_000_000n, 10_000_000n), at(365, 9_199_500n)]
  expect(ratesOf({ before: 0n, days })).toEqual({ xirr_pct: null, mwr_pct: -8 })
})

test('₹1,00,000 that are ₹59,999 on the next day lost 40%, however little of it would be left after a year', () => {
  const days = [at(0, 10_000_000n, 10_000_000n), at(1, 5_999_900n)]
  expect(ratesOf({ before: 0n, days })).toEqual({ xirr_pct: null, mwr_pct: -40 })
})

test('on the day on which it came there is no rate', () => {
  expect(ratesOf({ before: 0n, days: [at(0, 10_000n, 10_000n)] })).toEqual({ xirr_pct: null, mwr_pct: null })
})
