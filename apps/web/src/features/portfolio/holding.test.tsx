/** portfolio: the holdings in their states, on a server on paper. */
import { find, press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showAmounts } from '../../money/amounts.ts'
import * as modals from '../../platform/modals.ts'
import { no, type PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import Holding from './holding.tsx'
import { button, HOLDING, openPaper, order, position, show, text } from './test/paper-orders.tsx'

const named = (label: string) => find<HTMLButtonElement>(`button[aria-label="${label}"]`)

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
  act(() => {
    showAmounts(true)
    modals.closeEverything()
  })
  await server.close()
  vi.restoreAllMocks()
})

const holds = (...positions: ReturnType<typeof position>[]) =>
  server.on(HOLDING, () =>
    ok({ positions, day_change_beside: 0, orders: [order('1'), order('2')], next: null }),
  )

test('20 shares at ₹1,500 that cost ₹28,700.45 are worth ₹30,000: +₹1,299.55 in all, +₹200 today', async () => {
  holds(position('INFY'))
  show(<Holding />)
  await until(() => text().includes('INFY'))
  for (const words of ['₹30,000.00', '+₹1,299.55', '4.52%', '+₹200.00', '₹28,700.45']) {
    expect(text()).toContain(words)
  }
})

test('a bond that was valued ₹506.30 higher today says so; one that was not valued today says nothing of today', async () => {
  const bond = (symbol: string, day: number) => {
    const where = { market: 'OTC', symbol } as const
    return position(symbol, { ...where, listings: [{ ...where, quantity: 20, lots: 1 }], day_change: day })
  }
  holds(bond('SPF29', 506.3), bond('KRB31', 0))
  show(<Holding />)
  await until(() => text().includes('KRB31'))
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
  expect(rows.find((row) => row?.includes('SPF29'))).toContain('Today+₹506.30')
  expect(rows.find((row) => row?.includes('KRB31'))).not.toContain('Today')
})

test('the totals are those of all positions together', async () => {
  holds(
    position('INFY'),
    position('TCS', {
      quantity: 1,
      quantity_before: 1,
      price: 4_000,
      previous_close: 4_100,
      cost: 3_900.01,
    }),
  )
  show(<Holding />)
  await until(() => text().includes('TCS'))
  expect(text()).toContain('₹34,000.00')
  expect(text()).toContain('+₹1,399.54')
  expect(text()).toContain('+₹100.00')
})

test('what was sold off today keeps its part of the day: +₹200 − ₹5,036.12', async () => {
  server.on(HOLDING, () =>
    ok({ positions: [position('INFY')], day_change_beside: -5_036.12, orders: [], next: null }),
  )
  show(<Holding />)
  await until(() => text().includes('INFY'))
  expect(text()).toContain('₹4,836.12')
})

test('a holding without a price makes no figure, and the totals say that it is left out', async () => {
  holds(position('INFY'), position('NEWCO', { price: null, previous_close: null, state: 'stale' }))
  show(<Holding />)
  await until(() => text().includes('NEWCO'))
  expect(text()).toContain('1 holding has no price right now and is not counted in current value')
  expect(text()).toContain('₹--')
})

test('a press opens the lots of that stock; each has its receipt and its way to sell', async () => {
  holds(position('INFY', { lots: 2 }))
  const open = vi.spyOn(modals, 'openModal')
  show(<Holding />)
  await until(() => text().includes('INFY'))
  await press(button('INFY'))
  await until(() => text().includes('2 lots'))
  await until(() => text().includes('Receipt'))
  expect(server.of(HOLDING).at(-1)?.query).toBe('market=NSE&symbol=INFY')
  await press(button('Receipt'))
  expect(open).toHaveBeenLastCalledWith('order-details', { did: '1', ttype: 'standard' })
  await press(find('section[aria-label="Lots of INFY"] li button:last-child'))
  expect(open).toHaveBeenLastCalledWith('close-order', {
    did: '1',
    ttype: 'standard',
    symbol: 'INFY',
    name: 'Infosys Limited',
  })
})

test('a holding of one lot is sold from its row; with two the lots open to choose from', async () => {
  const open = vi.spyOn(modals, 'openModal')
  holds(position('INFY'))
  show(<Holding />)
  await until(() => text().includes('INFY'))
  await press(named('Sell INFY'))
  expect(open).toHaveBeenLastCalledWith('close-order', expect.objectContaining({ did: '1' }))
})

test('buying more opens the stock', async () => {
  const open = vi.spyOn(modals, 'openDrawer')
  holds(position('INFY', { lots: 2 }))
  show(<Holding />)
  await until(() => text().includes('INFY'))
  await press(named('Buy INFY'))
  expect(open).toHaveBeenLastCalledWith('stock', {
    market: 'NSE',
    symbol: 'INFY',
    title: 'INFY Limited',
  })
  await press(named('Sell INFY'))
  await until(() => text().includes('2 lots'))
  expect(text()).toContain('2 lots')
})

test('lots come 50 at a time', async () => {
  server.on(HOLDING, ({ query }) =>
    ok({
      positions: [position('INFY', { lots: 51 })],
      day_change_beside: 0,
      orders: [
        order(query.includes('after') ? 'last' : 'first', { quantity: query.includes('after') ? 7 : 3 }),
      ],
      next: query.includes('after') ? null : '01890a5d-ac96-774b-bcce-b302099a8057',
    }),
  )
  show(<Holding />)
  await until(() => text().includes('INFY'))
  await press(button('INFY'))
  await until(() => text().includes('Show older'))
  await press(button('Show older'))
  await until(() => text().includes('7 shares'))
  expect(text()).toContain('3 shares')
  expect(text()).toContain('7 shares')
})

test('the six filters are links, and the address decides what is asked', async () => {
  show(<Holding />, '/portfolio/holding?dtype=fund')
  await until(() => text().includes('None of this type'))
  expect(server.of(HOLDING)[0]?.query).toBe('dtype=fund')
  const links = [...document.querySelectorAll('nav a')]
  expect(links.map((link) => link.textContent)).toEqual([
    'All',
    'Stock',
    'Fund',
    'Bond',
    'Structured',
    'Others',
  ])
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'page',
    null,
    null,
    null,
  ])
})

test('an address with a filter that does not exist shows all', async () => {
  show(<Holding />, '/portfolio/holding?dtype=crypto')
  await until(() => text().includes('No holdings yet'))
  expect(server.of(HOLDING)[0]?.query).toBe('')
})

test('holdings that cannot be loaded say that nothing has changed', async () => {
  server.on(HOLDING, () => no('http_500', 'Internal Server Error.', {}, 500))
  show(<Holding />)
  await until(() => text().includes('Your holdings did not load'))
  expect(text()).toContain('Nothing in your account has changed.')
})

test('hidden amounts: no value, no cost, no shares; prices are the market’s and stay', async () => {
  act(() => showAmounts(false))
  holds(position('INFY'))
  show(<Holding />)
  await until(() => text().includes('INFY'))
  expect(text()).not.toMatch(/30,000|28,700|1,299|20 shares/)
  expect(text()).toContain('4.52%')
})
