/** features: what the small forms accept, at their edges, and what the seal of the chain says. */
import { expect, test } from 'vitest'
import { sealOfAudit } from '../platform/ledger-standing.tsx'
import { sealOf } from './audit/chain-check.tsx'
import { problemsOf } from './invitations/draft.ts'
import { problemOf, wholeRupees } from './limits/draft.ts'

const draft = { label: 'Pune evening', uses: '1', days: '365' }

test('an invitation opens 1 to 1,000 accounts for 1 to 365 days, for someone', () => {
  expect(problemsOf(draft)).toEqual({})
  expect(problemsOf({ ...draft, uses: '1000' })).toEqual({})
  for (const uses of ['0', '1001', '', '1.5', '-1', '1e3', 'x']) {
    expect(Object.keys(problemsOf({ ...draft, uses })), uses).toEqual(['uses'])
  }
  expect(Object.keys(problemsOf({ label: '  ', uses: '1', days: '366' }))).toEqual(['label', 'days'])
})

test('a limit is ₹1 to ₹1,00,00,000 in whole rupees, commas allowed, and not what it is now', () => {
  expect(wholeRupees('₹ 1,00,00,000')).toBe(10_000_000)
  expect(problemOf('25,000', 19_000)).toBeNull()
  expect(problemOf('19000', 19_000)).toBe('This is already the current amount.')
  for (const text of ['0', '1,00,00,001', '1.5', '', '-5']) {
    expect(problemOf(text, 19_000), text).toMatch(/whole rupees/)
  }
})

test('the seal says whole, broken at entry N, or not checked', () => {
  const check = { is_whole: true, entries: 120_000, head: 'ab', first_bad: null, at: 0 }
  expect(sealOf(undefined).state).toBe('not-yet')
  expect(sealOf(check)).toMatchObject({ state: 'verified', words: 'The chain is intact' })
  expect(sealOf(check).note).toContain('1,20,000 entries')
  expect(sealOf({ ...check, is_whole: false, first_bad: 42 })).toMatchObject({
    state: 'failed',
    words: 'The chain is broken at entry 42',
  })
})

test('the ledger’s seal is amber before the first audit, green without a finding, red with one', () => {
  const audit = { at: '2026-11-15T09:00:00.000Z', entries: 5, findings: [] }
  expect(sealOfAudit(null).state).toBe('not-yet')
  expect(sealOfAudit(audit).state).toBe('verified')
  expect(sealOfAudit({ ...audit, findings: ['I1 The sum is 5.'] })).toEqual({
    state: 'failed',
    words: '1 finding in the ledger. Tell the auditor now.',
  })
})
