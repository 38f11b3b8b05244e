/** bonds: the rules with their numbers, and what holds for any bond. */
import { addDays, addMonths, type Day, isWeekend } from '@pramaan/market-time'
import { type Price, paise, price } from '@pramaan/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accruedOn,
  type Bond,
  calendarOf,
  considerationFor,
  ofNominal,
  priceAtYield,
  pricesOn,
  simpleYield,
  streetYield,
  totalOf,
  xirrYield,
} from './index.ts'
import { couponOf } from './schedule.ts'

const company: Bond = {
  dayCount: 'actual',
  issuedOn: '2023-09-15',
  maturesOn: '2028-09-15',
  couponsPerYear: 2,
  rateBillionths: 90_000_000n,
  recordDays: null,
}
const government: Bond = {
  dayCount: 'thirty-360',
  issuedOn: '2023-08-14',
  maturesOn: '2033-08-14',
  couponsPerYear: 2,
  rateBillionths: 71_800_000n,
  recordDays: null,
}
const lakh = paise(1_00_000_00n)
const par: Price = price(100_000_000n)
const always = () => true
const weekdays = (day: Day) => !isWeekend(day)

describe('accrued interest', () => {
  test('a company counts over 366 days throughout the year of the bond that holds 29 February', () => {
    expect(accruedOn(company, '2024-01-10')).toMatchObject({ days: 117, yearDays: 366 })
    expect(accruedOn(company, '2024-09-14')).toMatchObject({ days: 183, yearDays: 366 })
    expect(accruedOn(company, '2024-09-15')).toMatchObject({ days: 0, yearDays: 365 })
  })

  test('a bond issued on 29 February has its years end on the 28th, and its leap year on the 29th', () => {
    const leap: Bond = {
      ...company,
      issuedOn: '2024-02-29',
      maturesOn: '2029-02-28',
      couponsPerYear: 1,
    }
    expect(accruedOn(leap, '2025-02-27')).toMatchObject({
      yearDays: 365,
      period: { from: '2024-02-29', until: '2025-02-28' },
    })
    expect(accruedOn(leap, '2027-03-01')).toMatchObject({ yearDays: 366, period: { until: '2028-02-29' } })
  })

  test('the Government counts months of 30 days: 14 August to 31 January are 166 days', () => {
    expect(accruedOn(government, '2026-01-31')).toMatchObject({ days: 166, yearDays: 360 })
    expect(pricesOn(government, '2026-01-31', par).accrued).toBe(3_310_778n)
  })

  test('it is rounded once on the whole holding: 12 bonds of ₹10,000 at 98.75 cost 1,18,500 and 1,947.54', () => {
    const trade = { settledOn: '2024-05-20', nominal: paise(1_20_000_00n), clean: price(98_750_000n) }
    expect(considerationFor(company, trade)).toEqual({
      principal: 1_18_500_00n,
      accrued: 1947_54n,
      total: 1_20_447_54n,
    })
  })

  test('on the record date the buyer gets the coupon; a day later the seller, and accrued is below zero', () => {
    const bond: Bond = { ...company, recordDays: 15 }
    expect(accruedOn(bond, '2026-08-31')).toMatchObject({ couponGoesTo: 'buyer', recordDay: '2026-08-31' })
    const late = accruedOn(bond, '2026-09-01')
    expect(late).toMatchObject({ couponGoesTo: 'seller', days: 14 })
    expect(ofNominal(lakh, late.interest)).toBe(-345_21n)
  })

  test('before the issue and from the maturity on there is no bond', () => {
    expect(() => accruedOn(company, '2023-09-14')).toThrow(RangeError)
    expect(() => accruedOn(company, '2028-09-15')).toThrow(RangeError)
    expect(() => accruedOn({ ...company, maturesOn: company.issuedOn }, '2024-01-10')).toThrow(RangeError)
  })
})

describe('yields', () => {
  test('at par on the day of a coupon the Government’s yield is its coupon', () => {
    expect(streetYield(government, '2026-02-14', par)).toBe(7.18)
  })

  test('a price of nothing has no yield', () => {
    expect(() => streetYield(company, '2024-09-15', price(0n))).toThrow(RangeError)
  })

  test('after the record date the next coupon is nobody’s the buyer knows: price and yield leave it out', () => {
    const bond: Bond = { ...government, recordDays: 15 }
    const { dirty, clean } = priceAtYield(bond, '2026-08-10', 7.18)
    const whole = priceAtYield(government, '2026-08-10', 7.18)
    expect(Number(whole.dirty - dirty) / 1e6).toBeCloseTo(3.59, 1)
    // Less than a paisa apart: the clean price is the same for whoever gets the coupon.
    expect(Math.abs(Number(whole.clean - clean))).toBeLessThan(10_000)
  })

  test('a bill at 98.71 with 86 days to run earns 5.546551% a year', () => {
    const bill = {
      maturesOn: '2027-02-11',
      settledOn: '2026-11-17',
      clean: price(98_710_000n),
      nominal: lakh,
    }
    expect(simpleYield(bill)).toBe(5.546551)
  })
})

