/** product-drawers, ticket: buying, from the first figure to what the server then has. */
import { orderMessages, type PlacedOrder, refusals } from '@pramaan/contracts'
import { find, pass, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerPin } from '../../../platform/ask-pin.ts'
import { no, type PaperFetch, type Sent } from '../../../platform/test/paper-fetch.ts'
import { ok } from '../../../platform/test/worlds.ts'
import { button, openPaper, show, text } from '../test/paper-money.tsx'
import { BUY, infosys, placed, waiting } from '../test/paper-orders.tsx'
import { BuyTicket } from './buy-ticket.tsx'

let server: PaperFetch
let done: PlacedOrder[] = []
const isDry = ({ query }: Sent) => query === 'dry_run=1'
const dry = () => server.of(BUY).filter(isDry)
const real = () => server.of(BUY).filter((sent) => !isDry(sent))
const answers = (order: PlacedOrder) =>
  server.on(BUY, (sent) => ok(isDry(sent) ? order : { ...order, id: 'o-1' }))

beforeEach(async () => {
  done = []
  server = await openPaper()
  server.on('POST /client/app/v1/stream_ticket', () => no('http_503', 'Service Unavailable.', {}, 503))
  server.on('POST /data/stock', () => ok([]))
  answers(placed())
})
afterEach(() => server.close())

const field = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`)
const note = (name: string) =>
  find(`#${CSS.escape(field(name).getAttribute('aria-describedby') ?? '')}`).textContent
const choose = (value: string) => press(find(`input[type="radio"][value="${value}"]`))
const consent = () => press(find('input[type="checkbox"]'))
const submit = () => press(find('button[type="submit"]'))
const open = (more = {}) =>
  show(<BuyTicket kind="standard" detail={infosys(more)} onPlaced={(order) => done.push(order)} />)

async function costed(quantity = '20') {
  type(field('quantity'), quantity)
  await until(() => text().includes('Cash that stays free'))
}

test('value + each charge = net, what stays of the cash, and what can be lost', async () => {
  open()
  await costed()
  const said = text()
  expect(said).toContain('20 × ₹1,077.40')
  expect(said).toContain('₹21,548.00')
  expect(said).toContain('Securities transaction tax 0.1%₹22.00')
  expect(said).toContain('₹25.51')
  expect(said).toContain('₹21,573.51')
  expect(said).toContain('Of ₹1,59,250.00 that you can use now')
  expect(said).toContain('₹1,37,676.49')
  expect(said).toContain(orderMessages.canBeLost('₹21,573.51'))
  expect(said).toContain('Simulated feed · 3:42:07 pm')
})

test('before it is placed nothing says that it was bought', async () => {
  open()
  await costed()
  expect(text()).toContain('The market gives all 20 shares now, at ₹1,077.40 each.')
  expect(text()).not.toMatch(/bought:|success/i)
  expect(real()).toHaveLength(0)
})

test('typing 2, 20, 200 asks once, for the last', async () => {
  open()
  for (const typed of ['2', '20', '200']) type(field('quantity'), typed)
  await until(() => dry().length > 0)
  expect(dry().map(({ body }) => body)).toEqual([
    { market: 'NSE', symbol: 'INFY', quantity: 200, order_type: 'market' },
  ])
})

test('a limit begins at the price of now on the tick: ₹1,077.37 becomes ₹1,077.30', async () => {
  open()
  await choose('limit')
  expect(field('price').value).toBe('1,077.30')
  await press(find('[aria-label="Most a share may cost: ₹0.10 more"]'))
  expect(field('price').value).toBe('1,077.40')
  type(field('quantity'), '20')
  await until(() => dry().length > 0)
  expect(dry()[0]?.body).toEqual({
    market: 'NSE',
    symbol: 'INFY',
    quantity: 20,
    order_type: 'limit',
    price: 1077.4,
  })
})

test('₹25,000 is 23 shares at the best offer, and says what is not spent', async () => {
  open()
  await choose('amount')
  type(field('amount'), '25000')
  expect(note('amount')).toBe('23 shares. ₹219.80 is not spent. Charges come on top.')
  await until(() => dry().length > 0)
  expect(dry()[0]?.body).toMatchObject({ quantity: 23 })
})

