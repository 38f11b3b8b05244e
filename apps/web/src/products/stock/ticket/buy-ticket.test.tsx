/** products, stock: buying, from the first figure to what the server then has. */
import { orderMessages, type PlacedOrder, refusals } from '@pramaan/contracts'
import { find, pass, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ACCOUNT,
  account,
  text as allText,
  button,
  openPaper,
  show,
} from '../../../money/test/paper-money.tsx'
import { answerPin } from '../../../platform/ask-pin.ts'
import { no, type PaperFetch, type Sent } from '../../../platform/test/paper-fetch.ts'
import { ok } from '../../../platform/test/worlds.ts'
import { BUY, infosys, placed, waiting } from '../test/paper-orders.tsx'
import { onExchange } from './asks.ts'
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

/** What is read aloud and what is drawn say an amount twice; once is enough here. */
const text = () => allText().replace(/([+−]?₹[\d,]+\.\d\d)\1/g, '$1')
const field = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`)
const note = (name: string) =>
  find(`#${CSS.escape(field(name).getAttribute('aria-describedby') ?? '')}`).textContent
const choose = (value: string) => press(find(`input[type="radio"][value="${value}"]`))
const consent = () => press(find('input[type="checkbox"]'))
const submit = () => press(find('button[type="submit"]'))
const open = (more = {}) =>
  show(<BuyTicket ask={onExchange} detail={infosys(more)} onPlaced={(order) => done.push(order)} />)

async function costed(quantity = '20') {
  type(field('quantity'), quantity)
  await until(() => text().includes('Balance after this order'))
}

test('a market order: about how much, at most how much, break-even and the balance, all without paise', async () => {
  open()
  await costed()
  const said = text()
  expect(said).toContain('20 × ₹1,077.40₹21,548.00')
  expect(said).toContain('You pay about₹21,574')
  // 20 × ₹1,131.20 with its charges, up to the next rupee.
  expect(said).toContain('At most ₹22,652, if the price moves first')
  expect(said).toContain('Balance after this orderabout ₹1,37,676')
  expect(said).toContain('Break-even price about ₹1,080.84')
  expect(said).toContain(orderMessages.canBeLost('₹22,652.00'))
  expect(said).toContain('Simulated feed · 3:42:07 pm')
})

test('charges are one line, and open into each with its rate and its rule', async () => {
  open()
  await costed()
  const charges = button('Charges, 0.11%')
  const list = find(`#${CSS.escape(charges.getAttribute('aria-controls') ?? '')}`)
  expect(list.hidden).toBe(true)
  await press(charges)
  expect(list.hidden).toBe(false)
  expect(list.textContent).toContain('Securities transaction tax 0.1%')
  expect(list.textContent).toContain('Worked out on ₹21,548.00.')
})

test('₹36,380 is typed 36380 and grouped meanwhile', async () => {
  open()
  await press(button('Enter amount instead'))
  await press(button('Enter quantity instead'))
  type(field('quantity'), '120000')
  expect(field('quantity').value).toBe('1,20,000')
})

test('17 shares are too few: the field says 18 or more and offers them', async () => {
  open()
  type(field('quantity'), '17')
  await until(() => note('quantity') !== '')
  expect(note('quantity')).toBe('Buy 18 shares or more (minimum ₹19,000)')
  await press(button('Use 18 shares'))
  expect(field('quantity').value).toBe('18')
  expect(note('quantity')).toBe('18 shares or more (minimum ₹19,000)')
})

test('the minimum is the firm’s of the moment: at ₹25,000, 18 shares are too few', async () => {
  server.on(ACCOUNT, () => ok({ ...account, minimum_trade: 25_000 }))
  open()
  type(field('quantity'), '18')
  await until(() => note('quantity') === 'Buy 24 shares or more (minimum ₹25,000)')
})

test('usual quantities are one press away, the most that the money pays for among them', async () => {
  open()
  await until(() => text().includes('Max'))
  const chips = [...document.querySelectorAll('button[aria-pressed]')].map((chip) => chip.textContent)
  expect(chips).toEqual(['18', '25', '50', 'Max 147'])
  await press(button('Max 147'))
  expect(field('quantity').value).toBe('147')
})

