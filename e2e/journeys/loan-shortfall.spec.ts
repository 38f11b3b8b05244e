/** A loan whose cover falls: noticed on both sides, cured by a payment; or past its seven working days, sold by two people, no more than is needed. */
import { createHash, randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { addDays, addMonths } from '@pramaan/market-time'
import { atDesk, callsOf } from '../firm.ts'
import { agree, newSaver, provePin, type Saver, told } from '../savers.ts'
import { approveBy, proposeBy } from '../signing.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const REASON = 'Notice and figures of the loan seen, for a journey.'
const asScript = { 'x-requested-with': 'XMLHttpRequest' }

async function moveTo(desk: Page, to: string): Promise<void> {
  await told(desk.request.post('/console-api/clock', { headers: asScript, data: { to } }))
}

/** Calls of a client, who is signed out by the clock's long steps. */
async function asClient<T>(
  baseURL: string | undefined,
  saver: Saver,
  does: (api: APIRequestContext) => Promise<T>,
): Promise<T> {
  const api = await callsOf(baseURL, saver)
  const data = await does(api)
  await api.dispose()
  return data
}

async function today(baseURL: string | undefined, saver: Saver): Promise<string> {
  const { session } = await asClient(baseURL, saver, (api) =>
    told<{ session: { now: string } }>(api.get('/api/market/app/v1/overview')),
  )
  return new Date(Date.parse(session.now) + 5.5 * 3_600_000).toISOString().slice(0, 10)
}

const bondOn = (day: string) => {
  const number = randomInt(1000, 9999)
  const issued = addDays(day, -20)
  return {
    ...{ kind: 'bond-offer', symbol: `COVER${number}`, isin: `INE0CVR0${number}`.slice(0, 12) },
    ...{ name: `Cover ${number} Bond 9%`, issuer: `Cover ${number} Ltd.`, issuer_kind: 'company' },
    ...{ listing: 'listed', seniority: 'senior', security: 'secured', face: 1000, coupon_percent: 9 },
    ...{ coupons_a_year: 1, record_days: 3, issue_day: issued, maturity_day: addMonths(issued, 36) },
    ...{ clean: 99.5, bid: 99, total: 500, least: 10, rating: 'AA (Demo Ratings)', rating_day: issued },
    ...{ call_put: 'None', document: 'Information memorandum', open_day: day, close_day: addDays(day, 5) },
    liquidity: 'Few trades: we buy back at our bid.',
    risk: 'If the issuer cannot pay, all of it can be lost.',
  }
}

const termsOf = (lender: string) => ({
  ...{ kind: 'loan-terms', lender, lender_kind: 'bank', registration: 'RBI-JOURNEY-2' },
  grievance: 'Nodal officer of the lender, then the RBI Ombudsman.',
  ...{ rate_percent: 10.5, fee_percent: 0.5, draw_percent: 90, late_percent: 2, cooling_off_days: 3 },
  ...{ least_months: 1, most_months: 24, least_rupees: 10_000, most_rupees: 1_000_000 },
  repayments: ['emi', 'bullet'],
})

/** Of one empty page that no other journey has. */
const quotesOf = (name: string): Buffer =>
  Buffer.from(
    `%PDF-1.4\n% ${name}\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>\nendobj\ntrailer\n<</Root 1 0 R/Size 4>>\n%%EOF\n`,
  )

/** The firm's bid falls, with its document, by two people. */
async function bidFalls(maker: Page, checker: Page, offerId: string, bid: number): Promise<void> {
  const file = quotesOf(randomUUID())
  const sha256 = createHash('sha256').update(file).digest('hex')
  await told(
    maker.request.post('/console-api/offer-documents', {
      headers: asScript,
      multipart: { file: { name: 'quotes.pdf', mimeType: 'application/pdf', buffer: file } },
    }),
  )
  const act = {
    ...{ kind: 'bond-bid', offer_id: offerId, bid },
    pdfs: [{ name: 'Quotes of two dealers', sha256, size: file.length }],
  }
  const proposed = await proposeBy(maker.request, act, REASON)
  await checker.request.get(`/console-api/offer-documents/${sha256}`, { headers: asScript })
  await approveBy(checker.request, proposed, REASON)
}

interface Loan {
  readonly status: string
  readonly owed: number
  readonly repaid: number
  readonly events: readonly { readonly kind: string }[]
  readonly cover: { readonly holdings: readonly { readonly units: number }[] }
  readonly shortfall: {
    readonly amount: number
    readonly cure_by: string
    readonly choices: readonly { readonly units: number; readonly is_enough: boolean }[]
  } | null
}

const loanOf = (baseURL: string | undefined, saver: Saver, id: string): Promise<Loan> =>
  asClient(baseURL, saver, (api) => told<Loan>(api.get(`/api/loan/app/v1/${id}`)))

interface Walk {
  readonly saver: Saver
  readonly maker: Page
  readonly checker: Page
  readonly loanId: string
}

/** Holds 200 bonds, has drawn ₹1,00,000 on them, and the bid has fallen from 99 to 60: ₹10,000 and the interest are missing. */
async function inShortfall(
  baseURL: string | undefined,
  maker: Page,
  checker: Page,
): Promise<Pick<Walk, 'saver' | 'loanId'>> {
  const saver = await newSaver(baseURL, 2_50_000)
  const bond = bondOn(await today(baseURL, saver))
  const lender = `Cover Bank ${randomUUID().slice(0, 8)}`
  await agree(baseURL, bond)
  await agree(baseURL, termsOf(lender))
  const { offerId, termsId } = await asClient(baseURL, saver, async (api) => {
    const { bonds } = await told<{ bonds: { id: string; symbol: string; version: number }[] }>(
      api.get('/api/bond/app/v1/list'),
    )
    const offer = bonds.find(({ symbol }) => symbol === bond.symbol)
    await provePin(api)
    await told(
      api.post(`/api/bond/app/v1/record/${offer?.id}`, {
        data: { quantity: 200, version: offer?.version, consent: true },
      }),
    )
    const { lenders } = await told<{ lenders: { id: string; lender: string }[] }>(
      api.get('/api/loan/app/v1/list'),
    )
    return { offerId: offer?.id ?? '', termsId: lenders.find((one) => one.lender === lender)?.id ?? '' }
  })
  const held = () =>
    asClient(baseURL, saver, async (api) => {
      const { holdings } = await told<{ holdings: { key: string; free_units: number }[] }>(
        api.get(`/api/loan/app/v1/offer/${termsId}`),
      )
      return holdings.find(({ free_units }) => free_units > 0)?.key ?? null
    })
  // Bought today, they can be pledged once they have settled.
  for (let days = 0; days < 8 && (await held()) === null; days += 1) {
    await moveTo(maker, 'day')
    await maker.waitForTimeout(2000)
  }
  const key = await held()
  const ask = {
    ...{ terms_id: termsId, amount: 1_00_000, months: 12, repayment: 'bullet' },
    pledge: [{ key, units: 200 }],
  }
  const loanId = await asClient(baseURL, saver, async (api) => {
    const { facts_sha256 } = await told<{ facts_sha256: string }>(
      api.post('/api/loan/app/v1/record/apply?dry_run=1', { data: ask }),
    )
    await provePin(api)
    const { id } = await told<{ id: string }>(
      api.post('/api/loan/app/v1/record/apply', { data: { ...ask, facts_sha256, consent: true } }),
    )
    return id
  })
  await agree(baseURL, {
    ...{ kind: 'loan-decision', loan_id: loanId, decision: 'approve' },
    message: 'Your application is approved as you signed it.',
  })
  await asClient(baseURL, saver, async (api) => {
    const path = `/api/loan/app/v1/record/draw/${loanId}`
    const { facts_sha256 } = await told<{ facts_sha256: string }>(api.post(`${path}?dry_run=1`, { data: {} }))
    await provePin(api)
    await told(api.post(path, { data: { facts_sha256, consent: true } }))
  })
  await bidFalls(maker, checker, offerId, 60)
  await moveTo(maker, 'day')
  await expect
    .poll(async () => (await loanOf(baseURL, saver, loanId)).status, { timeout: 90_000 })
    .toBe('shortfall')
  return { saver, loanId }
}

test('cover falls: home, the loan’s page and the desk tell it; paying what is missing ends it at once, and nothing is sold @afterwards', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  test.slow()
  const maker = await atDesk(browser, 'maker', { baseURL, complaints })
  const checker = await atDesk(browser, 'checker', { baseURL, complaints })
  const { saver, loanId } = await inShortfall(baseURL, maker, checker)
  const { shortfall } = await loanOf(baseURL, saver, loanId)

  await maker.goto(`/console/loans/${loanId}`)
  await expect(maker.getByText(/^Until the end of .* nothing may be sold\.$/)).toBeVisible()
  await expect(maker.getByRole('button', { name: 'Sell pledged holdings' })).toBeHidden()
  await expectAccessible(maker)

  await enter(page, saver)
  await expect(page.getByText(/^Cover is missing\. Pay or pledge more by /)).toBeVisible()
  await page.goto(`/loan/${loanId}`)
  await expect(page.getByRole('heading', { name: /^Cover is missing: ₹10,/ })).toBeVisible()
  await expect(page.getByText(/at the prices of now, no more than this may be sold:$/)).toBeVisible()
  const units = shortfall?.choices[0]?.units ?? 0
  await expect(
    page.getByText(new RegExp(`^${units} × Cover \\d+ Bond 9% at ₹600\\.00, about ₹`)),
  ).toBeVisible()
  await expect(page.getByText(/below its trigger value$/)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Pay ₹10,/ })
    .last()
    .click()
  await page.getByRole('button', { name: /^Repay ₹10,/ }).click()
  await expect(page.getByText(/^The shortfall is over\./)).toBeVisible()
  const cured = await loanOf(baseURL, saver, loanId)
  expect(cured).toMatchObject({ status: 'active', shortfall: null })
  expect(cured.events.map(({ kind }) => kind)).not.toContain('invoked')
  expect(cured.cover.holdings.map(({ units: pledged }) => pledged)).toEqual([200])
  await maker.reload()
  await expect(maker.getByText('Covered again. Nothing is sold.')).toBeVisible()
})

