import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StandingFacts, scoreOf, scoreParts, VIP_LEVEL, VIP_RULE } from './standing.ts'

const none: StandingFacts = {
  isApproved: false,
  hasPin: false,
  hasBankAccount: false,
  hasUsableBankAccount: false,
  hasSecondFactor: false,
}

test.each([
  ['an approved identity', 'isApproved', 40],
  ['a PIN', 'hasPin', 15],
  ['a bank account', 'hasBankAccount', 15],
  ['a bank account past its wait', 'hasUsableBankAccount', 10],
  ['a second factor', 'hasSecondFactor', 20],
] as const)('%s alone is worth its points', (_name, fact, points) => {
  expect(scoreOf({ ...none, [fact]: true })).toBe(points)
})

test('a new client has 0 and everything together makes 100', () => {
  expect(scoreOf(none)).toBe(0)
  expect(scoreParts(none).reduce((sum, { points }) => sum + points, 0)).toBe(100)
})

test('whatever the facts, the score is the sum of the published parts that the client has', () => {
  const facts = fc.record({
    isApproved: fc.boolean(),
    hasPin: fc.boolean(),
    hasBankAccount: fc.boolean(),
    hasUsableBankAccount: fc.boolean(),
    hasSecondFactor: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, (some) => {
      const sum = scoreParts(some).reduce((total, { points, has_it }) => total + (has_it ? points : 0), 0)
      expect(scoreOf(some)).toBe(sum)
    }),
  )
})

test('the VIP level is 0 for everyone until assets are counted, and its sentence says so', () => {
  expect(VIP_LEVEL).toBe(0)
  expect(VIP_RULE).toMatch(/not counted yet, so it is 0 for everyone/)
})