test('before it is placed nothing says that it was bought', async () => {
  open()
  await costed()
  expect(text()).toContain('20 shares available now')
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
  await press(find('[aria-label="Limit price: ₹0.10 more"]'))
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
  await press(button('Enter amount instead'))
  type(field('amount'), '25000')
  expect(note('amount')).toBe('23 shares. ₹219.80 stays in your account. Charges are added.')
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
  await press(button('Buy 20 for about ₹21,574'))
  await act(async () => answerPin(false))
  expect(real()).toHaveLength(0)
  await press(button('Buy 20 for about ₹21,574'))
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
    await until(() => text().includes('We do not know yet whether the order was placed'))
  }
  const keys = real().map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a trade that the server finds too small is refused at the quantity, until another figure is typed', async () => {
  server.on(BUY, (sent) =>
    isDry(sent) ? ok(placed()) : no('trade_too_small', refusals.trade_too_small.says),
  )
  open()
  await costed()
  await consent()
  await submit()
  await act(async () => answerPin(true))
  await until(() => note('quantity')?.includes(refusals.trade_too_small.says) === true)
  expect(note('quantity')).toContain(refusals.trade_too_small.says)
  type(field('quantity'), '30')
  expect(note('quantity')).not.toContain(refusals.trade_too_small.says)
})

test('a price off the tick is said at the price, money that is short above the button', async () => {
  server.on(BUY, () => no('price_off_tick', refusals.price_off_tick.says))
  open()
  await choose('limit')
  type(field('quantity'), '20')
  await until(() => note('price')?.includes(refusals.price_off_tick.says) === true)
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
  expect(text()).toContain('You need ₹0.01 more for this order.')
  expect(find<HTMLButtonElement>('button[type="submit"]').disabled).toBe(true)
})

test('a limit order: exact and at most, what is blocked, until when, and that it may be released', async () => {
  answers(waiting())
  open()
  await choose('limit')
  type(field('price'), '1050')
  await costed()
  expect(text()).toContain('Open: buys at ₹1,050.00 or less')
  expect(text()).toContain('You pay at most₹21,025.20')
  expect(text()).toContain('Balance after this order₹1,38,224.80')
  expect(text()).toContain('Blocked now. Released if not filled by 13 Nov 2026, 11:59 pm.')
  expect(button('Buy 20 for at most ₹21,025.20')).toBeTruthy()
})

test('a limit 2.5% below the price shows how far, without a warning', async () => {
  open()
  await choose('limit')
  type(field('price'), '1050')
  expect(text()).toContain('2.5% apart')
  expect(document.querySelector('[role="note"]')).toBeNull()
})

test('a limit 7.2% below the price warns, and one press takes the price of now', async () => {
  open()
  await choose('limit')
  type(field('price'), '1000')
  expect(text()).toContain('This limit is 7.2% below the price.')
  expect(text()).not.toContain('Yes, I want a limit')
  await press(button('1% below: ₹1,066.50'))
  expect(field('price').value).toBe('1,066.50')
  await press(find('input[value="limit"]'))
  expect(document.querySelector('[role="note"]')).toBeNull()
})

test('a limit 72% below the price is asked for once more before anything is sent', async () => {
  answers(waiting())
  open({ band_low: null, band_high: null })
  await choose('limit')
  type(field('price'), '300')
  await costed('100')
  await press(find('form > div:last-of-type input[type="checkbox"]'))
  await submit()
  await act(async () => answerPin(true))
  expect(text()).toContain('Confirm this limit, or use the price now.')
  expect(real()).toHaveLength(0)
  await press(find('[role="note"] input[type="checkbox"]'))
  await submit()
  await act(async () => answerPin(true))
  await until(() => done.length > 0)
  expect(real()).toHaveLength(1)
})

test('outside the band the server’s sentence stands at the price, and nothing asks whether it is meant', async () => {
  const says = 'Enter a limit price from ₹965.90 to ₹1,180.50.'
  server.on(BUY, () => no('price_out_of_band', says))
  open()
  await choose('limit')
  type(field('quantity'), '40')
  type(field('price'), '300')
  // 40 × ₹300 is below the minimum, but more shares are not the answer to a slip of the price.
  expect(note('quantity')).toBe('18 shares or more (minimum ₹19,000)')
  await until(() => note('price')?.includes(says) === true)
  expect(text()).toContain('This limit is 72.2% below the price.')
  expect(text()).not.toContain('Yes, I want a limit')
})

test.each([
  ['closed', 'The market is closed.'],
  ['halted', 'Trading in this stock is halted.'],
  ['stale', 'The price is not updating.'],
] as const)('a %s stock says that an order would stay open', async (state, says) => {
  open({ state })
  await pass(0)
  expect(text()).toContain(says)
})
