/** ledger: a line is called by what it paid, not only by the act that it was part of. */
import { expect, test } from 'vitest'
import { titleOf } from './line-titles.ts'

test.each([
  ['order-bought', 'market', -150_000n, 'Bought'],
  ['order-bought', 'fees', -20n, 'The firm’s fees'],
  ['order-bought', 'taxes', -178n, 'Taxes and exchange charges'],
  ['order-bought', 'blocked', -45_000n, 'Set aside for an order'],
  ['order-bought', 'blocked', 260n, 'Not needed, free again'],
  ['order-bought', 'cash', 45_000n, 'Set aside for an order'],
  ['order-bought', 'cash', -260n, 'Not needed, free again'],
  ['order-sold', 'market', 160_000n, 'Sold'],
  ['order-sold', 'taxes', -170n, 'Taxes and exchange charges'],
  ['depository-charge', 'fees', -1500n, 'Depository charge'],
  ['depository-charge', 'taxes', -270n, 'Depository charge'],
  ['sale-settled', 'unsettled', 160_000n, 'Sale settled, free to withdraw'],
  ['deposit', 'bank', 100n, 'Deposit'],
  ['deposit', null, 100n, 'Deposit'],
] as const)('%s, its other side %s, %s paise: “%s”', (act, other, amount, title) => {
  expect(titleOf({ act, other, amount })).toBe(title)
})
