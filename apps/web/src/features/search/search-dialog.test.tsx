/** search: what the product says of the search, to the letter. */
import { clientMessages, type SearchResult } from '@pramaan/contracts'
import { find, onScreen, pass, press, type, until } from '@pramaan/ui/on-screen.ts'
import { Gem } from 'lucide-react'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Product, ShelfEntry } from '../../orders/product.ts'
import { closeEverything, useDrawer } from '../../platform/modals.ts'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import { openSearch, takeTypedAhead } from '../../platform/typed-ahead.ts'
import { ProductsContext } from '../../products/registry.ts'
import SearchDialog from './search-dialog.tsx'

const SEARCH = 'GET /data/search/'
const stock = (symbol: string, more: Partial<SearchResult> = {}): SearchResult => ({
  symbol,
  name: `${symbol} Limited`,
  market: 'NSE',
  countryImg: null,
  kind: 'equity',
  quote: null,
  ...more,
})

let server: PaperFetch
let opened: ReturnType<typeof useDrawer> = null
const onClose = vi.fn()
const Probe = () => {
  opened = useDrawer()
  return null
}

beforeEach(async () => {
  server = new PaperFetch()
  await server.open()
  onClose.mockReset()
  localStorage.clear()
})
afterEach(async () => {
  act(() => closeEverything())
  takeTypedAhead()
  await server.close()
})

const show = () =>
  onScreen(
    <>
      <SearchDialog onClose={onClose} />
      <Probe />
    </>,
  )
const field = () => find<HTMLInputElement>('input[role="combobox"]')
const key = (name: string) =>
  act(() => field().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))
const text = () => document.body.textContent ?? ''
const options = () => [...document.querySelectorAll('[role="option"]')]
const highlighted = () => document.querySelector('[aria-selected="true"]')?.textContent ?? ''

test('while it searches it says "Searching..."; with nothing found "No Results Found" and what to try', async () => {
  server.on(SEARCH, () => ok([]))
  show()
  type(field(), 'zzz')
  expect(text()).toContain('Searching...')
  await until(() => text().includes(clientMessages.search.empty))
  expect(text()).toContain('No Results Found')
  expect(text()).toContain('Try searching for something else.')
})

test('a result shows symbol, name, market and flag; a missing or broken flag gives the default one', async () => {
  server.on(SEARCH, () => ok([stock('INFY', { countryImg: '/flags/in.svg' }), stock('TCS')]))
  show()
  type(field(), 'i')
  await until(() => options().length === 2)
  const [first, second] = options()
  expect(first?.textContent).toContain('INFYNSEINFY Limited')
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('/flags/in.svg')
  expect(second?.querySelector('svg[aria-label="Flag"]')).not.toBeNull()
  act(() => void first?.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(options()[0]?.querySelector('svg[aria-label="Flag"]')).not.toBeNull()
})

test('a flag from another origin is never loaded', async () => {
  server.on(SEARCH, () => ok([stock('INFY', { countryImg: '//elsewhere.invalid/in.svg' })]))
  show()
  type(field(), 'i')
  await until(() => options().length === 1)
  expect(document.querySelector('img')).toBeNull()
})

test('the arrows wrap around, and Enter opens the stock drawer with symbol, market and the name as its title', async () => {
  server.on(SEARCH, () => ok([stock('INFY'), stock('TCS'), stock('WIPRO', { market: 'BSE' })]))
  show()
  type(field(), 'i')
  await until(() => options().length === 3)
  expect(highlighted()).toContain('INFY')
  key('ArrowUp')
  expect(highlighted()).toContain('WIPRO')
  key('Enter')
  expect(onClose).toHaveBeenCalledOnce()
  expect(opened).toEqual({ type: 'stock', props: { symbol: 'WIPRO', market: 'BSE', title: 'WIPRO Limited' } })
})

test('from the last result the arrow goes to the first', async () => {
  server.on(SEARCH, () => ok([stock('INFY'), stock('TCS')]))
  show()
  type(field(), 'i')
  await until(() => options().length === 2)
  key('ArrowDown')
  key('ArrowDown')
  expect(highlighted()).toContain('INFY')
})

test('an item without a symbol is not opened, and an error is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server.on(SEARCH, () => ok([stock('')]))
  show()
  type(field(), 'i')
  await until(() => options().length === 1)
  key('Enter')
  await press(options()[0] as HTMLElement)
  expect(onClose).not.toHaveBeenCalled()
  expect(opened).toBeNull()
  expect(logged).toHaveBeenCalledTimes(2)
  logged.mockRestore()
})

