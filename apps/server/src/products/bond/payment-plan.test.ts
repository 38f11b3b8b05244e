/** products/bond: plans alone, without a database: what is due of an order, who gets it, and what a miss does. */
import { calendarOf, publishedYears } from '@pramaan/market-time'
import { describe, expect, test } from 'vitest'
import type { NewIncome } from '../../trading/income.ts'
import { type Holder, paymentPlan } from './payment-plan.ts'
import { toCome } from './purchase-plan.ts'
import { heldBy, paymentsOf, unitsOn } from './schedule.ts'
import { type BondTerms, bondOf, isPaidOn, paisePerBond } from './terms.ts'

const calendar = calendarOf(publishedYears)
const at = new Date('2026-12-15T05:31:00Z')

const terms: BondTerms = {
  ...{ symbol: 'B', isin: 'INE0BND00017', name: 'Bond 9% 2027', issuer: 'Issuer', issuer_kind: 'company' },
  ...{ face: 10_000, coupon_percent: 9, coupons_a_year: 2, issue_day: '2025-06-15', record_days: 15 },
  ...{ maturity_day: '2027-06-15', clean: 98.75, bid: 98.25, total: 1000, least: 1, seniority: 'senior' },
  ...{ security: 'secured', rating: 'AA', rating_day: '2026-01-01', listing: 'listed', call_put: 'None' },
  ...{ liquidity: '', risk: '', document: '', open_day: '2026-01-01', close_day: '2027-01-01' },
}

const income = (due_on: string, pay_on = due_on): NewIncome =>
  toCome('i', { order_id: 'o', client_id: 'c', instrument_id: 1, payer: 'Issuer', due_on, pay_on })

const holder = (more: Partial<Holder> = {}): Holder => ({
  order: {
    ...{ id: 'o', version: 3, asset: 'OTC:B', filled: 12n, blocked_paise: 0n, status: 'holding' },
    ...{ status_at: at, executed_at: at, settles_on: '2026-11-16', worked_by: null, ended: null },
  },
  ...{ client_id: 'c', terms, defaults: [] },
  bought: { units: 12n, settlesOn: '2026-11-16' },
  left: [],
  lot: { quantity: 12n, gross_paise: 118_500_00n, charges_paise: 12n },
  ...more,
})

const NONE = { gross: 0n, tax: 0n }
const planned = (of: Holder, due = '2026-12-15', before = NONE) =>
  paymentPlan({ income: income(due), holder: of, before, calendar, at })

describe('a coupon', () => {
  test('of 12 bonds is ₹5,414.79, and makes the next one due', () => {
    const { plan, gross } = planned(holder())
    expect(gross).toBe(5414_79n)
    expect(plan.transfers?.[0]).toMatchObject({ id: 'i', act: 'bond-coupon', ref: 'o' })
    expect(plan.incomes?.map(({ due_on: due, paid_at: paid }) => [due, paid !== null])).toEqual([
      ['2026-12-15', true],
      ['2027-06-15', false],
    ])
    expect(plan.dues).toHaveLength(1)
    expect(plan.from).toBeUndefined()
  })

  test('above ₹10,000 in the year bears 10% of the whole year, at most itself', () => {
    const { plan, tax } = planned(holder(), '2026-12-15', { gross: 9000_00n, tax: 0n })
    expect(tax).toBe(1441_00n)
    expect(plan.transfers?.[0]?.legs.at(-1)).toMatchObject({ to: { firm: 'taxes' }, amount: 1441_00n })
  })

  test('is of what had settled by the record date: five that left on it are gone, one day later they are not', () => {
    const left = (settlesOn: string): Holder =>
      holder({ left: [{ units: 5n, settlesOn }], lot: { ...holder().lot, quantity: 7n } })
    expect(planned(left('2026-11-30')).gross).toBe(3158_63n)
    expect(planned(left('2026-12-01')).gross).toBe(5414_79n)
  })

  test('of an order that left before the record date is nothing, and nothing follows', () => {
    const gone = holder({
      left: [{ units: 12n, settlesOn: '2026-11-20' }],
      lot: { quantity: 0n, gross_paise: 0n, charges_paise: 0n },
    })
    expect(planned(gone).plan).toEqual({ client: 'c', done: expect.any(Array) })
  })
})

describe('the last payment', () => {
  test('repays the face value with the last coupon, closes the lot and names the order’s version', () => {
    const { plan } = planned(holder(), '2027-06-15')
    expect(plan.transfers?.map(({ act }) => act)).toEqual(['bond-coupon', 'bond-matured'])
    expect(plan.transfers?.[1]?.legs.at(-1)).toMatchObject({ amount: 120_000_00n })
    expect(plan.from).toEqual([{ id: 'o', version: 3 }])
    expect(plan.changes?.[0]).toMatchObject({ status: 'sold' })
    expect(plan.closes?.[0]).toMatchObject({ quantity: 12n, cost_gross_paise: 118_500_00n, settled_at: at })
    expect(plan.dues).toEqual([])
  })
})

describe('a payment that is missed', () => {
  const since = '2026-12-14T00:00:00Z'
  test('moves nothing, and the next is due all the same', () => {
    const { plan, gross } = planned(holder({ defaults: [{ due_on: '2026-12-15', since, paid_at: null }] }))
    expect(gross).toBe(0n)
    expect(plan.transfers).toBeUndefined()
    expect(plan.incomes?.[0]).toMatchObject({ missed_at: at, paid_at: null, gross_paise: 0n })
    expect(plan.dues).toHaveLength(1)
  })

  test('makes every later one missed until it was made; earlier ones stay paid', () => {
    const missed = { defaults: [{ due_on: '2026-12-15', since, paid_at: null }] }
    expect([isPaidOn(missed, '2026-06-15'), isPaidOn(missed, '2027-06-15')]).toEqual([true, false])
    const made = { defaults: [{ due_on: '2026-12-15', since, paid_at: since }] }
    expect([isPaidOn(made, '2026-12-15'), isPaidOn(made, '2027-06-15')]).toEqual([true, true])
  })

  test('paid late has no second next one', () => {
    const late = paymentPlan({
      income: { ...income('2026-12-15'), missed_at: at, units: 12n },
      holder: holder({ defaults: [{ due_on: '2026-12-15', since, paid_at: since }] }),
      ...{ before: NONE, calendar, at },
    })
    expect(late.plan.incomes).toHaveLength(1)
    expect(late.gross).toBe(5414_79n)
  })
})

describe('days and prices', () => {
  test('a record date of 0 days is the day before the coupon', () => {
    expect(heldBy({ recordDays: 0 }, '2026-12-15')).toBe('2026-12-14')
    expect(heldBy(bondOf(terms), '2026-12-15')).toBe('2026-11-30')
  })

  test('what was bought after the record date has no coupon of it', () => {
    expect(unitsOn({ units: 12n, settlesOn: '2026-12-01' }, [], '2026-11-30')).toBe(0n)
    const [first] = paymentsOf(terms, 12n, { settledOn: '2026-12-01', calendar })
    expect(first?.due).toBe('2027-06-15')
  })

  test('98.755 of ₹100 is no whole number of paise; of ₹1,000 it is ₹987.55', () => {
    expect(paisePerBond({ face: 100 }, 98.755)).toBeNull()
    expect(paisePerBond({ face: 1000 }, 98.755)).toBe(987_55n)
  })
})