test('a step is one lot', async () => {
  open({ lot: 25 })
  await press(find('[aria-label="Quantity: 25 shares more"]'))
  await press(find('[aria-label="Quantity: 25 shares more"]'))
  expect(field('quantity').value).toBe('50')
})

test('nothing is sent without a quantity or without consent, and each says so', async () => {
  open()
  await submit()
  expect(note('quantity')).toContain(orderMessages.quantityNeeded)
  await costed()
  await submit()
  expect(text()).toContain(orderMessages.consentNeeded)
  await act(async () => answerPin(true))
  await pass(20)
  expect(real()).toHaveLength(0)
})

test('the PIN stands between the button and the order; given, the server’s answer is handed on', async () => {
  open()
  await costed()
  await consent()
  await press(button('Buy for ₹21,573.51'))
  await act(async () => answerPin(false))
  expect(real()).toHaveLength(0)
  await press(button('Buy for ₹21,573.51'))
  await act(async () => answerPin(true))
  await until(() => done.length > 0)
  expect(real().map(({ body }) => body)).toEqual([
    { market: 'NSE', symbol: 'INFY', quantity: 20, order_type: 'market', consent: true },
  ])
  expect(done[0]?.id).toBe('o-1')
})

test('sent again after a broken line it is the same intent, and the ticket says that nobody knows yet', async () => {
  server.on(BUY, (sent) => (isDry(sent) ? ok(placed()) : no('http_503', 'Service Unavailable.', {}, 503)))
  open()
  await costed()
  await consent()
  for (const _ of [1, 2]) {
    await submit()
    await act(async () => answerPin(true))
    await until(() => text().includes('Whether it was placed is not known'))
  }
  const keys = real().map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('the smallest trade is refused at the quantity, in the server’s sentence, until another figure is typed', async () => {
  server.on(BUY, (sent) =>
    isDry(sent) ? ok(placed()) : no('trade_too_small', refusals.trade_too_small.says),
  )
  open()
  await costed()
  await consent()
  await submit()
  await act(async () => answerPin(true))
  await until(() => note('quantity')?.includes('below the smallest trade') === true)
  expect(note('quantity')).toContain(refusals.trade_too_small.says)
  type(field('quantity'), '30')
  expect(note('quantity')).not.toContain(refusals.trade_too_small.says)
})

test('a price off the tick is said at the price, money that is short above the button', async () => {
  server.on(BUY, () => no('price_off_tick', refusals.price_off_tick.says))
  open()
  await choose('limit')
  type(field('quantity'), '20')
  await until(() => note('price')?.includes('tick.') === true)
  expect(note('price')).toContain(refusals.price_off_tick.says)
  server.on(BUY, () => no('funds_short', refusals.funds_short.says))
  type(field('quantity'), '21')
  await until(() => text().includes(refusals.funds_short.says))
  expect(button('Deposit')).toBeTruthy()
})

test('one paisa more than there is: it says how much is missing, and there is no way to press on', async () => {
  answers(placed({ net_value: 159_250.01 }))
  open()
  await costed()
  expect(text()).toContain(orderMessages.fundsShort('₹0.01'))
  expect(find<HTMLButtonElement>('button[type="submit"]').disabled).toBe(true)
})

test('an order that waits says what is set aside, until when, and that nothing is bought now', async () => {
  answers(waiting())
  open()
  await choose('limit')
  await costed()
  expect(text()).toContain('Waits until a share costs at most ₹1,050.00')
  expect(text()).toContain('Set aside for the 20 that wait')
  expect(text()).toContain('Yours again if it is not bought by 13 Nov 2026, 11:59 pm.')
  expect(button('Place the order for at most ₹21,025.20')).toBeTruthy()
})

test.each([
  ['closed', 'The market is closed.'],
  ['halted', 'Trading in this stock is halted.'],
  ['stale', 'The price stands still.'],
] as const)('a %s stock says that an order would wait', async (state, says) => {
  open({ state })
  await pass(0)
  expect(text()).toContain(says)
})
