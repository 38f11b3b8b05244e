/** discover: two products of this file only: counts, search, minimum, one kind alone, today's rail, and what is closed to the client. */
import { find, onScreen, press, type, until } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Gem, Landmark } from 'lucide-react'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { button, openPaper, text } from '../../money/test/paper-money.tsx'
import type { Product, ShelfEntry, ShelfSectionProps } from '../../orders/product.ts'
import { CallFailed } from '../../platform/call.ts'
import { no, type PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { ProductsContext } from '../../products/registry.ts'
import DiscoverPage from './discover-page.tsx'
import { stopsOf } from './today-rail.tsx'

const entry = (id: string, title: string, more: Partial<ShelfEntry> = {}): ShelfEntry => ({
  ...{ id, title, note: 'from the mint', state: 'open', opens: { id } },
  ...more,
})

const bars = [
  entry('1', 'Mysore bar', { words: 'INE000G01011', least: 7_100 }),
  entry('2', 'Kolar bar', { least: 71_000 }),
  entry('3', 'Hutti bar', { closedToYou: 'It is for residents of Raichur only.' }),
]

const Bars = ({ shows, isWhole, isAlone }: ShelfSectionProps) => (
  <ul aria-label={isWhole ? 'every bar' : 'some bars'}>
    {bars
      .filter(({ id }) => shows(id))
      .map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    {isAlone && <li>Older bars</li>}
  </ul>
)

const gold: Product = {
  name: 'gold',
  filter: 'others',
  drawer: { type: 'trial', load: async () => ({ default: () => <p>Bars</p> }) },
  shelf: {
    ...{ icon: Gem, title: 'Gold', note: 'It can be stolen.', isOpen: true, width: 'wide' },
    section: async () => ({ default: Bars }),
    search: async () => ({ entries: bars, hasOlder: false }),
  },
}
const silver: Product = {
  ...gold,
  name: 'silver',
  shelf: { icon: Landmark, title: 'Silver', note: 'It tarnishes.', isOpen: false },
}
const broken: Product = {
  ...gold,
  name: 'copper',
  shelf: {
    ...{ icon: Gem, title: 'Copper', note: 'It is stolen from roofs.', isOpen: true },
    section: async () => ({ default: () => <p>Copper says that it could not be loaded.</p> }),
    search: () => Promise.reject(new CallFailed(503, 'http_503', 'Service Unavailable.')),
  },
}

let server: PaperFetch
beforeEach(async () => {
  server = await openPaper()
  server.on('GET /data/market', () => no('http_503', 'Service Unavailable.', {}, 503))
})
afterEach(() => server.close())

async function show(at = '/discover', products: readonly Product[] = [gold, silver]) {
  const router = createMemoryRouter([{ path: '/discover', element: <DiscoverPage /> }], {
    initialEntries: [at],
  })
  onScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ProductsContext value={products}>
        <RouterProvider router={router} />
      </ProductsContext>
    </QueryClientProvider>,
  )
  await until(() => text().includes('bar') || text().includes('Copper says'))
}

const chip = (name: string) => {
  const found = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find((one) =>
    one.textContent?.startsWith(name),
  )
  if (!found) throw new Error(`no chip says ${name}`)
  return found
}

test('it counts what can be taken today, and says why something is closed to the client', async () => {
  await show()
  await until(() => text().includes('2 offers you can take today'))
  expect(chip('All').textContent).toBe('All3')
  expect(text()).toContain('1 closed to you')
  expect(text()).toContain('Hutti bar: It is for residents of Raichur only.')
})

test('a frozen account can take none of 3, and reads why once and not three times', async () => {
  server.on('GET /client/app/v1/standing', () => ok({ frozen_at: '2026-11-16T05:30:00Z' }))
  await show()
  await until(() => text().includes('No offer you can take today, of 3 on the shelf'))
  expect(text()).toContain('3 closed to you')
  expect(text().split('You froze your account on 16 Nov 2026, 11:00 am')).toHaveLength(2)
})

test('where more have ended than are listed no count claims to be whole, and the search says what it leaves out', async () => {
  const old: Product = {
    ...gold,
    shelf: {
      ...{ icon: Gem, title: 'Gold', note: 'It can be stolen.', isOpen: true },
      section: async () => ({ default: Bars }),
      search: async () => ({ entries: bars, hasOlder: true }),
    },
  }
  await show('/discover?kind=gold', [old])
  await until(() => text().includes('of 3 on the shelf and older ones'))
  expect(chip('Gold').textContent).toBe('Gold3+')
  expect(text()).toContain('Older bars')
  expect(text()).not.toContain('ended longer ago are not searched')
  type(find<HTMLInputElement>('input[type="search"]'), 'bar')
  await until(() => text().includes('ended longer ago are not searched'))
  expect(text()).not.toContain('Older bars')
})

test('a kind with nothing on offer says so, and has no chip of its own', async () => {
  await show()
  expect(text()).toContain('SilverIt tarnishes.Nothing open')
  expect(() => chip('Silver')).toThrow()
})

test('the search finds by name and ISIN in every kind, and what it leaves is shown whole', async () => {
  await show()
  await until(() => text().includes('Kolar bar'))
  type(find<HTMLInputElement>('input[type="search"]'), 'ine000g')
  await until(() => !text().includes('Kolar bar'))
  expect(document.querySelector('[aria-label="every bar"]')?.textContent).toBe('Mysore bar')
})

test('nothing found is said with the way back to everything', async () => {
  await show()
  type(find<HTMLInputElement>('input[type="search"]'), 'platinum')
  await until(() => text().includes('Nothing on the shelf matches'))
  await press(button('Show everything'))
  await until(() => text().includes('Kolar bar'))
})

test('a minimum leaves what can be had for less', async () => {
  await show()
  const choice = find<HTMLSelectElement>('select')
  act(() => {
    choice.value = '10000'
    choice.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await until(() => !text().includes('Kolar bar'))
  expect(text()).toContain('Mysore bar')
})

test('the address names the kind that is shown alone', async () => {
  await show('/discover?kind=gold')
  await until(() => document.querySelector('[aria-label="every bar"]') !== null)
  expect(chip('Gold').getAttribute('aria-current')).toBe('page')
  expect(text()).not.toContain('It tarnishes.')
})

test('a product whose offers cannot be counted still fills its part, and the count says that it is without them', async () => {
  await show('/discover', [gold, broken])
  await until(() => text().includes('Copper says that it could not be loaded.'))
  expect(chip('Copper').textContent).toBe('Copper')
  await until(() => text().includes('of 3 on the shelf · not counted: Copper'))
})

test('the rail has the stops of today in their order, one for each time', () => {
  const now = Date.parse('2026-11-16T10:22:00Z')
  const at = (time: string) => `2026-11-16T${time}:00Z`
  const stops = stopsOf(
    [
      { at: at('12:30'), says: 'Pay for allotments', isToDo: true },
      { at: at('08:00'), says: 'Liquid funds' },
      { at: at('11:30'), says: 'Deccan closes' },
      { at: at('11:30'), says: 'Malabar closes' },
      { at: '2026-11-17T08:00:00Z', says: 'Tomorrow' },
    ],
    now,
  )
  expect(stops.map(({ says }) => says)).toEqual([
    'Liquid funds',
    'Deccan closes, Malabar closes',
    'Pay for allotments',
  ])
})

test('once nothing of today is left, the rail shows the next day on which something closes', () => {
  const now = Date.parse('2026-11-16T15:00:00Z')
  const stops = stopsOf(
    [
      { at: '2026-11-16T09:30:00Z', says: 'Equity and debt funds' },
      { at: '2026-11-18T08:00:00Z', says: 'Liquid funds' },
      { at: '2026-11-18T11:30:00Z', says: 'Deccan closes' },
      { at: '2026-11-19T08:00:00Z', says: 'Later' },
    ],
    now,
  )
  expect(stops.map(({ says }) => says)).toEqual(['Liquid funds', 'Deccan closes'])
})