describe('the calendar', () => {
  test('a coupon on a Sunday is paid on Monday, the face value on the Friday before, interest up to that day', () => {
    const bond: Bond = { ...company, issuedOn: '2024-03-15', maturesOn: '2026-03-15', couponsPerYear: 1 }
    const rows = calendarOf(bond, { nominal: lakh, isWorkingDay: weekdays })
    expect(rows.map(({ due, paid, days }) => [due, paid, days])).toEqual([
      ['2025-03-15', '2025-03-17', 365],
      ['2026-03-15', '2026-03-13', 363],
    ])
    expect(rows.map(({ coupon, redemption }) => [coupon, redemption])).toEqual([
      [9000_00n, 0n],
      [8950_68n, lakh],
    ])
  })

  test('the Government pays its last half-year whole, though it pays early', () => {
    const bond: Bond = { ...government, issuedOn: '2025-08-15', maturesOn: '2026-08-15' }
    const rows = calendarOf(bond, { nominal: lakh, isWorkingDay: weekdays })
    expect(rows.map(({ paid, coupon }) => [paid, coupon])).toEqual([
      ['2026-02-16', 3590_00n],
      ['2026-08-14', 3590_00n],
    ])
  })

  test('who buys later has what is due later, and not the coupon whose record date has passed', () => {
    const bond: Bond = { ...company, recordDays: 15 }
    const dues = (settledOn: Day) =>
      calendarOf(bond, { nominal: lakh, isWorkingDay: always, settledOn }).map(({ due }) => due)
    expect(dues('2027-09-15')).toEqual(['2028-03-15', '2028-09-15'])
    expect(dues('2028-03-01')).toEqual(['2028-09-15'])
  })
})

describe('any bond', () => {
  const bonds = fc.record({
    dayCount: fc.constantFrom('actual' as const, 'thirty-360' as const),
    issuedOn: fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2010-01-01', days)),
    years: fc.integer({ min: 2, max: 15 }),
    couponsPerYear: fc.constantFrom(1 as const, 2 as const, 4 as const, 12 as const),
    rateBillionths: fc.bigInt({ min: 10_000_000n, max: 150_000_000n }),
  })
  const bondOf = ({
    years,
    ...rest
  }: { years: number; issuedOn: Day } & Omit<Bond, 'maturesOn' | 'recordDays'>) =>
    ({ ...rest, maturesOn: addMonths(rest.issuedOn, years * 12), recordDays: null }) satisfies Bond
  const sums = fc.bigInt({ min: 100_00n, max: 10_00_00_000_00n }).map(paise)

  test('the calendar adds up to the face value and the interest of its years, within half a paisa a coupon', () => {
    fc.assert(
      fc.property(bonds, sums, (terms, nominal) => {
        const bond = bondOf(terms)
        const rows = calendarOf(bond, { nominal, isWorkingDay: always })
        expect(rows).toHaveLength(terms.years * terms.couponsPerYear)
        const interest = Number(nominal * bond.rateBillionths * BigInt(terms.years)) / 1e9
        const off = Math.abs(Number(totalOf(rows) - nominal) - interest)
        expect(off).toBeLessThanOrEqual(rows.length / 2 + interest * 1e-12)
        expect(rows.filter(({ redemption }) => redemption > 0n)).toHaveLength(1)
      }),
    )
  })

  test('a closed day moves a payment and changes no other sum', () => {
    fc.assert(
      fc.property(bonds, sums, (terms, nominal) => {
        const bond = bondOf(terms)
        const open = calendarOf(bond, { nominal, isWorkingDay: always })
        const closed = calendarOf(bond, { nominal, isWorkingDay: weekdays })
        for (const [index, row] of closed.entries()) {
          const isLast = row.redemption > 0n
          expect(row.due).toBe(open[index]?.due)
          expect(isWeekend(row.paid)).toBe(false)
          expect(isLast ? row.paid <= row.due : row.paid >= row.due).toBe(true)
          if (!isLast) expect(row.coupon).toBe(open[index]?.coupon)
        }
      }),
    )
  })

  test('the yield of a price is the yield that the price was made from, to 0.00001%', () => {
    fc.assert(
      fc.property(
        bonds,
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: -100, max: 2500 }),
        (terms, later, hundredths) => {
          const bond = bondOf(terms)
          const settledOn = addDays(bond.issuedOn, later)
          const { clean } = priceAtYield(bond, settledOn, hundredths / 100)
          expect(Math.abs(streetYield(bond, settledOn, clean) - hundredths / 100)).toBeLessThan(0.00001)
        },
      ),
    )
  })

  test('XIRR is above the street’s figure where coupons come more than once a year, for what earns anything', () => {
    fc.assert(
      fc.property(bonds, (terms) => {
        fc.pre(terms.couponsPerYear > 1)
        const bond = bondOf(terms)
        expect(xirrYield(bond, bond.issuedOn, par)).toBeGreaterThan(
          streetYield(bond, bond.issuedOn, par) - 0.02,
        )
      }),
    )
  })

  test('accrued is never below nothing, and a company’s never above the coupon', () => {
    fc.assert(
      fc.property(bonds, fc.integer({ min: 0, max: 729 }), (terms, later) => {
        const bond = bondOf(terms)
        const { interest, period, days } = accruedOn(bond, addDays(bond.issuedOn, later))
        expect(days).toBeGreaterThanOrEqual(0)
        expect(interest.over >= 0n).toBe(true)
        const coupon = couponOf(bond, period)
        if (bond.dayCount === 'actual')
          expect(interest.over * coupon.under <= coupon.over * interest.under).toBe(true)
      }),
    )
  })
})
