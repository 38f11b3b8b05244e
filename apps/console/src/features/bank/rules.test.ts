/** bank: what is likeliest comes first, and what the books' figures are called. */
import { expect, test } from 'vitest'
import { deposit, line } from '../../platform/test/money.ts'
import { signedRupees } from './line-facts.ts'
import { likeliestFirst, problemsOf } from './match-deposit.tsx'
import { likeliestDeposits } from './match-line.tsx'
import { verdictOn } from './verdict.ts'

test('of the payments in suspense those of the same amount come first, and debits never', () => {
  const other = { ...line, id: 'other', amount: 49_999.99 }
  const debit = { ...line, id: 'debit', direction: 'debit' as const }
  expect(likeliestFirst([other, debit, line], 50_000).map(({ id }) => id)).toEqual([line.id, 'other'])
})

test('of the deposits the one the line names comes first, then the same amount, each once', () => {
  const named = { ...deposit, id: 'named', amount: 1 }
  const far = { ...deposit, id: 'far', amount: 2 }
  const found = likeliestDeposits([far, deposit, named, far], { ...line, deposit_id: 'named' })
  expect(found.map(({ id }) => id)).toEqual(['named', deposit.id, 'far'])
})

test('a match needs a line, or a UTR of 6 to 40 letters and digits and a payer', () => {
  const draft = { way: 'utr', line: null, utr: 'ABC123', payer: 'Asha' } as const
  expect(problemsOf(draft)).toEqual({})
  expect(Object.keys(problemsOf({ ...draft, utr: 'ABC12', payer: ' ' }))).toEqual(['utr', 'payer'])
  expect(Object.keys(problemsOf({ ...draft, utr: 'A'.repeat(41) }))).toEqual(['utr'])
  expect(Object.keys(problemsOf({ ...draft, way: 'line' }))).toEqual(['line'])
})

test('even is verified, an explained difference waits, an unexplained paisa is an alarm', () => {
  expect(verdictOn({ difference: 0, unexplained: 0 }).state).toBe('verified')
  expect(verdictOn({ difference: -50_000, unexplained: 0 })).toEqual({
    state: 'not-yet',
    words: '₹50,000.00 apart, fully explained',
  })
  expect(verdictOn({ difference: 0, unexplained: -0.01 }).state).toBe('failed')
})

test('what went out is negative', () => {
  expect(signedRupees(line)).toBe(50_000)
  expect(signedRupees({ ...line, direction: 'debit' })).toBe(-50_000)
})
