/** fees: the rules of each line, one by one. */
import { paise } from '@pramaan/money'
import { describe, expect, test } from 'vitest'
import { buy, card, cardWith, perOrder, rupees, sell } from '../test/cards.ts'
import {
  bseVenue,
  type Charges,
  chargesFor,
  chargesForAll,
  feesOf,
  feesOnWire,
  type Line,
  type Mode,
  NoRate,
  noteTotal,
  type Trade,
} from './index.ts'

const lineOf = (charges: Charges, name: Line['charge']) => {
  const line = charges.lines.find(({ charge }) => charge === name)
  if (!line) throw new Error(`no ${name}`)
  return line
}

describe('rounding', () => {
  const stampOf = (value: string, mode: Mode) =>
    lineOf(chargesFor(card, { ...buy, quantity: 1n, price: rupees(value), mode }), 'stamp').amount

  test('stamp duty of ₹22.50 is ₹23 on the note and ₹22.50 in an estimate; of ₹22.4985 it is ₹22 and ₹22.50', () => {
    expect(stampOf('150000', 'contract-note')).toBe(2300n)
    expect(stampOf('150000', 'estimate')).toBe(2250n)
    expect(stampOf('149990', 'contract-note')).toBe(2200n)
    expect(stampOf('149990', 'estimate')).toBe(2250n)
  })

  test('a SEBI fee of half a paisa is a paisa, a hair less is none', () => {
    const fee = (value: string) =>
      lineOf(chargesFor(card, { ...buy, quantity: 1n, price: rupees(value), mode: 'contract-note' }), 'sebi')
        .amount
    expect(fee('5000')).toBe(1n)
    expect(fee('4999.99')).toBe(0n)
  })

  test('two buys of ₹1,400 of the same share bear ₹3 of STT on one note, ₹1 + ₹1 on two, ₹1 + ₹1 for two shares', () => {
    const one = { ...buy, quantity: 1n, price: rupees('1400') }
    const stt = (trades: Trade[]) => feesOf(chargesForAll(card, trades, 'contract-note')).stt
    expect(stt([one, one])).toBe(300n)
    expect(stt([one]) + stt([one])).toBe(200n)
    expect(stt([one, { ...one, isin: 'INE002A01018' }])).toBe(200n)
    expect(stt([one, { ...one, side: 'sell' }])).toBe(200n)
  })

  test('GST is on the charges as printed on the note, and before rounding in an estimate: ₹0.89 against ₹0.88', () => {
    const gst = (mode: Mode) => lineOf(chargesFor(card, { ...sell, price: rupees('1550'), mode }), 'gst')
    expect(gst('contract-note')).toMatchObject({ base: 492n, exact: '0.8856', amount: 89n })
    expect(gst('estimate')).toMatchObject({ exact: '0.88443', amount: 88n })
  })
})

describe('the depository’s charge', () => {
  const dp = (trade: Trade, earlier: Trade[] = []) =>
    feesOf(chargesFor(card, { ...trade, mode: 'contract-note' }, earlier)).dp

  test('is ₹13.00 and ₹2.34 of GST once per security and day, on sales only', () => {
    expect(dp(sell)).toBe(1534n)
    expect(dp(sell, [sell])).toBe(0n)
    expect(dp(sell, [buy])).toBe(1534n)
    expect(dp(sell, [{ ...sell, isin: 'INE002A01018' }])).toBe(1534n)
    expect(dp(buy)).toBe(0n)
  })

  test('is not for intraday sales and redemptions of funds', () => {
    expect(dp({ ...sell, product: 'equity-intraday' })).toBe(0n)
    expect(dp({ ...sell, product: 'equity-fund', venue: 'off-market' })).toBe(0n)
  })

  test('is not on the contract note: the sale of 100 at ₹1,550 costs ₹160.81 there and ₹176.15 in all', () => {
    const charges = chargesFor(card, { ...sell, price: rupees('1550'), mode: 'contract-note' })
    expect([noteTotal(charges), charges.total]).toEqual([16_081n, 17_615n])
  })
})

describe('brokerage', () => {
  const rates = cardWith({ brokerage: { rate: { kind: 'lower-of', percent: '0.1', rupees: '20' } } })
  const brokerage = (trades: Trade[]) => feesOf(chargesForAll(rates, trades, 'contract-note')).brokerage
  const worth = (value: string, order?: string): Trade => ({
    ...buy,
    quantity: 1n,
    price: rupees(value),
    ...(order && { order }),
  })

  test('of 0.1% or ₹20 turns at ₹20,000', () => {
    expect(brokerage([worth('19990')])).toBe(1999n)
    expect(brokerage([worth('20000')])).toBe(2000n)
    expect(brokerage([worth('20010')])).toBe(2000n)
  })

  test('is per order: two fills of one order pay ₹20 together, two orders ₹40', () => {
    expect(brokerage([worth('15000', 'a'), worth('15000', 'a')])).toBe(2000n)
    expect(brokerage([worth('25000', 'a'), worth('25000', 'b')])).toBe(4000n)
    expect(brokerage([worth('25000'), worth('25000')])).toBe(4000n)
  })

  test('is taxed: ₹20 adds ₹3.60 of GST', () => {
    const plain = feesOf(chargesFor(card, { ...buy, mode: 'contract-note' }))
    const charged = feesOf(
      chargesFor(cardWith({ brokerage: perOrder('20') }), { ...buy, mode: 'contract-note' }),
    )
    expect(charged.gst - plain.gst).toBe(360n)
  })
})

