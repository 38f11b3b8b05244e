/** products, stock: the list, one stock of it, and an order handed over. */
import type { DeskOffer } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { button, openPaper, show, text } from '../../../money/test/paper-money.tsx'
import { answerPin } from '../../../platform/ask-pin.ts'
import { no, type PaperFetch } from '../../../platform/test/paper-fetch.ts'
import { ok } from '../../../platform/test/worlds.ts'
import FoDrawer from '../desk-drawer.tsx'
import { AT, DESK_BUY, infosys, lot, waiting } from '../test/paper-orders.tsx'

const LIST = 'GET /fo/app/v1/list'
const HOLDING = 'GET /fo/app/v1/order/holding'
const offer: DeskOffer = {
  market: 'NSE',
  symbol: 'INFY',
  name: 'Infosys Ltd.',
  price: 1077.37,
  change_pct: 0.38,
  note: 'The desk builds a position.',
  most: 2_300,
  source: 'Simulated',
  as_of: AT,
}
const says = 'With the dealing desk at up to ₹1,050.00 a share, valid till 13 Nov 2026, 11:59 pm.'

let server: PaperFetch
beforeEach(async () => {
  server = await openPaper()
  server.on('POST /client/app/v1/stream_ticket', () => no('http_503', 'Service Unavailable.', {}, 503))
  server.on('POST /data/stock', () => ok([]))
  server.on('GET /data/stock_detail', () => ok(infosys()))
  server.on(LIST, () => ok([offer]))
  server.on(HOLDING, () => ok([]))
  server.on(DESK_BUY, ({ query }) => ok(waiting({ id: query === '' ? 'o-9' : null, says })))
})
afterEach(() => server.close())

async function openStock() {
  show(<FoDrawer />)
  await until(() => text().includes('Infosys'))
  await press(button('INFY'))
  await until(() => document.querySelector('input[name="quantity"]') !== null)
}

test('each stock stands with the desk’s reason and the most of one order', async () => {
  show(<FoDrawer />)
  await until(() => text().includes('Infosys'))
  expect(text()).toContain('The desk builds a position. Up to 2,300 shares in one order.')
})

test('an empty list says what belongs there, and the way to the market', async () => {
  server.on(LIST, () => ok([]))
  show(<FoDrawer />)
  await until(() => text().includes('No stocks on the desk'))
  expect(button('View market')).toBeTruthy()
})

test('a list that cannot be loaded can be asked for again', async () => {
  server.on(LIST, () => no('http_500', 'Internal Server Error.', {}, 500))
  show(<FoDrawer />)
  await until(() => text().includes('did not load'))
  server.on(LIST, () => ok([offer]))
  await press(button('Try again'))
  await until(() => text().includes('Infosys'))
  expect(text()).toContain('Infosys')
})

test('the desk takes a limit only; the order is handed over after the PIN and waits', async () => {
  await openStock()
  expect(document.querySelector('input[name="order_type"]')).toBeNull()
  type(find<HTMLInputElement>('input[name="quantity"]'), '20')
  type(find<HTMLInputElement>('input[name="price"]'), '1050')
  await until(() => text().includes('Send to the desk for at most ₹21,025.20'))
  await press(find('form > div:last-of-type input[type="checkbox"]'))
  await press(button('Send to the desk'))
  await act(async () => answerPin(true))
  await until(() => text().includes('The dealing desk has your order'))
  const [sent] = server.of(DESK_BUY).filter(({ query }) => query === '')
  expect(sent?.body).toEqual({ market: 'NSE', symbol: 'INFY', quantity: 20, price: 1050, consent: true })
  expect(text()).toContain(says)
  expect(button('View receipt')).toBeTruthy()
  expect(button('View orders')).toBeTruthy()
  expect(text()).not.toMatch(/success/i)
})

test('what the desk bought for the client stands there, each with its way to be sold', async () => {
  server.on(HOLDING, () => ok([lot('o-1')]))
  await openStock()
  await until(() => text().includes('Bought through the desk'))
  expect(text()).toContain('20 shares at ₹1,077.40')
  expect(button('Sell')).toBeTruthy()
})

test('opened for one stock it shows that one, and the way back leads to the list', async () => {
  show(<FoDrawer market="NSE" symbol="INFY" />)
  await until(() => document.querySelector('input[name="quantity"]') !== null)
  await press(button('Today’s list'))
  await until(() => text().includes('Up to 2,300 shares'))
  expect(text()).toContain('Up to 2,300 shares')
})