test('not cured within seven working days: two people sell what is needed and no more; the rest stays pledged, and repaying releases it @afterwards', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  test.slow()
  const maker = await atDesk(browser, 'maker', { baseURL, complaints })
  const checker = await atDesk(browser, 'checker', { baseURL, complaints })
  const { saver, loanId } = await inShortfall(baseURL, maker, checker)
  const { shortfall } = await loanOf(baseURL, saver, loanId)
  await moveTo(maker, addDays(shortfall?.cure_by ?? '', 1))

  await enter(page, saver, `/loan/${loanId}`)
  await expect(page.getByText(/^The cure date, .*, has passed$/)).toBeVisible()
  await expectAccessible(page)
  const before = await loanOf(baseURL, saver, loanId)
  const least = before.shortfall?.choices[0]
  expect(least?.is_enough).toBe(true)

  await maker.goto('/console/loans')
  await maker.getByRole('link', { name: new RegExp(saver.name) }).click()
  await maker.getByRole('button', { name: 'Sell pledged holdings' }).click()
  const dialog = maker.getByRole('dialog', { name: /^Sell for L-/ })
  await expect(dialog.getByText(new RegExp(`^${least?.units} × Cover`))).toBeVisible()
  await dialog
    .getByLabel(`Message to ${saver.name}`)
    .fill('The cure date has passed without payment or pledge.')
  await dialog.getByLabel('Your reason').fill(REASON)
  await expectAccessible(maker)
  await dialog.getByRole('button', { name: 'Propose sale' }).click()
  await expect(dialog).toBeHidden()
  await checker.goto('/console')
  await checker
    .getByRole('link', { name: new RegExp(`Sell pledged Cover .* of ${saver.name}`) })
    .first()
    .click()
  await expect(checker.getByText(/of it ₹.* is interest since the last coupon$/)).toBeVisible()
  await expectAccessible(checker)
  await checker.getByLabel('Your reason').fill(REASON)
  await checker.getByRole('button', { name: 'Approve' }).click()
  await expect(checker.getByText('It has taken effect.', { exact: true })).toBeVisible()

  await expect
    .poll(async () => (await loanOf(baseURL, saver, loanId)).status, { timeout: 90_000 })
    .toBe('active')
  const after = await loanOf(baseURL, saver, loanId)
  const left = after.cover.holdings[0]?.units ?? 0
  expect(200 - left).toBeGreaterThan(0)
  expect(200 - left).toBeLessThanOrEqual(least?.units ?? 0)
  expect(after.shortfall).toBeNull()
  await page.reload()
  await expect(page.getByText('Pledge sold', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/was sold after the cure date: ₹.* after charges\. The cure date/),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^All ₹/ }).click()
  await page.getByRole('button', { name: /^Repay all/ }).click()
  await expect(page.getByText('The loan is repaid', { exact: true })).toBeVisible()
  const closed = await loanOf(baseURL, saver, loanId)
  expect(closed).toMatchObject({ status: 'closed', owed: 0 })
  // What the page tells is what the ledger has, to the paisa.
  const { items } = await asClient(baseURL, saver, (api) =>
    told<{ items: { act: string; amount: number }[] }>(api.get('/api/record/app/v1/list')),
  )
  const repaid = items
    .filter(({ act }) => act === 'loan-repaid' || act === 'loan-invoked')
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect(-repaid).toBe(Math.round(closed.repaid * 100))
})
