/** portfolio: the summary, on a server on paper. */
import type { Portfolio } from '@pramaan/contracts'
import { until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showAmounts } from '../../money/amounts.ts'
import type { PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import Summary from './summary.tsx'
import { HOLDING, openPaper, PORTFOLIO, position, show, text } from './test/paper-orders.tsx'

const portfolio: Portfolio = {
  net_worth: 130_000,
  cash: 100_000,
  holdings: 30_000,
  invested: 28_700.45,
  profit: 1_299.55,
  roi: 4.52,
  day_change: 200,
  day_change_pct: 0.15,
  day_base: 129_800,
  realised: -12.5,
  dividends: 0,
  positions: 1,
  awaiting: 1,
  parts: [
    { name: 'Cash', value: 100_000, share_pct: 76.92 },
    { name: 'Infosys Limited', value: 30_000, share_pct: 23.07 },
  ],
  as_of: '2026-11-15T05:32:00.000Z',
}

let server: PaperFetch
beforeEach(async () => {
  server = await openPaper()
  server.on(PORTFOLIO, () => ok(portfolio))
  server.on(HOLDING, () =>
    ok({ positions: [position('INFY')], day_change_beside: 0, orders: [], next: null }),
  )
})
afterEach(async () => {
  act(() => showAmounts(true))
  await server.close()
})

test('₹1,00,000 of cash + ₹30,000 of holdings = ₹1,30,000, with gain, sales and shares of each', async () => {
  show(<Summary />)
  await until(() => text().includes('₹1,30,000.00'))
  for (const words of [
    '₹1,30,000.00',
    '₹1,00,000.00',
    '₹30,000.00',
    '₹28,700.45',
    '+₹1,299.55',
    '−₹12.50',
    '76.92%',
    '23.07%',
    '1 open order',
    'Asset allocation',
    'Infosys Limited is 23.07% of your net worth. If it falls 10%, you lose about ₹3,000',
  ]) {
    expect(text()).toContain(words)
  }
})

test('with nothing there is no bar, and the next step', async () => {
  server.on(HOLDING, () => ok({ positions: [], day_change_beside: 0, orders: [], next: null }))
  server.on(PORTFOLIO, () =>
    ok({ ...portfolio, net_worth: 0, cash: 0, holdings: 0, positions: 0, awaiting: 0, parts: [] }),
  )
  show(<Summary />)
  await until(() => text().includes('Nothing to show yet.'))
  expect(text()).toContain('0 open orders')
})

test('hidden amounts leave the shares in percent', async () => {
  act(() => showAmounts(false))
  show(<Summary />)
  await until(() => text().includes('76.92%'))
  expect(text()).not.toMatch(/₹\d/)
})