describe('products', () => {
  const fees = (trade: Partial<Trade>) =>
    feesOf(chargesFor(card, { ...buy, ...trade, mode: 'contract-note' }))

  test('a fund of ₹1,00,000 bears ₹5.00 of stamp duty and nothing else; its redemption ₹1.00 of STT', () => {
    const fund = {
      product: 'equity-fund',
      venue: 'off-market',
      quantity: 1n,
      price: rupees('100000'),
    } as const
    expect(fees(fund)).toMatchObject({ stamp: 500n, total: 500n })
    expect(fees({ ...fund, side: 'sell' })).toMatchObject({ stt: 100n, total: 100n })
    expect(fees({ ...fund, product: 'other-fund', side: 'sell' }).total).toBe(0n)
  })

  test('a fund’s stamp duty is inside the amount: ₹200 bears 0.01, ₹700 0.03, ₹1 crore 499.98', () => {
    const duty = (amount: string, product: 'equity-fund' | 'other-fund' = 'equity-fund') =>
      fees({ product, venue: 'off-market', quantity: 1n, price: rupees(amount) }).stamp
    expect(['100', '200', '700', '5000', '19999.99'].map((one) => duty(one))).toEqual([0n, 1n, 3n, 25n, 100n])
    expect(duty('10000000', 'other-fund')).toBe(499_98n)
    const line = lineOf(
      chargesFor(card, { ...buy, product: 'other-fund', venue: 'off-market', mode: 'contract-note' }),
      'stamp',
    )
    expect(line.rule).toBe(
      '0.005% of the amount less this charge, for each order, rounded to the nearest paisa, the half upwards.',
    )
  })

  test('a redemption of ₹120.17 bears 0.01 of STT, the least there is; each redemption of a day by itself', () => {
    const sold = { ...sell, product: 'equity-fund', venue: 'off-market', quantity: 1n } as const
    const redeemed = { ...sold, price: rupees('120.17') }
    expect(fees(redeemed).stt).toBe(1n)
    expect(fees({ ...redeemed, product: 'other-fund' }).stt).toBe(0n)
    expect(feesOf(chargesForAll(card, [redeemed, redeemed], 'contract-note')).stt).toBe(2n)
  })

  test('an equity ETF bears STT of 0.001% on sale only, a gold ETF none', () => {
    const etf = { product: 'equity-etf', quantity: 1000n, price: rupees('276.76') } as const
    expect([fees(etf).stt, fees({ ...etf, side: 'sell' }).stt]).toEqual([0n, 300n])
    expect(fees({ ...etf, product: 'other-etf', side: 'sell' }).stt).toBe(0n)
  })

  test('BSE charges by group: 0.00375%, X and Z 0.1%, SS and ST 1%, M 0.00275%', () => {
    const txn = (group: string) => fees({ venue: bseVenue(group) }).txn
    expect(['A', 'B', 'XT', 'Z', 'SS', 'MT'].map(txn)).toEqual([563n, 563n, 15_000n, 15_000n, 150_000n, 413n])
  })

  test('what the card does not price is refused and not guessed: a bond on NSE, a share before April 2021', () => {
    expect(() => fees({ product: 'corporate-bond' })).toThrow(NoRate)
    expect(() => fees({ at: '2021-03-31' })).toThrow(NoRate)
    expect(() => fees({ venue: 'BSE', at: '2022-11-30' })).toThrow(NoRate)
    expect(fees({ venue: 'BSE', at: '2022-12-01' }).txn).toBe(563n)
  })
})

test('on the wire: brokerage, stt, txn with IPFT, gst, stamp, sebi, dp with its GST, and their total, in rupees', () => {
  const at = '2026-02-27'
  expect(feesOnWire(chargesFor(card, { ...sell, at, price: rupees('1550'), mode: 'contract-note' }))).toEqual(
    {
      brokerage: 0,
      stt: 155,
      txn: 4.76,
      gst: 0.89,
      total: 176.15,
      stamp: 0,
      sebi: 0.16,
      dp: 15.34,
    },
  )
})

test('a line says its base, rate, rule and source', () => {
  const line = lineOf(chargesFor(card, { ...buy, mode: 'contract-note' }), 'txn')
  expect(line).toEqual({
    charge: 'txn',
    name: 'Exchange transaction charge',
    base: 15_000_000n,
    rate: '0.0030699%',
    exact: '4.60485',
    amount: 460n,
    rule: '0.0030699% of the trade’s value, added up over the day, rounded to the nearest paisa, the half upwards.',
    since: '2026-03-01',
    source: 'NSE/FA/73061: ₹306.99 a crore, and ₹0.01 for IPFT',
  })
})

test.each([
  ['no quantity', { quantity: 0n }],
  ['a negative quantity', { quantity: -1n }],
  ['no price', { price: paise(0n) }],
  ['30 February', { at: '2026-02-30' }],
  ['an instant for a day', { at: '2026-11-13T09:15:00Z' }],
])('%s is no trade', (_, wrong) => {
  expect(() => chargesFor(card, { ...buy, ...wrong, mode: 'estimate' })).toThrow(RangeError)
})

test('a note is of one day and has a trade', () => {
  expect(() => chargesForAll(card, [], 'contract-note')).toThrow(RangeError)
  expect(() => chargesFor(card, { ...buy, mode: 'estimate' }, [{ ...buy, at: '2026-11-12' }])).toThrow(
    RangeError,
  )
})
