/** explain: the dialog on a server on paper: what is told is worked out again, and a paisa too much is found. */
import type { Explanation, FigureTerm } from '@pramaan/contracts'
import { onScreen, press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showAmounts } from '../../money/amounts.ts'
import { no, PaperFetch } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import ExplainModal from './explain-modal.tsx'

const EXPLAIN = 'GET /stat/app/v1/explain'
const AT = '2026-11-16T10:12:00.000Z'

const term = (more: Partial<FigureTerm>): FigureTerm => ({
  sign: 1,
  code: 'entry',
  name: null,
  value: 0,
  unit: 'inr',
  day: null,
  count: 1,
  source: null,
  ...more,
})

const netWorth: Explanation = {
  as_of: AT,
  figure: 'net_worth',
  formula: 'sum',
  value: 129_000.1,
  unit: 'inr',
  from: null,
  to: null,
  terms: [
    term({ code: 'cash', value: 100_000.1, source: { kind: 'figure', figure: 'cash' } }),
    term({
      code: 'position',
      name: 'Infosys Limited',
      value: 30_000,
      source: {
        kind: 'price',
        market: 'NSE',
        symbol: 'INFY',
        quantity: 20,
        price: 1_500,
        at: AT,
        source: 'Simulated',
      },
    }),
    term({ sign: -1, code: 'owed', value: 1_000 }),
  ],
}

const cash: Explanation = {
  ...netWorth,
  figure: 'cash',
  value: 100_000.1,
  terms: [
    term({
      value: 100_000.1,
      source: { kind: 'ledger', transfer: 't1', seq: 118, at: AT, act: 'deposit' },
    }),
  ],
}

const rate: Explanation = {
  ...netWorth,
  figure: 'xirr',
  formula: 'xirr',
  unit: 'percent',
  value: 10,
  from: '2025-11-16',
  to: '2026-11-16',
  terms: [
    term({ sign: -1, code: 'opening', value: 100_000, day: '2025-11-16' }),
    term({ code: 'closing', value: 110_000, day: '2026-11-16' }),
  ],
}

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

async function show(told: Explanation, more: Partial<Record<'from' | 'to', string>> = {}) {
  server.on(EXPLAIN, ({ query }) => ok(query.includes('figure=cash') ? cash : told))
  onScreen(<ExplainModal figure={told.figure} {...more} onClose={() => undefined} />)
  await until(() => text().includes('As of 16 Nov 2026, 3:42 pm'))
}

test('₹1,00,000.10 + 20 × ₹1,500 − ₹1,000 = ₹1,29,000.10: equal to the paisa, each with its source', async () => {
  await show(netWorth)
  for (const words of [
    '+₹1,00,000.10',
    'Infosys Limited',
    '20 × ₹1,500.00',
    'Simulated, 16 Nov 2026, 3:42 pm',
    '−₹1,000.00',
    'Equal to the paisa.',
  ])
    expect(text()).toContain(words)
  expect(document.querySelector('[role="alert"]')).toBeNull()
})

test('one paisa too much is found on this device, whatever the server says', async () => {
  await show({ ...netWorth, value: 129_000.11 })
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('It differs by −₹0.01')
  expect(text()).not.toContain('Equal to the paisa.')
})

test('a term that is a figure is explained in turn, down to the ledger’s row, and the way back is kept', async () => {
  await show(netWorth)
  await press(button('How it is worked out'))
  await until(() => text().includes('Row #118'))
  expect(text()).toContain('Deposit')
  await press(button('Back to Net worth'))
  await until(() => text().includes('Infosys Limited'))
})

test('₹1,00,000 that is ₹1,10,000 a year later has a rate of 10%: grown at it, nothing is left over', async () => {
  await show(rate, { from: '2025-11-17', to: '2026-11-16' })
  expect(server.of(EXPLAIN)[0]?.query).toBe('figure=xirr&from=2025-11-17&to=2026-11-16')
  for (const words of ['amount × 1.1 to the power', '365 days', '−₹1,10,000.00', 'nothing is left over'])
    expect(text()).toContain(words)
})

test('the same as −10% in 73 days is told for these days: the yearly rate of −40.95% to the power of 73 ÷ 365', async () => {
  const flows = [
    term({ sign: -1, code: 'opening', value: 100_000, day: '2026-09-04' }),
    term({ code: 'closing', value: 90_000, day: '2026-11-16' }),
  ]
  await show({ ...rate, figure: 'mwr', formula: 'mwr', value: -10, terms: flows })
  for (const words of ['amount × 0.9 to the power of days ÷ 73', '-10.00%', 'nothing is left over'])
    expect(text().replaceAll('−', '-')).toContain(words)
})

test('a rate that does not follow from its flows is said to be wrong', async () => {
  await show({ ...rate, value: 11 })
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('does not add up to the rate shown')
})

test('a rate that cannot be said is not 0', async () => {
  await show({ ...rate, value: null })
  expect(text()).toContain('--%')
  expect(text()).toContain('There is no such rate')
})

test('days of +10% and −10% link to −1%', async () => {
  const day = (value: number, on: string) => term({ code: 'day', unit: 'percent', value, day: on })
  await show({
    ...rate,
    figure: 'twr',
    formula: 'linked',
    value: -1,
    terms: [day(10, '2026-11-15'), day(-10, '2026-11-16')],
  })
  expect(text()).toContain('Multiplied together, it is the figure shown.')
})

test('hidden amounts are dots here too', async () => {
  act(() => showAmounts(false))
  await show(netWorth)
  // The price of a share is everybody's to know.
  expect(text().replace('₹1,500.00', '')).not.toMatch(/₹\d/)
})

test('a figure that cannot be loaded says so, and is asked for again', async () => {
  server.on(EXPLAIN, () => no('http_503', 'Service Unavailable.', {}, 503))
  onScreen(<ExplainModal figure="net_worth" onClose={() => undefined} />)
  await until(() => document.querySelector('[role="alert"]') !== null)
  server.on(EXPLAIN, () => ok(netWorth))
  await press(button('Try again'))
  await until(() => text().includes('Equal to the paisa.'))
})
