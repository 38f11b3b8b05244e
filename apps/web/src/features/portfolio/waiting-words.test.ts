import { expect, test } from 'vitest'
import { order } from './test/paper-orders.tsx'
import { cancelledWords, cancelQuestion, nearestFirst, standing } from './waiting-words.ts'

const waiting = order('1', {
  status: 'awaiting',
  order_type: 'limit',
  quantity: 20,
  filled: 0,
  limit_price: 1_400,
  blocked: 28_035.5,
  expires_at: '2026-11-16T10:00:00.000Z',
})
const WAITS = 'Not filled yet'
const shares = (count: number) => `${count} shares`
const NOW = Date.parse('2026-11-16T06:00:00.000Z')

test('at ₹1,420 a limit of ₹1,400 has 1.4% to go; it is valid till 3:30 pm of the same day', () => {
  const bps = 141
  expect(standing(waiting, bps, NOW, WAITS)).toBe('1.4% to go · valid till 3:30 pm')
  expect(standing(waiting, bps, NOW - 86_400_000, WAITS)).toBe('1.4% to go · valid till 16 Nov 2026')
})

test('12.6% away may not fill; at or below its limit nothing is to go', () => {
  expect(standing(waiting, 1_261, NOW, WAITS)).toBe('12.6% away · may not fill by 3:30 pm')
  expect(standing(waiting, 0, NOW, WAITS)).toBe('At your limit · valid till 3:30 pm')
})

test('what is bought already counts more than the distance', () =>
  expect(standing({ ...waiting, filled: 12 }, 140, NOW, WAITS)).toBe('12 of 20 filled · valid till 3:30 pm'))

test('without a distance its product says what it waits for; without an end it is valid till cancelled', () =>
  expect(standing({ ...waiting, expires_at: null, can_cancel: true }, null, NOW, WAITS)).toBe(
    'Not filled yet · valid till cancelled',
  ))

test('what was taken from an offer stands after the time until which it can be cancelled: nothing says it is valid till then', () =>
  expect(standing({ ...waiting, offer_id: 'offer-1' }, null, NOW, 'Waits for its NAV')).toBe(
    'Waits for its NAV',
  ))

test('what the client cannot take back is not valid till cancelled', () =>
  expect(standing({ ...waiting, expires_at: null, can_cancel: false }, null, NOW, WAITS)).toBe(WAITS))

test('what an exchange has is cancelled when the exchange says so, and nothing is called released before', () => {
  const sent = { ...waiting, symbol: 'TATA', exchange_says: 'Sent to exchange' }
  expect(cancelQuestion(sent, shares)).toBe(
    'The exchange is asked to cancel what is not filled yet. ₹28,035.50 stays blocked until it confirms.',
  )
  expect(cancelledWords(sent)).toBe(
    'Cancellation of the TATA order sent to exchange. The amount stays blocked until it confirms.',
  )
  expect(cancelledWords({ ...sent, status: 'cancelled' })).toBe(
    'TATA order cancelled. The blocked amount is released.',
  )
})

test('nearest to fill first; at the market before any limit', () => {
  const far = { ...waiting, id: 'far', limit_price: 1_200 }
  const near = { ...waiting, id: 'near', limit_price: 1_410 }
  const market = { ...waiting, id: 'market', limit_price: null }
  const toGo = ({ limit_price }: typeof waiting) => limit_price && 1_420 - limit_price
  expect(nearestFirst([far, near, market], toGo).map(({ id }) => id)).toEqual(['market', 'near', 'far'])
})

test('what is bought already stays, and is said before the rest is cancelled', () => {
  expect(cancelQuestion(waiting, shares)).toBe('Nothing was bought. ₹28,035.50 is released at once.')
  expect(cancelQuestion({ ...waiting, filled: 12 }, shares)).toContain('12 shares are bought and stay yours.')
})
