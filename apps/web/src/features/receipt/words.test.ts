import { expect, test } from 'vitest'
import { awaiting, rejected, sold } from './test/paper-receipt.ts'
import { headline, periodWords, storyOf } from './words.ts'

const told = (receipt: Parameters<typeof storyOf>[0]) =>
  storyOf(receipt).map(({ title, state }) => `${title}: ${state}`)

test('the steps are told in their order, each with how it stands', () => {
  expect(told(sold)).toEqual(['Ordered: done', 'Bought: done', 'Sold: done'])
  expect(told(awaiting)).toEqual(['Open, not bought yet: now'])
  expect(told(rejected)).toEqual(['Ordered: done', 'Rejected: failed'])
})

test('a step that this app does not know is told by its own name', () => {
  const steps = [{ status: 'merger', at: '2026-11-15T05:32:00.000Z', actor: 'The company', reason: null }]
  expect(told({ steps })).toEqual(['Merger: done'])
})

test('the largest figure says what it is', () => {
  expect(headline(sold)).toBe('Net received')
  expect(headline({ status: 'holding', buy_trade_value: 1 })).toBe('Net paid')
  expect(headline({ status: 'awaiting', buy_trade_value: 1 })).toBe('Net paid so far')
  expect(headline(rejected)).toBe('Nothing was bought')
})

test('held 84 days, 1 day, under a day', () => {
  expect([84, 1, 0].map(periodWords)).toEqual(['held 84 days', 'held 1 day', 'held under a day'])
})
