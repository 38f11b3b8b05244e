/** dashboard: home from what the server says: net worth, what needs the client, the last orders. */
import type { Order } from '@pramaan/contracts'
import { until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showAmounts } from '../../money/amounts.ts'
import { no, type PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { recentOf } from './recent.ts'
import {
  AT,
  account,
  closeHome,
  HOLDING,
  INVEST,
  openHome,
  order,
  PORTFOLIO,
  portfolio,
  position,
  show,
  stat,
  text,
} from './test/paper-home.tsx'

let server: PaperFetch
beforeEach(async () => {
  server = await openHome()
})
afterEach(() => closeHome(server))

test('net worth is the cash of the ledger and the shares at their last price: ₹1,84,250 + 20 × ₹1,510', async () => {
  show()
  // The sums may come before the list of holdings.
  await until(() => text().includes('₹30,200.00'))
  expect(text()).toContain('₹2,14,450.00')
  expect(text()).toContain('+₹400.00')
  expect(text()).toContain('+₹1,499.55')
})

test('where a price is missing the server’s own sums are shown', async () => {
  server.on(HOLDING, () =>
    ok({
      positions: [{ ...position, price: null, previous_close: null }],
      day_change_beside: 0,
      orders: [],
      next: null,
    }),
  )
  show()
  await until(() => text().includes('₹2,14,250.00'))
  expect(text()).toContain('₹2,14,250.00')
})

test('2 open orders stand under to do: until when, and that ₹1,050.25 is released otherwise', async () => {
  const open = { ...order, id: 'w', status: 'awaiting' as const, blocked: 1_050.25 }
  const ends = (id: string, expires_at: string | null) => ({ ...open, id, expires_at })
  server.on('GET /client/app/v1/order/awaiting', () =>
    ok({
      orders: [ends('never', null), ends('late', '2026-11-16T10:00:00.000Z'), ends('soon', AT)],
      next: null,
    }),
  )
  show()
  await until(() => text().includes('2 open orders'))
  await until(() => text().includes('valid till 15 Nov 2026'))
  expect(text()).toContain('it is cancelled and ₹1,050.25 is released')
  expect(text()).toContain('View orders')
})

test('a loan without enough cover stands first under to do, with the day until which it can be mended; what is repaid is not', async () => {
  const reason = 'Cover is missing. Pay or pledge more by 25 Nov 2026.'
  const loan = {
    ...{ id: 'l', kind: 'loan', title: 'Loan of ₹50,000.00 from Malabar Union Bank', status: 'pending' },
    ...{ state: 'Drawn, cover is missing', reason, asked_at: AT, promised_by: null, decided_at: AT },
    ...{ is_overdue: false, opens: { drawer: 'loan', id: 'l' } },
  }
  const closed = {
    ...loan,
    id: 'm',
    reason: 'Repaid. Nothing is pledged for it any more.',
    status: 'approved',
  }
  server.on('GET /client/app/v1/application/list', () => ok([closed, { ...loan, is_yours: true }]))
  server.on(PORTFOLIO, () => ok({ ...portfolio, awaiting: 0, owed: 50_877.4 }))
  show()
  await until(() => text().includes('Cover is missing'))
  expect(text()).toContain(reason)
  expect(text()).not.toContain('Nothing is pledged for it any more')
  expect(text()).not.toContain('Nothing to do right now')
})

test('what waits for the client stands before what lapses, in its product’s words; what is allotted never lapses', async () => {
  const open = { ...order, status: 'awaiting' as const, blocked: 1_050.25, expires_at: AT }
  const taken = { ...open, offer_id: 'o', waits_for: 'For you: accept or decline.' }
  const allotted = {
    ...taken,
    id: 'a',
    ttype: 'ipo' as const,
    status: 'listing' as const,
    name: 'Kaveri Foods',
  }
  const deal = { ...taken, id: 'd', ttype: 'otc' as const, name: 'NTPC Limited' }
  const orders = (all: object[]) =>
    server.on('GET /client/app/v1/order/awaiting', () => ok({ orders: all, next: null }))
  orders([allotted, open, deal])
  show()
  await until(() => text().includes('For you: accept or decline.'))
  const [first, second] =
    [...document.querySelectorAll('section')]
      .find((one) => one.textContent?.startsWith('To do'))
      ?.querySelectorAll('li') ?? []
  expect(first?.textContent).toContain('For you: accept or decline.')
  expect(second?.textContent).toContain('1 open order')
  expect(second?.textContent).not.toContain('Kaveri Foods')
})

test('shares that wait for their listing are said to, not to lapse', async () => {
  const waits_for = 'Allotted. Lists on 18 Nov 2026.'
  server.on('GET /client/app/v1/order/awaiting', () =>
    ok({
      orders: [
        {
          ...order,
          ttype: 'ipo',
          status: 'listing',
          name: 'Kaveri Foods',
          offer_id: 'o',
          waits_for,
          expires_at: AT,
        },
      ],
      next: null,
    }),
  )
  show()
  await until(() => text().includes('Kaveri Foods: Allotted. Lists on 18 Nov 2026.'))
  expect(text()).not.toContain('it is cancelled')
})

test('a deposit that is not paid yet is to do, with its time and what happens otherwise', async () => {
  const deposit = { id: 'd', state: 'created', amount: 50_000, expires_at: '2026-11-16T12:30:00.000Z' }
  server.on('GET /deposit/app/v1/list', () => ok([deposit, { ...deposit, id: 'e', state: 'credited' }]))
  show()
  await until(() => text().includes('Pay your ₹50,000 deposit'))
  expect(text()).toContain('By 16 Nov 2026, 6:00 pm. If no payment arrives by then, the request expires.')
})

test('cash is one bar: ₹1,55,598.41 withdrawable, ₹28,651.59 that settles on 17 Nov 2026', async () => {
  show()
  await until(() => text().includes('₹1,55,598.41'))
  expect(text()).toContain('Settles 17 Nov')
  expect(text()).toContain('₹28,651.59')
  expect(text()).not.toContain('Blocked')
})

test('a curve that cannot be loaded says so, and net worth stands without returns', async () => {
  server.on(INVEST, () => no('http_500', 'Internal Server Error.', {}, 500))
  show()
  await until(() => text().includes('Your value curve did not load.'))
  await until(() => text().includes('₹2,14,450.00'))
  expect(text()).not.toContain('Total returns')
})

test('the last orders lead to their receipts', async () => {
  show()
  await until(() => text().includes('STOCK STD · 15 Nov 2026'))
  expect(text()).toContain('₹28,700.45')
})

test('a client with nothing is shown nothing invented', async () => {
  const nothing = { days: [], net_worth: [], net_invested: [], benchmark: [] }
  server.on(INVEST, () => ok({ ...stat, begins: null, curve: nothing, flows: [] }))
  server.on(HOLDING, () => ok({ positions: [], day_change_beside: 0, orders: [], next: null }))
  server.on(PORTFOLIO, () =>
    ok({
      ...portfolio,
      net_worth: 0,
      cash: 0,
      holdings: 0,
      invested: 0,
      profit: 0,
      positions: 0,
      awaiting: 0,
      parts: [],
    }),
  )
  server.on('GET /account/app/v1', () =>
    ok({ ...account, cash: 0, withdrawable: 0, entries: 0, waiting: [] }),
  )
  show()
  await until(() => text().includes('No orders yet.'))
  expect(text()).toContain('Nothing to do right now.')
  expect(text()).toContain('Nothing is due in the next 12 months.')
  expect(text()).not.toContain('Net invested')
  expect(text()).toContain('No entries in your ledger yet.')
})

test('a net worth that cannot be loaded says so; the cash stands all the same', async () => {
  server.on(PORTFOLIO, () => no('http_500', 'Internal Server Error.', {}, 500))
  show()
  await until(() => text().includes('Your net worth did not load.'))
  expect(text()).toContain('₹1,84,250.00')
})

test('hidden amounts are dots on all of home', async () => {
  act(() => showAmounts(false))
  show()
  await until(() => text().includes('2 open orders'))
  expect(text()).not.toMatch(/₹\d/)
})

test('the orders of three lists come by what happened to them last, each once', () => {
  const of = (id: string, closed_at: string | null, order_time = AT): Order => ({
    ...order,
    id,
    closed_at,
    order_time,
    execution_time: null,
  })
  const lists = [
    [of('a', null)],
    [of('b', '2026-11-15T06:00:00.000Z'), of('a', null)],
    [of('c', null, '2026-11-14T00:00:00.000Z')],
  ]
  expect(recentOf(lists, 2).map(({ id }) => id)).toEqual(['b', 'a'])
})
