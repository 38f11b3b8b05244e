/** portfolio: the summary, on a server on paper. */
import type { InvestStat, Portfolio } from '@pramaan/contracts'
import { press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showAmounts } from '../../money/amounts.ts'
import { no, type PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import Summary from './summary.tsx'
import { button, HOLDING, openPaper, PORTFOLIO, position, show, text } from './test/paper-orders.tsx'
import {
  ALLOCATION,
  AS_OF,
  allocation,
  DAY,
  FUNDS,
  INVEST_STAT,
  line,
  MONTHS,
  months,
  pastDay,
  STOCKS,
  STRUCTURED,
  stat,
  table,
  WEEKS,
  weeks,
} from './test/paper-stats.ts'

const portfolio: Portfolio = {
  net_worth: 130_000,
  cash: 100_000,
  holdings: 30_000,
  invested: 28_700.45,
  profit: 1_299.55,
  roi: 4.52,
  day_change: 200,
  day_change_pct: 0.15,
  day_base: 129_800,
  realised: -12.5,
  dividends: 0,
  positions: 1,
  awaiting: 1,
  parts: [
    { name: 'Cash', value: 100_000, share_pct: 76.92 },
    { name: 'Infosys Limited', value: 30_000, share_pct: 23.07 },
  ],
  as_of: AS_OF,
}

let server: PaperFetch
beforeEach(async () => {
  server = await openPaper()
  server.on(PORTFOLIO, () => ok(portfolio))
  server.on(HOLDING, () =>
    ok({ positions: [position('INFY')], day_change_beside: 0, orders: [], next: null }),
  )
  server.on(INVEST_STAT, () => ok(stat))
  server.on(WEEKS, () => ok(weeks))
  server.on(MONTHS, () => ok(months))
  server.on(ALLOCATION, () => ok(allocation))
  server.on(STOCKS, () => ok(table(line('INFY'))))
  server.on(FUNDS, () => ok({ ...table(), totals: { ...table().totals, realised: 0 } }))
  server.on(STRUCTURED, () => ok({ ...table(), totals: { ...table().totals, realised: 0 } }))
  server.on(DAY, () => ok(pastDay))
})
afterEach(async () => {
  act(() => showAmounts(true))
  await server.close()
})

const PATH = '/portfolio/summary'
const asked = () => server.of(INVEST_STAT).at(-1)?.query
const tells = (more: Partial<InvestStat>) => server.on(INVEST_STAT, () => ok({ ...stat, ...more }))

async function open(address = PATH) {
  show(<Summary />, address)
  await until(() => text().includes('What changed') && text().includes('Nifty 50'))
}

test('₹1,30,000 of net worth, ₹2,000 ahead of Nifty 50, and the three returns with their meaning', async () => {
  await open()
  await until(() => text().includes('As of'))
  for (const words of [
    '₹1,30,000.00',
    'ahead of Nifty 50',
    '₹2,000.00',
    '+9.80%',
    '+9.75%',
    '+₹10,000.00',
    '8.33% of what was there',
    'Nifty 50 7.75%',
    '−4.20%',
    '2 Mar 2026',
    '12.50%',
    '1 open order',
  ])
    expect(text()).toContain(words)
})

test('₹2,000 behind is said as plainly', async () => {
  tells({ benchmark: { name: 'Nifty 50', worth: 132_000, ahead: -2_000, xirr_pct: 11, mwr_pct: 11 } })
  await open()
  expect(text()).toContain('behind Nifty 50')
  expect(text()).not.toContain('ahead of')
})

test('under a year −2% since 10 Nov 2026 is no yearly rate, and the index is told for the same days', async () => {
  const returns = { ...stat.returns, xirr_pct: null, mwr_pct: -2 }
  tells({
    ...{ returns, from: '2026-11-10' },
    benchmark: { name: 'Nifty 50', worth: 128_000, ahead: 2_000, xirr_pct: null, mwr_pct: 1.5 },
  })
  await open()
  for (const words of ['Money-weighted', '−2.00%', 'since 10 Nov 2026', 'Nifty 50 1.50%'])
    expect(text()).toContain(words)
})

test('a rate that cannot be said says why, and is never 0', async () => {
  tells({ returns: { ...stat.returns, xirr_pct: null, mwr_pct: null, twr_pct: null, gain_pct: null } })
  await open()
  expect(text()).toContain('have no single rate')
  expect(text()).toContain('there was no money at work')
  expect(text()).toContain('--%')
})

test('one range drives all: 6 months to 16 Nov 2026 begin on 17 May, all that there was has no day', async () => {
  await open()
  expect(asked()).toBe('from=2025-11-17')
  await press(radio('6 months'))
  await until(() => asked() === 'from=2026-05-17')
  await press(radio('Since the first deposit'))
  await until(() => asked() === '')
})

test('own dates stand in the address and are asked for', async () => {
  await open(`${PATH}?from=2026-01-01&to=2026-03-31`)
  expect(asked()).toBe('from=2026-01-01&to=2026-03-31')
})

const radio = (label: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`input[type="radio"][aria-label="${label}"]`)
  if (!found) throw new Error(`no choice says ${label}`)
  return found
}

