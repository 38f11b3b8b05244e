/** products, stock: the drawer in its states: loading, unknown, failed, live, halted, closed, an index. */
import type { Company, Order, Position, StockDetail } from '@pramaan/contracts'
import { find, onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../../money/test/paper-money.tsx'
import * as modals from '../../../platform/modals.ts'
import { no, PaperFetch } from '../../../platform/test/paper-fetch.ts'
import { ok } from '../../../platform/test/worlds.ts'
import { lot } from '../test/paper-orders.tsx'
import { StockView } from './stock-view.tsx'

const DETAIL = 'GET /data/stock_detail'
const detail = (more: Partial<StockDetail> = {}): StockDetail => ({
  market: 'NSE',
  symbol: 'INFY',
  name: 'Infosys Ltd.',
  kind: 'equity',
  price: 1077.3,
  previous_close: 1073.2,
  change: 4.1,
  change_pct: 0.38,
  open: 1070.9,
  high: 1077.5,
  low: 1059,
  volume: 3_817_364,
  state: 'live',
  source: 'Simulated',
  as_of: '2026-11-13T10:12:07.000Z',
  bids: [{ price: 1077.3, quantity: 1492, orders: 12 }],
  asks: [{ price: 1077.4, quantity: 1101, orders: 5 }],
  week52_low: 977.35,
  week52_high: 1271.1,
  band_low: 965.9,
  band_high: 1180.5,
  tick: 0.1,
  lot: 1,
  isin: 'INE009A01021',
  series: 'EQ',
  sector: 'Information Technology',
  is_tradable: true,
  why_not: null,
  next_session: null,
  ...more,
})
const company: Company = {
  market: 'NSE',
  symbol: 'INFY',
  name: 'Infosys Ltd.',
  isin: 'INE009A01021',
  sector: 'Information Technology',
  country: 'IN',
  listed_on: null,
  indices: ['Nifty 50'],
  actions: [{ ex_day: '2026-09-15', kind: 'dividend', says: 'Dividend of ₹13.50 a share' }],
  source: 'Simulated',
}

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  server.on('GET /data/company', () => ok(company))
  server.on('GET /data/chart_data', () => no('http_503', 'Service Unavailable.', {}, 503))
  server.on('GET /watch/app/v1/list', () => ok([]))
  server.on('GET /alert/app/v1/list', () => ok([]))
  server.on('POST /client/app/v1/stream_ticket', () => no('http_503', 'Service Unavailable.', {}, 503))
  server.on('POST /data/stock', () => ok([]))
  server.on('GET /client/app/v1/order/holding', () =>
    ok({ positions: [], day_change_beside: 0, orders: [], next: null }),
  )
  server.on('GET /account/app/v1', () => ok(account))
  await server.open()
})
afterEach(() => server.close())

const text = () => document.body.textContent ?? ''
const show = () =>
  onScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StockView market="NSE" symbol="INFY" />
    </QueryClientProvider>,
  )

test('a price stands with its move, its source and its time', async () => {
  server.on(DETAIL, () => ok(detail()))
  show()
  await until(() => text().includes('Simulated feed'))
  expect(text()).toContain('₹1,077.30')
  expect(text()).toContain('+0.38%(+4.10)')
  expect(text()).toContain('Simulated feed · 3:42:07 pm · live')
})

test('depth, band, ranges, company and corporate actions are there; an action says its ex-day', async () => {
  server.on(DETAIL, () => ok(detail()))
  show()
  await until(() => text().includes('Dividend'))
  expect(text()).toContain('Lower circuit₹965.90')
  expect(text()).toContain('Upper circuit₹1,180.50')
  expect(text()).toContain('1,492')
  expect(text()).toContain('52 weeks')
  expect(text()).toContain('ex-date 15 Sep 2026')
})

test('a chart that fails says so and leaves the rest standing', async () => {
  server.on(DETAIL, () => ok(detail()))
  show()
  await until(() => text().includes('The chart did not load'))
  expect(text()).toContain('Market depth')
})

