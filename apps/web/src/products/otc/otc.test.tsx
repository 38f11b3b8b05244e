/** products, otc: a deal that is bought, an allotment that is answered, and that nothing is called a debt. */
import type { DealAnswer, DealOrder, DealPurchase, ViewedDeal } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { button, openPaper, show, text } from '../../money/test/paper-money.tsx'
import { ordersTouched } from '../../orders/touched.ts'
import { answerPin } from '../../platform/ask-pin.ts'
import { no, type PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import OtcDrawer from './drawer.tsx'

const FEES = { brokerage: 0, stt: 9.4, txn: 0.3, gst: 0.1, total: 10, stamp: 0.2, sebi: 0, dp: 0 }

const deal = (more: Partial<ViewedDeal> = {}): ViewedDeal => ({
  ...{ id: 'd-1', version: 1, market: 'NSE', symbol: 'KAVERI', name: 'Kaveri Foods', state: 'open' },
  ...{ seller: 'Deccan Family Office', lot: 5, total: 150, remaining: 100, price_kind: 'close' },
  ...{ opens_at: '2026-11-16T04:00:00Z', closes_at: '2026-11-16T10:30:00Z', due_at: '2026-11-16T12:30:00Z' },
  ...{ price_day: '2026-11-13', price: 200, most_price: 200, least_amount: 1001, last_price: 201 },
  ...{
    risk: 'Tomorrow may open lower.',
    source: 'Official close of 13 Nov 2026',
    as_of: '2026-11-16T05:00:00Z',
  },
  ...{ allotted: null, clients: null, orders: [], earlier: 0, ...more },
})

const allotted: DealOrder = {
  ...{
    id: 'o-1',
    status: 'awaiting',
    order_time: '2026-11-16T05:00:00Z',
    allotted_at: '2026-11-16T11:00:00Z',
  },
  ...{ applied: 60, allotted: 40, price: 200, value: 8000, fees: FEES, fee_lines: [], total: 8010 },
  ...{
    paid: 0,
    blocked: 8010,
    outstanding: -8010,
    due_at: '2026-11-16T12:30:00Z',
    released: 4005,
    reason: null,
    can_cancel: false,
  },
}

const VIEW = 'GET /otc/app/v1/d-1'
const BUY = 'POST /otc/app/v1/record/purchase'
const ANSWER = 'POST /otc/app/v1/record/allocate/o-1'

const bought: DealPurchase = {
  ...{ id: null, status: 'pending', deal_id: 'd-1', quantity: 10, price: 200, trade_value: 2000 },
  ...{ fees: FEES, fee_lines: [], blocked: 2010, short_by: null, says: 'Blocked until the deal closes.' },
}

const paid: DealAnswer = {
  ...{ id: 'o-1', status: 'awaiting', allotted: 40, paid: 4000, outstanding: -4010, released: 0 },
  ...{
    keeps: 15,
    keeps_cost: 3004,
    lapses: 25,
    due_at: '2026-11-16T12:30:00Z',
    says: 'The rest is blocked.',
  },
}

let server: PaperFetch
beforeEach(async () => {
  server = await openPaper()
  server.on(BUY, ({ query }) => ok({ ...bought, id: query === '' ? 'o-9' : null }))
  server.on(ANSWER, () => ok(paid))
})
afterEach(() => server.close())

async function open(view: ViewedDeal): Promise<void> {
  server.on(VIEW, () => ok(view))
  show(<OtcDrawer id="d-1" />)
  await until(() => text().includes('Kaveri Foods'))
}

test('a deal says from whom, its risk, what is left, its lot, and what happens with the money', async () => {
  await open(deal())
  expect(text()).toContain('Sold by Deccan Family Office')
  expect(text()).toContain('Tomorrow may open lower.')
  expect(text()).toContain('100 of 150 shares left')
  expect(text()).toContain('Nothing is ever owed.')
})

test('whole lots only; with consent and PIN it is bought once', async () => {
  await open(deal())
  type(find<HTMLInputElement>('input[name="quantity"]'), '7')
  await until(() => text().includes('Enter a multiple of 5 shares.'))
  type(find<HTMLInputElement>('input[name="quantity"]'), '10')
  await until(() => text().includes('Blocked now'))
  await press(find('input[type="checkbox"]'))
  await press(button('Buy 10 shares'))
  await act(async () => answerPin(true))
  await until(() => text().includes('You asked for 10 shares of Kaveri Foods'))
  const sent = server.of(BUY).filter(({ query }) => query === '')
  expect(sent.map(({ body }) => body)).toEqual([{ id: 'd-1', quantity: 10, version: 1, consent: true }])
})

test('an allotment shows what is unpaid, until when, and that it is no debt', async () => {
  await open(deal({ state: 'allotted', allotted: 120, clients: 31, orders: [allotted] }))
  expect(text()).toContain('Unpaid balance')
  expect(text()).toContain('This is not a debt: nothing is owed if you decline.')
  expect(text()).toContain('Deal: 120 of 150 shares allotted to 31 clients')
  expect(button('Accept and pay ₹8,010')).toBeTruthy()
})

test('a part shows the lots that it keeps; declining asks for no PIN', async () => {
  await open(deal({ state: 'allotted', orders: [allotted] }))
  await press(find('input[value="part"]'))
  type(find<HTMLInputElement>('input[name="amount"]'), '4000')
  await until(() => text().includes('15 shares are yours'))
  expect(text()).toContain('25 shares lapse')
  server.on(ANSWER, () => ok({ ...paid, status: 'rejected', outstanding: 0, keeps: 0 }))
  await press(find('input[value="decline"]'))
  await until(() => text().includes('Everything is released at once'))
  await press(find('input[type="checkbox"]'))
  await until(() => !button('Decline and release ₹8,010.00').hasAttribute('disabled'))
  await press(button('Decline and release ₹8,010.00'))
  await until(() => text().includes('Declined. Everything is released.'))
  expect(server.of(ANSWER).at(-1)?.body).toEqual({ decision: 'decline', consent: true })
})

test('an answer stays on screen with its receipt when the deal is read again and nothing waits any more', async () => {
  await open(deal({ state: 'allotted', orders: [allotted] }))
  server.on(ANSWER, () => ok({ ...paid, status: 'rejected', outstanding: 0, keeps: 0 }))
  await press(find('input[value="decline"]'))
  await press(find('input[type="checkbox"]'))
  await until(() => !button('Decline and release ₹8,010.00').hasAttribute('disabled'))
  server.on(VIEW, () =>
    ok(
      deal({ state: 'allotted', orders: [{ ...allotted, status: 'rejected', outstanding: 0, blocked: 0 }] }),
    ),
  )
  const asked = server.of(VIEW).length
  await press(button('Decline and release ₹8,010.00'))
  await until(() => text().includes('Declined. Everything is released.'))
  await act(async () => ordersTouched())
  await until(() => server.of(VIEW).length > asked)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(text()).toContain('Declined. Everything is released.')
  expect(button('View receipt')).toBeTruthy()
})

test('what was paid in full stays on screen with its receipt when the deal is read again and nothing is unpaid', async () => {
  await open(deal({ state: 'allotted', orders: [allotted] }))
  server.on(ANSWER, () =>
    ok({ ...paid, status: 'holding', paid: 8010, outstanding: 0, keeps: 40, lapses: 0 }),
  )
  await press(find('input[type="checkbox"]'))
  await until(() => !button('Accept and pay ₹8,010').hasAttribute('disabled'))
  server.on(VIEW, () =>
    ok(
      deal({
        state: 'allotted',
        orders: [{ ...allotted, status: 'holding', paid: 8010, outstanding: 0, blocked: 0 }],
      }),
    ),
  )
  const asked = server.of(VIEW).length
  await press(button('Accept and pay ₹8,010'))
  await act(async () => answerPin(true))
  await until(() => server.of(VIEW).length > asked && text().includes('40 shares of Kaveri Foods are yours'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(text()).toContain('40 shares of Kaveri Foods are yours')
  expect(button('View receipt')).toBeTruthy()
})

test('a purchase stays on screen with its receipt when the deal cannot be read again', async () => {
  await open(deal())
  type(find<HTMLInputElement>('input[name="quantity"]'), '10')
  await until(() => text().includes('Blocked now'))
  await press(find('input[type="checkbox"]'))
  server.on(VIEW, () => no('http_503', 'Service Unavailable.', {}, 503))
  const asked = server.of(VIEW).length
  await press(button('Buy 10 shares'))
  await act(async () => answerPin(true))
  await until(
    () => server.of(VIEW).length > asked && text().includes('You asked for 10 shares of Kaveri Foods'),
  )
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(text()).toContain('You asked for 10 shares of Kaveri Foods')
  expect(button('View receipt')).toBeTruthy()
})

test('while the deal is open a purchase is taken back after one question; afterwards there is no such button', async () => {
  const pending: DealOrder = {
    ...allotted,
    ...{ status: 'pending', allotted_at: null, allotted: null, price: null, value: null, fees: null },
    ...{ total: null, outstanding: 0, blocked: 12_015, released: 0, can_cancel: true },
  }
  await open(deal({ orders: [pending] }))
  server.on('POST /client/app/v1/order/cancel/o-1', () => ok({ id: 'o-1', status: 'cancelled' }))
  await press(button('Take back'))
  await until(() => text().includes('₹12,015.00 is released at once'))
  server.on(VIEW, () =>
    ok(deal({ orders: [{ ...pending, status: 'cancelled', blocked: 0, can_cancel: false }] })),
  )
  await press(button('Take it back'))
  await until(() => text().includes('Cancelled'))
  expect(server.of('POST /client/app/v1/order/cancel/o-1')).toHaveLength(1)
  expect(text()).not.toContain('Take back')
})
