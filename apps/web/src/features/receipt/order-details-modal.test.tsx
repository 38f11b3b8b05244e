/** receipt: the dialog with its sums, its seal and its warnings, on a server on paper. */
import type { Receipt } from '@pramaan/contracts'
import { onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showAmounts } from '../../money/amounts.ts'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import OrderDetailsModal from './order-details-modal.tsx'
import { awaiting, folded, rejected, sold } from './test/paper-receipt.ts'

const ORDER = 'GET /client/app/v1/order'
const NOTE = 'GET /client/app/v1/note.pdf'

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  await server.open()
})
afterEach(async () => {
  act(() => showAmounts(true))
  await server.close()
})

const text = () => document.body.textContent ?? ''
const button = (words: string) => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(words))
  if (!found) throw new Error(`no button says ${words}`)
  return found
}

async function show(receipt: Receipt) {
  server.on(ORDER, () => ok(receipt))
  onScreen(
    <MemoryRouter>
      <OrderDetailsModal did={receipt.id} ttype={receipt.ttype} onClose={() => undefined} />
    </MemoryRouter>,
  )
  await until(() => text().includes('Order number'))
}

test.each([
  ['matured', ['paid back at', 'Matured', 'Paid back at maturity']],
  ['redeemed', ['redeemed at', 'Redeemed', 'Redemption value', 'Redemption NAV']],
  ['exited', ['left early at', 'Exited early', 'Value at the exit']],
  ['recovered', ['recovered at', 'Recovered', 'Recovered from the issuer']],
] as const)('what was %s is never called sold', async (left_as, words) => {
  await show({ ...sold, ttype: 'fund', entries: [], left_as })
  for (const said of words) expect(text()).toContain(said)
  expect(text()).not.toMatch(/sold|sell /i)
})

test('a sold order is closed: both sums, STT at 0.1%, settlement time and settlement summary', async () => {
  await show(sold)
  expect(server.of(ORDER)[0]?.query).toBe(`did=${sold.id}&ttype=standard`)
  for (const words of [
    '₹28,697.00',
    'Securities transaction tax 0.1%',
    '₹29.00',
    '₹28,651.59',
    '₹26,009.99',
    'Settlement summary',
    '+₹2,641.60',
    '17 Nov 2026, 5:00 pm',
    'Realised P&L · held 84 days',
    '20 shares sold at ₹1,434.85 each',
    'Can be withdrawn',
  ]) {
    expect(text()).toContain(words)
  }
})

