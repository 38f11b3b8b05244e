import { expect, test } from 'vitest'
import { awaiting, rejected, sold } from './test/paper-receipt.ts'
import { headline, largest, periodWords, storyOf } from './words.ts'

const shown = (receipt: Parameters<typeof storyOf>[0]) =>
  storyOf(receipt, { split: 'Stock split' }).map(({ title, state }) => `${title}: ${state}`)

test('the steps are told in their order, each with how it stands', () => {
  expect(shown(sold)).toEqual(['Ordered: done', 'Bought: done', 'Sold: done'])
  expect(shown(awaiting)).toEqual(['Open, not bought yet: now'])
  expect(shown(rejected)).toEqual(['Ordered: done', 'Rejected: failed'])
})

test('a step that this app does not know is told by its own name', () => {
  const steps = [{ status: 'merger', at: '2026-11-15T05:32:00.000Z', actor: 'The company', reason: null }]
  expect(shown({ status: 'holding', steps })).toEqual(['Merger: done'])
})

test('a step of the product’s own has the product’s title, and is under way while the order waits', () => {
  const step = { at: '2026-11-15T05:32:00.000Z', actor: 'The desk', reason: null }
  const steps = [
    { ...step, status: 'awaiting' },
    { ...step, status: 'taken in hand' },
  ]
  const own = { 'taken in hand': 'Taken up by the dealing desk' }
  expect(storyOf({ status: 'awaiting', steps }, own).map(({ title, state }) => [title, state])).toEqual([
    ['Ordered', 'done'],
    ['Taken up by the dealing desk', 'now'],
  ])
})

test('the largest figure says what it is', () => {
  const held = { buy_trade_value: 1, sell_net_value: null, folded_by: null, fraction: null }
  expect(headline(sold)).toBe('Net received')
  expect(headline({ ...held, status: 'holding' })).toBe('Net paid')
  expect(headline({ ...held, status: 'awaiting' })).toBe('Net paid so far')
  expect(headline({ ...held, status: 'holding', sell_net_value: 1 })).toBe('Net received so far')
  expect(headline(rejected)).toBe('Nothing was bought')
})

test('of a bond the largest figure is what moved: ₹1,000.10 and ₹5.20 of interest are ₹1,005.30', () => {
  const none = { folded_by: null, fraction: null, buy_trade_value: 1, status: 'sold' } as const
  const held = { ...none, buy_net_value: 990.4, sell_net_value: null, buy_interest: 5.2 }
  expect(largest(held)).toBe(995.6)
  expect(largest({ ...held, sell_net_value: 1000.1, sell_interest: 5.2 })).toBe(1005.3)
  expect(largest({ ...held, sell_net_value: 1000.1 })).toBe(1000.1)
})

test('held 84 days, 1 day, under a day', () => {
  expect([84, 1, 0].map(periodWords)).toEqual(['held 84 days', 'held 1 day', 'held under a day'])
})
