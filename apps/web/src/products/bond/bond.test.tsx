/** products, bond: a bond that is read and bought, what is not for sale, and the shelf by yield, rating and maturity. */
import type { BondDetail, BondView, PlacedBond } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { button, openPaper, show, text } from '../../money/test/paper-money.tsx'
import { answerPin } from '../../platform/ask-pin.ts'
import { no, type PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import BondDrawer from './drawer.tsx'
import { anyBond, byYear, fitting, stepOf } from './figures.ts'

const AT = '2026-11-16T05:00:00Z'

const view = (more: Partial<BondView> = {}): BondView => ({
  ...{ id: 'b-1', version: 2, state: 'open', symbol: 'SAHY29', isin: 'INE0SAH07011' },
  ...{ name: 'Sahyadri Power 8.25% 2029', issuer: 'Sahyadri Power Ltd.', issuer_kind: 'company' },
  ...{ face: 1000, coupon_percent: 8.25, coupons_a_year: 2, record_days: 15 },
  ...{ issue_day: '2024-09-23', maturity_day: '2029-09-23', clean_per_100: 100.5, clean: 1005 },
  ...{ accrued: 12.43, accrued_days: 55, dirty: 1017.43, bid_per_100: 99.5, bid: 995, bid_as_of: AT },
  ...{ yield_percent: 8.04, xirr_percent: 8.2, rating: 'AA (Demo Ratings)', rating_day: '2026-09-01' },
  ...{ seniority: 'senior', security: 'secured', is_listed: true, call_put: 'None' },
  ...{ liquidity: 'Few trades: we buy back at our bid.', risk: 'If they pay late, it may too.' },
  ...{ document: 'Information memorandum', opens_at: AT, closes_at: '2027-01-31T10:00:00Z' },
  ...{ total: 500, left: 300, least: 10, tax_rule: 'TDS of 10% above ₹10,000 a year.' },
  next_payment: { due: '2027-03-23', paid: '2027-03-23', coupon: 41.25, redemption: 0 },
  ...{ source: 'Set by our firm', as_of: AT, simulated: true, ...more },
})

const detail = (more: Partial<BondDetail> = {}): BondDetail => ({
  ...view(),
  payments: [
    { due: '2026-09-23', paid: '2026-09-23', coupon: 41.25, redemption: 0, state: 'paid' },
    { due: '2027-03-23', paid: '2027-03-23', coupon: 41.25, redemption: 0, state: 'upcoming' },
    { due: '2029-09-23', paid: '2029-09-21', coupon: 41.25, redemption: 1000, state: 'upcoming' },
  ],
  ...{ cash: 50_000, ...more },
})

const FEES = { brokerage: 0, stt: 0, txn: 0, gst: 0, total: 1.02, stamp: 1.02, sebi: 0, dp: 0 }

const bought: PlacedBond = {
  ...{ id: null, status: 'holding', symbol: 'SAHY29', name: 'Sahyadri Power 8.25% 2029' },
  ...{ quantity: 20, nominal: 20_000, price: 1005, principal: 20_100, accrued: 248.6 },
  ...{ fees: FEES, fee_lines: [], total: 20_349.62, xirr_percent: 8.17, settles_on: '2026-11-16' },
  ...{ short_by: null, value_now: 20_148.6, postings: [] },
  payments: [
    { due: '2027-03-23', paid: '2027-03-23', coupon: 825, redemption: 0, tax: 82.5 },
    { due: '2029-09-23', paid: '2029-09-21', coupon: 825, redemption: 20_000, tax: 82.5 },
  ],
  ...{ source: 'Set by our firm', as_of: AT, simulated: true },
}

const VIEW = 'GET /bond/app/v1/b-1'
const BUY = 'POST /bond/app/v1/record/b-1'

let server: PaperFetch
beforeEach(async () => {
  server = await openPaper()
  server.on(BUY, ({ query }) => ok({ ...bought, id: query === '' ? 'o-1' : null }))
})
afterEach(() => server.close())

async function open(bond: BondDetail): Promise<void> {
  server.on(VIEW, () => ok(bond))
  show(<BondDrawer id="b-1" />)
  await until(() => text().includes('Sahyadri Power'))
}

const quantity = (count: string) => type(find<HTMLInputElement>('input[name="quantity"]'), count)

test('a bond says from whom, its risk, its yield with the convention, its rating with its day, and every rupee to come', async () => {
  await open(detail())
  expect(text()).toContain('Sahyadri Power Ltd. · INE0SAH07011')
  expect(text()).toContain('If they pay late, it may too.')
  expect(text()).toContain('compounded twice a year, if held to 23 Sep 2029')
  expect(text()).toContain('AA (Demo Ratings) · 1 Sep 2026')
  expect(text()).toContain('Every rupee that comes back')
  expect(text()).toContain('Face value ₹1,000 + interest ₹82.50')
})

test('fewer than the minimum and more than are left are refused in the form; nothing is sent', async () => {
  await open(detail())
  quantity('9')
  await until(() => text().includes('10 bonds or more.'))
  quantity('301')
  await until(() => text().includes('300 bonds at most.'))
  expect(server.of(BUY)).toEqual([])
})

test('with consent and PIN it is bought once, and the receipt stays when the bond cannot be read again', async () => {
  await open(detail())
  quantity('20')
  await until(() => text().includes('You pay now'))
  expect(text()).toContain('Issuer stops paying')
  await press(find('input[type="checkbox"]'))
  server.on(VIEW, () => no('http_503', 'Service Unavailable.', {}, 503))
  const asked = server.of(VIEW).length
  await press(button('Buy 20 bonds for ₹20,349.62'))
  await act(async () => answerPin(true))
  await until(
    () =>
      server.of(VIEW).length > asked && text().includes('You bought 20 bonds of Sahyadri Power 8.25% 2029'),
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(text()).toContain('You bought 20 bonds of Sahyadri Power 8.25% 2029')
  expect(text()).toContain('Next payment: ₹825 on 23 Mar 2027')
  const sent = server.of(BUY).filter(({ query }) => query === '')
  expect(sent.map(({ body }) => body)).toEqual([{ quantity: 20, version: 2, consent: true }])
})

test('money that is short is said with the amount that is missing', async () => {
  await open(detail())
  server.on(BUY, () => no('insufficient_funds', 'There is not enough money for this.'))
  quantity('20')
  await until(() => text().includes('There is not enough money for this.'))
  expect(server.of(BUY).filter(({ query }) => query === '')).toEqual([])
})

test('in default it shows what was missed, no yield, and nothing to press', async () => {
  await open(
    detail({
      ...{ state: 'default', yield_percent: null, xirr_percent: null, next_payment: null },
      payments: [{ due: '2026-09-23', paid: '2026-09-23', coupon: 41.25, redemption: 0, state: 'missed' }],
    }),
  )
  expect(text()).toContain('In default')
  expect(text()).toContain('No yield is shown while a payment is missed.')
  expect(text()).toContain('The issuer is in default, so this bond cannot be bought.')
  expect(text()).not.toContain('what you pay before charges')
  expect(document.querySelector('input[name="quantity"]')).toBeNull()
})

test('before it opens it says from when it can be bought', async () => {
  await open(detail({ state: 'upcoming', opens_at: '2026-11-21T03:30:00Z' }))
  expect(text()).toContain('You can buy this bond from 21 Nov 2026, 9:00 am.')
  expect(document.querySelector('input[name="quantity"]')).toBeNull()
})

test('what can be bought comes first, by yield; ratings and years narrow; the Government is above AAA', () => {
  const bonds = [
    view({ id: 'gone', state: 'matured', yield_percent: null }),
    view({ id: 'aa', yield_percent: 7.9 }),
    view({ id: 'a', rating: 'A+ (Demo Ratings)', yield_percent: 8.9, maturity_day: '2028-11-07' }),
    view({ id: 'gov', issuer_kind: 'government', rating: 'Sovereign', yield_percent: 6.9 }),
  ]
  const ids = (found: readonly BondView[]) => found.map(({ id }) => id)
  expect(ids(fitting(bonds, anyBond, '2026-11-16'))).toEqual(['a', 'aa', 'gov', 'gone'])
  expect(ids(fitting(bonds, { ...anyBond, rating: -1 }, '2026-11-16'))).toEqual(['gov'])
  expect(ids(fitting(bonds, { ...anyBond, years: 2 }, '2026-11-16'))).toEqual(['a'])
  expect(ids(fitting(bonds, { ...anyBond, sort: 'rating' }, '2026-11-16'))[0]).toBe('gov')
  expect(stepOf(view({ rating: 'Unrated' }))).toBe(8)
})

test('payments are summed by the year in which the money comes, in paise', () => {
  const years = byYear([
    { due: '2026-12-31', paid: '2027-01-01', coupon: 0.1, redemption: 0 },
    { due: '2027-06-30', paid: '2027-06-30', coupon: 0.2, redemption: 1000 },
  ])
  expect(years.map(({ year, total }) => [year, total])).toEqual([['2027', 100_030n]])
})
