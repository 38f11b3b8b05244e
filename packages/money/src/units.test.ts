/** money: paise, units and prices cannot stand in for each other, and what is worked out of them is exact. */
import { assert, bigInt, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lesser } from './lesser.ts'
import { type Paise, paise } from './paise.ts'
import {
  addUnits,
  fewerUnits,
  lessUnits,
  type Price,
  price,
  priceOfUnits,
  SHARES,
  type Units,
  units,
  unitsFor,
  worthOfShares,
  worthOfUnits,
} from './units.ts'

const FUND = { decimals: 3, priceDecimals: 4 }
const scale = record({ decimals: integer({ min: 0, max: 9 }), priceDecimals: integer({ min: 0, max: 9 }) })
const amount = bigInt(1n, 10n ** 15n)
const rounding = constantFrom('down', 'up', 'half-up', 'half-even')

describe('worth', () => {
  test('20 shares at ₹1,500.10 are ₹30,002.00', () => {
    expect(worthOfShares(units(20n), price(150_010n))).toBe(3_000_200n)
  })

  test('1.555 units at ₹12.3456 are ₹19.19 down and ₹19.20 up', () => {
    expect(worthOfUnits(units(1555n), price(123_456n), FUND, 'down')).toBe(1919n)
    expect(worthOfUnits(units(1555n), price(123_456n), FUND, 'up')).toBe(1920n)
  })

  test('shares are never rounded, whatever the rounding', () => {
    assert(
      property(amount, amount, rounding, (some, each, by) => {
        expect(worthOfUnits(units(some), price(each), SHARES, by)).toBe(some * each)
      }),
    )
  })

  test('down and up are at most one paisa apart, and what is exact lies between', () => {
    assert(
      property(amount, amount, scale, (some, each, of) => {
        const down = worthOfUnits(units(some), price(each), of, 'down')
        const up = worthOfUnits(units(some), price(each), of, 'up')
        const parts = 10n ** BigInt(of.decimals + of.priceDecimals)
        expect(down * parts <= some * each * 100n && some * each * 100n <= up * parts).toBe(true)
        expect(up - down === 0n || up - down === 1n).toBe(true)
      }),
    )
  })

  test('more units are never worth less, and two parts not more than the whole', () => {
    assert(
      property(amount, amount, amount, scale, (some, more, each, of) => {
        const worth = (count: Units) => worthOfUnits(count, price(each), of, 'down')
        const whole = addUnits(units(some), units(more))
        expect(worth(whole) >= worth(units(some)) + worth(units(more))).toBe(true)
      }),
    )
  })
})

describe('back again', () => {
  test('what money buys is never worth more than the money', () => {
    assert(
      property(amount, amount, scale, (money, each, of) => {
        const bought = unitsFor(paise(money), price(each), of)
        expect(worthOfUnits(bought, price(each), of, 'down') <= money).toBe(true)
        expect(worthOfUnits(addUnits(bought, units(1n)), price(each), of, 'up') >= money).toBe(true)
      }),
    )
  })

  test('the price of shares that were bought at one price is that price', () => {
    assert(
      property(amount, amount, rounding, (some, each, by) => {
        const worth = worthOfShares(units(some), price(each))
        expect(priceOfUnits(worth, units(some), SHARES, by)).toBe(each)
      }),
    )
  })
})

test('what is taken away and added again is what it was, and the fewer of two is one of them', () => {
  assert(
    property(amount, amount, (a, b) => {
      expect(addUnits(lessUnits(units(a), units(b)), units(b))).toBe(a)
      expect(fewerUnits(units(a), units(b))).toBe(lesser(a, b))
    }),
  )
})

/** Whether the compiler takes the one for the other. */
type Fits<Given, Wanted> = Given extends Wanted ? true : false

/** A line whose type is not what stands here does not compile, and the check of types fails. */
const taken: readonly [
  unitsForPrice: Fits<Units, Price>,
  priceForUnits: Fits<Price, Units>,
  unitsForPaise: Fits<Units, Paise>,
  paiseForUnits: Fits<Paise, Units>,
  priceForPaise: Fits<Price, Paise>,
  paiseForPrice: Fits<Paise, Price>,
  bareForUnits: Fits<bigint, Units>,
  bareForPrice: Fits<bigint, Price>,
  bareForPaise: Fits<bigint, Paise>,
  turnedRound: Fits<[Price, Units], Parameters<typeof worthOfShares>>,
  moneyAmongUnits: Fits<[Units, Paise], Parameters<typeof addUnits>>,
] = [false, false, false, false, false, false, false, false, false, false, false]

test('paise, units and prices cannot be swapped, nor a bare number be any of them: it does not compile', () => {
  const right: Fits<[Units, Price], Parameters<typeof worthOfShares>> = true
  expect(right).toBe(true)
  expect(taken).not.toContain(true)
})
