/** deposits: when a payment may be announced. */
import { depositStates } from '@pramaan/contracts'
import { paise } from '@pramaan/money'
import { describe, expect, test } from 'vitest'
import { tooSmallSays, waitsFor, whyNot } from './rules.ts'

const facts = { isFrozen: false, amount: paise(2_000_000n), minimum: paise(2_000_000n), open: 0 }

describe('announcing a payment', () => {
  test('₹20,000 is enough, ₹19,999.99 is not', () => {
    expect(whyNot(facts)).toBeNull()
    expect(whyNot({ ...facts, amount: paise(1_999_999n) })).toBe('deposit_too_small')
    expect(tooSmallSays(facts.minimum)).toBe('The smallest deposit is ₹20,000.00.')
  })

  test('the sixth at once is refused, the fifth is not', () => {
    expect(whyNot({ ...facts, open: 4 })).toBeNull()
    expect(whyNot({ ...facts, open: 5 })).toBe('deposits_open_already')
  })

  test('a frozen account announces none', () => {
    expect(whyNot({ ...facts, isFrozen: true, open: 5 })).toBe('account_frozen')
  })
})

test('only what is open waits, and it says for whom', () => {
  expect(depositStates.filter((state) => waitsFor(state, false) !== null)).toEqual(['created', 'submitted'])
  expect(waitsFor('submitted', true)).toContain('Two people')
})
