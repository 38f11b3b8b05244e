import type { Account } from '@pramaan/contracts'
import { expect, test } from 'vitest'
import { cashParts } from './cash-parts.ts'

const account: Account = {
  cash: 100,
  unsettled: 20.5,
  held: 10,
  blocked: 5.25,
  withdrawable: 64.25,
  waiting: [
    { id: 'b', kind: 'settlement', title: 'Sale', amount: 10.5, until: '2026-11-18T03:45:00.000Z' },
    { id: 'a', kind: 'settlement', title: 'Sale', amount: 10, until: '2026-11-17T03:45:00.000Z' },
    { id: 'c', kind: 'order', title: 'Order', amount: 5.25, until: '2026-11-16T10:00:00.000Z' },
  ],
  minimum_trade: 19_000,
  minimum_withdrawal: 20_000,
  minimum_deposit: 20_000,
  entries: 3,
  head: 'ab'.repeat(32),
  as_of: '2026-11-15T05:32:00.000Z',
}

test('₹64.25 + ₹20.50 unsettled + ₹15.25 blocked make ₹100, settling on 17 to 18 Nov', () => {
  const parts = cashParts(account)
  expect(parts).toEqual({
    cash: 10_000n,
    withdrawable: 6_425n,
    unsettled: 2_050n,
    blocked: 1_525n,
    settles: { first: '2026-11-17T03:45:00.000Z', last: '2026-11-18T03:45:00.000Z' },
  })
  expect(parts.withdrawable + parts.unsettled + parts.blocked).toBe(parts.cash)
})

test('without a sale under way there is no day of settlement', () => {
  expect(cashParts({ ...account, waiting: [] }).settles).toBeNull()
})
