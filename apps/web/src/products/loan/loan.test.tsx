/** products, loan: lender and costs first, consent to exactly the facts that were read, drawing, repaying, a shortfall; and nothing that pushes. */
import type { LoanOffer, ViewedLoan } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { button, openPaper, show, text } from '../../money/test/paper-money.tsx'
import { answerPin } from '../../platform/ask-pin.ts'
import type { PaperFetch } from '../../platform/test/paper-fetch.ts'
import { no } from '../../platform/test/paper-fetch.ts'
import { ok } from '../../platform/test/worlds.ts'
import LoanDrawer from './drawer.tsx'
import { mostOn, percentWords, readUnits } from './figures.ts'
import { Component as LoanPage } from './loan-page.tsx'
import {
  application,
  facts,
  holding,
  lender,
  loan,
  offer,
  payment,
  refused,
  SHA,
  summary,
} from './test/paper-loan.ts'
import { triggerWords } from './trigger.tsx'

const LIST = 'GET /loan/app/v1/list'
const OFFER = 'GET /loan/app/v1/offer/t-1'
const APPLY = 'POST /loan/app/v1/record/apply'
const VIEW = 'GET /loan/app/v1/l-1'
const DRAW = 'POST /loan/app/v1/record/draw/l-1'
const RELEASE = 'POST /loan/app/v1/record/release/l-1'
const REPAY = 'POST /loan/app/v1/record/repay/l-1'

let server: PaperFetch
beforeEach(async () => {
  server = await openPaper()
  server.on(LIST, () => ok({ lenders: [lender], loans: [], next: null, open_id: null }))
  server.on('GET /data/chart_data', () => no('http_503', 'Service Unavailable.', {}, 503))
  server.on(APPLY, ({ query }) => ok(application({ id: query === '' ? 'l-1' : null })))
  server.on(REPAY, () => ok(payment()))
})
afterEach(() => server.close())

async function openOffer(told: LoanOffer = offer()): Promise<void> {
  server.on(OFFER, () => ok(told))
  show(<LoanDrawer />)
  await until(() => text().includes('Malabar Union Bank'))
  await press(button('Malabar Union Bank'))
  await until(() => text().includes('Your lender'))
}

async function openPage(told: ViewedLoan = loan()): Promise<void> {
  server.on(VIEW, () => ok(told))
  const router = createMemoryRouter([{ path: '/loan/:id', Component: LoanPage }], {
    initialEntries: ['/loan/l-1'],
  })
  show(<RouterProvider router={router} />)
  await until(() => text().includes('is your lender'))
}

const field = (name: string) => find<HTMLInputElement>(`input[name="${name}"]`)
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
const ticked = (label: string): HTMLInputElement => {
  const found = boxes().find((one) => one.closest('label')?.textContent?.includes(label))
  if (!found) throw new Error(`no box says ${label}`)
  return found
}

test('the lender stands first, then what it takes; what is not accepted says why', async () => {
  await openOffer()
  const said = text()
  expect(said.indexOf('Malabar Union Bank')).toBeLessThan(said.indexOf('10.5%'))
  expect(said).toContain('RBI registration RBI-DEMO-041')
  expect(said).toContain('60% of ₹3,22,248.00')
  expect(said).toContain('Nothing is lent on structured notes.')
  expect(boxes().filter(({ checked }) => checked)).toEqual([])
})

test('every cost stands in figures before consent, and consent carries the hash of exactly these facts', async () => {
  await openOffer()
  expect(text()).toContain('Choose what you pledge first.')
  await press(ticked('Reliance Industries'))
  await until(() => text().includes('Up to ₹1,74,013 on what you pledge'))
  type(field('amount'), '100000')
  await until(() => text().includes('11.62%'))
  for (const said of [
    'Interest in all',
    '₹5,778.29',
    'GST on the fee',
    '₹90.00',
    '₹99,410.00',
    '₹1,05,778.29',
  ])
    expect(text()).toContain(said)
  expect(text()).toContain('What it costs you in all')
  expect(text()).toContain('₹6,368.29')
  expect(text()).toContain('trigger price ₹694.45')
  await press(ticked('agree to exactly these'))
  await press(button('Apply for ₹1,00,000'))
  await act(async () => answerPin(true))
  await until(() => text().includes('You applied for ₹1,00,000'))
  const sent = server.of(APPLY).filter(({ query }) => query === '')
  expect(sent.map(({ body }) => body)).toEqual([
    {
      ...{ terms_id: 't-1', amount: 100_000, months: 12, repayment: 'emi' },
      pledge: [{ key: 'INE002A01018', units: 240 }],
      ...{ facts_sha256: SHA, consent: true },
    },
  ])
})

