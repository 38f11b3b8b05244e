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
