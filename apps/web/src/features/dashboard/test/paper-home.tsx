/** dashboard tests: a server on paper with everything that home asks for, and somebody who looks at it. */
import type { Account, InvestStat, NextFlow, Order, Portfolio, Position } from '@pramaan/contracts'
import { onScreen } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { showAmounts } from '../../../money/amounts.ts'
import { no, PaperFetch } from '../../../platform/test/paper-fetch.ts'
import { ok } from '../../../platform/test/worlds.ts'
import DashboardPage from '../dashboard-page.tsx'

export const AT = '2026-11-15T05:32:00.000Z'
export const PORTFOLIO = 'GET /stat/app/v1/portfolio'
export const HOLDING = 'GET /client/app/v1/order/holding'

export const portfolio: Portfolio = {
  net_worth: 214_250,
  cash: 184_250,
  holdings: 30_000,
  invested: 28_700.45,
  profit: 1_299.55,
  roi: 4.52,
  day_change: 200,
  day_change_pct: 0.09,
  day_base: 214_050,
  realised: 0,
  dividends: 0,
  positions: 1,
  awaiting: 2,
  parts: [
    { name: 'Cash', value: 184_250, share_pct: 85.99 },
    { name: 'Infosys Limited', value: 30_000, share_pct: 14 },
  ],
  as_of: AT,
}

export const account: Account = {
  cash: 184_250,
  unsettled: 28_651.59,
  held: 0,
  blocked: 0,
  withdrawable: 155_598.41,
  waiting: [
    { id: 's', kind: 'settlement', title: 'Sale', amount: 28_651.59, until: '2026-11-17T03:45:00.000Z' },
  ],
  minimum_trade: 19_000,
  minimum_withdrawal: 20_000,
  minimum_deposit: 20_000,
  entries: 4,
  head: 'ab'.repeat(32),
  as_of: AT,
}

export const position: Position = {
  market: 'NSE',
  symbol: 'INFY',
  name: 'Infosys Limited',
  quantity: 20,
  lots: 1,
  listings: [{ market: 'NSE', symbol: 'INFY', quantity: 20, lots: 1 }],
  average_price: 1_435.02,
  cost: 28_700.45,
  price: 1_510,
  previous_close: 1_490,
  value: 30_200,
  profit: 1_499.55,
  roi: 5.22,
  day_change: 400,
  quantity_before: 20,
  day_money: 0,
  state: 'live',
  source: 'Simulated',
  as_of: AT,
}

export const order: Order = {
  id: 'o',
  ttype: 'standard',
  status: 'holding',
  display_type: 'STOCK STD',
  market: 'NSE',
  symbol: 'INFY',
  name: 'Infosys Limited',
  order_type: 'market',
  order_time: AT,
  quantity: 20,
  filled: 20,
  sold_quantity: 0,
  limit_price: null,
  order_price: 1_434.85,
  buy_price: 1_434.85,
  buy_trade_value: 28_697,
  buy_net_value: 28_700.45,
  execution_time: AT,
  blocked: 0,
  waits_for: null,
  expires_at: null,
  can_cancel: false,
  reason: null,
  settles_on: '2026-11-16',
  sell_price: null,
  sell_trade_value: null,
  sell_net_value: null,
  fraction: null,
  folded_by: null,
  profit: null,
  roi: null,
  closed_at: null,
}

/** ₹2,00,000 came on the 14th; net worth as the portfolio has it. */
export const stat: InvestStat = {
  ...{ as_of: AT, from: '2026-11-14', to: '2026-11-15', begins: '2026-11-14', worth_from: 0 },
  worth_to: 214_250,
  curve: {
    days: ['2026-11-14', '2026-11-15'],
    net_worth: [200_000, 214_250],
    net_invested: [200_000, 200_000],
    benchmark: [],
  },
  flows: [{ day: '2026-11-14', amount: 200_000 }],
  drivers: { flows: 200_000, price: 14_250, income: 0, charges: 0, interest: 0 },
  returns: {
    ...{
      gain: 14_250,
      gain_pct: 7.13,
      xirr_pct: null,
      mwr_pct: 7.1,
      twr_pct: null,
      cagr_pct: null,
      dietz_pct: null,
    },
  },
  risk: { drawdown_pct: 0, drawdown_from: null, drawdown_to: null, volatility_pct: null },
  benchmark: null,
}
export const INVEST = 'GET /stat/app/v1/invest_stat'
export const FLOWS = 'GET /stat/app/v1/next_flows'
export const flowsOf = (flows: readonly NextFlow[], later = 0) =>
  ok({ as_of: AT, until: '2027-11-15', flows, later })

export async function openHome(): Promise<PaperFetch> {
  const server = new PaperFetch()
  server.on('POST /client/app/v1/stream_ticket', () => no('http_503', 'Service Unavailable.', {}, 503))
  server.on('POST /data/stock', () => ok([]))
  server.on(PORTFOLIO, () => ok(portfolio))
  server.on(INVEST, () => ok(stat))
  server.on(FLOWS, () => flowsOf([]))
  server.on('GET /client/app/v1/application/list', () => ok([]))
  server.on('GET /alert/app/v1/list', () => ok([]))
  server.on('GET /otc/app/v1/list', () => ok({ deals: [], next: null }))
  server.on('GET /ipo/app/v1/list', () => ok({ ipos: [] }))
  server.on('GET /bond/app/v1/list', () => ok({ bonds: [] }))
  server.on('GET /quant/app/v1/list', () => ok({ notes: [] }))
  server.on('GET /fund/app/v1/list', () => ok({ funds: [] }))
  server.on('GET /fo/app/v1/list', () => ok([]))
  server.on(HOLDING, () => ok({ positions: [position], day_change_beside: 0, orders: [order], next: null }))
  server.on('GET /client/app/v1/order/awaiting', () => ok({ orders: [], next: null }))
  server.on('GET /client/app/v1/order/history', () => ok({ orders: [], next: null }))
  server.on('GET /account/app/v1', () => ok(account))
  server.on('GET /bankcard/app/v1/list', () => ok([{ id: '1' }]))
  server.on('GET /deposit/app/v1/list', () => ok([]))
  server.on('POST /data/month_lines', () => ok([]))
  server.on('GET /client/app/v1/standing', () => ok({ frozen_at: null }))
  server.on('GET /data/market', () => no('http_500', 'Internal Server Error.', {}, 500))
  await server.open({ has_pin: true })
  return server
}

export async function closeHome(server: PaperFetch): Promise<void> {
  act(() => showAmounts(true))
  await server.close()
}

export const text = () => document.body.textContent ?? ''
export const show = () =>
  onScreen(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <DashboardPage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
