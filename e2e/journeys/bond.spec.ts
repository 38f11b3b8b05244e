/** A bond: put up by two people at the console, bought in the app, paid and repaid by the demo's clock; and what is refused on the way. */
import { createHash, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { addDays, addMonths } from '@pramaan/market-time'
import { atDesk, callsOf } from '../firm.ts'
import { agree, givePin, newSaver, type Saver, told } from '../savers.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const REASON = 'Seen with the information memorandum, for a journey.'
const asScript = { 'x-requested-with': 'XMLHttpRequest' }

async function moveTo(desk: Page, to: string): Promise<void> {
  await told(desk.request.post('/console-api/clock', { headers: asScript, data: { to } }))
}

async function today(baseURL: string | undefined, saver: Saver): Promise<string> {
  const api = await callsOf(baseURL, saver)
  const { session } = await told<{ session: { now: string } }>(api.get('/api/market/app/v1/overview'))
  await api.dispose()
  return new Date(Date.parse(session.now) + 5.5 * 3_600_000).toISOString().slice(0, 10)
}

/** Issued three weeks ago and repaid in six: a coupon in ten days, and the last with the face value. */
function termsOn(day: string) {
  const number = randomInt(1000, 9999)
  const issued = addDays(day, -20)
  return {
    ...{ kind: 'bond-offer', symbol: `JOURNEY${number}`, isin: `INE0JRN0${number}`.slice(0, 12) },
    ...{ name: `Journey ${number} Bond 9%`, issuer: `Journey ${number} Ltd.`, issuer_kind: 'company' },
    ...{ listing: 'listed', seniority: 'senior', security: 'secured', face: 1000, coupon_percent: 9 },
    ...{ coupons_a_year: 12, record_days: 3, issue_day: issued, maturity_day: addMonths(issued, 2) },
    ...{ clean: 99.5, bid: 99, total: 500, least: 10, rating: 'AA (Demo Ratings)', rating_day: issued },
    ...{ call_put: 'None', document: 'Information memorandum', open_day: day, close_day: addDays(day, 5) },
    liquidity: 'Few trades: we buy back at our bid.',
    risk: 'If the issuer cannot pay, all of it can be lost.',
  }
}

const labels: Readonly<Record<string, string>> = {
  ...{ name: 'Name', symbol: 'Symbol', isin: 'ISIN', issuer: 'Issuer' },
  ...{ face: 'Face value of one bond, ₹', coupon_percent: 'Coupon, % a year', issue_day: 'Issue date' },
  ...{ coupons_a_year: 'Coupons a year', record_days: 'Record date, days before a payment' },
  ...{ maturity_day: 'Maturity date', clean: 'Clean price per ₹100', bid: 'Bid per ₹100' },
  ...{ total: 'Bonds offered', least: 'Minimum of one order, bonds', rating: 'Rating and agency' },
  ...{ rating_day: 'Date of the rating', open_day: 'Opens', close_day: 'Closes' },
  ...{ document: 'Document with its date', liquidity: 'How easily it can be sold' },
  risk: 'Main risk, as clients read it',
}

const digestOf = (file: Buffer): string => createHash('sha256').update(file).digest('hex')

/** One empty page that no other journey has. */
const memorandumOf = (name: string): Buffer =>
  Buffer.from(
    `%PDF-1.4\n% ${name}\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]>>\nendobj\ntrailer\n<</Root 1 0 R/Size 4>>\n%%EOF\n`,
  )

/** What arrives on the disk, by the button in this part of the page. */
async function keep(page: Page, within: Locator, button: RegExp): Promise<Buffer> {
  const downloading = page.waitForEvent('download')
  await within.getByRole('button', { name: button }).click()
  const file = await readFile(await (await downloading).path())
  await expect(within.getByText('Downloaded. Your browser found the same SHA-256.')).toBeVisible()
  return file
}

async function attach(form: Locator, file: Buffer): Promise<void> {
  const picker = form.locator('input[type="file"]')
  await picker.setInputFiles({
    ...{ name: 'program.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ a program') },
  })
  await expect(form.getByText('Upload a PDF of up to 10 MB', { exact: false })).toBeVisible()
  await picker.setInputFiles({ name: 'Memorandum.pdf', mimeType: 'application/pdf', buffer: file })
  await form.getByLabel('Name of the document, as clients read it').fill('Information memorandum')
  await expect(form.getByText(digestOf(file))).toBeVisible()
}

async function putUpAtDesk(
  desk: Page,
  terms: Readonly<Record<string, unknown>>,
  file: Buffer,
): Promise<void> {
  await desk.goto('/console/shelf?kind=bond')
  await desk.getByRole('button', { name: 'New bond' }).click()
  const form = desk.getByRole('dialog', { name: 'New bond' })
  for (const [field, label] of Object.entries(labels))
    await form.getByLabel(label, { exact: true }).fill(String(terms[field]))
  await attach(form, file)
  await form.getByLabel('Your reason').fill(REASON)
  await expectAccessible(desk)
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(form).toBeHidden()
}

/** Unread it is refused; opened, exactly these bytes are approved. */
async function approve(desk: Page, title: RegExp, proposed: Buffer): Promise<void> {
  await desk.goto('/console')
  await desk.getByRole('link', { name: title }).first().click()
  await desk.getByLabel('Your reason').fill(REASON)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('Open each document before you approve', { exact: false })).toBeVisible()
  const documents = desk.getByRole('region', { name: 'Documents' })
  await expect(documents.getByText(digestOf(proposed))).toBeVisible()
  expect(digestOf(await keep(desk, documents, /^Open/))).toBe(digestOf(proposed))
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('It has taken effect.', { exact: true })).toBeVisible()
}

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Bond Investment' })

