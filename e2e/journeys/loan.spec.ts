/** A loan against holdings: terms by two people, applied for, approved, drawn, interest by the demo's clock, repaid in part and in full; the pledge is back. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { atDesk, callsOf } from '../firm.ts'
import { agree, givePin, newSaver, type Saver, told } from '../savers.ts'
import { buyByCall } from '../traders.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const REASON = 'Seen with the lender’s agreement, for a journey.'
const asScript = { 'x-requested-with': 'XMLHttpRequest' }

const newLender = (): string => `Journey Bank ${randomUUID().slice(0, 8)}`

const termsOf = (lender: string) => ({
  ...{ kind: 'loan-terms', lender, lender_kind: 'bank', registration: 'RBI-JOURNEY-1' },
  grievance: 'Nodal officer of the lender, then the RBI Ombudsman.',
  ...{ rate_percent: 10.5, fee_percent: 0.5, draw_percent: 90, late_percent: 2, cooling_off_days: 3 },
  ...{ least_months: 1, most_months: 24, least_rupees: 10_000, most_rupees: 1_000_000 },
  repayments: ['emi', 'bullet'],
})

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }

async function moveTo(desk: Page, to: string): Promise<void> {
  await told(desk.request.post('/console-api/clock', { headers: asScript, data: { to } }))
}

async function approve(desk: Page, title: RegExp): Promise<void> {
  await desk.goto('/console')
  await desk.getByRole('link', { name: title }).first().click()
  await desk.getByLabel('Your reason').fill(REASON)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('It has taken effect.', { exact: true })).toBeVisible()
}

const fields: Readonly<Record<string, string>> = {
  ...{ registration: 'RBI registration', grievance: 'Where the lender takes complaints' },
  ...{ rate_percent: 'Interest a year, in percent', fee_percent: 'Fee, in percent of the amount' },
  ...{ late_percent: 'Late charge a year, in percent', least_months: 'Shortest tenor, in months' },
  ...{ most_months: 'Longest tenor, in months', least_rupees: 'Smallest loan, in rupees' },
  most_rupees: 'Largest loan, in rupees',
}

async function putUpAtDesk(desk: Page, lender: string): Promise<void> {
  // Opened on a phone: a page that was drawn for a desk stays wide there.
  await desk.setViewportSize(PHONE)
  await desk.goto('/console/shelf?kind=loan')
  await desk.getByRole('button', { name: 'New lender’s terms' }).click()
  const form = desk.getByRole('dialog', { name: 'New lender’s terms' })
  await form.getByLabel('Lender’s name', { exact: true }).fill(lender)
  const terms: Readonly<Record<string, unknown>> = termsOf(lender)
  for (const [field, label] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(String(terms[field]))
  await form.getByLabel('Your reason').fill(REASON)
  await expectAccessible(desk)
  await form.getByRole('button', { name: 'Propose terms' }).click()
  await expect(form).toBeHidden()
  await desk.setViewportSize(DESK)
}

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Loan Application' })

async function openLender(page: Page, lender: string): Promise<Locator> {
  await page.goto('/discover')
  await page.getByRole('button', { name: /Loan against holdings/ }).click()
  const drawer = drawerOf(page)
  await drawer.getByRole('button', { name: new RegExp(lender) }).click()
  await expect(drawer.getByRole('heading', { name: lender, exact: true })).toBeVisible()
  return drawer
}

interface Offer {
  readonly holdings: readonly { readonly symbol: string; readonly free_units: number }[]
}

interface Loan {
  readonly id: string
  readonly status: string
  readonly owed: number
  readonly principal: number
  readonly interest_so_far: number
  readonly repaid: number
  readonly received: number
  readonly facts_sha256: string
  readonly facts: { readonly first_due: string; readonly received: number }
  readonly events: readonly { readonly kind: string; readonly transfer_id: string | null }[]
}

async function ask<T>(baseURL: string | undefined, saver: Saver, path: string): Promise<T> {
  const api = await callsOf(baseURL, saver)
  const data = await told<T>(api.get(`/api${path}`))
  await api.dispose()
  return data
}

async function idsOf(
  baseURL: string | undefined,
  saver: Saver,
  lender: string,
): Promise<{ termsId: string; loanId: string }> {
  const { lenders, loans } = await ask<{
    lenders: { id: string; lender: string }[]
    loans: { id: string }[]
  }>(baseURL, saver, '/loan/app/v1/list')
  return {
    termsId: lenders.find((one) => one.lender === lender)?.id ?? '',
    loanId: loans[0]?.id ?? '',
  }
}

async function freeUnits(baseURL: string | undefined, saver: Saver, termsId: string): Promise<number> {
  const { holdings } = await ask<Offer>(baseURL, saver, `/loan/app/v1/offer/${termsId}`)
  return holdings.find(({ symbol }) => symbol === 'INFY')?.free_units ?? 0
}

test('terms by two people, applied for, approved, drawn; interest by the demo’s clock; repaid in part and in full, and the pledge is back @afterwards', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  test.slow()
  const lender = newLender()
  const saver = await newSaver(baseURL, 300_000)
  await buyByCall(baseURL, saver, { symbol: 'INFY', quantity: 100 })
  const [maker, checker] = [
    await atDesk(browser, 'maker', { baseURL, complaints }),
    await atDesk(browser, 'checker', { baseURL, complaints }),
  ]
  await putUpAtDesk(maker, lender)
  await approve(checker, new RegExp(`${lender}: loans at`))
  const { termsId } = await idsOf(baseURL, saver, lender)
  // Bought today, they can be pledged once they have settled.
  for (let days = 0; days < 8 && (await freeUnits(baseURL, saver, termsId)) === 0; days += 1) {
    await moveTo(maker, 'day')
    await page.waitForTimeout(2000)
  }
  await expect.poll(() => freeUnits(baseURL, saver, termsId)).toBe(100)

  await enter(page, saver, '/discover')
  const drawer = await openLender(page, lender)
  await drawer.getByRole('checkbox', { name: /Infosys/ }).check()
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('50,000')
  await drawer.getByRole('textbox', { name: 'Tenor in months' }).fill('3')
  await expect(drawer.getByText('What it costs you in all')).toBeVisible()
  await expect(drawer.getByText(/trigger price ₹/).first()).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('checkbox', { name: /agree to exactly these/ }).check()
  await drawer.getByRole('button', { name: 'Apply for ₹50,000' }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: 'You applied for ₹50,000' })).toBeVisible()
  const { loanId } = await idsOf(baseURL, saver, lender)

  await maker.setViewportSize(PHONE)
  await maker.goto('/console/loans')
  await expectAccessible(maker)
  await maker.getByRole('link', { name: new RegExp(saver.name) }).click()
  await expect(maker.getByText('Drawing power')).toBeVisible()
  await expectAccessible(maker)
  await maker.getByRole('button', { name: 'Approve', exact: true }).click()
  const approving = maker.getByRole('dialog', { name: /^Approve L-/ })
  await approving
    .getByLabel(`Message to ${saver.name}`)
    .fill('Your application is approved as you signed it.')
  await approving.getByLabel('Your reason').fill(REASON)
  await expectAccessible(maker)
  await approving.getByRole('button', { name: 'Propose approval' }).click()
  await expect(approving).toBeHidden()
  await maker.setViewportSize(DESK)
  await approve(checker, new RegExp(`Approve loan .* of ${saver.name}`))

  await page.goto('/me/application')
  await expect(page.getByText('Approved, to be drawn by you')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /View every step of: Loan/ })
    .first()
    .click()
  await drawer.getByRole('checkbox', { name: /pledge the holdings named in them/ }).check()
  await drawer.getByRole('button', { name: 'Draw ₹50,000' }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: /is in your cash$/ })).toBeVisible()
  const drawn = await ask<Loan>(baseURL, saver, `/loan/app/v1/${loanId}`)
  expect(drawn).toMatchObject({ status: 'active', principal: 50_000 })
  await drawer.getByRole('button', { name: 'View loan' }).click()
  await expect(page.getByText('You owe today')).toBeVisible()
  await expect(page.getByText(drawn.facts_sha256)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/portfolio/holding')
  await expect(page.getByText('100 pledged for a loan').first()).toBeVisible()

  await moveTo(maker, drawn.facts.first_due)
  await moveTo(maker, 'day')
  await expect(async () => {
    const { events } = await ask<Loan>(baseURL, saver, `/loan/app/v1/${loanId}`)
    expect(events.map(({ kind }) => kind)).toContain('instalment')
  }).toPass({ timeout: 90_000 })
  const after = await ask<Loan>(baseURL, saver, `/loan/app/v1/${loanId}`)
  expect(after.interest_so_far).toBeGreaterThan(400)
  expect(after.principal).toBeLessThan(34_000)

  await enter(page, saver, `/loan/${loanId}`)
  await expect(page.getByText('1 of 3 paid', { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount' }).fill('10,000')
  await expect(page.getByText('What it pays, in this order')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Repay ₹10,000' }).click()
  await expect(page.getByText('You repaid ₹10,000')).toBeVisible()
  const part = await ask<Loan>(baseURL, saver, `/loan/app/v1/${loanId}`)
  expect(Math.round((after.owed - part.owed) * 100)).toBe(10_000_00)

  await page.getByRole('button', { name: 'Repay more' }).click()
  await page.getByRole('button', { name: /^All ₹/ }).click()
  await expect(page.getByText('Everything pledged is released at once', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /^Repay all/ }).click()
  await expect(page.getByText('The loan is repaid', { exact: true })).toBeVisible()
  await expect(page.getByText('what you hold of it you can sell as before')).toBeVisible()
  await expectAccessible(page)

  const closed = await ask<Loan>(baseURL, saver, `/loan/app/v1/${loanId}`)
  expect(closed).toMatchObject({ status: 'closed', owed: 0 })
  expect(await freeUnits(baseURL, saver, termsId)).toBe(100)
  // What the page tells is what the ledger has, to the paisa.
  const { items } = await ask<{ items: { act: string; amount: number }[] }>(
    baseURL,
    saver,
    '/record/app/v1/list',
  )
  const moved = items
    .filter(({ act }) => act.startsWith('loan-'))
    .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect(moved).toBe(Math.round((closed.received - closed.repaid) * 100))
  expect(Math.round((closed.repaid - closed.interest_so_far) * 100)).toBe(50_000_00)
})

test('a lender stands first with all it takes; what has not settled is not accepted and says why; nothing suggests a loan @both', async ({
  page,
  baseURL,
}) => {
  const lender = newLender()
  const saver = await newSaver(baseURL, 100_000)
  await buyByCall(baseURL, saver, { symbol: 'INFY', quantity: 20 })
  await agree(baseURL, termsOf(lender))
  await enter(page, saver, '/dashboard')
  await expect(page.getByRole('main')).not.toContainText(/loan/i)
  const drawer = await openLender(page, lender)
  await expect(drawer.getByText('RBI registration RBI-JOURNEY-1', { exact: false })).toBeVisible()
  await expect(drawer.getByText('10.5%').first()).toBeVisible()
  await expect(drawer.getByText(`Nothing you hold is accepted by ${lender}`)).toBeVisible()
  await expect(drawer.getByText(/has not settled/)).toBeVisible()
  await expectAccessible(page)
  const api = await callsOf(baseURL, saver)
  const { termsId } = await idsOf(baseURL, saver, lender)
  const refused = await api.post('/api/loan/app/v1/record/apply', {
    data: {
      ...{ terms_id: termsId, amount: 20_000, months: 6, repayment: 'emi', consent: true },
      ...{ pledge: [{ key: 'NSE:INFY', units: 20 }], facts_sha256: 'ab'.repeat(32) },
    },
  })
  expect(refused.status()).toBe(400)
  await api.dispose()
})
