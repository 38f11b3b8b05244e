/** funds: the rules with their numbers, and what holds for any amount. */
import { addMonths, isWeekend } from '@pramaan/market-time'
import { paise, price, units } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allot, growthOf, sipDays, unitsWorth, worthOf } from './index.ts'

describe('units', () => {
  test('₹19,000 less 0.95 of duty at 45.6789 are 415.926 units', () => {
    expect(allot(paise(19_000_00n), paise(95n), price(456_789n))).toEqual({
      amount: 19_000_00n,
      duty: 95n,
      invested: 18_999_05n,
      units: 415_926n,
    })
  })

  test('half a thousandth is a thousandth, a hair less is none: such an order has 0.000 units', () => {
    expect(unitsWorth(paise(1n), price(200_000n))).toBe(1n)
    expect(unitsWorth(paise(1n), price(200_001n))).toBe(0n)
  })

  test('there is no NAV of nothing, and no duty above the amount', () => {
    expect(() => unitsWorth(paise(100n), price(0n))).toThrow(RangeError)
    expect(() => allot(paise(100n), paise(100n), price(10_0000n))).toThrow(RangeError)
    expect(() => allot(paise(100n), paise(-1n), price(10_0000n))).toThrow(RangeError)
  })

  test('units at their NAV are worth what was invested, within half a thousandth of a unit and half a paisa', () => {
    const amounts = fc.bigInt({ min: 100_00n, max: 100_00_00_000_00n }).map(paise)
    const navs = fc.bigInt({ min: 1_0000n, max: 9999_9999n }).map(price)
    fc.assert(
      fc.property(amounts, navs, fc.bigInt({ min: 0n, max: 99n }).map(paise), (amount, nav, duty) => {
        const done = allot(amount, duty, nav)
        expect(done.invested + done.duty).toBe(amount)
        // Exactly, in hundred-thousandths of a paisa: half a thousandth of a unit is half a NAV of them.
        const off = done.units * nav - done.invested * 10n ** 5n
        expect((off < 0n ? -off : off) * 2n <= nav).toBe(true)
        expect(worthOf(done.units, nav) - done.invested <= nav / (2n * 10n ** 5n) + 1n).toBe(true)
      }),
    )
  })
})

test('growth is rounded once: 0.333 and 0.333 units at 10.0150 are worth 6.67, and not 3.33 + 3.33', () => {
  const part = { amount: paise(3_33n), duty: paise(0n), invested: paise(3_33n), units: units(333n) }
  expect(worthOf(part.units, price(100_150n))).toBe(3_33n)
  expect(growthOf([part, part], price(100_150n))).toEqual({ units: 666n, paidIn: 6_66n, value: 6_67n })
  expect(growthOf([], price(100_150n))).toEqual({ units: 0n, paidIn: 0n, value: 0n })
})

describe('a SIP', () => {
  const weekdays = (day: string) => !isWeekend(day)

  test('on the 31st is due on 28 February and 30 April; a Saturday waits for Monday', () => {
    const days = sipDays({ firstMonth: '2026-01-15', day: 31, instalments: 4, isBusinessDay: weekdays })
    expect(days.map(({ due, debited }) => `${due} ${debited}`)).toEqual([
      '2026-01-31 2026-02-02',
      '2026-02-28 2026-03-02',
      '2026-03-31 2026-03-31',
      '2026-04-30 2026-04-30',
    ])
  })

  test('on the 29th is due on 29 February in 2028, and on the 28th in 2027', () => {
    const due = (firstMonth: string) =>
      sipDays({ firstMonth, day: 29, instalments: 1, isBusinessDay: weekdays })[0]?.due
    expect([due('2028-02-01'), due('2027-02-01')]).toEqual(['2028-02-29', '2027-02-28'])
  })

  test('has one due day in every month, and no day outside 1 to 31', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 60 }), (day, instalments) => {
        const days = sipDays({ firstMonth: '2026-05-01', day, instalments, isBusinessDay: weekdays })
        for (const [index, { due, debited }] of days.entries()) {
          expect(due.slice(0, 7)).toBe(addMonths('2026-05-01', index).slice(0, 7))
          expect(debited >= due && !isWeekend(debited)).toBe(true)
        }
      }),
    )
    for (const day of [0, 32, 1.5])
      expect(() =>
        sipDays({ firstMonth: '2026-05-01', day, instalments: 1, isBusinessDay: weekdays }),
      ).toThrow(RangeError)
  })
})
