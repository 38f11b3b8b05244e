import { expect, test } from 'vitest'
import { costOf, type Held, lotHeld, sumOf, worthOf } from './worth.ts'

const held: Held = {
  market: 'NSE',
  symbol: 'INFY',
  quantity: 20,
  cost: 28_700.45,
  price: 1_434.85,
  previous_close: 1_417,
  quantity_before: 20,
  day_money: 0,
  as_of: '2026-11-15T05:32:00.000Z',
}
const AT = Date.parse(held.as_of)

test('20 shares at ₹1,434.85 are ₹28,697.00: ₹3.45 below their cost, ₹357.00 above the close before', () => {
  expect(worthOf(held, null)).toEqual({
    value: 2_869_700n,
    profit: -345n,
    profitPercent: -0.01,
    day: 35_700n,
  })
})

test('5 of them bought today for ₹7,150 with ₹9 of charges began their day there: ₹267.75 + ₹24.25 − ₹9', () => {
  expect(worthOf({ ...held, quantity_before: 15, day_money: -7_159 }, null)?.day).toBe(28_300n)
})

test('10 sold today at ₹1,400 with ₹16 of charges keep their loss: −₹170 − ₹16, beside ₹357', () => {
  expect(worthOf({ ...held, quantity_before: 30, day_money: 13_984 }, null)?.day).toBe(17_100n)
})

test('a price that is the answer’s own began its day where the answer says', () => {
  const untraded = { ...held, previous_close: held.price }
  const live = { hundredths: 143_485, closeHundredths: 141_700, at: AT }
  expect(worthOf(untraded, live)?.day).toBe(0n)
  expect(worthOf(untraded, { ...live, at: AT + 1 })?.day).toBe(35_700n)
})

test('a live price that is newer than the answer counts; an older one does not', () => {
  const live = { hundredths: 150_000, closeHundredths: 141_700, at: AT }
  expect(worthOf(held, live)?.value).toBe(3_000_000n)
  expect(worthOf(held, { ...live, at: AT - 1 })?.value).toBe(2_869_700n)
})

test('without a price there is no figure, and a sum leaves it out', () => {
  const unpriced = { ...held, price: null }
  expect(worthOf(unpriced, null)).toBeNull()
  expect(sumOf([held, unpriced], 'value', () => null)).toBe(2_869_700n)
  expect(costOf([held, unpriced])).toBe(5_740_090n)
})

test('without the close before, the day began at the price', () => {
  expect(worthOf({ ...held, previous_close: null }, null)?.day).toBe(0n)
})

test('ten million shares at ₹99,999.95 are exact to the paisa', () => {
  expect(worthOf({ ...held, quantity: 10_000_000, price: 99_999.95 }, null)?.value).toBe(99_999_950_000_000n)
})

const units: Held & { readonly value: number } = {
  ...{ ...held, market: 'MF', symbol: '120503', quantity: 1_204.318 },
  ...{ price: 85.1042, cost: 92_000, value: 102_492.52, day_change: 114.03 },
}

test('1,204.318 units are worth what the server says: a NAV has four decimals, and no live price is theirs', () => {
  const live = { hundredths: 8_510, closeHundredths: 8_500, at: AT + 1 }
  expect(worthOf(units, live)).toEqual({
    value: 10_249_252n,
    profit: 1_049_252n,
    profitPercent: 11.4,
    day: 11_403n,
  })
})

test('a lot of 402.106 of them has its part of that value, to the nearest paisa', () => {
  const lot = lotHeld({ quantity: 402.106, buy_net_value: 30_000 }, units)
  expect(worthOf(lot, null)?.value).toBe(3_422_091n)
})
