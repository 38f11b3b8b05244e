/** close-order: the quote, its 20 seconds, and the sale. */
import { orderMessages, refusals, type SellQuote } from '@pramaan/contracts'
import { find, onScreen } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as modals from '../../platform/modals.ts'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { currentToasts } from '../../platform/toasts.ts'
import CloseOrderModal from './close-order-modal.tsx'

const QUOTE = 'GET /client/app/v1/order/quote'
const SELL = 'POST /client/app/v1/order/sell/o-1'

const quote = (more: Partial<SellQuote> = {}): SellQuote => ({
  quote_id: 'q-1',
  price: 990.3,
  S1: 5_000,
  quantity: 40,
  expires_at: '2026-11-13T10:12:27.000Z',
  valid_ms: 20_000,
  trade_value: 39_612,
  estimated_fee: 79.22,
  estimated_profit: 1_048.78,
  fees: { brokerage: 0, stt: 40, txn: 1.18, gst: 0.23, total: 56.75, stamp: 0, sebi: 0, dp: 15.34 },
  fee_lines: [
    {
      charge: 'stt',
      name: 'Securities transaction tax',
      base: 39_612,
      rate: '0.1%',
      amount: 40,
      rule: '0.1% of the trade’s value, rounded to the nearest rupee.',
      since: '2024-10-01',
      source: 'Finance Act',
    },
  ],
  net_value: 39_555.25,
  profit: 1_020.11,
  settles_on: '2026-11-16',
  why_not: null,
  source: 'Simulated',
  as_of: '2026-11-13T10:12:07.000Z',
  ...more,
})

let server: PaperFetch
let closed = 0
beforeEach(async () => {
  closed = 0
  server = new PaperFetch()
  await server.open()
  server.on(QUOTE, () => ok(quote()))
  server.on(SELL, () => ok({ id: 'o-1', status: 'sold', price: 990.3 }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
  vi.restoreAllMocks()
})

/** What is read aloud and what is drawn say an amount twice; once is enough here. */
const text = () => (document.body.textContent ?? '').replace(/([+−]?₹[\d,]+\.\d\d)\1/g, '$1')
const button = (words: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words))
  if (!found) throw new Error(`no button says ${words}`)
  return found
}
const sellButton = (): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => /^Sell/.test(one.textContent ?? ''))
  if (!found) throw new Error('there is no way to sell')
  return found
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const press = async (words: string) => {
  act(() => button(words).click())
  await pass(1)
}
const toasts = () => currentToasts().map(({ kind, text: says }) => `${kind}: ${says}`)
const tone = () => find('[data-tone]').dataset.tone
async function open(ttype: 'standard' | 'fo' = 'standard') {
  const modal = (
    <CloseOrderModal
      did="o-1"
      ttype={ttype}
      symbol="HDFCBANK"
      name="HDFC Bank Ltd."
      onClose={() => closed++}
    />
  )
  onScreen(modal)
  await pass(50)
}

test('the title is the product’s, and under it stands plainly what is sold', async () => {
  await open()
  expect(text()).toContain('Confirm to Close')
  expect(text()).toContain('Sell 40 shares of HDFC Bank Ltd.')
})

test('both P&L are named: the 0.2% estimate first, then after all charges, as the receipt will say', async () => {
  await open()
  const said = text()
  expect(said).toContain('Estimated P&L+₹1,048.78')
  expect(said).toContain('Price move+₹1,128.00')
  expect(said).toContain('Estimated sell fee (0.2%)−₹79.22')
  expect(said).not.toContain('at most')
  expect(said).toContain('P&L after all charges')
  expect(said.indexOf('+₹1,048.78')).toBeLessThan(said.indexOf('+₹1,020.11'))
})

