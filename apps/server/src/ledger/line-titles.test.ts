/** ledger: a line is called by what it paid, not only by the act that it was part of. */
import { expect, test } from 'vitest'
import { titleOf } from './line-titles.ts'

test.each([
  ['order-bought', 'market', -150_000n, 'Bought'],
  ['order-bought', 'fees', -20n, 'The firm’s fees'],
  ['order-bought', 'taxes', -178n, 'Taxes and exchange charges'],
  ['order-bought', 'blocked', -45_000n, 'Blocked for an order'],
  ['order-bought', 'blocked', 260n, 'Released: not needed'],
  ['order-bought', 'cash', 45_000n, 'Blocked for an order'],
  ['order-bought', 'cash', -260n, 'Released: not needed'],
  ['order-sold', 'market', 160_000n, 'Sold'],
  ['order-sold', 'taxes', -170n, 'Taxes and exchange charges'],
  ['depository-charge', 'fees', -1500n, 'Depository charge'],
  ['depository-charge', 'taxes', -270n, 'GST on the depository charge'],
  ['day-charges', 'fees', 1300n, 'Charges refunded: our fees'],
  ['day-charges', 'taxes', 28_635n, 'Charges refunded: taxes and exchange charges'],
  ['sale-settled', 'unsettled', 160_000n, 'Sale settled'],
  ['deposit', 'bank', 100n, 'Deposit'],
  ['deposit', null, 100n, 'Deposit'],
] as const)('%s, its other side %s, %s paise: “%s”', (act, other, amount, title) => {
  expect(titleOf({ act, other, amount })).toBe(title)
})

test.each([
  ['order-sold', 'market', 160_000n, 'Redeemed'],
  ['order-sold', 'taxes', -2n, 'Taxes and exchange charges'],
  ['sale-settled', 'unsettled', 160_000n, 'Redemption paid out'],
  ['order-bought', 'market', -150_000n, 'Bought'],
] as const)('of a fund: %s, its other side %s, %s paise: “%s”', (act, other, amount, title) => {
  expect(titleOf({ act, other, amount }, { kind: 'fund' })).toBe(title)
})

test('what a scheme keeps of a redemption is its exit load', () => {
  const line = { act: 'order-sold', other: 'market', amount: -1600n, asset: 'INR' } as const
  expect(titleOf(line, { kind: 'fund' })).toBe('Exit load')
})

test.each(['standard', 'otc', 'bond'] as const)(
  'of an order of the kind %s: sold, and the sale settled',
  (kind) => {
    const sold = { act: 'order-sold', other: 'market', amount: 160_000n } as const
    expect(titleOf(sold, { kind })).toBe('Sold')
    expect(titleOf({ ...sold, act: 'sale-settled', other: 'unsettled' }, { kind })).toBe('Sale settled')
  },
)
