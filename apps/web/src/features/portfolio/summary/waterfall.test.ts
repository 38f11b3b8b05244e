import { expect, test } from 'vitest'
import { waterfallOf } from './waterfall.ts'

const stat = {
  worth_from: 1_648_725,
  worth_to: 2_486_310.45,
  drivers: { flows: 625_000, price: 191_147.45, income: 31_284, charges: -9_846, interest: 0 },
}

test('₹16,48,725 + ₹6,25,000 + ₹1,91,147.45 + ₹31,284 − ₹9,846 = ₹24,86,310.45: each bar begins where the one before ended', () => {
  const { steps, isWhole, frame } = waterfallOf(stat)
  expect(isWhole).toBe(true)
  expect(frame.isCut).toBe(true)
  expect(steps.map(({ name }) => name)).toEqual(['opening', 'flows', 'price', 'income', 'charges', 'closing'])
  for (const [place, step] of steps.slice(1, -1).entries()) {
    const before = steps[place]?.level ?? 0
    expect(step.amount >= 0 ? step.low : step.high).toBeCloseTo(before, 6)
  }
  expect(steps.at(-1)?.high).toBeCloseTo(steps.at(-2)?.level ?? 0, 1)
})

test('one paisa that no driver explains is found', () => {
  expect(waterfallOf({ ...stat, worth_to: 2_486_310.46 }).isWhole).toBe(false)
})

test('from ₹0, and through a debt, every bar stays in the picture', () => {
  for (const one of [
    { worth_from: 0, worth_to: 0, drivers: { flows: 0, price: 0, income: 0, charges: 0, interest: 0 } },
    {
      worth_from: 0,
      worth_to: -500,
      drivers: { flows: 1_000, price: -1_400, income: 0, charges: -50, interest: -50 },
    },
  ])
    for (const { low, high } of waterfallOf(one).steps) {
      expect(low).toBeGreaterThanOrEqual(0)
      expect(high).toBeLessThanOrEqual(100)
    }
})

test('loan interest has a bar where there is some', () => {
  const { steps } = waterfallOf({ ...stat, drivers: { ...stat.drivers, interest: -1_200 } })
  expect(steps.map(({ name }) => name)).toContain('interest')
})
