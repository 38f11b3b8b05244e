/** stock: what is charged as what. */
import { expect, test } from 'vitest'
import { shareNamed } from '../../../test/quotes.ts'
import { assetOf, isinOf, productOf, venueOf } from './share.ts'

test.each([
  ['a share', { kind: 'equity' }, 'equity-delivery'],
  ['a fund of shares', { kind: 'etf', name: 'Nifty 50 ETF' }, 'equity-etf'],
  ['a fund of gold', { kind: 'etf', name: 'Gold ETF' }, 'other-etf'],
  ['a fund of bonds', { kind: 'etf', name: 'Bharat Bond ETF' }, 'other-etf'],
  ['an index', { kind: 'index' }, null],
  ['a debenture', { kind: 'debt' }, null],
] as const)('%s', (_, more, product) => expect(productOf(shareNamed('ONE', more))).toBe(product))

test('the ledger calls a share by its exchange and symbol; the depository by its ISIN, where it has one', () => {
  expect(assetOf(shareNamed('TATA'))).toBe('NSE:TATA')
  expect(isinOf(shareNamed('TATA', { isin: 'INE009A01021' }))).toBe('INE009A01021')
  expect(isinOf(shareNamed('TATA'))).toBe('NSE:TATA')
})

test('the BSE charges by the scrip’s group, the NSE everything alike', () => {
  expect(venueOf(shareNamed('ONE'))).toBe('NSE')
  expect(venueOf(shareNamed('ONE', { market: 'BSE', series: 'A' }))).not.toBe(
    venueOf(shareNamed('ONE', { market: 'BSE', series: 'Z' })),
  )
})
