import { expect, test } from 'vitest'
import { addsUp, buySum, entrySpan, sellSum } from './sums.ts'
import { awaiting, folded, sold } from './test/paper-receipt.ts'

test('₹28,697.00 − ₹45.41 of charges = ₹28,651.59: the sale closes', () => {
  expect(sellSum(sold)).toMatchObject({ shares: 20, gross: 2_869_700n, net: 2_865_159n, adds: true })
})

test('₹26,000.00 + ₹9.99 of charges = ₹26,009.99: the purchase closes', () => {
  expect(buySum(sold)).toMatchObject({ shares: 20, price: 130_000n, gross: 2_600_000n, adds: true })
})

test('one paisa that no line explains is found on either side and in the profit', () => {
  expect(addsUp(sold)).toBe(true)
  expect(addsUp({ ...sold, sell_net_value: 28_651.6 })).toBe(false)
  expect(addsUp({ ...sold, buy_net_value: 26_010 })).toBe(false)
  expect(addsUp({ ...sold, profit: 2_641.61 })).toBe(false)
  expect(addsUp({ ...sold, sold_cost: 26_009.98, profit: 2_641.61 })).toBe(false)
})

test('of 5 sold out of 20 the profit is against what the 5 had cost, and not against the whole purchase', () => {
  const part = {
    ...sold,
    status: 'holding',
    sold_quantity: 5,
    sold_cost: 6_502.5,
    profit: 22_149.09,
  } as const
  expect(addsUp(part)).toBe(true)
  expect(addsUp({ ...part, profit: 2_641.6 })).toBe(false)
})

test('what a company took of the cost is not lost: of ₹26,009.99 paid, ₹130.05 went with a fraction, and the rest was sold', () => {
  const after = { ...sold, moved_cost: 130.05, sold_cost: 25_879.94, profit: 2_771.65 }
  expect(addsUp(after)).toBe(true)
  expect(buySum(after)).toMatchObject({ net: 2_600_999n, moved: 13_005n, adds: true })
  expect(addsUp({ ...after, moved_cost: 130.04 })).toBe(false)
})

test('an order that a consolidation folded away adds up: ₹1,68,055.00 for the fraction − ₹1,66,697.00 = ₹1,358.00', () => {
  expect([addsUp(folded), sellSum(folded)]).toEqual([true, null])
  expect(buySum(folded)).toMatchObject({ shares: 1, price: 16_666_700n, adds: true, today: null })
  expect(addsUp({ ...folded, profit: 1_358.01 })).toBe(false)
  expect(addsUp({ ...folded, moved_cost: 1_66_696 })).toBe(false)
})

test('one whose shares went into another order has no gain, and adds up', () => {
  expect(addsUp({ ...folded, fraction: null, profit: null, roi: null })).toBe(true)
})

test('20 bought at ₹1,300.00 are 100 at ₹260.00 in today’s shares after a split of 1 into 5', () => {
  const split = { ...sold, bought_quantity: 100, buy_price: 260, sold_quantity: 20 }
  expect(buySum(split)).toMatchObject({ shares: 20, price: 130_000n, today: { shares: 100, price: 26_000n } })
})

test('4 sold before a split and bonus and 50 after them are 80 of today’s shares at one price, not 54', () => {
  const [fill] = sold.fills.slice(1)
  if (!fill) throw new Error('there is no sale')
  const fills = [sold.fills[0] ?? fill, { ...fill, quantity: 4 }, { ...fill, quantity: 50, transfer: 't-3' }]
  const mixed = { ...sold, fills, sold_quantity: 80, sell_price: 358.71 }
  expect(sellSum(mixed)).toMatchObject({ shares: 80, price: 35_871n, isAverage: true, today: null })
})

test('a price that stands for several levels says that it is an average, an exact one does not', () => {
  expect(sellSum(sold)?.isAverage).toBe(false)
  const uneven = { ...sold, sell_trade_value: 28_697.01, sell_net_value: 28_651.6 }
  expect(sellSum(uneven)).toMatchObject({ price: 143_485n, isAverage: true })
})

test('what was never bought has no sums and adds up', () => {
  expect([buySum(awaiting), sellSum(awaiting), addsUp(awaiting)]).toEqual([null, null, true])
})

test('the entries are named from the first to the last', () => {
  expect(entrySpan(sold.entries)).toBe('#4812 to #4818')
  expect(entrySpan(sold.entries.slice(0, 1))).toBe('#4812')
  expect(entrySpan([])).toBeNull()
})

test('units of a fund are added to three decimals and keep the four of their NAV', () => {
  const [fill] = sold.fills
  if (!fill) throw new Error('It has a fill.')
  const units = {
    ...sold,
    market: 'MF' as const,
    buy_price: 76.392,
    fills: [
      { ...fill, side: 'buy' as const, quantity: 10.1 },
      { ...fill, side: 'buy' as const, quantity: 20.217 },
    ],
  }
  expect(buySum(units)).toMatchObject({ shares: 30.317, each: 76.392, isAverage: true, today: null })
})
