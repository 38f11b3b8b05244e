/** products/bond: what holders are paid, how coupons stand, and what a sale brought. */
import { type Bond, calendarOf } from '@pramaan/bonds'
import { paise, price } from '@pramaan/money'
import { describe, expect, test } from 'vitest'
import { accruedUnlessMissed, couponStates, interestReceived } from './coupon-states.ts'
import { type Holder, payOut } from './pay-out.ts'
import { resultOf } from './result.ts'

const bond: Bond = {
  dayCount: 'actual',
  issuedOn: '2025-03-20',
  maturesOn: '2027-03-20',
  couponsPerYear: 2,
  rateBillionths: 85_000_000n,
  recordDays: 15,
}
const nominal = paise(3_00_000_00n)
const calendar = calendarOf(bond, { nominal, isWorkingDay: () => true })

describe('what a holder is paid', () => {
  const holder: Holder = {
    issuer: 'company',
    paidBefore: paise(0n),
    deductedBefore: paise(0n),
    isPanKnown: true,
  }

  test('₹12,854.79 of interest is above ₹10,000 a year: ₹1,285 are withheld, and nothing of the face value', () => {
    const [first] = calendar
    if (!first) throw new Error('The bond has a first coupon')
    expect(payOut(first, holder)).toMatchObject({ interest: 12_854_79n, tds: 1285_00n, net: 11_569_79n })
    const last = { ...first, redemption: nominal }
    expect(payOut(last, holder)).toMatchObject({ tds: 1285_00n, net: 3_11_569_79n })
  })

  test('the Government withholds nothing, and a coupon of nothing has no tax', () => {
    const [first] = calendar
    if (!first) throw new Error('The bond has a first coupon')
    const own = payOut(first, { ...holder, issuer: 'government' })
    expect(own).toMatchObject({ tds: 0n, net: 12_854_79n })
    expect(own.rule).toBe('No tax at source on interest of Government securities.')
    expect(payOut({ ...first, coupon: paise(0n) }, holder)).toMatchObject({ tds: 0n, net: 0n, rule: '' })
  })
})

describe('coupons', () => {
  const known = {
    today: '2026-10-01',
    paid: new Set(['2025-09-20']),
    missed: new Set(['2026-03-20']),
  }

  test('one that was missed is no income; one whose day has passed is late until somebody says what it is', () => {
    const rows = couponStates(calendar, known)
    expect(rows.map(({ state }) => state)).toEqual(['paid', 'missed', 'late', 'upcoming'])
    expect(interestReceived(rows)).toBe(12_854_79n)
  })

  test('what came late after all is paid, and is income then', () => {
    const rows = couponStates(calendar, { ...known, paid: new Set(['2025-09-20', '2026-03-20']) })
    expect(rows.map(({ state }) => state)).toEqual(['paid', 'paid', 'late', 'upcoming'])
    expect(interestReceived(rows)).toBe(12_854_79n + 12_645_21n)
  })

  test('after a missed coupon nothing accrues; before it 100 days of ₹3,00,000 at 8.5% are ₹6,986.30', () => {
    const rows = couponStates(calendar, known)
    expect(accruedUnlessMissed(bond, rows, { nominal, settledOn: '2025-06-28' })).toBe(6986_30n)
    expect(accruedUnlessMissed(bond, rows, { nominal, settledOn: '2026-06-28' })).toBe(0n)
  })
})

test('gain and interest are told apart and add up to money in less money out, across a record date too', () => {
  for (const soldOn of ['2026-02-10', '2026-03-10', '2026-03-20', '2026-09-04', '2026-09-10']) {
    const done = resultOf(bond, nominal, {
      bought: { settledOn: '2025-10-06', clean: price(99_250_000n) },
      sold: { settledOn: soldOn, clean: price(101_125_000n) },
    })
    const coupons = done.coupons.reduce((sum, { coupon }) => sum + coupon, 0n)
    expect(done.capitalGain).toBe(5625_00n)
    expect(done.totalReturn).toBe(done.sold.total + coupons - done.bought.total)
    expect(done.totalReturn).toBe(done.capitalGain + done.interestIncome)
    // Sold after the record date, the coupon that is still to come is the seller's.
    expect(done.coupons).toHaveLength({ '2026-02-10': 0, '2026-09-10': 2 }[soldOn] ?? 1)
  }
})
