/** close-order: all orders of a stock, sold with one press. */
import { orderMessages, type PositionPart, type PositionQuote, refusals } from '@pramaan/contracts'
import { onScreen } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as modals from '../../platform/modals.ts'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import ClosePositionModal from './close-position-modal.tsx'

const QUOTE = 'GET /client/app/v1/order/position/quote'
const SELL = 'POST /client/app/v1/order/position/sell'

const part = (did: string, more: Partial<PositionPart> = {}): PositionPart => ({
  did,
  ttype: 'standard',
  market: 'NSE',
  symbol: 'INFY',
  order_time: '2026-11-12T10:12:07.000Z',
  quantity: 20,
  price: 990.3,
  trade_value: 19_806,
  charges: 36.2,
  net_value: 19_769.8,
  profit: 510.05,
  quote_id: `q-${did}`,
  ...more,
})

const quote = (more: Partial<PositionQuote> = {}): PositionQuote => ({
  quote_id: 'q-1',
  price: 990.3,
  S1: 5_000,
  quantity: 40,
  held: 40,
  expires_at: '2026-11-13T10:12:27.000Z',
  valid_ms: 20_000,
  trade_value: 39_612,
  estimated_fee: 79.22,
  estimated_profit: 1_048.78,
  fees: { brokerage: 0, stt: 40, txn: 1.18, gst: 0.23, total: 56.75, stamp: 0, sebi: 0, dp: 15.34 },
  fee_lines: [],
  net_value: 39_555.25,
  profit: 1_020.11,
  settles_on: '2026-11-16',
  why_not: null,
  source: 'Simulated',
  as_of: '2026-11-13T10:12:07.000Z',
  parts: [part('1'), part('2')],
  left_out: 0,
  ...more,
})

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  await server.open()
  server.on(QUOTE, () => ok(quote()))
  server.on(SELL, () => ok({ orders: [] }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
  vi.restoreAllMocks()
})

const text = () => (document.body.textContent ?? '').replace(/([+−]?₹[\d,]+\.\d\d)\1/g, '$1')
const button = (words: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words))
  if (!found) throw new Error(`no button says ${words}`)
  return found
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = async (words: string) => {
  act(() => button(words).click())
  await pass(1)
}

async function open(): Promise<void> {
  onScreen(<ClosePositionModal market="NSE" symbol="INFY" name="Infosys Ltd." onClose={() => {}} />)
  await pass(50)
}

test('40 shares in two orders: each part, and the whole with its charges', async () => {
  await open()
  expect(text()).toContain('Sell all 40 shares of Infosys Ltd.')
  for (const words of [
    '2 orders, all sold together or none',
    '20 shares at ₹990.30 · NSE',
    '₹19,769.80',
    '₹39,555.25',
  ]) {
    expect(text()).toContain(words)
  }
})

test('one press sells every quote once, and ends in a receipt for each order', async () => {
  const opened = vi.spyOn(modals, 'openModal')
  await open()
  await press('Sell for')
  const [sent] = server.sent.filter((one) => one.call === SELL)
  expect(sent).toMatchObject({ body: { quotes: ['q-1', 'q-2'] } })
  expect(text()).toContain('Sold 40 shares of Infosys Ltd. for ₹39,555.25')
  await press('Receipt: 20 shares')
  expect(opened).toHaveBeenCalledWith('order-details', { did: '1', ttype: 'standard' })
})

test('after 20 seconds nothing is sold until a new quote is asked for', async () => {
  await open()
  await pass(20_100)
  expect(button('Sell for').disabled).toBe(true)
  expect(text()).toContain(orderMessages.quoteTimeout)
})

test('lots on two exchanges: each names its own, and the price is an average', async () => {
  server.on(QUOTE, () =>
    ok(quote({ price: 991.3, parts: [part('1'), part('2', { market: 'BSE', price: 992.3 })] })),
  )
  await open()
  expect(text()).toContain('Average quotation for 40 shares')
  expect(text()).toContain('20 shares at ₹992.30 · BSE')
})

test('without buyers it says so, and cannot be sold', async () => {
  server.on(QUOTE, () => ok(quote({ quote_id: null, why_not: 'No buyers right now.' })))
  await open()
  expect(text()).toContain('No buyers right now.')
  expect(button('Sell').disabled).toBe(true)
})

test('a newer quote elsewhere ends it: the dialog says so and offers another', async () => {
  server.on(SELL, () => no('quote_missing', refusals.quote_missing.says))
  await open()
  await press('Sell for')
  expect(button('Sell for').disabled).toBe(true)
  expect(button(orderMessages.newQuote)).toBeDefined()
})

test('3. bonus shares that are not allotted yet are named with their day', async () => {
  server.on(QUOTE, () => ok(quote({ not_allotted: [{ quantity: 1_200, allotted_on: '2026-12-10' }] })))
  await open()
  expect(text()).toContain(
    '1,200 shares more from a bonus: allotted on 10 Dec 2026, and can be sold from then.',
  )
})

test('shares that are tendered in a buy-back stay out of the sale, and it says so', async () => {
  server.on(QUOTE, () => ok(quote({ tendered: 35 })))
  await open()
  expect(text()).toContain('35 shares more are tendered in a buy-back: blocked until the company decides.')
})