test('with other facts the tick is gone: nothing is signed that was not read', async () => {
  await openOffer()
  await press(ticked('Reliance Industries'))
  await until(() => text().includes('Up to'))
  type(field('amount'), '100000')
  await until(() => text().includes('11.62%'))
  await press(ticked('agree to exactly these'))
  expect(ticked('agree to exactly these').checked).toBe(true)
  server.on(APPLY, () =>
    ok(application({ facts_sha256: 'cd'.repeat(32), facts: { ...facts, apr_percent: 11.7 } })),
  )
  type(field('months'), '6')
  await until(() => text().includes('11.7%'))
  expect(ticked('agree to exactly these').checked).toBe(false)
  await press(button('Apply for ₹1,00,000'))
  expect(server.of(APPLY).filter(({ query }) => query === '')).toEqual([])
  expect(text()).toContain('Tick the box to continue.')
})

test('a refusal of the server stands in its own sentence, and nothing is sent', async () => {
  server.on(APPLY, () => ok(application({ problem: 'On what you pledge at most ₹90,000.00 is lent.' })))
  await openOffer()
  await press(ticked('Reliance Industries'))
  await until(() => text().includes('Up to'))
  type(field('amount'), '100000')
  await until(() => text().includes('at most ₹90,000.00 is lent.'))
  await press(ticked('agree to exactly these'))
  await press(button('Apply for ₹1,00,000'))
  expect(server.of(APPLY).filter(({ query }) => query === '')).toEqual([])
})

test('more than is lent on the pledge, and units that are not held, are said at their fields', async () => {
  await openOffer()
  await press(ticked('Reliance Industries'))
  await until(() => text().includes('Up to'))
  type(field('amount'), '200000')
  await until(() => text().includes('Enter ₹1,74,013 or less.'))
  const units = [...document.querySelectorAll('input')].find(({ value }) => value === '240')
  if (!units) throw new Error('no field for the units')
  type(units, '300')
  await until(() => text().includes('Enter a whole number, 240 or fewer.'))
  expect(server.of(APPLY)).toEqual([])
})

test('with nothing eligible the drawer says so, and why of each', async () => {
  await openOffer(offer({ holdings: [refused], drawing_power: 0 }))
  expect(text()).toContain('Nothing you hold is accepted by Malabar Union Bank')
  expect(text()).toContain('Nothing is lent on structured notes.')
  expect(boxes()).toEqual([])
})

test('one at a time: with a loan open there is no lender to choose', async () => {
  server.on(LIST, () => ok({ lenders: [lender], loans: [summary], next: null, open_id: 'l-1' }))
  show(<LoanDrawer />)
  await until(() => text().includes('Another can follow when it is over.'))
  expect(text()).toContain('Next payment: 16 Jan 2027.')
  expect(text()).not.toContain('Fee 0.5%')
})

test('older applications come on the next page, when somebody asks for them', async () => {
  const older = { ...summary, id: 'l-0', number: 'LN-OLDEST' }
  server.on(LIST, ({ query }) =>
    query === ''
      ? ok({ lenders: [lender], loans: [summary], next: 'l-1', open_id: 'l-1' })
      : ok({ lenders: [lender], loans: [older], next: null, open_id: 'l-1' }),
  )
  show(<LoanDrawer />)
  await until(() => text().includes('Show older'))
  expect(text()).not.toContain('LN-OLDEST')
  await press(button('Show older'))
  await until(() => text().includes('LN-OLDEST'))
  expect(text()).not.toContain('Show older')
})

test('an approved loan is drawn with consent to the facts of today, and the answer stays', async () => {
  const approved = loan({
    ...{ status: 'approved', owed: 0, drawn_at: null, can_draw: true, can_withdraw: true },
    ...{ can_repay: false, can_pledge: false, can_release: false },
  })
  server.on(VIEW, () => ok(approved))
  server.on(DRAW, ({ query }) =>
    ok({
      ...{ id: 'l-1', status: query === '' ? 'active' : 'approved', facts, facts_sha256: SHA },
      ...{ cover: approved.cover, received: 99_410, problem: null, says: 'In your cash at once.' },
    }),
  )
  show(<LoanDrawer id="l-1" />)
  await until(() => text().includes('₹99,410.00'))
  await press(ticked('pledge the holdings named in them'))
  await press(button('Draw ₹1,00,000'))
  await act(async () => answerPin(true))
  await until(() => text().includes('₹99,410.00 is in your cash'))
  expect(server.of(DRAW).filter(({ query }) => query === '')[0]?.body).toEqual({
    facts_sha256: SHA,
    consent: true,
  })
})

