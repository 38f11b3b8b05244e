/** dashboard: the curve with its returns, the next cash flows, open deals, and what is told under to do for a week. */
import type { NextFlow } from '@pramaan/contracts'
import { until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { no, type PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { AT, closeHome, FLOWS, flowsOf, INVEST, openHome, show, stat, text } from './test/paper-home.tsx'

let server: PaperFetch
beforeEach(async () => {
  server = await openHome()
})
afterEach(() => closeHome(server))

test('total returns are net worth less net invested: ₹2,14,450 − ₹2,00,000; under a year the rate is that of its days, and each explains itself', async () => {
  show()
  await until(() => text().includes('₹2,14,450.00'))
  await until(() => text().includes('+₹14,450.00'))
  expect(text()).toContain('Net invested')
  expect(text()).toContain('7.10%')
  expect(text()).toContain('not a yearly rate')
  const explains = [...document.querySelectorAll('button')].filter((one) =>
    one.textContent?.endsWith('how this is worked out'),
  )
  expect(explains.length).toBeGreaterThanOrEqual(4)
})

test('a rate that is not there comes after the first day only on the first day', async () => {
  const without = { ...stat, returns: { ...stat.returns, mwr_pct: null } }
  server.on(INVEST, () => ok(without))
  show()
  await until(() => text().includes('none for these days and amounts'))
  expect(text()).not.toContain('after your first day')
})

test('a range drives the curve and the returns: 1M of two years asks for its days and says its gain', async () => {
  const days = ['2024-11-16', '2026-11-15']
  const whole = { ...stat, begins: '2024-11-16', from: '2024-11-16', curve: { ...stat.curve, days } }
  server.on(INVEST, ({ query }) =>
    ok(
      query.includes('from=2026-10-16')
        ? { ...whole, from: '2026-10-16', returns: { ...stat.returns, gain: 900, xirr_pct: 11.2 } }
        : whole,
    ),
  )
  show()
  await until(() => text().includes('1M'))
  const month = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '1M')
  act(() => month?.click())
  await until(() => text().includes('Total returns · 1M'))
  await until(() => text().includes('+₹1,100.00'))
  expect(text()).toContain('11.20%')
})

const flow = (more: Partial<NextFlow>): NextFlow => ({
  ...{ id: String(more.day), kind: 'sale', name: 'Tata Steel', day: '', amount: 0, is_about: false },
  ...more,
})

test('next cash flows stand by day: what can move is about, in whole rupees; a payoff has no amount; ₹5,000 missing for a SIP is said', async () => {
  server.on(FLOWS, () =>
    flowsOf([
      flow({ day: '2026-11-17', amount: 46_151.5 }),
      flow({ day: '2026-11-20', kind: 'sip', name: 'Neelgiri Flexi Cap', amount: -160_598.41 }),
      flow({ day: '2026-12-01', kind: 'coupon', name: 'Sahyadri Power', amount: 6_007.5, is_about: true }),
      flow({ day: '2027-01-28', kind: 'maturity', name: 'Malabar Note', amount: null, is_about: true }),
    ]),
  )
  show()
  await until(() => text().includes('Sale settles'))
  expect(text()).toContain('+₹46,151.50')
  expect(text()).toMatch(/about \+₹6,007/)
  expect(text()).toContain('By its payoff')
  await until(() => text().includes('₹5,000 is missing for the SIP in Neelgiri Flexi Cap'))
})

test('of 42 cash flows the first 30 are listed, and it says that 12 more come', async () => {
  const flows = Array.from({ length: 30 }, (_, place) => flow({ id: `f${place}`, day: '2026-11-17' }))
  server.on(FLOWS, () => flowsOf(flows, 12))
  show()
  await until(() => text().includes('First 30'))
  expect(text()).not.toContain('12 more')
  const all = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'First 30')
  act(() => all?.click())
  expect(text()).toContain('12 more until 15 Nov 2027.')
})

test('an open deal has its end and its own risk; one without an end, or closed to the client, is none', async () => {
  const deal = {
    ...{ id: 'd', name: 'Godavari Cables', symbol: 'GODA', seller: 'S', lot: 20, remaining: 400 },
    ...{ state: 'open', least_amount: 19_280, risk: 'Price can fall; it may fill in part or not at all.' },
    closes_at: '2099-11-18T10:30:00.000Z',
  }
  server.on('GET /otc/app/v1/list', () =>
    ok({ deals: [deal, { ...deal, id: 'e', name: 'Over', state: 'closed' }], next: null }),
  )
  show()
  await until(() => text().includes('Godavari Cables'))
  expect(text()).toContain('Worst case: Price can fall; it may fill in part or not at all.')
  expect(text()).toContain('Closes 18 Nov 2099')
  expect(text()).not.toContain('Over')
})

test('a claim that was answered and an alert that fired are told for a week, and not longer', async () => {
  const [recent, old] = [Date.now() - 3_600_000, Date.now() - 8 * 86_400_000].map((at) =>
    new Date(at).toISOString(),
  )
  const claim = {
    ...{
      id: 'c',
      kind: 'claim',
      title: 'Claim C-1',
      status: 'approved',
      state: 'Paid',
      reason: 'You were right.',
    },
    ...{ asked_at: AT, promised_by: null, decided_at: recent, is_overdue: false, opens: null },
  }
  const alert = {
    ...{ id: 'a', market: 'NSE', symbol: 'INFY', name: 'Infosys Ltd.', direction: 'above', price: 1100 },
    ...{ created_at: AT, fired_at: recent, fired_price: 1100.5, source: 'Simulated' },
  }
  server.on('GET /client/app/v1/application/list', () =>
    ok([claim, { ...claim, id: 'o', title: 'Claim C-0', decided_at: old }]),
  )
  server.on('GET /alert/app/v1/list', () => ok([alert, { ...alert, id: 'b', name: 'Old', fired_at: old }]))
  show()
  await until(() => text().includes('Claim C-1'))
  expect(text()).toContain('You were right.')
  await until(() => text().includes('Infosys Ltd.: Rises to ₹1,100.00'))
  expect(text()).not.toContain('Claim C-0')
  expect(text()).not.toContain('Old: ')
})

test('a to-do list that cannot be loaded does not say that there is nothing to do', async () => {
  server.on('GET /client/app/v1/application/list', () => no('http_500', 'Internal Server Error.', {}, 500))
  show()
  await until(() => text().includes('Your to-do list did not load.'))
  expect(text()).not.toContain('Nothing to do right now.')
})
