/** products/otc: the life of a purchase, whose money closes at every step. */
import { type Paise, paise, price, type Units, units } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { takeLots } from './deal.ts'
import {
  allotPart,
  type DealPurchase,
  decline,
  lapse,
  outstandingOf,
  payPart,
  purchase,
  type Step,
} from './deal-purchase.ts'

/** ₹10 and 12 hundredths of a percent of so many shares at ₹250, as a fee engine might have it. */
const charges = (quantity: Units): Paise => paise(10_00n + (quantity * 25_000n * 12n) / 10_000n)
const at = price(250_00n)
const bought = () => purchase(units(100n), 3n, at, charges)

const lives = fc.record({
  lot: fc.bigInt(1n, 200n),
  lots: fc.bigInt(1n, 8n),
  most: fc.bigInt(1n, 5_000_00n),
  cheaper: fc.bigInt(0n, 100n),
  allotted: fc.bigInt(0n, 100n),
  payments: fc.array(fc.bigInt(1n, 99n), { maxLength: 4 }),
  end: fc.constantFrom('pay' as const, 'decline' as const, 'lapse' as const),
})

/** Every step of a life, from the block on. */
function* stepsOf(life: typeof lives extends fc.Arbitrary<infer T> ? T : never): Generator<Step> {
  const { lot, lots, most, cheaper, allotted, payments, end } = life
  const start = purchase(units(lot), lots, price(most), charges)
  yield { now: start, returned: paise(0n), paid: paise(0n) }
  const close = price(most - (most * cheaper) / 200n)
  let step = allotPart(start, units((start.applied * allotted) / 100n), close, charges)
  yield step
  const isOpen = () => step.now.status === 'awaiting'
  for (const percent of payments) {
    const part = paise((step.now.blocked * percent) / 100n)
    if (!isOpen() || part === 0n) continue
    step = payPart(step.now, part)
    yield step
  }
  if (!isOpen()) return
  if (end === 'pay') yield payPart(step.now, step.now.blocked)
  else yield end === 'decline' ? decline(step.now) : lapse(step.now, charges)
}

describe('a purchase', () => {
  test('cash + blocked + paid + spent is the same after every step, nothing is below zero, and shares ≤ allotted ≤ applied', () => {
    fc.assert(
      fc.property(lives, (life) => {
        let [cash, whole]: [bigint, bigint | null] = [0n, null]
        for (const { now, returned } of stepsOf(life)) {
          const { blocked, advance, spent, shares, allotted, applied } = now
          cash += returned
          whole ??= blocked
          expect(cash + blocked + advance + spent).toBe(whole)
          for (const amount of [returned, blocked, advance, spent]) expect(amount >= 0n).toBe(true)
          expect(shares <= allotted && allotted <= applied).toBe(true)
          expect(outstandingOf(now) <= 0n).toBe(true)
          if (now.status === 'rejected') expect(cash).toBe(whole)
          if (now.status !== 'awaiting') expect(outstandingOf(now)).toBe(0n)
        }
      }),
    )
  })

  test('blocks the most that it can cost: 300 shares at the upper band, with charges', () => {
    expect(bought()).toMatchObject({ status: 'pending', applied: 300n, blocked: 75_100_00n })
    expect(outstandingOf(bought())).toBe(0n)
  })

  test('allotted in part and at a lower close, what is not needed is free at once', () => {
    const { now, returned } = allotPart(bought(), units(100n), price(240_00n), charges)
    expect(now).toMatchObject({ status: 'awaiting', blocked: 24_040_00n })
    expect(returned).toBe(51_060_00n)
    expect(outstandingOf(now)).toBe(-24_040_00n)
  })

  test('keeps the whole lots that its payments cover with their charges, one paisa less keeps a lot less', () => {
    const { now } = allotPart(bought(), units(300n), at, charges)
    const two = paise(50_000_00n + charges(units(200n)))
    const after = (paid: bigint) => lapse(payPart(now, paise(paid)).now, charges)
    expect(after(two).now).toMatchObject({ status: 'holding', shares: 200n, spent: two })
    expect(after(two - 1n).now).toMatchObject({ status: 'holding', shares: 100n })
    expect(after(1n).now).toMatchObject({ status: 'rejected', shares: 0n, spent: 0n })
    expect(after(1n).returned).toBe(75_100_00n)
  })

  test.each<[string, (pending: DealPurchase, awaiting: DealPurchase) => unknown]>([
    ['more is allotted than applied for', (pending) => allotPart(pending, units(301n), at, charges)],
    [
      'the close is above what was blocked',
      (pending) => allotPart(pending, units(300n), price(250_01n), charges),
    ],
    ['more is paid than is outstanding', (_, awaiting) => payPart(awaiting, paise(awaiting.blocked + 1n))],
    ['nothing is paid', (_, awaiting) => payPart(awaiting, paise(0n))],
    ['it is paid before it is allotted', (pending) => payPart(pending, paise(1n))],
    ['it is declined before it is allotted', (pending) => decline(pending)],
    ['it is allotted twice', (_, awaiting) => allotPart(awaiting, units(1n), at, charges)],
    ['it has no lot', () => purchase(units(100n), 0n, at, charges)],
  ])('is refused where %s', (_, act) => {
    const pending = bought()
    expect(() => act(pending, allotPart(pending, units(300n), at, charges).now)).toThrow(RangeError)
  })
})

test('a deal of 1,000 shares gives 4 and 5 lots of 100, not 2 more, but 1', () => {
  const left = (remaining: bigint, lots: bigint) => takeLots(units(remaining), units(100n), lots)
  expect([left(1000n, 4n), left(600n, 5n), left(100n, 2n), left(100n, 1n)]).toEqual([600n, 100n, null, 0n])
  expect(() => left(100n, 0n)).toThrow(RangeError)
})
