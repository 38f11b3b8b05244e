/** stock: the book gives no more than it shows, and none of it above the limit. */
import { price, units } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { levelsOf } from '../../../test/quotes.ts'
import { bidFor, quantityOf, takeAsks, tradable, worthOf } from './book.ts'

const asks = levelsOf([
  [10, 150_000],
  [20, 150_050],
  [30, 150_100],
])

/** Up to five levels, from the best price on, a step apart. */
const anySide = (step: 1 | -1) =>
  fc
    .tuple(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 5 }),
    )
    .map(([best, sizes]) => levelsOf(sizes.map((size, at) => [size, best + at * step * 5])))

describe('buying from the asks', () => {
  test('takes 25 as 10 at ₹1,500 and 15 at ₹1,500.50', () => {
    expect(takeAsks(asks, units(25n), price(160_000n))).toEqual([
      { quantity: 10n, pricePaise: 150_000n },
      { quantity: 15n, pricePaise: 150_050n },
    ])
  })

  test('stops at a limit of ₹1,500.50, though more is wanted', () => {
    expect(quantityOf(takeAsks(asks, units(60n), price(150_050n)))).toBe(30n)
    expect(takeAsks(asks, units(60n), price(149_999n))).toEqual([])
  })

  test('whatever the book, takes what is wanted or all there is up to the limit, the cheapest first', () => {
    fc.assert(
      fc.property(anySide(1), fc.bigInt(1n, 50_000n), fc.bigInt(90n, 1_100_000n), (book, wanted, limit) => {
        const taken = takeAsks(book, units(wanted), price(limit))
        const within = tradable(book.filter(({ pricePaise }) => BigInt(pricePaise) <= limit))
        expect(quantityOf(taken)).toBe(wanted < BigInt(within) ? wanted : BigInt(within))
        expect(worthOf(taken)).toBeLessThanOrEqual(quantityOf(taken) * limit)
        expect(taken.map(({ pricePaise }) => pricePaise)).toEqual(
          taken.map(({ pricePaise }) => pricePaise).toSorted((a, b) => Number(a - b)),
        )
      }),
    )
  })
})

describe('one price for a whole lot', () => {
  test('is null where nobody buys', () => expect(bidFor([], units(10n), 5n)).toBeNull())

  test('whatever the book, lies on the tick, at most at the best bid, and never takes from the client more than a tick', () => {
    fc.assert(
      fc.property(
        anySide(-1),
        fc.bigInt(1n, 99_999n),
        fc.constantFrom(1n, 5n, 10n),
        (book, quantity, tick) => {
          const given = bidFor(book, units(quantity), tick) ?? 0n
          const prices = book.map(({ pricePaise }) => BigInt(pricePaise))
          expect(given % tick).toBe(0n)
          expect(given).toBeLessThanOrEqual(prices[0] ?? 0n)
          expect(given).toBeGreaterThan((prices.at(-1) ?? 0n) - tick)
        },
      ),
    )
  })
})
