import type { Account } from '@pramaan/contracts'
import { paise } from '@pramaan/money'
import { expect, test } from 'vitest'
import { waterfallOf, whyNotWithdraw } from './rules.ts'

const limits = { withdrawable: 121_840.5, minimum_withdrawal: 20_000 }

test.each([
  [paise(2_000_000n), '₹20,000, the smallest'],
  [paise(12_184_050n), '₹1,21,840.50, the whole balance'],
])('%s paise pass: %s', (amount) => expect(whyNotWithdraw(amount, limits)).toBeUndefined())

test('₹19,999.99 is refused: the minimum is ₹20,000, or the whole balance', () =>
  expect(whyNotWithdraw(paise(1_999_999n), limits)).toBe(
    'Withdraw ₹20,000 or more, or your whole balance of ₹1,21,840.50.',
  ))

test('one paisa more than there is is refused with what there is', () =>
  expect(whyNotWithdraw(paise(12_184_051n), limits)).toBe('You can withdraw up to ₹1,21,840.50 now.'))

test('of ₹150 the whole can be withdrawn and ₹149.99 cannot', () => {
  const small = { ...limits, withdrawable: 150 }
  expect(whyNotWithdraw(paise(15_000n), small)).toBeUndefined()
  expect(whyNotWithdraw(paise(14_999n), small)).toBe(
    'Below ₹20,000 you can withdraw only your whole balance: ₹150.',
  )
})

test('what is no amount asks for one', () =>
  expect(whyNotWithdraw(null, limits)).toBe('Enter an amount in rupees, with at most two decimals.'))

test('a line of nothing is left out; each other line carries what it waits for', () => {
  const waits = { title: '', amount: 1, until: null }
  const account: Account = {
    cash: 184_250,
    unsettled: 0,
    held: 25_000,
    blocked: 8_757.91,
    withdrawable: 150_492.09,
    waiting: [
      { ...waits, id: 'w', kind: 'withdrawal' },
      { ...waits, id: 'o', kind: 'order' },
      { ...waits, id: 'i', kind: 'application' },
    ],
    minimum_trade: 19_000,
    minimum_withdrawal: 20_000,
    minimum_deposit: 20_000,
    entries: 3,
    head: 'ab',
    as_of: '2026-11-15T10:12:00.000Z',
  }
  expect(
    waterfallOf(account).map(({ name, amount, causes }) => [name, amount, causes.map(({ id }) => id)]),
  ).toEqual([
    ['Blocked for withdrawals', 2_500_000n, ['w']],
    ['Blocked for orders', 875_791n, ['o', 'i']],
  ])
})