test('a halted stock says that it is halted and why nothing trades', async () => {
  server.on(DETAIL, () =>
    ok(detail({ state: 'halted', is_tradable: false, why_not: 'Trading in this stock is halted.' })),
  )
  show()
  await until(() => text().includes('trading is halted'))
  expect(text()).toContain('Trading in this stock is halted.')
})

test('a closed market says when it trades again', async () => {
  server.on(DETAIL, () => ok(detail({ state: 'closed', next_session: '2026-11-16T03:45:00.000Z' })))
  show()
  await until(() => text().includes('market closed'))
  expect(text()).toContain('Trading starts again on 16 Nov 2026, 9:15 am.')
})

test('an index has points, no book and no rupee sign', async () => {
  server.on(DETAIL, () => ok(detail({ kind: 'index', bids: [], asks: [] })))
  show()
  await until(() => text().includes('Simulated feed'))
  expect(text()).not.toContain('₹1,077')
  expect(text()).not.toContain('Market depth')
})

test('a symbol that nobody knows is said to be unknown, without a way to try again', async () => {
  server.on(DETAIL, () => no('stock_unknown', 'Symbol not found.'))
  show()
  await until(() => text().includes('Symbol not found.'))
  expect(document.querySelectorAll('button')).toHaveLength(0)
})

test('a stock that cannot be loaded can be asked for again', async () => {
  server.on(DETAIL, () => no('http_500', 'Internal Server Error.', {}, 500))
  show()
  await until(() => text().includes('This stock did not load'))
  server.on(DETAIL, () => ok(detail()))
  await press(find('[role="alert"] button'))
  await until(() => text().includes('Simulated feed'))
  expect(text()).toContain('Simulated feed')
})

const position: Position = {
  market: 'NSE',
  symbol: 'INFY',
  name: 'Infosys Ltd.',
  quantity: 40,
  lots: 2,
  listings: [{ market: 'NSE', symbol: 'INFY', quantity: 40, lots: 2 }],
  average_price: 1_078.68,
  cost: 43_147.02,
  price: 1_077.3,
  previous_close: 1_073.2,
  value: 43_092,
  profit: -55.02,
  roi: -0.12,
  day_change: 0,
  quantity_before: 40,
  day_money: 0,
  state: 'live',
  source: 'Simulated',
  as_of: '2026-11-13T10:12:07.000Z',
}
const pinned = (words: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === words)
  if (!found) throw new Error(`no button says ${words}`)
  return found
}
const holds = (lots: readonly Order[]) =>
  server.on('GET /client/app/v1/order/holding', () =>
    ok({ positions: [{ ...position, lots: lots.length }], day_change_beside: 0, orders: lots, next: null }),
  )

test('a stock that is not held can be bought; one that is held has Buy and Sell', async () => {
  server.on(DETAIL, () => ok(detail()))
  show()
  await until(() => text().includes('Simulated feed'))
  expect(pinned('Buy')).toBeTruthy()
  expect(document.querySelector('input[value="sell"]')).toBeNull()
  expect(() => pinned('Sell')).toThrow()
})

test('one order that is held is sold at once; of several the client chooses', async () => {
  const opened = vi.spyOn(modals, 'openModal')
  server.on(DETAIL, () => ok(detail()))
  holds([lot('o-1')])
  show()
  await until(() => text().includes('Your holding'))
  await press(pinned('Sell'))
  expect(opened).toHaveBeenCalledWith('close-order', expect.objectContaining({ did: 'o-1' }))
  vi.restoreAllMocks()
})

test('the ticket’s Sell side lists what is held', async () => {
  server.on(DETAIL, () => ok(detail()))
  holds([lot('o-1'), lot('o-2')])
  show()
  await until(() => text().includes('Your holding'))
  await press(find('input[value="sell"]'))
  expect(text()).toContain('Choose the order to sell from.')
})

test('a range brings its candle: 5 years are drawn in weeks', async () => {
  server.on(DETAIL, () => ok(detail()))
  show()
  await until(() => text().includes('Simulated feed'))
  await press(find('input[aria-label="5 years"]'))
  expect(find<HTMLSelectElement>('select[name="interval"]').value).toBe('1w')
})
