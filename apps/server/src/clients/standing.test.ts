import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StandingFacts, scoreOf, scoreParts, vipOf, vipRule } from './standing.ts'

const none: StandingFacts = {
  isApproved: false,
  hasPin: false,
  hasBankAccount: false,
  hasUsableBankAccount: false,
  hasSecondFactor: false,
  hasStrongSignIn: false,
}

test.each([
  ['an approved identity', 'isApproved', 40],
  ['a PIN', 'hasPin', 15],
  ['a bank account', 'hasBankAccount', 15],
  ['a bank account past its wait', 'hasUsableBankAccount', 10],
  ['a second factor or a passkey', 'hasStrongSignIn', 20],
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
    hasStrongSignIn: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, (some) => {
      const sum = scoreParts(some).reduce((total, { points, has_it }) => total + (has_it ? points : 0), 0)
      expect(scoreOf(some)).toBe(sum)
    }),
  )
})

const TIERS = [5_00_000, 25_00_000, 1_00_00_000]

test.each([
  ['nothing', 0n, 0],
  ['₹4,99,999.99', 4_99_999_99n, 0],
  ['₹5 lakh', 5_00_000_00n, 1],
  ['₹24,99,999.99', 24_99_999_99n, 1],
  ['₹25 lakh', 25_00_000_00n, 2],
  ['₹1 crore', 1_00_00_000_00n, 3],
  ['₹900 crore', 900_00_00_000_00n, 3],
])('assets of %s are VIP level %#', (_name, assets, level) => {
  expect(vipOf(assets, TIERS)).toBe(level)
})

test('the rule of the VIP level names each tier, and says what the level never touches', () => {
  expect(vipRule(TIERS)).toContain('level 1 from ₹5 lakh, level 2 from ₹25 lakh, level 3 from ₹1 crore.')
  expect(vipRule([7_50_500])).toContain('level 1 from ₹7,50,500.')
  expect(vipRule(TIERS)).toContain('never changes a price, a charge or a withdrawal')
})