test('what can still move is about and in whole rupees; a range that is over has its paise', async () => {
  await open()
  expect(text()).toContain('about ')
  tells({ to: '2026-03-31' })
  await press(radio('3 months'))
  await until(() => text().includes('Net worth on 31 Mar 2026'))
  const changed = [...document.querySelectorAll('section')].find((one) =>
    one.textContent?.includes('What changed'),
  )
  expect(changed?.textContent).not.toContain('about ')
})

test('₹1,00,000 + ₹20,000 + ₹9,600.50 + ₹500 − ₹100.50 = ₹1,30,000: the table behind the picture has each to the paisa', async () => {
  await open()
  const rows = [...document.querySelectorAll('table[aria-label^="Why net worth changed"] tbody tr')]
  expect(rows.map((row) => row.textContent)).toEqual([
    'Opening value₹1,00,000.00',
    'Money in less out₹20,000.00',
    'Price gain₹9,600.50',
    'Dividends, interest₹500.00',
    'Charges−₹100.50',
    'Closing value₹1,30,000.00',
  ])
})

test('the curve is read with the arrow keys: yesterday was ₹1,21,500.25', async () => {
  await open()
  const curve = document.querySelector<HTMLElement>('[role="slider"]')
  expect(curve?.getAttribute('aria-valuetext')).toContain('16 Nov 2026: net worth ₹1,30,000.00')
  act(() => curve?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true })))
  expect(curve?.getAttribute('aria-valuetext')).toContain('15 Nov 2026: net worth ₹1,21,500.25')
  act(() => curve?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true })))
  expect(curve?.getAttribute('aria-valuetext')).toContain('14 Nov 2026')
})

test('1 of 2 weeks in profit, and October +4.0, November −0.3 so far', async () => {
  await open()
  await until(() => text().includes('1 of 2 weeks in profit') && text().includes('+4.0'))
  expect(text()).toContain('−0.3')
  expect(text()).toContain('Nov 2026 so far')
})

test('the allocation by class, then by sector, and what hangs on one company', async () => {
  await open()
  await until(() => text().includes('23.07%'))
  expect(text()).toContain('If it falls 10%, you lose about ₹3,000')
  expect(text()).toContain('The largest issuer is Infosys Limited: 23.07%')
  const sector = [...document.querySelectorAll('label')].find((one) => one.textContent === 'Sector')
  await press(sector ?? document.body)
  await until(() => text().includes('Information Technology'))
})

test('a class that was never held has no table', async () => {
  await open()
  await until(() => text().includes('INFY Limited'))
  expect(document.querySelector('[aria-label="Funds"]')).toBeNull()
  expect(document.querySelector('[aria-label="Stocks"]')).toBeTruthy()
})

test('the portfolio at the end of 31 Mar 2026: ₹91,234.56, at the price of the 30th', async () => {
  await open(`${PATH}?day=2026-03-31`)
  await until(() => text().includes('At the end of 31 Mar 2026'))
  expect(server.of(DAY).at(-1)?.query).toBe('day=2026-03-31')
  for (const words of ['₹91,234.56', '20 × ₹1,500.00', 'Simulated, 30 Mar 2026'])
    expect(text()).toContain(words)
})

test('a newcomer without money sees what belongs here and the next step', async () => {
  tells({ begins: null })
  show(<Summary />, PATH)
  await until(() => text().includes('Nothing to show yet'))
  expect(button('Deposit')).toBeTruthy()
})

test('an account of one day has its figure and says that a line comes tomorrow', async () => {
  tells({
    curve: { days: ['2026-11-16'], net_worth: [20_000], net_invested: [20_000], benchmark: [20_000] },
    flows: [{ day: '2026-11-16', amount: 20_000 }],
  })
  await open()
  expect(text()).toContain('one day is no line yet')
})

test('a curve that cannot be loaded says so and is asked for again; the rest of the page stays', async () => {
  server.on(INVEST_STAT, () => no('http_503', 'Service Unavailable.', {}, 503))
  show(<Summary />, PATH)
  await until(() => text().includes('The curve of your net worth') && text().includes('Month return'))
  server.on(INVEST_STAT, () => ok(stat))
  await press(button('Try again'))
  await until(() => text().includes('ahead of Nifty 50'))
})

test('hidden amounts leave the shares and the rates in percent', async () => {
  act(() => showAmounts(false))
  await open(`${PATH}?day=2026-03-31`)
  await until(() => text().includes('76.92%') && text().includes('At the end of 31 Mar 2026'))
  expect(text()).toContain('+9.80%')
  // The price of a share is everybody's to know.
  expect(text().replaceAll('₹1,500.00', '')).not.toMatch(/₹\d/)
})
