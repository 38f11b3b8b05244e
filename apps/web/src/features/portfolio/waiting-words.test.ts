import { expect, test } from 'vitest'
import { order } from './test/paper-orders.tsx'
import { cancelQuestion, nextStep } from './waiting-words.ts'

const waiting = order('1', {
  status: 'awaiting',
  order_type: 'limit',
  quantity: 20,
  filled: 0,
  limit_price: 1_400,
  blocked: 28_035.5,
  expires_at: '2026-11-16T10:00:00.000Z',
})

test('a limit order says at which price it buys, and when it lapses', () => {
  expect(nextStep(waiting)).toBe(
    'The market fills 20 shares as soon as they are offered at ₹1,400 or less each. What is not bought by 16 Nov 2026, 3:30 pm lapses, and what is set aside for it is free again.',
  )
})

test('an order at the desk names the desk; without an end nothing lapses', () => {
  expect(nextStep({ ...waiting, ttype: 'fo', expires_at: null })).toBe(
    'The dealing desk buys 20 shares at ₹1,400 or less each, or says why not. Cancelled, what is set aside is free again at once.',
  )
})

test('a market order names no price', () => {
  expect(nextStep({ ...waiting, order_type: 'market', limit_price: null })).not.toContain('₹')
})

test('what is bought already stays, and is said before the rest is cancelled', () => {
  expect(cancelQuestion(waiting)).toBe(
    'Nothing of it has been bought. ₹28,035.50 will be yours to use again at once.',
  )
  expect(cancelQuestion({ ...waiting, filled: 12 })).toContain('12 shares are bought and stay yours.')
})
