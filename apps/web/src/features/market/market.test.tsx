/** market: the page's parts in their states. */
import type { MarketOverview, Quote, Watchlist } from '@pramaan/contracts'
import { find, onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactElement } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { now } from '../../platform/clock.ts'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { paperQuote } from '../../platform/test/paper-quote.ts'
import { ok } from '../../platform/test/worlds.ts'
import { depthOf, Sectors } from './sectors.tsx'
import { SessionState } from './session-state.tsx'
import { Watchlists } from './watchlists.tsx'

const LIST = 'GET /watch/app/v1/list'
const NIFTY = 'GET /market/app/v1/index_stocks'
const quote = (symbol: string): Quote =>
  paperQuote({
    symbol,
    name: `${symbol} Limited`,
    price: 100.5,
    previous_close: 100,
    change: 0.5,
    change_pct: 0.5,
  })
const list = (id: string, symbols: string[]): Watchlist => ({
  id,
  name: `List ${id}`,
  stocks: symbols.map((symbol) => ({ ...quote(symbol), note: '' })),
})

let server: PaperFetch
beforeEach(async () => {
  server = new PaperFetch()
  server.on('POST /client/app/v1/stream_ticket', () => no('http_503', 'Service Unavailable.', {}, 503))
  server.on('POST /data/stock', () => ok([]))
  server.on('POST /data/month_lines', () => ok([]))
  await server.open()
})
afterEach(() => server.close())

const text = () => document.body.textContent ?? ''
const button = (words: string) => {
  const found = [...document.querySelectorAll('button')].find((one) =>
    (one.getAttribute('aria-label') ?? one.textContent ?? '').includes(words),
  )
  if (!found) throw new Error(`no button says ${words}`)
  return found
}
const show = (part: ReactElement) =>
  onScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {part}
    </QueryClientProvider>,
  )

test('without a list the stocks of Nifty 50 stand there at once, ten at first', async () => {
  const nifty = Array.from({ length: 50 }, (_, n) => quote(`S${n}`))
  server.on(LIST, () => ok([]))
  server.on(NIFTY, () => ok(nifty))
  show(<Watchlists />)
  await until(() => text().includes('S9 Limited'))
  expect(text()).not.toContain('S10 Limited')
  expect(server.of(NIFTY)[0]?.query).toBe('symbol=NIFTY50')
  await press(button('Show all 50'))
  expect(text()).toContain('S49 Limited')
  // One call for all their lines.
  expect(server.of('POST /data/month_lines')).toHaveLength(1)
})

test('two stars pressed at once make one list with both stocks, without a dialog', async () => {
  server.on(LIST, () => ok([]))
  server.on(NIFTY, () => ok([quote('INFY'), quote('TCS')]))
  server.on('POST /watch/app/v1', () => ok({ id: '1', name: 'My watchlist', stocks: [] }))
  server.on('PUT /watch/app/v1/1', ({ body }) => {
    const { stocks } = body as { stocks: { symbol: string }[] }
    return ok(
      list(
        '1',
        stocks.map(({ symbol }) => symbol),
      ),
    )
  })
  show(<Watchlists />)
  await until(() => text().includes('TCS Limited'))
  act(() => {
    button('Add INFY to My watchlist').click()
    button('Add TCS to My watchlist').click()
  })
  await until(() => server.of('PUT /watch/app/v1/1').length === 2)
  expect(server.of('POST /watch/app/v1')).toHaveLength(1)
  expect(server.of('PUT /watch/app/v1/1').at(-1)?.body).toMatchObject({
    name: 'My watchlist',
    stocks: [{ symbol: 'INFY' }, { symbol: 'TCS' }],
  })
  await until(() => document.querySelectorAll('[aria-pressed="true"]').length === 2)
  expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(2)
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

test('a sector opens to its stocks with their change, the strongest first', async () => {
  server.on('GET /market/app/v1/sector_stocks', () => ok([quote('UP'), quote('DOWN')]))
  show(<Sectors sectors={[{ sector: 'Metals & Mining', change_pct: 1.2, stocks: 2 }]} />)
  expect(text()).toContain('Average change today')
  await press(button('Metals & Mining'))
  await until(() => text().includes('DOWN Limited'))
  expect(server.of('GET /market/app/v1/sector_stocks')[0]?.query).toBe('sector=Metals+%26+Mining')
  expect(text()).toContain('+0.50%')
})

test('lists that cannot be loaded say that nothing has changed', async () => {
  server.on(LIST, () => no('http_500', 'Internal Server Error.', {}, 500))
  show(<Watchlists />)
  await until(() => text().includes('Your watchlists did not load.'))
  expect(find('[role="alert"]')).toBeTruthy()
})

test('with 7 lists there is no way to an eighth, and the reason', async () => {
  server.on(LIST, () => ok(['1', '2', '3', '4', '5', '6', '7'].map((id) => list(id, ['INFY']))))
  show(<Watchlists />)
  await until(() => text().includes('INFY'))
  expect(text()).toContain('You can keep at most 7 watchlists.')
  expect(text()).not.toContain('New list')
})

test('the arrow keys on a handle change the order, and saving sends the whole list once', async () => {
  server.on(LIST, () => ok([list('1', ['INFY', 'TCS'])]))
  server.on('PUT /watch/app/v1/1', () => ok(list('1', ['TCS', 'INFY'])))
  show(<Watchlists />)
  await until(() => text().includes('INFY'))
  await press(button('Edit'))
  act(() => {
    button('Move TCS').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
  })
  expect(text()).toContain('TCS is at place 1 of 2.')
  expect(server.of('PUT /watch/app/v1/1')).toHaveLength(0)
  await press(button('Save'))
  await until(() => server.of('PUT /watch/app/v1/1').length === 1)
  expect(server.of('PUT /watch/app/v1/1')[0]?.body).toEqual({
    name: 'List 1',
    stocks: [
      { market: 'NSE', symbol: 'TCS', note: '' },
      { market: 'NSE', symbol: 'INFY', note: '' },
    ],
  })
})

test('a change that the server refuses is taken back', async () => {
  server.on(LIST, () => ok([list('1', ['INFY', 'TCS'])]))
  server.on('PUT /watch/app/v1/1', () => no('http_503', 'Service Unavailable.', {}, 503))
  show(<Watchlists />)
  await until(() => text().includes('INFY'))
  await press(button('Edit'))
  await press(button('Remove TCS from the list'))
  await press(button('Save'))
  await until(() => server.of('PUT /watch/app/v1/1').length === 1)
  await until(() => text().includes('TCS'))
  expect(text()).toContain('TCS')
})

test('the countdown goes by the server’s clock, whatever this device believes', () => {
  const session: MarketOverview['session'] = {
    phase: 'open',
    says: 'Open until 3:30 pm',
    until: '2026-11-13T10:00:00.000Z',
    now: '2026-11-13T07:42:00.000Z',
    is_demo_clock: false,
  }
  onScreen(<SessionState session={session} fetchedAt={now()} />)
  expect(text()).toContain('Open until 3:30 pm')
  expect(text()).toContain('2 h 18 m')
})

test('a sector is the deeper the more it moves: under 0.5%, under 1.2%, and from there on', () => {
  expect([0, 0.001, 0.4, -0.9, 1.2, -5].map(depthOf)).toEqual([0, 0, 1, 2, 3, 3])
})
