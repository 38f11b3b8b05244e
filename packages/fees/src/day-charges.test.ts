/** fees: a day's trades as the exchange charges them, and each order's part of it. */
import { paise } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buy, card, cardWith, perOrder, rupees } from '../test/cards.ts'
import {
  type Charge,
  chargesFor,
  chargesForAll,
  chargesOfDay,
  type DayCharges,
  type DayTrade,
  explainDay,
  type Trade,
} from './index.ts'

const bought = (order: string, quantity: bigint, price: string, more: Partial<Trade> = {}): DayTrade => ({
  ...buy,
  ...more,
  order,
  quantity,
  price: rupees(price),
})
const sold = (order: string, quantity: bigint, price: string, more: Partial<Trade> = {}): DayTrade => ({
  ...bought(order, quantity, price, more),
  side: 'sell',
})

const sumOf = (day: Pick<DayCharges, 'lines'>, charge: Charge) =>
  day.lines.filter((line) => line.charge === charge).reduce((sum, { amount }) => sum + amount, 0n)
const of = (day: DayCharges, order: string) => {
  const found = day.orders.find((one) => one.order === order)
  if (!found) throw new Error(`no ${order}`)
  return found
}

describe('what is bought and sold of one ISIN on one day', () => {
  test('100 in and 100 out at ₹1,500 are intraday: STT ₹38 on the sale alone, stamp duty ₹5, no depository charge', () => {
    const day = chargesOfDay(card, [bought('in', 100n, '1500'), sold('out', 100n, '1500')])
    expect(day.netted).toEqual([{ isin: buy.isin, bought: 100n, sold: 100n, intraday: 100n }])
    // 0.025% of 1,50,000 is 37.50, and 0.003% of it 4.50.
    expect(sumOf(day, 'stt')).toBe(3800n)
    expect(sumOf(day, 'stamp')).toBe(500n)
    expect(sumOf(day, 'dp')).toBe(0n)
    expect(of(day, 'in').amounts).toMatchObject({ stt: 0n, stamp: 500n })
    expect(of(day, 'out').amounts).toMatchObject({ stt: 3800n, stamp: 0n })
  })

  test('100 in and 40 out: 40 are intraday and 60 delivered, at the average price of the day', () => {
    const day = chargesOfDay(card, [
      bought('a', 50n, '1000'),
      bought('b', 50n, '1100'),
      sold('out', 40n, '1200'),
    ])
    // Bought for 1,05,000 in all: 63,000 of it are delivered and 42,000 intraday.
    const lines = day.lines.filter(({ charge, amount }) => ['stt', 'stamp'].includes(charge) && amount > 0n)
    expect(lines.map(({ charge, side, base, amount }) => [charge, side, base, amount])).toEqual([
      ['stt', 'buy', 63_000_00n, 6300n],
      ['stt', 'sell', 48_000_00n, 1200n],
      ['stamp', null, 42_000_00n, 100n],
      ['stamp', null, 63_000_00n, 900n],
    ])
    expect(sumOf(day, 'dp')).toBe(0n)
    // 50,000 to 55,000.
    expect([of(day, 'a').amounts.stt, of(day, 'b').amounts.stt]).toEqual([3000n, 3300n])
  })

  test('40 in and 100 out: the depository is paid once, for the 60 that are delivered, and by the sales alone', () => {
    const day = chargesOfDay(card, [
      bought('in', 40n, '1000'),
      sold('out', 70n, '1000'),
      sold('too', 30n, '1000'),
    ])
    expect([sumOf(day, 'dp'), sumOf(day, 'dp-gst')]).toEqual([1300n, 234n])
    expect(day.orders.map(({ order, amounts }) => [order, amounts.dp, amounts['dp-gst']])).toEqual([
      ['in', 0n, 0n],
      ['out', 910n, 164n],
      ['too', 390n, 70n],
    ])
  })

  test('NSE and BSE are one holding: bought on one and sold on the other is intraday, each at its own exchange’s charge', () => {
    const day = chargesOfDay(card, [bought('in', 100n, '1500'), sold('out', 100n, '1500', { venue: 'BSE' })])
    expect(day.netted[0]?.intraday).toBe(100n)
    expect(sumOf(day, 'dp')).toBe(0n)
    expect(day.orders.map(({ amounts }) => amounts.txn)).toEqual([460n, 563n])
  })

  test('another ISIN, a trade-to-trade share and a block are delivered', () => {
    const delivered = (trades: DayTrade[]) => {
      const day = chargesOfDay(card, trades)
      return [sumOf(day, 'stt'), sumOf(day, 'dp')]
    }
    const [into, out] = [bought('in', 100n, '1500'), sold('out', 100n, '1500')]
    expect(delivered([into, { ...out, isin: 'INE002A01018' }])).toEqual([30_000n, 1300n])
    expect(
      delivered([
        { ...into, mustDeliver: true },
        { ...out, mustDeliver: true },
      ]),
    ).toEqual([30_000n, 1300n])
    expect(delivered([{ ...into, mustDeliver: true }, out])).toEqual([30_000n, 1300n])
  })

  test('units of an equity ETF bear the intraday STT of 0.025% instead of 0.001%, those of a gold ETF none', () => {
    const stt = (product: Trade['product']) => {
      const day = chargesOfDay(card, [
        bought('in', 100n, '1500', { product }),
        sold('out', 100n, '1500', { product }),
      ])
      expect(sumOf(day, 'dp')).toBe(0n)
      return [sumOf(day, 'stt'), sumOf(day, 'stamp')]
    }
    expect(stt('equity-etf')).toEqual([3800n, 500n])
    expect(stt('other-etf')).toEqual([0n, 500n])
  })
})

