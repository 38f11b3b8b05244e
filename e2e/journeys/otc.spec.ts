/** A post-market deal: put up by two people, bought, allotted in part, paid in part and then in full; and what is refused on the way. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { DEMO_STOCK_API_KEY } from '@pramaan/contracts'
import { atDesk, callsOf } from '../firm.ts'
import { agree, givePin, newSaver, provePin, type Saver, told } from '../savers.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const REASON = 'Seen with the seller’s letter, for a journey.'
const HOUR_MS = 3_600_000

/** As a field for a day and a time takes it, in India. */
const typed = (ms: number): string => new Date(ms + 5.5 * HOUR_MS).toISOString().slice(0, 16)

async function businessNow(page: Page): Promise<number> {
  const { session } = await told<{ session: { now: string } }>(
    page.request.get('/api/market/app/v1/overview', { headers: { 'x-requested-with': 'XMLHttpRequest' } }),
  ).catch(() => ({ session: { now: new Date().toISOString() } }))
  return Date.parse(session.now)
}

/** A whole rupee close to the price: inside every band. */
async function priceNear(page: Page, symbol: string): Promise<number> {
  const { price } = await told<{ price: number }>(
    page.request.get(`/data/stock_detail?market=NSE&s=${symbol}`, {
      headers: { 'x-api-key': DEMO_STOCK_API_KEY, 'x-requested-with': 'XMLHttpRequest' },
    }),
  )
  return Math.floor(price)
}

const newSeller = (): string => `Trust ${randomUUID().slice(0, 8)}`

interface PutUp {
  readonly symbol: string
  readonly seller: string
  readonly rupees: number
  readonly now: number
}

const actOf = ({ symbol, seller, rupees, now }: PutUp): object => ({
  ...{ kind: 'otc-offer', market: 'NSE', symbol, seller, lot: 10, total: 100, price_kind: 'named', rupees },
  ...{ opens_at: new Date(now - 60_000).toISOString(), closes_at: new Date(now + HOUR_MS).toISOString() },
  due_at: new Date(now + 24 * HOUR_MS).toISOString(),
  risk: 'The price is fixed. Tomorrow may open lower.',
})

/** The second person finds it among what is pending and approves it. */
async function approve(desk: Page, title: RegExp): Promise<void> {
  await desk.goto('/console')
  await desk.getByRole('link', { name: title }).first().click()
  await desk.getByLabel('Your reason').fill(REASON)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('It has taken effect.', { exact: true })).toBeVisible()
}

async function putUpAtDesk(desk: Page, { symbol, seller, rupees, now }: PutUp): Promise<void> {
  await desk.goto('/console/shelf?kind=otc')
  await desk.getByRole('button', { name: 'New deal' }).click()
  const form = desk.getByRole('dialog', { name: 'New deal' })
  await form.getByLabel('Symbol').fill(symbol)
  await form.getByLabel('Seller').fill(seller)
  await form.getByLabel('Lot, in shares').fill('10')
  await form.getByLabel('Total, in shares').fill('100')
  await form.getByLabel('Opens, in India').fill(typed(now - 60_000))
  await form.getByLabel('Closes, in India').fill(typed(now + HOUR_MS))
  await form.getByLabel('Allotments are paid by, in India').fill(typed(now + 24 * HOUR_MS))
  await form.getByText('Named', { exact: true }).click()
  await form.getByLabel('Named price a share').fill(String(rupees))
  await form.getByLabel('The one risk that matters').fill('The price is fixed. Tomorrow may open lower.')
  await form.getByLabel('Your reason').fill(REASON)
  await form.getByRole('button', { name: 'Propose deal' }).click()
  await expect(form).toBeHidden()
}

async function dealOf(
  baseURL: string | undefined,
  saver: Saver,
  seller: string,
): Promise<{ id: string; name: string }> {
  const api = await callsOf(baseURL, saver)
  const { deals } = await told<{ deals: { id: string; name: string; seller: string }[] }>(
    api.get('/api/otc/app/v1/list'),
  )
  await api.dispose()
  const deal = deals.find((one) => one.seller === seller)
  if (!deal) throw new Error('the deal is not on the shelf')
  return deal
}

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Post-Market Trading' })

