/** portfolio tests: orders and positions on paper, and a page of the portfolio on the screen. */
import type { Order, Position } from '@pramaan/contracts'
import { onScreen } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { useOrdersFollowed } from '../../../orders/orders.ts'
import { no, PaperFetch } from '../../../platform/test/paper-fetch.ts'
import { ok } from '../../../platform/test/worlds.ts'
import { ProductsContext, products } from '../../../products/registry.ts'

export const HOLDING = 'GET /client/app/v1/order/holding'
export const AWAITING = 'GET /client/app/v1/order/awaiting'
export const HISTORY = 'GET /client/app/v1/order/history'
export const PORTFOLIO = 'GET /stat/app/v1/portfolio'

const AT = '2026-11-15T05:32:00.000Z'

export const order = (id: string, more: Partial<Order> = {}): Order => ({
  id,
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
  ...more,
})

export const position = (symbol: string, more: Partial<Position> = {}): Position => ({
  market: 'NSE',
  symbol,
  name: `${symbol} Limited`,
  quantity: 20,
  lots: 1,
  listings: [{ market: 'NSE', symbol, quantity: 20, lots: 1 }],
  average_price: 1_435.02,
  cost: 28_700.45,
  price: 1_500,
  previous_close: 1_490,
  value: 30_000,
  profit: 1_299.55,
  roi: 4.52,
  day_change: 200,
  quantity_before: 20,
  day_money: 0,
  state: 'live',
  source: 'Simulated',
  as_of: AT,
  ...more,
})

export async function openPaper(): Promise<PaperFetch> {
  const server = new PaperFetch()
  server.on('POST /client/app/v1/stream_ticket', () => no('http_503', 'Service Unavailable.', {}, 503))
  server.on('POST /data/stock', () => ok([]))
  server.on('POST /data/month_lines', () => ok([]))
  server.on(HOLDING, () => ok({ positions: [], day_change_beside: 0, orders: [], next: null }))
  server.on(AWAITING, () => ok({ orders: [], next: null }))
  server.on(HISTORY, () => ok({ orders: [], next: null }))
  await server.open()
  return server
}

function Followed({ children }: { children: ReactElement }) {
  useOrdersFollowed()
  return children
}

/** What products say beside these lists comes in files of its own, after the page: here it would come after the test. */
const withoutNotes = products.map(({ holdingNote: _note, waits: _waits, ...product }) => product)

export const show = (page: ReactElement, address = '/portfolio/holding') =>
  onScreen(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ProductsContext value={withoutNotes}>
          <Followed>{page}</Followed>
        </ProductsContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )

export const text = () => document.body.textContent ?? ''
export const button = (words: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words))
  if (!found) throw new Error(`no button says ${words}`)
  return found
}