test('two buys of ₹1,400 in two orders bear ₹3 of STT, of which each bears half', () => {
  const day = chargesOfDay(card, [bought('a', 1n, '1400'), bought('b', 1n, '1400')])
  expect(day.orders.map(({ amounts }) => amounts.stt)).toEqual([150n, 150n])
})

test('brokerage is each order’s own: ₹20 for each of two', () => {
  const rates = cardWith({ brokerage: perOrder('20') })
  const day = chargesOfDay(rates, [bought('a', 10n, '1500'), bought('b', 500n, '1500')])
  expect(day.orders.map(({ amounts }) => amounts.brokerage)).toEqual([2000n, 2000n])
})

describe('what the day made of the estimates', () => {
  test('a sale of the same day: STT, stamp duty and the depository’s charge fall, each with its reason', () => {
    const trades = [bought('in', 100n, '1500'), sold('out', 100n, '1500')]
    const estimates = trades.map((trade) => chargesFor(card, { ...trade, mode: 'contract-note' }))
    const told = explainDay(estimates, chargesOfDay(card, trades))
    expect(told.lines.map(({ charge, difference }) => [charge, difference])).toEqual([
      ['stt', -26_200n],
      // 4.60485 twice is 9.2097.
      ['txn', 1n],
      ['stamp', -1800n],
      ['gst', -1n],
      ['dp', -1300n],
      ['dp-gst', -234n],
    ])
    const intraday = 'Bought and sold on the same day, charged as intraday: 100 of INE009A01021.'
    expect(told.lines.map(({ why }) => why)).toEqual([
      [intraday],
      ['Charged together with the day’s other trades.'],
      [intraday],
      ['The charges that are taxed came to ₹9.51; the estimate had ₹9.50.'],
      [intraday],
      ['The charges that are taxed came to ₹0.00; the estimate had ₹13.00.'],
    ])
    expect(told.lines.reduce((sum, { difference }) => sum + difference, 0n)).toBe(told.difference)
  })

  test('nothing where the day is one order', () => {
    const trade = bought('in', 100n, '1500')
    const estimate = chargesFor(card, { ...trade, mode: 'contract-note' })
    expect(explainDay([estimate], chargesOfDay(card, [trade]))).toMatchObject({ difference: 0n, lines: [] })
  })
})

