/** market: the simulated market's dividends. */
import { calendarOf, dayNumber, publishedYears } from '@pramaan/market-time'
import { expect, test } from 'vitest'
import { dividendsOf } from './actions.ts'

test('every dividend is paid three to four weeks after its ex-day, on a trading day', () => {
  const calendar = calendarOf(publishedYears)
  const names = Array.from({ length: 50 }, (_, name) => name)
  const dividends = names.flatMap((name) =>
    dividendsOf({ seed: 7, name, calendar }, [2025, 2026], () => 1500_00),
  )
  expect(dividends.length).toBeGreaterThan(50)
  for (const { exDay, payDay = '' } of dividends) {
    expect(dayNumber(payDay) - dayNumber(exDay)).toBeGreaterThanOrEqual(21)
    expect(dayNumber(payDay) - dayNumber(exDay)).toBeLessThan(30)
    expect(calendar.isTradingDay(payDay)).toBe(true)
  }
})