test('empty or only spaces clears the results and asks nothing', async () => {
  server.on(SEARCH, () => ok([stock('INFY')]))
  show()
  type(field(), 'i')
  await until(() => options().length === 1)
  type(field(), '   ')
  expect(options()).toHaveLength(0)
  await pass(600)
  expect(server.of(SEARCH)).toHaveLength(1)
})

test('requests go out at most every 500 ms, and only the last question is asked', async () => {
  const asked: number[] = []
  server.on(SEARCH, () => {
    asked.push(performance.now())
    return ok([])
  })
  show()
  type(field(), 'i')
  await until(() => server.of(SEARCH).length === 1)
  for (const typed of ['in', 'inf', 'infy']) type(field(), typed)
  await until(() => server.of(SEARCH).length === 2)
  expect(server.of(SEARCH).map(({ query }) => query)).toEqual(['query=i', 'query=infy'])
  // However slow the machine: never sooner, but for the first one's way to the server.
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(400)
})

test('a new search calls the pending one off: a late answer to the old question is never shown', async () => {
  let answerOld: (answer: Response) => void = () => undefined
  server.on(SEARCH, ({ query }) =>
    query === 'query=old' ? new Promise<Response>((resolve) => (answerOld = resolve)) : ok([stock('NEW')]),
  )
  show()
  type(field(), 'old')
  await until(() => server.of(SEARCH).length === 1)
  type(field(), 'new')
  await until(() => options().length === 1)
  await act(async () => answerOld(ok([stock('OLD')])))
  expect(text()).toContain('NEW')
  expect(text()).not.toContain('OLD')
})

test('the request carries the publishable key and no session', async () => {
  server.on(SEARCH, () => ok([]))
  show()
  type(field(), 'i')
  await until(() => server.of(SEARCH).length === 1)
  const [sent] = server.of(SEARCH)
  expect(sent?.headers.get('x-api-key')).toBe('demo-publishable-key')
  expect(sent?.headers.get('authorization')).toBeNull()
})

test('a search that fails says so and opens nothing', async () => {
  server.on(SEARCH, () => no('http_503', 'Service Unavailable.', {}, 503))
  show()
  type(field(), 'i')
  await until(() => text().includes('Search did not work.'))
  key('Enter')
  expect(onClose).not.toHaveBeenCalled()
})

/** Before the field has the focus: the page is what hears the key. */
const early = (name: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))

test('what was typed before the dialog came is in its field: 9 letters, and Enter opens their result', async () => {
  server.on(SEARCH, ({ query }) => ok([stock(query === 'query=TATASTEEL' ? 'TATASTEEL' : 'SAIL')]))
  openSearch()
  for (const letter of 'TATASTEEL') early(letter)
  early('Enter')
  show()
  act(() => field().focus())
  expect(field().value).toBe('TATASTEEL')
  await until(() => opened !== null)
  expect(opened?.props.symbol).toBe('TATASTEEL')
  expect(server.of(SEARCH).map(({ query }) => query)).toEqual(['query=TATASTEEL'])
})

test('Enter pressed before the answer waits for it: a result of an older question is never opened', async () => {
  server.on(SEARCH, ({ query }) => ok([stock(query === 'query=tatas' ? 'TATASTEEL' : 'SAIL')]))
  show()
  type(field(), 's')
  await until(() => options().length === 1)
  type(field(), 'tatas')
  key('Enter')
  expect(onClose).not.toHaveBeenCalled()
  expect(options()).toHaveLength(0)
  await until(() => opened !== null)
  expect(opened?.props.symbol).toBe('TATASTEEL')
})

test('a page whose name fits is not opened while stocks are still looked for', async () => {
  server.on(SEARCH, () => ok([stock('HOMEFIRST')]))
  show()
  type(field(), 'home')
  key('Enter')
  expect(onClose).not.toHaveBeenCalled()
  await until(() => opened !== null)
  expect(opened?.props.symbol).toBe('HOMEFIRST')
})

test('arrows pressed before the answer count from its first result; another letter drops them', async () => {
  server.on(SEARCH, () => ok([stock('INFY'), stock('TCS'), stock('WIPRO')]))
  show()
  type(field(), 'i')
  key('ArrowDown')
  key('ArrowDown')
  await until(() => options().length === 3)
  await until(() => highlighted().includes('WIPRO'))
  expect(highlighted()).toContain('WIPRO')
  type(field(), 'in')
  key('Enter')
  type(field(), 'inf')
  await until(() => options().length === 3)
  expect(onClose).not.toHaveBeenCalled()
})