test('the page tells owed, interest so far, the next payment, the trigger in words, the signed facts and every entry', async () => {
  await openPage()
  for (const said of [
    'You owe today',
    '₹92,911.16',
    'Interest so far',
    '₹1,726.02',
    '48.27%',
    'Next EMI, 16 Jan 2027',
  ])
    expect(text()).toContain(said)
  expect(text()).toContain('trigger price ₹694.45, 48.2% below ₹1,342.70 now')
  expect(text()).toContain(SHA)
  expect(text()).toContain('Ledger entry 4F1C2A90')
  expect(find('svg[role="img"]').getAttribute('aria-label')).toContain('trigger')
})

test('a part is repaid after what it pays is shown, in its order; all of it is asked for without an amount', async () => {
  await openPage()
  type(field('amount'), '50000')
  await until(() => text().includes('What it pays, in this order'))
  const said = text()
  const order = ['Late charges', 'Overdue interest', 'Interest₹863.01', 'Principal₹49,136.99'].map((one) =>
    said.indexOf(one),
  )
  expect(order.toSorted((a, b) => a - b)).toEqual(order)
  expect(said).toContain('₹92,911 → ₹42,911.16')
  expect(said).toContain('16 Nov 2027 → 16 May 2027')
  await press(button('Repay ₹50,000'))
  await until(() => text().includes('You repaid ₹50,000'))
  expect(text()).toContain('What it paid, in this order')
  expect(text()).not.toContain('You will owe')
  expect(server.of(REPAY).filter(({ query }) => query === '')[0]?.body).toEqual({ amount: 50_000 })
  await press(button('Repay more'))
  await press(button('All ₹92,911.16'))
  await until(() => !button('Repay all').hasAttribute('disabled'))
  server.on(REPAY, () => ok(payment({ closes: true, status: 'closed', says: 'Everything pledged is free.' })))
  const looks = server.of(VIEW).length
  await press(button('Repay all'))
  await until(() => text().includes('Everything pledged is free.'))
  // The page reads the loan again, and nothing asks any more what a payment would do.
  await until(() => server.of(VIEW).length > looks)
  expect(server.of(REPAY).at(-1)).toMatchObject({ query: '', body: {} })
})

test('more than is owed is refused at the field; too little cash leads to a deposit and sends nothing', async () => {
  server.on(REPAY, () => ok(payment({ short_by: 1200.5 })))
  await openPage()
  type(field('amount'), '99999')
  await until(() => text().includes('Enter ₹92,911.16 or less.'))
  type(field('amount'), '50000')
  await until(() => text().includes('You need ₹1,200.50 more in your cash.'))
  await press(button('Repay ₹50,000'))
  expect(server.of(REPAY).filter(({ query }) => query === '')).toEqual([])
})

const choice = (more: object) => ({
  ...{ key: 'NSE:A', name: 'Alpha', decimals: 0, units: 21, price: 1400, brings: 29_000, is_enough: true },
  ...more,
})

test('a shortfall says how much, until when, what to do and what happens otherwise', async () => {
  await openPage(
    loan({
      status: 'shortfall',
      shortfall: {
        ...{ amount: 12_000, since: '2026-11-16T05:00:00Z', cure_by: '2099-11-25', pledge_worth: 20_000 },
        says: 'Until then nothing is sold; after it only what is needed, by two people.',
        choices: [
          choice({ units: 21, brings: 29_400.5 }),
          choice({ key: 'NSE:B', name: 'Beta', is_enough: false }),
        ],
      },
    }),
  )
  expect(text()).toContain('Cover is missing: ₹12,000.00')
  expect(text()).toContain('After 25 Nov 2099, at the prices of now, no more than one of these may be sold:')
  expect(text()).toContain('21 × Alpha at ₹1,400.00, about ₹29,400 after charges')
  expect(text()).toContain('21 × Beta at ₹1,400.00, about ₹29,000 after charges; not enough alone')
  expect(text()).toContain('Until 25 Nov 2099')
  expect(text()).toContain('or pledge holdings worth about ₹20,000 more')
  expect(button('Pledge more')).toBeTruthy()
  // The notice's own button, not the choice of the form, opens repaying with what is missing.
  type(field('amount'), '50000')
  await press(button('Pay ₹12,000.00'))
  expect(field('amount').value).toBe('12,000')
})

