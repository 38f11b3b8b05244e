import { expect, test } from 'vitest'
import { sharesWords, statusWords } from './order-words.ts'

test('listing is shown as PENDING LISTING, in the colours of listing', () =>
  expect(statusWords('listing')).toEqual({ word: 'PENDING LISTING', status: 'listing' }))

test('a state that this release does not know is shown by its own name', () =>
  expect(statusWords('part-paid')).toEqual({ word: 'Part paid', status: 'unverified' }))

test('1 share, 1,20,000 shares', () =>
  expect([1, 120_000].map(sharesWords)).toEqual(['1 share', '1,20,000 shares']))