const orders = ['first', 'second', 'third', 'fourth']
const anyTrade = (products: readonly Trade['product'][]): fc.Arbitrary<DayTrade> =>
  fc
    .record({
      product: fc.constantFrom(...products),
      venue: fc.constantFrom('NSE' as const, 'BSE' as const),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      isin: fc.constantFrom('INE009A01021', 'INE002A01018'),
      quantity: fc.bigInt({ min: 1n, max: 5000n }),
      price: fc.bigInt({ min: 1n, max: 2_000_000n }),
      order: fc.constantFrom(...orders),
      mustDeliver: fc.boolean(),
    })
    .map(({ price, ...rest }) => ({ ...rest, at: buy.at, price: paise(price) }))
const anyDay = fc.array(anyTrade(['equity-delivery', 'equity-etf', 'other-etf']), {
  minLength: 1,
  maxLength: 10,
})
const dearer = cardWith({ brokerage: { rate: { kind: 'lower-of', percent: '0.5', rupees: '20' } } })
const anyCard = fc.constantFrom(card, dearer)
const added = (amounts: readonly bigint[]) => amounts.reduce((a, b) => a + b, 0n)

describe('every day', () => {
  test('is shared out over its orders to the paisa, charge by charge, and nothing is negative', () => {
    fc.assert(
      fc.property(anyCard, anyDay, (rates, trades) => {
        const day = chargesOfDay(rates, trades)
        for (const { charge } of day.lines) {
          expect(added(day.orders.map(({ amounts }) => amounts[charge])), charge).toBe(sumOf(day, charge))
        }
        expect(added(day.orders.map(({ total }) => total))).toBe(day.total)
        expect(added(day.lines.map(({ amount }) => amount))).toBe(day.total)
        expect(added(day.orders.map(({ value }) => value))).toBe(day.value)
        for (const { amounts } of day.orders)
          for (const amount of Object.values(amounts)) expect(amount >= 0n).toBe(true)
      }),
    )
  })

  test('is the same whatever order its trades come in', () => {
    const shuffled = anyDay.chain((trades) =>
      fc
        .shuffledSubarray(trades, { minLength: trades.length, maxLength: trades.length })
        .map((other) => [trades, other] as const),
    )
    fc.assert(
      fc.property(anyCard, shuffled, (rates, [trades, other]) => {
        expect(chargesOfDay(rates, other)).toEqual(chargesOfDay(rates, trades))
      }),
    )
  })

  test('is the same however its orders were filled', () => {
    fc.assert(
      fc.property(anyCard, anyDay, (rates, trades) => {
        const halves = trades.flatMap((trade) => {
          const half = trade.quantity / 2n
          return half > 0n
            ? [half, trade.quantity - half].map((quantity) => ({ ...trade, quantity }))
            : [trade]
        })
        const [whole, filled] = [chargesOfDay(rates, trades), chargesOfDay(rates, halves)]
        expect(filled.total).toBe(whole.total)
        expect(filled.lines.map(({ amount }) => amount)).toEqual(whole.lines.map(({ amount }) => amount))
      }),
    )
  })

  test('of shares costs no more than if all of it were delivered', () => {
    const shares = fc.array(anyTrade(['equity-delivery']), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(anyCard, shares, (rates, trades) => {
        const delivered = chargesForAll(rates, trades, 'contract-note')
        expect(chargesOfDay(rates, trades).total <= delivered.total).toBe(true)
      }),
    )
  })

  test('explains its difference from what was estimated order by order, to the paisa and never without a reason', () => {
    fc.assert(
      fc.property(
        anyCard,
        anyDay,
        fc.constantFrom('estimate' as const, 'contract-note' as const),
        (rates, trades, mode) => {
          const estimates = orders
            .map((order) => trades.filter((trade) => trade.order === order))
            .filter((some) => some.length > 0)
            .map((some) => chargesForAll(rates, some, mode))
          const told = explainDay(estimates, chargesOfDay(rates, trades))
          expect(added(told.lines.map(({ difference }) => difference))).toBe(told.difference)
          for (const { because } of told.lines) expect(because.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})