test('a result shows its last price, its change and, below, the source and time; without a price it says so', async () => {
  const quote = {
    price: 1_434.85,
    change: 17.85,
    change_pct: 1.25,
    state: 'live' as const,
    source: 'Simulated',
    as_of: '2026-11-15T05:32:07.000Z',
  }
  server.on(SEARCH, () => ok([stock('INFY', { quote }), stock('NEWCO')]))
  show()
  type(field(), 'i')
  await until(() => options().length === 2)
  expect(options()[0]?.textContent).toContain('₹1,434.85')
  expect(options()[0]?.textContent).toContain('+1.25%')
  expect(options()[1]?.textContent).toContain('No price')
  expect(text()).toContain('Simulated feed · 11:02:07 am')
})

test('with an empty field the last opened stocks stand there; nothing is highlighted, and they can be cleared', async () => {
  server.on(SEARCH, () => ok([stock('INFY')]))
  server.on('POST /data/stock', () => ok([]))
  server.on('POST /client/app/v1/stream_ticket', () => no('http_503', 'Service Unavailable.', {}, 503))
  const first = show()
  type(field(), 'i')
  await until(() => options().length === 1)
  key('Enter')
  expect(onClose).toHaveBeenCalledOnce()
  first.again(<Probe />)
  act(() => closeEverything())
  show()
  expect(text()).toContain('Recent searches')
  expect(options()[0]?.textContent).toContain('INFY')
  key('Enter')
  expect(opened).toBeNull()
  key('ArrowDown')
  key('Enter')
  expect(opened?.props.symbol).toBe('INFY')
  act(() => closeEverything())
  const clear = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Clear')
  await press(clear as HTMLElement)
  expect(options()).toHaveLength(0)
})

const shelved = (name: string, tell: () => Promise<readonly ShelfEntry[]>): Product => ({
  name,
  filter: 'others',
  drawer: { type: 'bond', load: async () => ({ default: () => null }) },
  shelf: {
    ...{ icon: Gem, title: name, note: '', isOpen: true },
    search: async () => ({ entries: await tell(), hasOlder: false }),
  },
})
const entry = (title: string, more: Partial<ShelfEntry> = {}): ShelfEntry => ({
  ...{ id: title, title, note: 'AA · 8.62%', state: 'open', opens: { id: title } },
  ...more,
})

test('what is on the shelf is found by name and ISIN after the stocks, open before closed; it opens in its drawer', async () => {
  server.on(SEARCH, () => ok([]))
  const bonds = shelved('Bonds', async () => [
    entry('Sahyadri 2026', { state: 'closed', words: 'INE0DEMO7017' }),
    entry('Sahyadri 2030', { words: 'INE0DEMO7025' }),
    entry('Vindhya 2028'),
  ])
  const broken = shelved('Gold', () => Promise.reject(new Error('no answer')))
  onScreen(
    <ProductsContext value={[bonds, broken]}>
      <SearchDialog onClose={onClose} />
      <Probe />
    </ProductsContext>,
  )
  type(field(), 'sahya')
  await until(() => options().length === 2)
  expect(options()[0]?.textContent).toBe('Sahyadri 2030BondsAA · 8.62%')
  expect(options()[1]?.textContent).toContain('Closed')
  await until(() => text().includes('Not searched just now: Gold.'))
  type(field(), 'INE0DEMO7017')
  await until(() => options().length === 1 && !text().includes('Searching'))
  key('Enter')
  expect(opened).toEqual({ type: 'bond', props: { id: 'Sahyadri 2026' } })
})

test('what the results leave out is said: more that match, and what ended longer ago and was not searched', async () => {
  server.on(SEARCH, () => ok([]))
  const many = Array.from({ length: 11 }, (_, index) => entry(`Sahyadri ${2030 + index}`))
  const bonds = shelved('Bonds', async () => many)
  const old: Product = {
    ...bonds,
    ...(bonds.shelf && {
      shelf: { ...bonds.shelf, search: async () => ({ entries: many, hasOlder: true }) },
    }),
  }
  onScreen(
    <ProductsContext value={[old]}>
      <SearchDialog onClose={onClose} />
    </ProductsContext>,
  )
  type(field(), 'sahya')
  await until(() => options().length === 8)
  expect(text()).toContain('3 more offers match.')
  expect(text()).toContain('Offers that ended longer ago were not searched: Bonds.')
  await press([...document.querySelectorAll('button')].at(-1) as HTMLElement)
  expect(onClose).toHaveBeenCalledOnce()
})
