/** portfolios: "today", for any day: the change of net worth less what came in and went out, and the price moves less the charges. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayChangeOf, type HoldingDay } from './day-change.ts'

const day = (more: Partial<HoldingDay> = {}): HoldingDay => ({
  quantity: 20n,
  traded: 0n,
  money: 0n,
  price: 110_00n,
  previousClose: 100_00n,
  ...more,
})

describe('today', () => {
  test('20 shares that rose from ₹100 to ₹110: +₹200', () => {
    expect(dayChangeOf(day())).toBe(200_00n)
  })

  test('5 of them bought today at ₹108 with ₹3 of charges: ₹150 + ₹10 − ₹3', () => {
    expect(dayChangeOf(day({ traded: 5n, money: -543_00n }))).toBe(157_00n)
  })

  test('a loser that is sold keeps its loss: 20 shares from ₹100 to ₹90, sold there with ₹4 of charges: −₹204', () => {
    const before = dayChangeOf(day({ price: 90_00n }))
    const sold = dayChangeOf(day({ quantity: 0n, traded: -20n, money: 1796_00n, price: 90_00n }))
    expect([before, sold]).toEqual([-200_00n, -204_00n])
  })

  test('what was sold moves no more, whatever the price does after it', () => {
    const sold = (price: bigint) => dayChangeOf(day({ quantity: 0n, traded: -20n, money: 1796_00n, price }))
    expect(sold(50_00n)).toBe(sold(150_00n))
  })

  test('without a price nothing is told; without the close before, the day began at the price', () => {
    expect(dayChangeOf(day({ price: null }))).toBeNull()
    expect(dayChangeOf(day({ previousClose: null }))).toBe(0n)
  })
})

/** A stock’s day: what it began with, a split in the morning, then trades at prices of their own. */
interface Trade {
  readonly isBuy: boolean
  readonly quantity: bigint
  readonly price: bigint
  readonly charges: bigint
}
interface StockDay {
  readonly held: bigint
  readonly close: bigint
  readonly ratio: bigint
  readonly trades: readonly Trade[]
  readonly dividend: bigint
  readonly price: bigint
}

const paise = fc.bigInt({ min: 1n, max: 500_000n })
const stockDay: fc.Arbitrary<StockDay> = fc.record({
  held: fc.bigInt({ min: 0n, max: 500n }),
  close: paise,
  ratio: fc.bigInt({ min: 1n, max: 5n }),
  trades: fc.array(
    fc.record({
      isBuy: fc.boolean(),
      quantity: fc.bigInt({ min: 1n, max: 300n }),
      price: paise,
      charges: fc.bigInt({ min: 0n, max: 9_999n }),
    }),
    { maxLength: 12 },
  ),
  dividend: fc.bigInt({ min: 0n, max: 5_000n }),
  price: paise,
})

/** One share after the other: each begins at the close or where it was bought, and ends where it was sold or at the price. */
function lived({ held, close, ratio, trades, dividend, price }: StockDay) {
  const begins: bigint[] = Array.from({ length: Number(held * ratio) }, () => close)
  let [money, moves, charges, traded] = [dividend, 0n, 0n, 0n]
  for (const trade of trades) {
    const quantity =
      trade.isBuy || trade.quantity <= BigInt(begins.length) ? trade.quantity : BigInt(begins.length)
    if (quantity === 0n) continue
    charges += trade.charges
    if (trade.isBuy) {
      for (let share = 0n; share < quantity; share += 1n) begins.push(trade.price)
      money -= quantity * trade.price + trade.charges
      traded += quantity
    } else {
      for (const began of begins.splice(0, Number(quantity))) moves += trade.price - began
      money += quantity * trade.price - trade.charges
      traded -= quantity
    }
  }
  for (const began of begins) moves += price - began
  const quantity = BigInt(begins.length)
  return { quantity, traded, money, price, previousClose: close, moves, charges }
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

describe('a day of purchases, sales, splits, dividends, deposits and withdrawals', () => {
  const flows = fc.array(fc.bigInt({ min: -10_000_000n, max: 10_000_000n }), { maxLength: 6 })

  test('is the sum of the price moves less the charges, with the dividends', () => {
    fc.assert(
      fc.property(fc.array(stockDay, { maxLength: 5 }), (stocks) => {
        const days = stocks.map(lived)
        expect(sum(days.map((one) => dayChangeOf(one) ?? 0n))).toBe(
          sum(days.map(({ moves, charges }) => moves - charges)) +
            sum(stocks.map(({ dividend }) => dividend)),
        )
      }),
    )
  })

  test('is net worth now less net worth at the close before, less what came in and went out', () => {
    fc.assert(
      fc.property(fc.array(stockDay, { maxLength: 5 }), flows, fc.bigInt(), (stocks, flowed, cash) => {
        const days = stocks.map(lived)
        const before = cash + sum(stocks.map(({ held, ratio, close }) => held * ratio * close))
        const moved = sum(days.map(({ money }) => money)) + sum(flowed)
        const after = cash + moved + sum(days.map(({ quantity, price }) => quantity * price))
        expect(sum(days.map((one) => dayChangeOf(one) ?? 0n))).toBe(after - before - sum(flowed))
      }),
    )
  })
})