test('a deal is put up by two people, bought, allotted in part, paid in part and then in full, and its receipt equals the ledger', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const saver = await newSaver(baseURL, 200_000)
  await enter(page, saver, '/discover')
  const [maker, checker] = [
    await atDesk(browser, 'maker', { baseURL, complaints }),
    await atDesk(browser, 'checker', { baseURL, complaints }),
  ]
  const seller = newSeller()
  const rupees = await priceNear(page, 'SBIN')
  await putUpAtDesk(maker, { symbol: 'SBIN', seller, rupees, now: await businessNow(page) })
  await approve(checker, /SBIN: Post-market deal of 100 shares/)

  const deal = await dealOf(baseURL, saver, seller)
  await page.goto('/discover')
  await page.getByRole('searchbox', { name: 'Search the shelf' }).fill(seller)
  await page
    .getByRole('button', { name: new RegExp(deal.name) })
    .first()
    .click()
  const drawer = drawerOf(page)
  await expect(drawer.getByText(`Sold by ${seller}`, { exact: false })).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Shares' }).fill('40')
  await expect(drawer.getByText('Blocked now', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: 'Buy 40 shares' }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: /You asked for 40 shares/ })).toBeVisible()

  await agree(baseURL, { kind: 'offer-close', offer_id: deal.id })
  await maker.goto('/console/shelf?kind=otc')
  await maker
    .getByRole('row', { name: new RegExp(seller) })
    .getByRole('button', { name: 'Allot' })
    .click()
  const allotting = maker.getByRole('dialog', { name: 'Allot SBIN' })
  await allotting.getByLabel(`Shares for ${saver.name}`).fill('20')
  await allotting.getByLabel('Your reason').fill(REASON)
  await expectAccessible(maker)
  await allotting.getByRole('button', { name: 'Propose allotment' }).click()
  await expect(allotting).toBeHidden()
  await approve(checker, /SBIN: allotment of 20 shares/)

  await page.goto('/portfolio/awaiting')
  await expect(page.getByText('20 of 40 shares of SBIN allotted')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept, pay or decline' }).click()
  await expect(drawer.getByRole('region', { name: 'Unpaid balance' })).toContainText('not a debt')
  await drawer.getByText('Pay a part', { exact: true }).click()
  const part = rupees * 15
  await drawer.getByRole('textbox', { name: 'Amount' }).fill(String(part))
  await expect(drawer.getByText('10 shares lapse')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: /^Accept and pay/ }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: /paid, .* to be paid/ })).toBeVisible()

  await page.goto('/portfolio/awaiting')
  await page.getByRole('button', { name: 'Accept, pay or decline' }).click()
  await drawer.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: /^Accept and pay/ }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: /20 shares of .* are yours/ })).toBeVisible()
  await drawer.getByRole('button', { name: 'View receipt' }).click()
  const receipt = page.getByRole('dialog', { name: 'Order Details' })
  await expect(receipt.getByRole('region', { name: 'Ledger entries' })).toBeVisible()
  await expect(receipt.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)

  const api = await callsOf(baseURL, saver)
  const { orders } = await told<{ orders: { id: string; total: number; status: string }[] }>(
    api.get(`/api/otc/app/v1/${deal.id}`),
  )
  const [own] = orders
  const told_ = await told<{ closes: boolean; buy_net_value: number; outstanding: number }>(
    api.get(`/api/client/app/v1/order?did=${own?.id}&ttype=otc`),
  )
  expect(told_).toMatchObject({ closes: true, outstanding: 0, buy_net_value: own?.total })
  const account = await told<{ cash: number; blocked: number }>(api.get('/api/account/app/v1'))
  expect(account.blocked).toBe(0)
  expect(Math.round((account.cash + (own?.total ?? 0)) * 100)).toBe(200_000_00)
  await api.dispose()
})

test('declined, everything is back in cash; whole lots only, no more than is left, and no payment above what is unpaid', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 100_000)
  await enter(page, saver, '/discover')
  const seller = newSeller()
  const rupees = await priceNear(page, 'AXISBANK')
  await agree(baseURL, actOf({ symbol: 'AXISBANK', seller, rupees, now: await businessNow(page) }))
  const { id, name } = await dealOf(baseURL, saver, seller)
  await page.goto('/discover')
  await page.getByRole('searchbox', { name: 'Search the shelf' }).fill(seller)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  const drawer = drawerOf(page)
  await drawer.getByRole('textbox', { name: 'Shares' }).fill('110')
  await expect(drawer.getByText('100 shares at most.')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Shares' }).fill('15')
  await expect(drawer.getByText('Enter a multiple of 10 shares.')).toBeVisible()

  const api = await callsOf(baseURL, saver)
  await provePin(api)
  const { id: order } = await told<{ id: string }>(
    api.post('/api/otc/app/v1/record/purchase', { data: { id, quantity: 20, version: 1 } }),
  )
  await agree(baseURL, { kind: 'offer-close', offer_id: id })
  await agree(baseURL, { kind: 'otc-allotment', offer_id: id, rupees, others: 'all', parts: [] })
  await expect(async () => {
    await page.goto('/portfolio/awaiting')
    await expect(page.getByText('20 of 20 shares of AXISBANK allotted')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Accept, pay or decline' }).click()
  await drawer.getByText('Pay a part', { exact: true }).click()
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('99,999')
  await expect(drawer.getByText(/^Enter ₹.* or less\.$/)).toBeVisible()
  await drawer.getByText('Decline', { exact: true }).click()
  await drawer.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: /^Decline and release/ }).click()
  await expect(drawer.getByRole('heading', { name: 'Declined. Everything is released.' })).toBeVisible()
  const account = await told<{ cash: number; blocked: number }>(api.get('/api/account/app/v1'))
  expect(account).toMatchObject({ cash: 100_000, blocked: 0 })
  const refused = await api.post(`/api/otc/app/v1/record/allocate/${order}`, { data: { decision: 'accept' } })
  expect(refused.status()).toBe(400)
  await api.dispose()
})
