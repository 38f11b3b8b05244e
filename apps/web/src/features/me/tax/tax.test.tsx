/** me, tax: what the year says, which lots differ from a receipt, and that hidden amounts stay hidden. */
import type { TaxYear } from '@pramaan/contracts'
import { onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showAmounts } from '../../../money/amounts.ts'
import { PaperFetch } from '../../../platform/test/paper-fetch.ts'
import { ok } from '../../../platform/test/worlds.ts'
import { PhoneLots } from './phone-lots.tsx'
import { Component as TaxPage } from './tax-page.tsx'

const TAX = 'GET /stat/app/v1/tax'

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  await server.open()
})
afterEach(async () => {
  act(() => showAmounts(true))
  await server.close()
})

const lot: TaxYear['lots'][number] = {
  ...{ name: 'Reliance Industries', symbol: 'RELIANCE', dtype: 'stock', quantity: 120 },
  ...{ bought: '2025-03-12', sold: '2026-07-08', days: 483, cost: 149_676, proceeds: 178_344, gain: 28_668 },
  ...{ term: 'long', rate: '12.5', long_from: '2026-03-13', sale: 's-1' },
}

const year: TaxYear = {
  ...{ as_of: '2026-11-16T05:00:00.000Z', year: '2026-27', from: '2026-04-01', to: '2026-11-16' },
  ...{ is_over: false, years: ['2026-27', '2025-26'] },
  equity: {
    long: { gains: 28_668, losses: 0, net: 28_668 },
    short: { gains: 8253, losses: 2137, net: 6116 },
    ...{ brought_forward: { short: 0, long: 0 }, exempt_limit: 125_000, exempt_used: 28_668 },
    taxed: [{ term: 'short', rate: '20', amount: 6116, tax: 1223.2 }],
    carried: { short: 0, long: 0 },
  },
  others: { long_gain: 0, long_tax: 0, slab_gain: 0 },
  ...{ tax: 1223.2, cess: 48.93, tax_in_all: 1272.13, tds: 0 },
  income: [{ kind: 'dividend', count: 6, gross: 4318, tds: 0 }],
  charges: { stt: 812.4, others: 1284.36, all: 2096.76 },
  lots: [
    lot,
    { ...lot, bought: '2025-12-04', quantity: 40, days: 216, gain: -2072, term: 'short', rate: '20' },
  ],
  lots_in_all: 2,
  sales: [
    {
      ...{ id: 's-1', order_id: 'o-1', ttype: 'standard', name: 'Reliance Industries', sold: '2026-07-08' },
      ...{ receipt_gain: -8288, tax_gain: 26_596, is_other_lots: true },
    },
  ],
}

const text = () => document.body.textContent ?? ''

async function show(shown: TaxYear): Promise<void> {
  server.on(TAX, () => ok(shown))
  onScreen(
    <MemoryRouter initialEntries={['/me/records/tax']}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <TaxPage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await until(() => text().includes('Estimate, not advice'))
}

test('the year says what sales are taxed at, that it is an estimate, and which receipt tells another gain', async () => {
  await show(year)
  expect(text()).toContain('₹1,272.13')
  expect(text()).toContain('the receipt says −₹8,288, the tax law +₹26,596')
  expect(text()).toContain('483 days, long-term from 13 Mar 2026')
})

test('another year is asked for by its button', async () => {
  await show(year)
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'FY 2025-26')
  if (button) await press(button)
  await until(() => JSON.stringify(server.of(TAX).at(-1)?.query).includes('2025-26'))
})

test('a year without sales says so and invents nothing', async () => {
  await show({ ...year, lots: [], lots_in_all: 0, sales: [] })
  expect(text()).toContain('No sales in this year')
})

test('hidden amounts are dots, in the sentence about receipts too', async () => {
  showAmounts(false)
  await show(year)
  expect(text()).not.toMatch(/₹\d/)
})

test('on a phone a lot has its gain, its days, what it cost and brought, and its term in three rows', () => {
  const [first, second] = year.lots.map((one, place) => ({ ...one, key: String(place) }))
  if (!first || !second) throw new Error('two lots')
  onScreen(<PhoneLots lots={[first, { ...second, sale: 's-2' }]} others={new Set(['s-1'])} longest={730} />)
  const rows = [...document.querySelectorAll('li')]
  expect(rows.map(({ children }) => children.length)).toEqual([3, 3])
  const [long = '', short = ''] = rows.map(({ textContent }) => textContent ?? '')
  for (const words of ['receipt differs', '+₹28,668', '120 · 12 Mar 2025 to 8 Jul 2026', 'Long-term'])
    expect(long).toContain(words)
  expect(long).toMatch(/Cost ₹1,49,676.*sale ₹1,78,344/)
  expect(short).not.toContain('receipt differs')
  expect(short).toContain('Short-term')
})
