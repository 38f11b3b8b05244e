/** products/loan: drawing power, repayment, closing and shortfall. */
import { isWeekend } from '@pramaan/market-time'
import { type Paise, paise, price, SHARES, units } from '@pramaan/money'
import { fraction, percent } from '@pramaan/products'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Collateral, eligibilityOf } from './eligibility.ts'
import { collateralClasses, type LtvTable, ltvTableOn, ltvTables } from './ltv-tables.ts'
import { allocate, closeEarly, repaymentOrder } from './repayment.ts'
import { standingOf } from './shortfall.ts'

const rupees = (amount: number): Paise => paise(BigInt(Math.round(amount * 100)))
const shares = (count: number, each: number): Collateral => ({
  class: 'share',
  units: units(BigInt(count)),
  price: price(rupees(each)),
  scale: SHARES,
})
function tableOf(lender: LtvTable['lender']): LtvTable {
  const found = ltvTableOn(lender, '2026-11-16')
  if (!found) throw new Error(`no table of ${lender}`)
  return found
}

describe('what can be drawn', () => {
  test('is 60% of shares at a bank since 1 July 2026, 50% elsewhere, and nothing before a rule is known here', () => {
    const power = (lender: LtvTable['lender']) =>
      eligibilityOf(tableOf(lender), [shares(100, 1500)], null).drawingPower
    expect([power('bank'), power('nbfc')]).toEqual([rupees(90_000), rupees(75_000)])
    expect([ltvTableOn('bank', '2026-06-30'), ltvTableOn('nbfc', '2015-04-09')]).toEqual([null, null])
    expect(ltvTableOn('bank', '2026-07-01')).toBe(ltvTables[0])
  })

  test('on shares and funds is ₹1 crore at most; bonds stand beside it; down to the whole rupee', () => {
    const bonds: Collateral = { ...shares(500, 1012.5), class: 'bond-AAA' }
    const { rows, drawingPower } = eligibilityOf(
      tableOf('bank'),
      [shares(20_000, 1250), bonds],
      rupees(10_000_000),
    )
    expect(rows.map(({ eligible }) => eligible)).toEqual([rupees(15_000_000), rupees(430_312.5)])
    expect(drawingPower).toBe(rupees(10_430_312))
  })

  test('on what is unlisted, locked in or structured is nothing, and on a class without a figure too', () => {
    const never = ['unlisted', 'locked-in', 'structured'] as const
    for (const lender of ['bank', 'nbfc'] as const) {
      for (const of of never)
        expect(eligibilityOf(tableOf(lender), [{ ...shares(9, 9), class: of }], null).drawingPower).toBe(0n)
    }
    expect(eligibilityOf(tableOf('nbfc'), [{ ...shares(9, 9), class: 'reit' }], null).drawingPower).toBe(0n)
  })

  test('is never more than what is pledged is worth', () => {
    const holding = fc.record({
      class: fc.constantFrom(...collateralClasses),
      units: fc.bigInt(0n, 10n ** 9n).map(units),
      price: fc.bigInt(1n, 10n ** 8n).map(price),
      scale: fc.constantFrom(SHARES, { decimals: 3, priceDecimals: 4 }),
    })
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 8 }), fc.constantFrom(...ltvTables), (holdings, table) => {
        const { value, drawingPower } = eligibilityOf(table, holdings, rupees(10_000_000))
        expect(drawingPower >= 0n && drawingPower <= value).toBe(true)
      }),
    )
  })
})

test('a payment pays charges, overdue interest, interest and principal, in this order, and every paisa of it is somewhere', () => {
  const amount = fc.bigInt(0n, 10n ** 9n).map(paise)
  const owed = fc.record({ charges: amount, overdueInterest: amount, interest: amount, principal: amount })
  fc.assert(
    fc.property(amount, owed, (pay, due) => {
      const { paid, returned, principalLeft } = allocate(pay, due)
      expect(repaymentOrder.reduce((sum, part) => sum + paid[part], 0n) + returned).toBe(pay)
      expect(principalLeft).toBe(due.principal - paid.principal)
      repaymentOrder.forEach((part, index) => {
        expect(paid[part] >= 0n && paid[part] <= due[part]).toBe(true)
        const isLaterPaid = repaymentOrder.slice(index + 1).some((later) => paid[later] > 0n)
        if (isLaterPaid || returned > 0n) expect(paid[part]).toBe(due[part])
      })
    }),
  )
  expect(() =>
    allocate(paise(-1n), {
      charges: rupees(0),
      overdueInterest: rupees(0),
      interest: rupees(0),
      principal: rupees(1),
    }),
  ).toThrow(RangeError)
})

describe('closing early', () => {
  const close = (closed: string) =>
    closeEarly({
      principal: rupees(100_000),
      yearly: percent(fraction(21n, 2n)),
      drawn: '2026-11-16',
      closed,
      foreclosureFee: rupees(1180),
      coolingOffDays: 3,
    })

  test('costs the days’ interest, and a fee only after the cooling-off of 3 days', () => {
    expect(close('2026-11-19')).toEqual({ days: 3, interest: rupees(86.3), fee: 0n, pay: rupees(100_086.3) })
    expect(close('2026-11-20')).toMatchObject({ days: 4, fee: rupees(1180) })
    expect(() => close('2026-11-15')).toThrow(RangeError)
  })
})

describe('a shortfall', () => {
  const isWorkingDay = (day: string) => !isWeekend(day) && day !== '2026-11-24'
  const at = (each: number) =>
    standingOf(
      eligibilityOf(tableOf('bank'), [shares(100, each)], null),
      rupees(75_000),
      '2026-11-16',
      isWorkingDay,
    )

  test('of ₹9,000 on 16 November is cured by 26 November, the seventh working day after, or by ₹15,000 more of it', () => {
    expect(at(1100)).toEqual({
      ltvNow: fraction(15n, 22n),
      shortfall: rupees(9000),
      cure: { by: '2026-11-26', pledgeWorth: rupees(15_000) },
    })
  })

  test('exactly at 60% is none', () => {
    expect(at(1250)).toEqual({ ltvNow: fraction(3n, 5n), shortfall: 0n, cure: null })
  })

  test('of what nothing is lent on cannot be cured by more of it', () => {
    const unlisted = { ...shares(100, 0.01), class: 'unlisted' as const }
    const worth = eligibilityOf(tableOf('bank'), [unlisted], null)
    expect(standingOf(worth, rupees(1), '2026-11-16', isWorkingDay).cure?.pledgeWorth).toBeNull()
    const nothing = eligibilityOf(tableOf('bank'), [], null)
    expect(standingOf(nothing, rupees(1), '2026-11-16', isWorkingDay).ltvNow).toBeNull()
  })
})