test('a closed loan says what was repaid in all and how much of it was interest; its signed facts can be downloaded', async () => {
  await openPage(loan({ status: 'closed', owed: 0, repaid: 60_224.38, interest_so_far: 224.38 }))
  expect(text()).toContain('You repaid ₹60,224.38 in all, ₹224.38 of it interest.')
  expect(button('Download key facts (PDF)')).toBeTruthy()
})

test('what is owed today and is not in the ledger yet is told beside it', async () => {
  await openPage(loan({ unposted: 863.01 }))
  expect(text()).toContain('₹863.01 of the interest is not in the ledger yet')
})

test('once prices cover it again a shortfall asks for nothing', async () => {
  await openPage(
    loan({
      status: 'shortfall',
      shortfall: {
        ...{ amount: 0, since: '2026-11-16T05:00:00Z', cure_by: '2020-11-25', pledge_worth: null },
        ...{ says: 'Covered.', choices: [] },
      },
    }),
  )
  expect(text()).toContain('Covered again at the prices of now')
  expect(text()).not.toContain('Cover is missing')
})

test('below its trigger the pledged value is told with what is missing, and not as 0% away', async () => {
  const { cover } = loan()
  await openPage(loan({ cover: { ...cover, value: 41_000, trigger_value: 68_296.23, may_fall_percent: 0 } }))
  expect(text()).toContain('₹27,296 below its trigger value')
  expect(text()).toContain('₹27,296 below the trigger')
  expect(text()).not.toContain('0% away')
})

test('a part of the pledge is freed: what it does to the cover first, then consent and the PIN; too much is said before it is sent', async () => {
  server.on(VIEW, () => ok(loan()))
  const { cover } = loan()
  const freed = (problem: string | null) => ({
    ...{ id: 'l-1', status: 'active', cover_before: cover, cover_after: { ...cover, eligible: 120_000 } },
    ...{ shortfall: 0, problem, says: 'You can sell what is freed at once.' },
  })
  server.on(RELEASE, () => ok(freed('On the rest at most ₹80,000.00 is lent at the prices of now.')))
  show(<LoanDrawer id="l-1" release />)
  await until(() => text().includes('What you free'))
  const [units] = [...document.querySelectorAll<HTMLInputElement>('input[inputmode="numeric"]')]
  if (!units) throw new Error('no field for units')
  type(units, '9999')
  expect(server.of(RELEASE)).toEqual([])
  type(units, '200')
  await until(() => text().includes('On the rest at most ₹80,000.00 is lent'))
  server.on(RELEASE, () => ok(freed(null)))
  type(units, '70')
  await until(() => text().includes('The loan is covered.'))
  await press(ticked('I free these holdings'))
  await press(button('Free from the pledge'))
  await act(async () => answerPin(true))
  await until(() => text().includes('Freed from the pledge'))
  const key = cover.holdings[0]?.key
  expect(server.of(RELEASE).filter(({ query }) => query === '')[0]?.body).toEqual({
    pledge: [{ key, units: 70 }],
  })
})

test('what is lent on a choice is the share of the eligible value, never above what the lender lends', () => {
  const all = [{ holding: holding(), units: 240 }]
  expect(mostOn(lender, 500_000, all)).toBe(174_013_00n)
  expect(mostOn({ ...lender, most_amount: 50_000 }, 500_000, all)).toBe(50_000_00n)
  expect(mostOn(lender, 500_000, [])).toBe(0n)
})

test('units are read as they are held, and percents without idle zeros', () => {
  expect(readUnits('1,200', 0, 2000)).toBe(1200)
  expect(readUnits('1.5', 0, 2000)).toBeNull()
  expect(readUnits('1.5', 3, 2000)).toBe(1.5)
  expect(readUnits('2001', 0, 2000)).toBeNull()
  expect(readUnits('0', 0, 2000)).toBeNull()
  expect([60, 10.5, 11.62, 0].map(percentWords)).toEqual(['60%', '10.5%', '11.62%', '0%'])
})

test('a price below its trigger is told as passed, and never as 0% away', () => {
  const [first] = loan().cover.holdings
  if (!first) throw new Error('nothing is pledged')
  const fallen = triggerWords({ ...first, name: 'Konkan Infra', price: 410, trigger_price: 682.97 })
  expect(fallen).toBe('Konkan Infra: ₹410.00 now, below its trigger price of ₹682.97 already.')
})