test('the money: value, charges in one line that opens, and when it can be withdrawn', async () => {
  await open()
  const said = text()
  expect(said).toContain('40 × ₹990.30')
  expect(said).toContain('You receive₹39,555.25')
  const charges = button('Charges')
  const list = find(`#${CSS.escape(charges.getAttribute('aria-controls') ?? '')}`)
  expect(list.hidden).toBe(true)
  await press('Charges')
  expect(list.hidden).toBe(false)
  expect(list.textContent).toContain('Securities transaction tax 0.1%')
  expect(said).toContain('Can be withdrawn16 Nov 2026, 4 pm')
  expect(said).toContain('Simulated feed · 3:42:07 pm')
  expect(server.of(QUOTE)[0]?.query).toBe('did=o-1&ttype=standard')
})

test('the bar is green above 60%, yellow to 30%, red from there; at 0 there is no way to sell', async () => {
  await open()
  expect(tone()).toBe('green')
  await pass(8_000)
  expect(tone()).toBe('yellow')
  await pass(6_000)
  expect(tone()).toBe('red')
  expect(sellButton().disabled).toBe(false)
  await pass(6_000)
  expect(text()).toContain('0 s left')
  expect(text()).toContain('Timeout. Please get the latest quotation again.')
  expect(sellButton().disabled).toBe(true)
  await press('Get a new quotation')
  expect(text()).not.toContain('Timeout.')
  expect(sellButton().disabled).toBe(false)
  expect(server.of(QUOTE)).toHaveLength(2)
})

test('a wall clock that jumps changes nothing', async () => {
  await open()
  const wall = vi.spyOn(Date, 'now').mockReturnValue(0)
  await pass(19_000)
  expect(text()).toContain('1 s left')
  wall.mockReturnValue(4e12)
  await pass(1_000)
  expect(sellButton().disabled).toBe(true)
  wall.mockRestore()
})

test('a zero price is asked for once more', async () => {
  let asked = 0
  server.on(QUOTE, () => ok(++asked === 1 ? quote({ price: 0, quote_id: null }) : quote()))
  await open()
  expect(server.of(QUOTE)).toHaveLength(2)
  expect(sellButton().disabled).toBe(false)
})

test('a second zero price warns and closes', async () => {
  server.on(QUOTE, () => ok(quote({ price: 0, quote_id: null })))
  await open()
  expect(server.of(QUOTE)).toHaveLength(2)
  expect(toasts()).toEqual(['warning: Unable to fetch a valid price. Please retry later.'])
  expect(closed).toBe(1)
})

test('a failed fetch says so, and can be tried again', async () => {
  server.on(QUOTE, () => no('http_503', 'Service Unavailable.', {}, 503))
  await open()
  expect(text()).toContain('Failed to fetch latest price. Please try again. Service Unavailable.')
  expect(toasts()).toEqual([])
  expect([closed, sellButton().disabled]).toEqual([0, true])
  server.on(QUOTE, () => ok(quote()))
  await press('Get a new quotation')
  expect(sellButton().disabled).toBe(false)
})

test('S1 = 0 of a standard order is restricted: why is said, and nothing can be sold', async () => {
  server.on(QUOTE, () => ok(quote({ S1: 0, quote_id: null, why_not: 'Trading in this stock is halted.' })))
  await open()
  expect(text()).toContain(orderMessages.restricted)
  expect(text()).toContain('Trading in this stock is halted.')
  expect(sellButton().disabled).toBe(true)
})

test('S1 = 0 of a desk order with a quote is not restricted', async () => {
  server.on(QUOTE, () => ok(quote({ S1: 0 })))
  await open('fo')
  expect(sellButton().disabled).toBe(false)
})

test('sold at exactly the quoted price; the notice is the product’s, and it ends in the receipt', async () => {
  const opened = vi.spyOn(modals, 'openModal')
  await open()
  await press('Sell for ₹39,555.25')
  expect(server.of(SELL).map(({ body }) => body)).toEqual([{ ttype: 'standard', price: 990.3 }])
  expect(toasts()).toEqual(['success: Sell order for HDFCBANK received.'])
  expect(opened).toHaveBeenCalledWith('order-details', { did: 'o-1', ttype: 'standard' })
  expect(closed).toBe(0)
})

