/**
 * journeys: one figure is one figure. What stands on home, the summary, the holdings, the ledger and the receipts is compared to the paisa.
 * A price moves meanwhile, so worth is compared with its parts at one instant of one screen, and what cannot move from screen to screen.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import { columnOf, figuresOn, type Screen, sumOf } from './figures.ts'
import { told } from './savers.ts'
import { expect } from './walk.ts'

interface Held {
  readonly symbol: string
  readonly name: string
  readonly cost: number
  readonly day_change: number | null
}

export interface Compared {
  /** In paise, of all time. */
  readonly charges: number
  readonly realised: number
  readonly netInvested: number
}

/** As large as all of it: a row that nobody sees is not drawn again when its price moves. */
const DESK = { width: 1280, height: 5000 }
const inPaise = (rupees: number): number => Math.round(rupees * 100)

/** Rows are drawn one after the other when a price moves: what must hold at one instant is looked at until it does. */
async function readUntil(page: Page, path: string, holds: (screen: Screen) => void): Promise<Screen> {
  await page.goto(path)
  let screen: Screen = { tables: {}, terms: {}, amounts: {}, curve: '' }
  await expect(async () => {
    screen = await figuresOn(page)
    holds(screen)
  }).toPass({ timeout: 30_000 })
  return screen
}

/** Each row: what it is worth less its P&L is what was paid for it, as the ledger has it. */
function expectPaid(table: Screen['tables'][string] | undefined, held: ReadonlyMap<string, number>): void {
  const rows = Object.entries(table?.rows ?? {})
  expect(rows.length).toBeGreaterThan(0)
  for (const [name, row] of rows)
    expect((row.Value ?? Number.NaN) - (row['Unrealised P&L'] ?? Number.NaN), name).toBe(held.get(name))
}

/** What is booked while they are compared, as a coupon or units at their NAV, is on one screen and not on the other: then all are read anew. */
export async function expectSameFigures(page: Page, api: APIRequestContext): Promise<Compared> {
  await page.setViewportSize(DESK)
  let compared: Compared | null = null
  await expect(async () => {
    compared = await compare(page, api)
  }).toPass({ timeout: 240_000 })
  if (compared === null) throw new Error('nothing was compared')
  return compared
}

async function compare(page: Page, api: APIRequestContext): Promise<Compared> {
  const { positions } = await told<{ positions: Held[] }>(api.get('/api/client/app/v1/order/holding'))
  const { owed = 0 } = await told<{ owed?: number }>(api.get('/api/stat/app/v1/portfolio'))
  const paid = new Map(
    positions.flatMap(({ symbol, name, cost }) => [symbol, name].map((one) => [one, inPaise(cost)])),
  )
  // What no exchange trades has its day on the summary alone.
  const days = new Map(positions.map(({ name, day_change }) => [name, inPaise(day_change ?? 0)]))
  const cost = sumOf(positions.map((one) => inPaise(one.cost)))

  const home = await readUntil(page, '/dashboard', ({ tables, terms, amounts }) => {
    const { 'Net invested': invested, 'Total returns': returns } = terms['Net worth'] ?? {}
    expect(amounts['Net worth']?.[0]).toBe(sumOf([invested, returns]))
    expectPaid(tables.Holdings, paid)
    // Where home shows all of them: net worth is cash and holdings less debt.
    if (positions.length <= Object.keys(tables.Holdings?.rows ?? {}).length)
      expect(amounts['Net worth']?.[0]).toBe(
        sumOf([amounts['Your cash']?.[0], columnOf([tables.Holdings], 'Value'), -inPaise(owed)]),
      )
  })
  const [cash, ...places] = home.amounts['Your cash'] ?? []
  expect(sumOf(places)).toBe(cash)
  const netInvested = home.terms['Net worth']?.['Net invested'] ?? Number.NaN

  const beside = await expectSameHoldings(page, { paid, cost, days })
  const changed = await expectSameSummary(page, {
    paid,
    cost,
    beside,
    atHand: (cash ?? Number.NaN) - inPaise(owed),
  })
  expect(changed.flows).toBe(netInvested)

  const ledger = await readUntil(page, '/me/records', ({ terms }) => {
    expect(withTerm(terms, 'Closing balance')['Closing balance']).toBe(cash)
  })
  const { 'Money in': came, 'Money out': went, ...sums } = withTerm(ledger.terms, 'Closing balance')
  expect((came ?? Number.NaN) - (went ?? Number.NaN)).toBe(cash)
  const atHome = home.terms['Your cash'] ?? {}
  expect(sums.Withdrawable ?? cash).toBe(atHome.Withdrawable)
  expect(sums.Blocked ?? 0).toBe(atHome.Blocked ?? 0)
  return { charges: changed.charges, realised: changed.realised, netInvested }
}

