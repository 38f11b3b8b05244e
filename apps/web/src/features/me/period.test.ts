import { expect, test } from 'vitest'
import { chosenPeriod, periodOf } from './period.ts'

test('a financial year runs from 1 April to 31 March', () => {
  expect(periodOf('year', '2026-11-15')).toEqual({ from: '2026-04-01' })
  expect(periodOf('year', '2027-03-31')).toEqual({ from: '2026-04-01' })
  expect(periodOf('last-year', '2027-04-01')).toEqual({ from: '2026-04-01', to: '2027-03-31' })
})

test('the last month ends with its last day, over a new year and in February', () => {
  expect(periodOf('last-month', '2027-01-15')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(periodOf('last-month', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(periodOf('last-month', '2027-03-01')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
})

test('all time has no ends, and this month has no end yet', () => {
  expect(periodOf('all', '2026-11-15')).toEqual({})
  expect(periodOf('month', '2026-11-15')).toEqual({ from: '2026-11-01' })
})

test('a day that is half typed is left out', () =>
  expect(chosenPeriod('2026-1', '2026-11-15')).toEqual({ to: '2026-11-15' }))
