/**
 * products: a product that exists in this file only, given to the screens by the context. Portfolio, receipt, Discover, the
 * search and the close dialog show it, and none of them has heard of it: that is what a new product costs.
 */
import { type Order, orderKinds, type Position, type Receipt } from '@pramaan/contracts'
import { onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Gem } from 'lucide-react'
import { act, type ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import CloseOrderModal from '../features/close-order/close-order-modal.tsx'
import DiscoverPage from '../features/discover/discover-page.tsx'
import Awaiting from '../features/portfolio/awaiting.tsx'
import History from '../features/portfolio/history.tsx'
import Holding from '../features/portfolio/holding.tsx'
import {
  AWAITING,
  HISTORY,
  HOLDING,
  openPaper,
  order,
  position,
} from '../features/portfolio/test/paper-orders.tsx'
import OrderDetailsModal from '../features/receipt/order-details-modal.tsx'
import { sold } from '../features/receipt/test/paper-receipt.ts'
import { openHit } from '../features/search/hits.ts'
import type { Leaving, Product } from '../orders/product.ts'
import * as modals from '../platform/modals.ts'
import type { PaperFetch } from '../platform/test/paper-fetch.ts'
import { ok } from '../platform/test/worlds.ts'
import { ProductsContext, products } from './registry.ts'

const grams = (count: number): string => `${count} grams`
const LeaveGold = ({ name }: Leaving) => <p>Melt down {name}</p>

const gold: Product = {
  name: 'gold',
  filter: 'others',
  // Its drawer would be a new line of the contract; here it borrows one.
  drawer: { type: 'trial', load: async () => ({ default: () => <p>Bars</p> }), shows: ['bullion'] },
  shelf: { icon: Gem, title: 'Gold bars', note: 'It can be stolen.', isOpen: true },
  orders: {
    ttype: 'gold',
    displayType: 'GOLD',
    units: grams,
    awaiting: { title: ({ quantity }) => `Mint ${grams(quantity)}`, waits: 'At the mint' },
    receipt: {
      steps: { minted: 'Came from the mint' },
      parts: async () => ({ default: () => <p>Fineness 999.9</p> }),
    },
    exit: { form: async () => ({ default: LeaveGold }) },
  },
  holding: {
    asset: 'gold',
    title: 'Gold',
    nameHead: 'Bar',
    open: () => undefined,
    sellsAll: false,
    units: grams,
    cells: [
      {
        name: 'fineness',
        head: 'Fineness',
        look: 'w-28',
        Cell: ({ position: { symbol } }) => <>999.9 {symbol}</>,
      },
    ],
    Phone: ({ position: { quantity } }) => <>{grams(quantity)}</>,
  },
}

/** As a server that knows gold would send it; this release's contract has no such kind. */
const asGold = <T extends Order | Receipt>(one: T): object => ({
  ...one,
  ttype: 'gold',
  display_type: 'GOLD',
})
const goldPosition = (): Position => position('BAR', { asset_kind: 'gold' })

let server: PaperFetch
beforeEach(async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
    },
  )
  server = await openPaper()
})
afterEach(async () => {
  act(() => modals.closeEverything())
  await server.close()
  vi.restoreAllMocks()
})

const text = () => document.body.textContent ?? ''
const show = (page: ReactElement) =>
  onScreen(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ProductsContext value={[...products, gold]}>{page}</ProductsContext>
      </QueryClientProvider>
    </MemoryRouter>,
  )
const opened = (modal: (props: Record<string, unknown>) => ReactElement, props: object) =>
  show(modal({ onClose: () => undefined, ...props }))

test('Discover offers it, and a press opens its drawer', async () => {
  const open = vi.spyOn(modals, 'openDrawer')
  show(<DiscoverPage />)
  expect(text()).toContain('Gold barsIt can be stolen.')
  const line = [...document.querySelectorAll('button')].find((one) => one.textContent?.includes('Gold bars'))
  if (!line) throw new Error('Gold is not offered.')
  await press(line)
  expect(open).toHaveBeenCalledWith('trial')
})

test('holdings of it have its own columns, under its own title, beside those of stocks', async () => {
  server.on(HOLDING, () =>
    ok({
      positions: [position('INFY'), goldPosition()],
      day_change_beside: 0,
      orders: [order('1')],
      next: null,
    }),
  )
  show(<Holding />)
  await until(() => text().includes('BAR'))
  const [stocks, bars] = ['Stocks', 'Gold'].map(
    (label) => document.querySelector(`table[aria-label="${label}"]`)?.textContent ?? '',
  )
  expect(stocks).toContain('LTP')
  expect(stocks).not.toContain('Fineness')
  expect(bars).toContain('Fineness')
  expect(bars).toContain('999.9 BAR')
  expect(bars).not.toContain('LTP')
})

test('an open order of it has its own title and says what it waits for', async () => {
  const waits = asGold(order('1', { status: 'awaiting', filled: 0, quantity: 50 }))
  server.on(AWAITING, () => ok({ orders: [waits], next: null }))
  show(<Awaiting />)
  await until(() => text().includes('Mint 50 grams'))
  expect(text()).toContain('At the mint')
})

test('a finished order of it stands in the history', async () => {
  server.on(HISTORY, () => ok({ orders: [asGold(order('1', { status: 'sold' }))], next: null }))
  show(<History />)
  await until(() => text().includes('GOLD'))
  expect(text()).toContain('GOLD')
})

test('its receipt counts in its units, names its own steps and has its own part', async () => {
  const steps = [...sold.steps, { status: 'minted', at: sold.order_time, actor: 'The mint', reason: null }]
  server.on('GET /client/app/v1/order', () => ok(asGold({ ...sold, steps })))
  opened((props) => <OrderDetailsModal onClose={() => undefined} {...props} />, {
    did: sold.id,
    ttype: 'gold',
  })
  await until(() => text().includes('Fineness 999.9'))
  expect(text()).toContain('20 grams sold at ₹1,434.85 each')
  expect(text()).toContain('Came from the mint')
  expect(text()).not.toContain('Prices in the market depth')
})

test('it is left by its own form, and no quotation is asked for', async () => {
  opened((props) => <CloseOrderModal onClose={() => undefined} {...props} />, {
    did: sold.id,
    ttype: 'gold',
    name: 'Bar 7',
  })
  await until(() => text().includes('Melt down Bar 7'))
  expect(server.of('GET /client/app/v1/order/quote')).toEqual([])
})

test('what the search finds of it opens in its drawer', () => {
  const open = vi.spyOn(modals, 'openDrawer')
  const stock = { market: 'NSE', symbol: 'BAR', name: 'Bar 7', kind: 'bullion' } as const
  openHit({ kind: 'recent', id: 'NSE:BAR', stock }, [...products, gold], () => undefined)
  expect(open).toHaveBeenCalledWith('trial', { market: 'NSE', symbol: 'BAR', title: 'Bar 7' })
})

test('every kind of order that the server sends belongs to one product', () => {
  const kinds = products.flatMap(({ orders }) => orders?.ttype ?? [])
  expect(kinds.toSorted()).toEqual([...orderKinds].toSorted())
})

test('no two products share a name or a drawer', () => {
  for (const part of [({ name }: Product) => name, ({ drawer }: Product) => drawer.type]) {
    const all = products.map(part)
    expect(new Set(all).size).toBe(all.length)
  }
})