test('a receipt that matches the ledger says with which entries, and links to them', async () => {
  await show(sold)
  expect(text()).toContain('Matches the ledger to the paisa, entries #4812 to #4818')
  expect(document.querySelector('a[href="/me/records"]')).toBeTruthy()
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

test('a receipt that the ledger contradicts warns loudly', async () => {
  await show({ ...sold, closes: false })
  expect(document.querySelector('[role="alert"]')?.textContent).toContain(
    'This receipt does not match the ledger',
  )
  expect(text()).not.toContain('Matches the ledger')
})

test('one paisa too much is found by this device, whatever the server says', async () => {
  await show({ ...sold, sell_net_value: 28_651.6, closes: true })
  expect(text()).toContain('These lines do not add up.')
  expect(text()).toContain('This receipt does not match the ledger')
})

test('levels of the market depth, the source and the quotation of a fill are told', async () => {
  await show(sold)
  await until(() => text().includes('15 × ₹1,435.00'))
  expect(text()).toContain('15 × ₹1,435.00')
  expect(text()).toContain('Price from the Simulated feed')
  expect(text()).toContain('your quotation q-1-0000')
})

test('a rejected order says why, shows no note, and that no money moved', async () => {
  await show(rejected)
  expect(text()).toContain('The desk could not find 20 shares below your limit.')
  expect(text()).toContain('Nothing was bought')
  expect(text()).toContain('No money and no shares have moved')
  expect(text()).not.toContain('Contract note')
})

test('a waiting order has a receipt too', async () => {
  await show(awaiting)
  expect(text()).toContain('Nothing is bought yet')
  expect(text()).toContain('Open, not bought yet')
})

test('a negative outstanding warns of the unpaid balance', async () => {
  await show({ ...sold, outstanding: -1_250.5 })
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('Unpaid balance. −₹1,250.50')
})

test('simulated is labelled simulated', async () => {
  await show(sold)
  expect(text()).toContain('Demo — simulated money and prices')
})

test('each trading day of the order has its contract note', async () => {
  server.on(NOTE, () => no('note_unknown', 'There is no contract note.'))
  const day = { is_final: false, estimated: 0, charged: 0, refunded: 0, borne: 0, lines: [] }
  await show({
    ...sold,
    days: [
      { ...day, day: '2026-11-16' },
      { ...day, day: '2026-11-19' },
    ],
  })
  await press(button('19 Nov 2026 (PDF)'))
  expect(server.of(NOTE)[0]?.query).toBe('day=2026-11-19')
})

test('hidden amounts are dots here too, but for prices of the market', async () => {
  act(() => showAmounts(false))
  await show(sold)
  for (const amount of ['28,697', '28,651', '2,641.60', '26,009']) expect(text()).not.toContain(amount)
})

test('a receipt that cannot be fetched says that nothing has changed, and is asked for again', async () => {
  server.on(ORDER, () => no('http_500', 'Internal Server Error.', {}, 500))
  onScreen(
    <MemoryRouter>
      <OrderDetailsModal did={sold.id} ttype="standard" onClose={() => undefined} />
    </MemoryRouter>,
  )
  await until(() =>
    text().includes('This receipt did not load.Internal Server Error. Nothing in your account has changed.'),
  )
  server.on(ORDER, () => ok(sold))
  await press(button('Try again'))
  await until(() => text().includes('Order number'))
  expect(text()).toContain('RELIANCE')
})

test.each([
  ['listing', 'PENDING LISTING'],
  ['part-allotted', 'Part allotted'],
])(
  'the status %s is shown as %s: a state that is not known yet does not break the page',
  async (status, word) => {
    server.on(ORDER, () => ok({ ...sold, status }))
    onScreen(
      <MemoryRouter>
        <OrderDetailsModal did={sold.id} ttype="standard" onClose={() => undefined} />
      </MemoryRouter>,
    )
    await until(() => text().includes('Order number'))
    expect(text()).toContain(word)
  },
)

test('an order that a consolidation folded away says what was bought, the act, what the fraction brought and the gain', async () => {
  await show(folded)
  for (const words of [
    'Consolidated',
    '1 share bought at ₹1,66,667.00 each',
    'Received for a fraction of a share',
    '₹1,68,055.00',
    '+₹1,358.00',
    'Consolidation, 3 shares become 1',
    'left no whole share of this order',
    'Cost of the fraction',
  ]) {
    expect(text()).toContain(words)
  }
  expect(text()).not.toContain('Net received')
  expect(text()).not.toContain('Sell price')
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

test('one whose shares went into other orders says where its cost is', async () => {
  await show({ ...folded, fraction: null, profit: null, roi: null })
  expect(text()).toContain('its shares are now in your other MRF orders, with their cost')
  expect(text()).not.toContain('Net received')
})

test('after a split the purchase is told as made, and in today’s shares', async () => {
  await show({ ...sold, bought_quantity: 100, buy_price: 260 })
  expect(text()).toContain('In today’s shares100 × ₹260.00')
  expect(text()).toContain('Buy price, in today’s shares')
})

test('what waits for its NAV says “about” its units, no price, and what comes next', async () => {
  const next = 'Waits for the NAV of 16 Nov 2026, known by 16 Nov 2026, 11:00 pm.'
  await show({
    ...{ ...awaiting, ttype: 'fund', market: 'MF', symbol: '990010', quantity: 1249.938, order_price: null },
    ...{ is_about: true, next, blocked: { amount: 25_000, until: null } },
  })
  const blocked = 'Blocked: ₹25,000. What is not used is released.'
  for (const words of ['about 1,249.938', `Next: ${next}`, blocked]) expect(text()).toContain(words)
  expect(text()).not.toContain('Order priceMarket')
})

test('an order that waits says what is blocked, and till when at the latest', async () => {
  await show({ ...awaiting, blocked: { amount: 45_123.45, until: '2026-11-16T10:00:00.000Z' } })
  expect(text()).toContain('Blocked: ₹45,123.45 till 16 Nov 2026, 3:30 pm at the latest.')
})

test('what two people entered has its day and a download for each document', async () => {
  const pdfs = [{ name: 'Valuation certificate', sha256: 'a'.repeat(64), size: 2048 }]
  const entered = [{ kind: 'note-value' as const, day: '2026-11-13', offer_id: 'offer-1', pdfs }]
  await show({ ...sold, entered })
  for (const words of ['Entered by our firm', 'Value of 13 Nov 2026', 'Valuation certificate'])
    expect(text()).toContain(words)
  expect(button('Download')).toBeTruthy()
})