/** Of the card that has this term. */
export const withTerm = (terms: Screen['terms'], term: string): Screen['terms'][string] =>
  Object.values(terms).find((one) => term in one) ?? {}

/** One of each kind that is held, or one where there is one kind. */
const ofHoldings = (tables: Screen['tables']) =>
  Object.values(tables).filter(({ rows }) => Object.values(rows).some((row) => 'Unrealised P&L' in row))

/** Answers with what today did beside what is held. */
async function expectSameHoldings(
  page: Page,
  { paid, cost, days }: Pick<Known, 'paid' | 'cost'> & { readonly days: ReadonlyMap<string, number> },
): Promise<number> {
  let beside = Number.NaN
  await readUntil(page, '/portfolio/holding', ({ tables, terms }) => {
    const shown = ofHoldings(tables)
    for (const table of shown) expectPaid(table, paid)
    const totals = terms.Totals ?? {}
    expect(totals['Invested (incl. charges)']).toBe(cost)
    expect(totals['Current value']).toBe(columnOf(shown, 'Value'))
    expect(totals['Unrealised P&L']).toBe(columnOf(shown, 'Unrealised P&L'))
    const moved = shown.flatMap(({ rows }) =>
      Object.entries(rows).map(([name, row]) => row.Today ?? days.get(name)),
    )
    beside = (totals.Today ?? Number.NaN) - sumOf(moved)
    expect(beside).not.toBeNaN()
  })
  return beside
}

interface Known {
  readonly paid: ReadonlyMap<string, number>
  readonly cost: number
  /** Cash less debt. */
  readonly atHand: number
  readonly beside: number
}

async function expectSameSummary(page: Page, { paid, cost, atHand, beside }: Known) {
  const { tables, curve } = await readUntil(page, '/portfolio/summary?range=All', (screen) => {
    const shown = ofHoldings(screen.tables)
    for (const table of shown) {
      expectPaid(table, paid)
      for (const head of ['Invested', 'Value', 'Unrealised P&L', 'Today'])
        expect(table.total[head], head).toBe(columnOf([table], head))
    }
    expect(sumOf(shown.map(({ total }) => total.Invested))).toBe(cost)
    expect(screen.curve).not.toBe('')
    const [worth, day] = screen.amounts['Net worth'] ?? []
    expect(worth).toBe(atHand + sumOf(shown.map(({ total }) => total.Value)))
    expect(day).toBe(beside + sumOf(shown.map(({ total }) => total.Today)))
  })
  const why =
    Object.entries(tables).find(([name]) => name.startsWith('Why net worth changed'))?.[1].rows ?? {}
  const amount = (part: string): number => why[part]?.Amount ?? 0
  const parts = [
    'Money in less out',
    'Price gain',
    'Price loss',
    'Dividends, interest',
    'Charges',
    'Loan interest',
  ]
  expect(sumOf(['Opening value', ...parts].map(amount))).toBe(amount('Closing value'))
  expect(curve).toContain(
    `net worth ${inWords(amount('Closing value'))}, net invested ${inWords(amount('Money in less out'))}`,
  )
  const totals = ofHoldings(tables).map(({ total }) => total)
  // Dividends, distributions and coupons of all holdings, sold ones too.
  expect(sumOf(totals.map(({ Income = 0 }) => Income))).toBe(amount('Dividends, interest'))
  return {
    flows: amount('Money in less out'),
    charges: amount('Charges'),
    realised: sumOf(totals.map((total) => total['Realised P&L'] ?? 0)),
  }
}

const inWords = (paise: number): string =>
  `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
