/** market: a share that is issued and listed here trades from its first day on, near its issue price, and has no past. */
import { calendarOf, exchangeHours, instantOf, publishedYears } from '@pramaan/market-time'
import { expect, test } from 'vitest'
import { NOTHING_ANNOUNCED } from './announced.ts'
import { DEFAULT_SEED, simulatedMarket } from './market.ts'
import type { Newcomer } from './newcomers.ts'

const newcomer = (symbol: string): Newcomer => ({
  ...{ market: 'NSE', symbol, name: `${symbol} Limited`, isin: 'INE0MR001011', sector: 'Capital Goods' },
  ...{ issuePaise: 288_00, listedOn: '2026-11-20' },
})

test('it is traded once it is listed, from 22% below its issue price to 42% above it, and from its first day on', () => {
  const listed: Newcomer[] = []
  const market = simulatedMarket(
    exchangeHours(calendarOf(publishedYears)),
    DEFAULT_SEED,
    NOTHING_ANNOUNCED,
    () => listed,
  )
  expect(market.isTraded('MALABAR')).toBe(false)
  for (const symbol of ['MALABAR', 'DECCAN', 'KONKAN', 'SATPURA']) {
    listed.push(newcomer(symbol))
    expect(market.isTraded(symbol)).toBe(true)
    const first = market.tickAt(symbol, instantOf('2026-11-20', '10:00'))
    expect(first.pricePaise / 288_00).toBeGreaterThan(0.7)
    expect(first.pricePaise / 288_00).toBeLessThan(1.55)
    expect(first.depth?.bids.length).toBeGreaterThan(0)
    const days = market.dailyCandles(symbol, '2026-01-01', '2026-11-30', instantOf('2026-11-30', '18:00'))
    expect(days.map(({ day }) => day)).toEqual([
      '2026-11-20',
      '2026-11-23',
      ...['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30'],
    ])
    expect(market.actions(symbol, '2021-01-01', '2026-11-20')).toEqual([])
  }
  expect(market.instruments.filter(({ source }) => source === 'ipo')).toHaveLength(4)
})
