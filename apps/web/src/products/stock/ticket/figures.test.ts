import { paise } from '@pramaan/money'
import { expect, test } from 'vitest'
import { placed, waiting } from '../test/paper-orders.tsx'
import { distanceOf, endsOf, percentApart } from './distance.ts'
import { breakEven, costNow, mostCost, wholeRupees } from './figures.ts'

test('a figure that can still move has no paise: ₹36,380.37 is ₹36,380', () =>
  expect(wholeRupees(paise(3_638_037n))).toBe('₹36,380'))

test('a market order of 20 at ₹1,077.40, protected at ₹1,131.20, costs ₹22,652 at most', () => {
  expect(costNow(placed())).toBe(2_157_351n)
  // 22,624.00 + 25.51 × 22,624 / 21,548 = 26.79 of charges + 1 = 22,651.79.
  expect(mostCost(placed())).toBe(2_265_200n)
})

test('what is only blocked is that amount to the paisa', () => expect(mostCost(waiting())).toBe(2_102_520n))

test('₹21,573.51 for 20 shares is back at ₹1,080.84 a share, with 0.2% for selling', () => {
  expect(breakEven(placed())).toBe(108_084n)
  expect(breakEven(waiting())).toBeNull()
})

const open = { low: null, high: null }

test('₹30 for a share at ₹848 is 96.5% below: absurd', () => {
  const distance = distanceOf(paise(3_000n), paise(84_800n), open)
  expect(distance).toMatchObject({ kind: 'absurd', isInBand: true })
  expect(percentApart(distance?.bps ?? 0)).toBe('96.5%')
})

test('4.99% is near, 5% is far, 10% is absurd, on either side', () => {
  const kind = (limit: bigint) => distanceOf(paise(limit), paise(100_000n), open)?.kind
  expect([95_010n, 95_000n, 90_010n, 90_000n].map(kind)).toEqual(['near', 'far', 'far', 'absurd'])
  expect([104_990n, 105_000n, 110_000n].map(kind)).toEqual(['near', 'far', 'absurd'])
})

test('a limit outside the day’s band is known as such, at either end', () => {
  const band = { low: paise(90_000n), high: paise(110_000n) }
  const isIn = (limit: bigint) => distanceOf(paise(limit), paise(100_000n), band)?.isInBand
  expect([89_999n, 90_000n, 110_000n, 110_001n].map(isIn)).toEqual([false, true, true, false])
})

test('the picture reaches from circuit to circuit, and further for a limit outside', () => {
  const band = { low: paise(90_000n), high: paise(110_000n) }
  expect(endsOf(paise(95_000n), paise(100_000n), band)).toEqual({ low: 90_000n, high: 110_000n })
  expect(endsOf(paise(3_000n), paise(100_000n), band).low).toBe(3_000n)
})