test('a quote that the server finds too old is the timeout, whatever this device counted', async () => {
  server.on(SELL, () => no('quote_expired', refusals.quote_expired.says))
  await open()
  await press('Sell for')
  expect(text()).toContain('Timeout. Please get the latest quotation again.')
  expect([closed, sellButton().disabled]).toEqual([0, true])
  expect(toasts()).toEqual([])
})

test('without an answer it says that nobody knows yet; pressed again it is the same intent', async () => {
  server.on(SELL, () => no('http_503', 'Service Unavailable.', {}, 503))
  await open()
  await press('Sell for')
  expect(text()).toContain('We do not know yet whether it was sold.')
  await press('Sell for')
  const keys = server.of(SELL).map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

/** A server that sells parts: 40 are held, each at the same price. */
const sellsParts = () =>
  server.on(QUOTE, ({ query }) => {
    const quantity = Number(new URLSearchParams(query).get('quantity') ?? 40)
    const of = (whole: number) => Math.round((whole * quantity * 100) / 40) / 100
    return ok(
      quote({
        quote_id: `q-${quantity}`,
        quantity,
        held: 40,
        trade_value: of(39_612),
        estimated_profit: of(1_048.78),
        net_value: of(39_555.25),
        profit: of(1_020.11),
      }),
    )
  })
const field = () => find<HTMLInputElement>('input[name="quantity"]')
const type = async (words: string) => {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
  await pass(300)
}
const asked = () => server.of(QUOTE).map(({ query }) => new URLSearchParams(query).get('quantity'))

test('all of the lot is sold unless a part is chosen, and the body is the product’s own', async () => {
  sellsParts()
  await open()
  expect(field().value).toBe('40')
  expect(text()).toContain('Sells the whole order.')
  await press('Sell for')
  expect(server.of(SELL).map(({ body }) => body)).toEqual([{ ttype: 'standard', price: 990.3 }])
})

test('25 of 40: the quote is asked for 25, 15 stay, the P&L is that of the part, and 25 are sold', async () => {
  sellsParts()
  await open()
  await type('25')
  expect(asked()).toEqual([null, '25'])
  expect(text()).toContain('You keep 15 of this order’s 40 shares.')
  expect(text()).toContain('Quotation for 25 shares')
  expect(text()).toContain('Of these 25 shares')
  expect(text()).toContain('+₹637.57')
  await press('Sell 25 for ₹24,722.03')
  expect(server.of(SELL).map(({ body }) => body)).toEqual([{ ttype: 'standard', price: 990.3, quantity: 25 }])
})

test('until the quote for another quantity is there nothing can be sold, and typing asks once', async () => {
  sellsParts()
  await open()
  await type('25')
  act(() => button('10').click())
  await pass(1)
  expect(sellButton().disabled).toBe(true)
  await pass(300)
  expect(sellButton().disabled).toBe(false)
  expect(asked()).toEqual([null, '25', '10'])
  await press('All 40')
  await pass(300)
  expect(text()).toContain('Sells the whole order.')
})

test.each(['0', '41', '1.5', ''])(
  'a quantity of %j cannot be sold: the field says 1 to 40, and nothing is asked',
  async (typed) => {
    sellsParts()
    await open()
    await type(typed)
    expect(text()).toContain('Enter 1 or more, up to 40 shares.')
    expect(sellButton().disabled).toBe(true)
    expect(asked()).toEqual([null])
  },
)

test('one share has no parts: there is nothing to choose', async () => {
  server.on(QUOTE, () => ok(quote({ quantity: 1 })))
  await open()
  expect(document.querySelector('input[name="quantity"]')).toBeNull()
})

test('a server that quotes the whole lot for a part sells nothing by it', async () => {
  await open()
  await type('25')
  expect(text()).toContain('Only the whole order can be sold right now.')
  expect(sellButton().disabled).toBe(true)
})
