/** portfolio: waiting and finished orders, on a server on paper. */
import { press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showAmounts } from '../../money/amounts.ts'
import * as modals from '../../platform/modals.ts'
import { no, type PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { currentToasts } from '../../platform/toasts.ts'
import Awaiting from './awaiting.tsx'
import History from './history.tsx'
import { AWAITING, button, HISTORY, openPaper, order, show, text } from './test/paper-orders.tsx'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const CANCEL = `POST /client/app/v1/order/cancel/${ID}`
const waiting = order(ID, {
  status: 'awaiting',
  order_type: 'limit',
  filled: 5,
  limit_price: 1_400,
  blocked: 21_026.63,
  waits_for: 'Buys at ₹1,400.00 or less. Price now ₹1,434.85.',
  expires_at: '2026-11-16T10:00:00.000Z',
  can_cancel: true,
  settles_on: null,
})

let server: PaperFetch
beforeEach(async () => {
  server = await openPaper()
  server.on(AWAITING, () => ok({ orders: [waiting], next: null }))
})
afterEach(async () => {
  act(() => {
    showAmounts(true)
    modals.closeEverything()
  })
  await server.close()
  vi.restoreAllMocks()
})

test('an open order says what it buys, how much is bought, what is blocked, and till when it is valid', async () => {
  show(<Awaiting />)
  await until(() => text().includes('INFY'))
  for (const words of [
    '1 open order',
    'Buy 20 INFY, limit 1,400.00',
    '5 of 20 filled',
    '₹21,026.63',
    'valid till',
  ]) {
    expect(text()).toContain(words)
  }
})

test('an order is cancelled after one question, and the list is asked for again', async () => {
  server.on(CANCEL, () => ok({ ...waiting, status: 'holding', can_cancel: false }))
  show(<Awaiting />)
  await until(() => text().includes('INFY'))
  await press(button('Cancel'))
  expect(server.of(CANCEL)).toHaveLength(0)
  expect(text()).toContain('5 shares are bought and stay yours.')
  server.on(AWAITING, () => ok({ orders: [], next: null }))
  await press(button('Cancel order'))
  await until(() => text().includes('No open orders'))
  expect(server.of(CANCEL)).toHaveLength(1)
  expect(server.of(CANCEL)[0]?.headers.get('Idempotency-Key')).toBeTruthy()
  expect(currentToasts().map((toast) => toast.text)).toContain(
    'The rest of the INFY order is cancelled. The blocked amount is released.',
  )
})

test('a refused cancel says nothing of success, and the order is looked at again', async () => {
  server.on(CANCEL, () => no('order_over', 'This order is over.'))
  show(<Awaiting />)
  await until(() => text().includes('INFY'))
  const before = server.of(AWAITING).length
  await press(button('Cancel'))
  await press(button('Cancel order'))
  await until(() => server.of(AWAITING).length > before)
  expect(currentToasts().map((toast) => toast.text)).toEqual(['This order is over.'])
})

test('hidden amounts: an open order names none', async () => {
  act(() => showAmounts(false))
  show(<Awaiting />)
  await until(() => text().includes('INFY'))
  expect(text()).not.toContain('21,026')
})

const sold = order('s', {
  status: 'sold',
  sell_price: 1_500,
  sell_trade_value: 30_000,
  sell_net_value: 29_950.1,
  profit: 1_249.65,
  roi: 4.35,
  closed_at: '2026-11-15T06:00:00.000Z',
})
const refused = order('r', {
  status: 'rejected',
  filled: 0,
  order_price: null,
  buy_price: null,
  reason: 'Above the desk’s limit.',
})

test('history shows profit and ROI of a sale, and the reason of what came to nothing', async () => {
  server.on(HISTORY, () => ok({ orders: [sold, refused], next: null }))
  show(<History />)
  await until(() => text().includes('INFY'))
  expect(text()).toContain('+₹1,249.65')
  expect(text()).toContain('4.35%')
  expect(text()).toContain('Above the desk’s limit.')
})

const folded = order('f', {
  status: 'sold',
  symbol: 'MRF',
  quantity: 1,
  filled: 1,
  buy_price: 1_66_667,
  fraction: { proceeds: 1_68_055, cost: 1_66_697 },
  folded_by: 'Consolidation, 3 shares become 1',
  settles_on: null,
  profit: 1_358,
  roi: 0.81,
})

test('history tells an order that a consolidation folded away: what was bought, what the fraction brought, the gain', async () => {
  server.on(HISTORY, () => ok({ orders: [folded], next: null }))
  show(<History />)
  await until(() => text().includes('MRF'))
  for (const words of ['Consolidated', '₹1,66,667.00', '+₹1,358.00', 'Fraction sold for ₹1,68,055.00']) {
    expect(text()).toContain(words)
  }
  expect(text()).not.toContain('Sold for')
  expect(text()).not.toContain('settles')
})

test('history tells where the shares of a folded order went', async () => {
  server.on(HISTORY, () =>
    ok({ orders: [{ ...folded, fraction: null, profit: null, roi: null }], next: null }),
  )
  show(<History />)
  await until(() => text().includes('MRF'))
  expect(text()).toContain('Now in your other MRF orders')
})

test('a finished order opens its receipt', async () => {
  const open = vi.spyOn(modals, 'openModal')
  server.on(HISTORY, () => ok({ orders: [sold], next: null }))
  show(<History />)
  await until(() => text().includes('INFY'))
  await press(button('INFY'))
  expect(open).toHaveBeenCalledWith('order-details', { did: 's', ttype: 'standard' })
})

test('an empty history of a kind is told from an empty history', async () => {
  show(<History />, '/portfolio/history?dtype=bond')
  await until(() => text().includes('None of this type'))
  expect(server.of(HISTORY)[0]?.query).toBe('dtype=bond')
})

test('an order at an exchange says where it is, beside how far its price is', async () => {
  server.on(AWAITING, () =>
    ok({ orders: [{ ...waiting, exchange_says: 'Partly filled 5 of 20' }], next: null }),
  )
  show(<Awaiting />)
  await until(() => text().includes('Partly filled 5 of 20'))
})