async function openBond(page: Page, name: string): Promise<Locator> {
  await page.goto('/discover?kind=bond')
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  return drawerOf(page)
}

interface BondOrder {
  readonly id: string
  readonly state: string
  readonly coupons: number
  readonly total_return: number
  readonly payments: readonly { readonly paid: string; readonly state: string }[]
}

async function ownOrder(baseURL: string | undefined, saver: Saver, id: string): Promise<BondOrder> {
  const api = await callsOf(baseURL, saver)
  const order = await told<BondOrder>(api.get(`/api/bond/app/v1/order/${id}`))
  await api.dispose()
  return order
}

test('a bond is put up by two people, bought, pays its coupon and is repaid by the demo’s clock, and its receipt equals the ledger @afterwards', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const saver = await newSaver(baseURL, 200_000)
  const [maker, checker] = [
    await atDesk(browser, 'maker', { baseURL, complaints }),
    await atDesk(browser, 'checker', { baseURL, complaints }),
  ]
  const terms = termsOn(await today(baseURL, saver))
  const memorandum = memorandumOf(terms.name)
  await putUpAtDesk(maker, terms, memorandum)
  await approve(checker, new RegExp(`${terms.name}: new bond`), memorandum)

  await enter(page, saver, '/discover')
  const drawer = await openBond(page, terms.name)
  await expect(drawer.getByText('compounded 12 times a year', { exact: false })).toBeVisible()
  await expect(drawer.getByText(digestOf(memorandum))).toBeVisible()
  expect((await keep(page, drawer, /^Download/)).equals(memorandum)).toBe(true)
  await drawer.getByRole('textbox', { name: 'Bonds' }).fill('100')
  await expect(drawer.getByText('You pay now')).toBeVisible()
  await expect(drawer.getByText('Issuer stops paying')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: /^Buy 100 bonds for/ }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: `You bought 100 bonds of ${terms.name}` })).toBeVisible()

  await page.goto('/portfolio/holding?dtype=bond')
  await expect(page.getByText(terms.name).first()).toBeVisible()
  await expectAccessible(page)
  const api = await callsOf(baseURL, saver)
  const { orders } = await told<{ orders: { id: string }[] }>(api.get('/api/bond/app/v1/orders'))
  const id = orders[0]?.id ?? ''
  await api.dispose()

  const [first, last] = (await ownOrder(baseURL, saver, id)).payments
  await moveTo(maker, first?.paid ?? '')
  await moveTo(maker, 'day')
  await expect(async () => {
    expect((await ownOrder(baseURL, saver, id)).coupons).toBeGreaterThan(700)
  }).toPass({ timeout: 60_000 })
  await maker.goto('/console/shelf?kind=bond')
  await expect(maker.getByRole('row', { name: new RegExp(terms.name) }).first()).toBeVisible()
  await moveTo(maker, last?.paid ?? '')
  await moveTo(maker, 'day')
  await expect(async () => {
    expect((await ownOrder(baseURL, saver, id)).state).toBe('matured')
  }).toPass({ timeout: 60_000 })

  const after = await callsOf(baseURL, saver)
  const receipt = await told<{ closes: boolean; profit: number; status: string }>(
    after.get(`/api/client/app/v1/order?did=${id}&ttype=bond`),
  )
  const account = await told<{ cash: number }>(after.get('/api/account/app/v1'))
  await after.dispose()
  const order = await ownOrder(baseURL, saver, id)
  expect(receipt).toMatchObject({ closes: true, status: 'sold', profit: order.total_return })
  expect(Math.round(account.cash * 100)).toBe(200_000_00 + Math.round(order.total_return * 100))

  await enter(page, saver, '/portfolio/history')
  await page.getByText(terms.name).first().click()
  const dialog = page.getByRole('dialog', { name: 'Order Details' })
  await expect(dialog.getByRole('region', { name: 'Interest and repayment' })).toContainText('Total return')
  const agreed = dialog.getByRole('region', { name: 'Documents you agreed to' })
  await expect(agreed.getByText(digestOf(memorandum))).toBeVisible()
  expect((await keep(page, agreed, /^Download/)).equals(memorandum)).toBe(true)
  await expectAccessible(page)
})

test('fewer bonds than the minimum, more than are left and more than the balance pays for are refused before anything is sent', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 25_000)
  const terms = termsOn(await today(baseURL, saver))
  await agree(baseURL, terms)
  await enter(page, saver, '/discover')
  const drawer = await openBond(page, terms.name)
  const field = drawer.getByRole('textbox', { name: 'Bonds' })
  await field.fill('9')
  await expect(drawer.getByText('10 bonds or more.')).toBeVisible()
  await field.fill('501')
  await expect(drawer.getByText('500 bonds at most.')).toBeVisible()
  await field.fill('40')
  await expect(drawer.getByText(/You need .* more for this/)).toBeVisible()
  await expectAccessible(page)
  const api = await callsOf(baseURL, saver)
  const account = await told<{ cash: number }>(api.get('/api/account/app/v1'))
  expect(account.cash).toBe(25_000)
  await api.dispose()
})
