/** market: splits and bonuses as they were seen on the exchange. */
import { expect, test } from 'vitest'
import { adjustCandles, adjustedPaise } from './adjust.ts'
import type { CorporateAction } from './instruments.ts'

const change = (exDay: string, sharesAfter: number, kind: 'split' | 'bonus' = 'bonus'): CorporateAction => ({
  exDay,
  kind,
  sharesBefore: 1,
  sharesAfter,
  amountPaise: null,
  says: '',
})

test.each([
  ['RELIANCE', '2024-10-25', '2024-10-28', 2, 2655_70, 1327_85, 1337_00],
  ['HDFCBANK', '2025-08-25', '2025-08-26', 2, 1964_10, 982_05, 979_50],
  ['KOTAKBANK', '2026-01-13', '2026-01-14', 5, 2132_60, 426_52, 426_00],
  ['BAJFINANCE', '2025-06-13', '2025-06-16', 10, 9331_00, 933_10, 956_00],
])(
  '%s: on its ex-day the close before is divided, and the open is near it',
  (_symbol, day, exDay, ratio, close, counts, open) => {
    const adjusted = adjustedPaise(close, [change(exDay, ratio)], day, exDay)
    expect(adjusted).toBe(counts)
    expect(Math.abs(open / adjusted - 1)).toBeLessThan(0.03)
  },
)

const candle = (day: string, closePaise: number) => ({
  day,
  openPaise: closePaise,
  highPaise: closePaise,
  lowPaise: closePaise,
  closePaise,
  volume: 100,
})

test('a chart over two changes is smooth: ₹1,000 before a split of 5 and a bonus of 1:1 is ₹100, volume × 10', () => {
  const actions = [change('2026-03-02', 5, 'split'), change('2026-06-01', 2)]
  const candles = [candle('2026-02-27', 1000_00), candle('2026-03-02', 200_00), candle('2026-06-01', 100_00)]
  expect(adjustCandles(candles, actions).map(({ closePaise, volume }) => [closePaise, volume])).toEqual([
    [100_00, 1000],
    [100_00, 200],
    [100_00, 100],
  ])
})

test('a dividend, and a split that is still to come, change nothing', () => {
  const dividend: CorporateAction = {
    ...change('2026-03-02', 1),
    kind: 'dividend',
    sharesAfter: null,
    sharesBefore: null,
    amountPaise: 500,
  }
  const candles = [candle('2026-02-27', 1000_00), candle('2026-03-02', 995_00)]
  expect(adjustCandles(candles, [dividend, change('2027-01-01', 2)])).toEqual(candles)
})
