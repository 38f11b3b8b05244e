/** stock: an order that waits says for what. */
import { calendarOf, exchangeHours, publishedYears, roundTheClock } from '@pramaan/market-time'
import { describe, expect, test } from 'vitest'
import { share } from '../../../test/market.ts'
import type { Quoted } from '../../market/live-market.ts'
import { type Level, NO_DEPTH } from '../../market/quotes.ts'
import { tradingTimes } from '../../market/trading-times.ts'
import { deskWaitsFor, exchangeWaitsFor } from './waiting-words.ts'

const calendar = calendarOf(publishedYears, [])
const always = { times: tradingTimes(roundTheClock(calendar), true), now: new Date('2026-11-16T04:30:00Z') }
/** Saturday morning. */
const weekend = {
  times: tradingTimes(exchangeHours(calendar), false),
  now: new Date('2026-11-14T04:30:00Z'),
}

const level = (pricePaise: number): Level => ({ pricePaise, quantity: 10, orders: 1 })
const quoted = (more: Partial<Quoted> = {}): Quoted => ({
  instrument: { ...share('TATA'), id: 1 },
  instrumentId: 1,
  pricePaise: 1500_00,
  previousClosePaise: 1490_00,
  openPaise: 1490_00,
  highPaise: 1510_00,
  lowPaise: 1480_00,
  volume: 1000,
  depth: { bids: [level(1499_90)], asks: [level(1500_10)] },
  state: 'live',
  source: 'simulated',
  asOfMs: 0,
  receivedAtMs: 0,
  sequence: 1,
  ...more,
})

const order = { worker: null, limit_paise: 1450_00n } as const

describe('an order at the exchange', () => {
  test.each([
    ['a limit that is not reached', quoted(), 'Buys at ₹1,450.00 or less. Price now ₹1,500.10.'],
    [
      'a book that ran out',
      quoted({ depth: { bids: [], asks: [level(1449_00)] } }),
      'Waiting for more sellers at ₹1,450.00 or less.',
    ],
    ['no seller', quoted({ depth: { bids: [level(1499_00)], asks: [] } }), 'No sellers right now.'],
    ['nobody at all', quoted({ depth: NO_DEPTH }), 'No buyers or sellers right now.'],
    ['a halt', quoted({ state: 'halted' }), 'Trading in this stock is halted.'],
    [
      'a price that stands still',
      quoted({ state: 'stale' }),
      'Live prices are delayed. Orders will execute once they resume.',
    ],
    ['no price at all', null, 'This stock has no price yet.'],
  ])('waits for %s', (_, market, says) => {
    expect(exchangeWaitsFor(order, market, always)).toBe(says)
  })

  test('on a Saturday waits until Monday, 9:00 am, when the pre-open session begins', () => {
    expect(exchangeWaitsFor(order, quoted({ state: 'closed' }), weekend)).toBe(
      'Closed until Monday, 9:00 am.',
    )
  })

  test('of a stock that closes before the others says that it is closed', () => {
    expect(exchangeWaitsFor(order, quoted({ state: 'closed' }), always)).toBe('The market is closed.')
  })
})

describe('an order at the desk', () => {
  test.each([
    [null, 'With the dealing desk at up to ₹1,450.00 a share.'],
    ['Meera Rao', 'Worked by Meera Rao at the dealing desk, at up to ₹1,450.00 a share.'],
  ])('in the hands of %s', (worker, says) => {
    expect(deskWaitsFor({ ...order, worker })).toBe(says)
  })
})
