/** products, stock: a buy-back on a holding: what may be tendered, the dialog that does it, and what became of it. */
import type { BuyBack } from '@pramaan/contracts'
import { find, onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { no, PaperFetch } from '../../../platform/test/paper-fetch.ts'
import { ok } from '../../../platform/test/worlds.ts'
import { BuyBackCard } from './buy-back-card.tsx'

const LIST = 'GET /client/app/v1/buy-backs'
const TENDER = 'POST /client/app/v1/buy-backs/offer/tender'

const buyBack = (more: Partial<BuyBack> = {}): BuyBack => ({
  ...{ id: 'offer', market: 'NSE', symbol: 'INFY', name: 'Infosys Ltd.', state: 'open', price: 1800 },
  ...{ record_day: '2026-11-16', opens_at: '2026-11-17T03:45:00Z', closes_at: '2026-11-20T10:00:00Z' },
  ...{ pay_day: '2026-12-01', listings: [{ market: 'NSE', symbol: 'INFY' }], version: 1 },
  ...{ held_on_record_day: 50, is_small_holder: true, entitled: 25, most: 50, tendered: 0 },
  ...{ accepted: null, gross: 0, charges: 0, net: 0, ...more },
})

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  await server.open()
})
afterEach(() => server.close())

/** The one that says so. */
function button(says: string): HTMLElement {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(says))
  if (!found) throw new Error(`no button says ${says}`)
  return found
}

const text = () => document.body.textContent ?? ''

async function show(more: Partial<BuyBack>, says: string): Promise<void> {
  server.on(LIST, () => ok({ buy_backs: [buyBack(more)] }))
  onScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BuyBackCard stock={{ market: 'NSE', symbol: 'INFY' }} />
    </QueryClientProvider>,
  )
  await until(() => text().includes(says))
}

test('an open one says until when, at which price, how many can be tendered and how many are sure', async () => {
  await show({}, 'Buy-back open until 20 Nov 2026, 3:30 pm: ₹1,800.00 a share')
  expect(text()).toContain('You can tender up to 50 shares. 25 shares are sure to be accepted')
})

test('the dialog tenders what is chosen, and says what happens to it and when the money comes', async () => {
  server.on(TENDER, () => ok({ id: 'offer', tendered: 25 }))
  await show({}, 'Buy-back open')
  await press(button('Tender shares'))
  expect(text()).toContain('cannot be sold until the company decides')
  expect(text()).toContain('payable on 1 Dec 2026')
  expect(text()).toContain('₹90,000.00')
  await press(button('Entitlement: 25'))
  await press(button('Tender 25 shares'))
  await until(() => server.of(TENDER).length === 1)
  expect(server.of(TENDER)[0]?.body).toEqual({ quantity: 25, version: 1 })
  expect(server.of(TENDER)[0]?.headers.get('idempotency-key')).toBeTruthy()
})

test('a tender is withdrawn with 0, and a refusal stands in the dialog in the server’s words', async () => {
  server.on(TENDER, () => no('tender_refused', 'This buy-back has closed. Tenders can no longer be changed.'))
  await show({ tendered: 40 }, '40 shares tendered. Blocked until the company decides.')
  await press(button('Change tender'))
  await press(button('Withdraw tender'))
  await until(() => text().includes('This buy-back has closed.'))
  expect(server.of(TENDER)[0]?.body).toEqual({ quantity: 0, version: 1 })
  expect(find('[role="alert"]')).toBeDefined()
})

test('what became of it stands in one line each', async () => {
  await show({ state: 'closed', tendered: 40 }, 'Buy-back closed: ₹1,800.00 a share')
  expect(text()).toContain('payable on 1 Dec 2026')
  await show(
    { state: 'accepted', tendered: 45, accepted: 35, gross: 63_000, charges: 72, net: 62_928, most: 0 },
    'Buy-back at ₹1,800.00 a share: 35 of 45 shares accepted',
  )
  expect(text()).toContain('₹62,928.00 after charges, payable on 1 Dec 2026. The rest is released.')
  await show(
    { state: 'withdrawn', tendered: 45, accepted: 0, most: 0 },
    'The company has withdrawn the buy-back',
  )
})
