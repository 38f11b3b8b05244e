/** stock: how old a price is, by a clock that nobody can set. */
import { price as priceOf, units } from '@pramaan/money'
import { expect, test } from 'vitest'
import { givenQuotes } from './given-quotes.ts'
import type { SaleTerms } from './sale-plan.ts'

const terms = (orderId: string, price = 150_000n): SaleTerms => ({
  orderId,
  clientId: 'me',
  kind: 'standard',
  version: 0,
  filled: 10n,
  executedAt: new Date(0),
  workedBy: null,
  instrumentId: 1,
  asset: 'NSE:TATA',
  lots: [],
  quantity: units(10n),
  price: priceOf(price),
  note: 0n,
  fees: 0n,
  depositoryKey: '',
  depositoryFee: 0n,
  depositoryTax: 0n,
  charges: {},
  cardVersion: '1',
  tradeDay: '2026-11-16',
  settlesOn: '2026-11-17',
  source: 'test',
  asOf: new Date(0),
  sequence: 1,
})

function clocked() {
  let nowMs = 5
  const quotes = givenQuotes(() => nowMs)
  return {
    quotes,
    give: (id: string, orderId: string, price?: bigint) => quotes.given({ id, terms: terms(orderId, price) }),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('a price is as old as it is; of other orders nothing is known', () => {
  const { quotes, give, pass } = clocked()
  give('a', 'one')
  pass(20_050)
  expect(quotes.of('one')).toMatchObject({ id: 'a', waited: 20_050 })
  expect(quotes.of('two')).toBeNull()
})

test('the last one given for an order is the one that counts', () => {
  const { quotes, give, pass } = clocked()
  give('a', 'one')
  pass(19_000)
  give('b', 'one', 150_500n)
  pass(1000)
  expect(quotes.of('one')).toMatchObject({ id: 'b', waited: 1000, terms: { price: 150_500n } })
})

test('it is remembered for 200 s, ten times its life, and then forgotten when the next is given', () => {
  const { quotes, give, pass } = clocked()
  give('a', 'one')
  pass(199_999)
  give('b', 'two')
  expect(quotes.of('one')?.waited).toBe(199_999)
  pass(1)
  give('c', 'three')
  expect(quotes.of('one')).toBeNull()
  expect(quotes.of('two')?.waited).toBe(1)
})
