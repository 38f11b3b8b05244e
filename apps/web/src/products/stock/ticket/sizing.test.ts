import { paise } from '@pramaan/money'
import { expect, test } from 'vitest'
import { onTick, sharesFor, sharesWorth, stepPrice, usualQuantities } from './sizing.ts'

test('₹25,000 at ₹1,077.40 is 23 shares, and ₹219.80 is not spent', () =>
  expect(sharesFor(paise(2_500_000n), paise(107_740n), 1)).toEqual({ quantity: 23, unspent: 21_980n }))

test('an amount that is exactly so many shares leaves nothing', () =>
  expect(sharesFor(paise(1_000_000n), paise(100_000n), 1)).toEqual({ quantity: 10, unspent: 0n }))

test('one paisa short of the tenth share is nine shares', () =>
  expect(sharesFor(paise(999_999n), paise(100_000n), 1)).toEqual({ quantity: 9, unspent: 99_999n }))

test('a lot of 25 is bought whole or not at all', () => {
  expect(sharesFor(paise(599_999n), paise(10_000n), 25)).toEqual({ quantity: 50, unspent: 99_999n })
  expect(sharesFor(paise(249_999n), paise(10_000n), 25)).toBeNull()
})

test('without a price, and past ten million shares, there is no quantity', () => {
  expect(sharesFor(paise(100n), paise(0n), 1)).toBeNull()
  expect(sharesFor(paise(1_000_000_100n), paise(100n), 1)).toBeNull()
})

test('a limit stands on the tick: ₹1,077.37 on ₹0.05 is ₹1,077.35', () =>
  expect(onTick(paise(107_737n), paise(5n))).toBe(107_735n))

test('a step of the price lands on the tick and never below one', () => {
  expect(stepPrice(paise(107_737n), paise(5n), 1)).toBe(107_740n)
  expect(stepPrice(paise(107_737n), paise(5n), -1)).toBe(107_735n)
  expect(stepPrice(paise(5n), paise(5n), -1)).toBe(5n)
})

test('₹19,000 at ₹181.40 is 105 shares or more; in lots of 25 it is 125', () => {
  expect(sharesWorth(paise(1_900_000n), paise(18_140n), 1)).toBe(105)
  expect(sharesWorth(paise(1_900_000n), paise(18_140n), 25)).toBe(125)
})

test('usual quantities lie between the least and the most; without money for the least there are none', () => {
  expect(usualQuantities(15, 165, 1)).toEqual([15, 25, 50, 165])
  expect(usualQuantities(15, 20, 1)).toEqual([15, 20])
  expect(usualQuantities(15, 14, 1)).toEqual([])
})
