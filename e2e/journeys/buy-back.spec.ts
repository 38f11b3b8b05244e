/** A company buys its shares back: announced and decided by two people at the console, tendered in the app, paid by the demo's clock. */
import type { Locator, Page } from '@playwright/test'
import { type BuyBack, DEMO_STOCK_API_KEY } from '@pramaan/contracts'
import { calendarOf, dayInIndiaAt, publishedYears } from '@pramaan/market-time'
import { atDesk, callsOf } from '../firm.ts'
import { readOutbox } from '../people.ts'
import { newSaver, told } from '../savers.ts'
import { buyByCall, openStock } from '../traders.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const REASON = 'As in the company’s letter, seen by two people.'
const SYMBOL = 'INFY'
const calendar = calendarOf(publishedYears)

interface Clock {
  readonly now: string
}
interface Receipt {
  readonly closes: boolean
  readonly sold_quantity: number
  readonly sell_net_value: number
}

const asScript = { 'x-requested-with': 'XMLHttpRequest' }
const moveTo = async (desk: Page, to: string): Promise<string> => {
  const { now } = await told<Clock>(
    desk.request.post('/console-api/clock', { headers: asScript, data: { to } }),
  )
  return dayInIndiaAt(Date.parse(now))
}

const priceOf = async (page: Page): Promise<number> =>
  (
    await told<{ price: number }>(
      page.request.get(`/data/stock_detail?market=NSE&s=${SYMBOL}`, {
        headers: { ...asScript, 'x-api-key': DEMO_STOCK_API_KEY },
      }),
    )
  ).price

/** The dialog is filled and sent; a second person approves what it says. */
async function agreeOn(maker: Page, checker: Page, dialog: Locator, button: string): Promise<void> {
  await dialog.getByLabel('Your reason').fill(REASON)
  await dialog.getByRole('button', { name: button }).click()
  await expect(maker.getByText('Someone else has to decide this.')).toBeVisible()
  await checker.goto(new URL(maker.url()).pathname)
  await checker.getByLabel('Your reason').fill(REASON)
  await checker.getByRole('button', { name: 'Approve' }).click()
  await expect(checker.getByText('It has taken effect.', { exact: true })).toBeVisible()
}

const cardIn = (drawer: Locator): Locator => drawer.getByRole('region', { name: 'Buy-back' })

test('20 of 25 shares are tendered; 16 are bought back and paid, 4 released; the receipt is the ledger’s @afterwards', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const saver = await newSaver(baseURL, 100_000)
  const order = await buyByCall(baseURL, saver, { symbol: SYMBOL, quantity: 25 })
  const [maker, checker] = [
    await atDesk(browser, 'maker', { baseURL, complaints }),
    await atDesk(browser, 'checker', { baseURL, complaints }),
  ]
  // Two sessions later the shares are in the demat account.
  await moveTo(maker, 'session')
  const recordDay = await moveTo(maker, 'session')
  const [openDay, payDay] = [
    calendar.nextTradingDay(recordDay),
    calendar.nextTradingDay(calendar.nextTradingDay(calendar.nextTradingDay(recordDay))),
  ]
  const price = Math.ceil((await priceOf(page)) * 1.1)

  await maker.goto('/console/settlements')
  await maker.getByRole('button', { name: 'Announce buy-back' }).click()
  const offer = maker.getByRole('dialog', { name: 'Announce buy-back' })
  const fields: readonly (readonly [string, string])[] = [
    ['Symbol', SYMBOL],
    ['Buy-back price a share (₹)', String(price)],
    ['Record date', recordDay],
    ['Closing price on the record date (₹)', String(price - 1)],
    ['Opening date', openDay],
    ['Closing date', openDay],
    ['Payment date', payDay],
    ['Small shareholders: shares entitled', '1'],
    ['Small shareholders: for every shares held', '2'],
    ['Others: shares entitled', '1'],
    ['Others: for every shares held', '10'],
  ]
  for (const [label, value] of fields) await offer.getByLabel(label, { exact: true }).fill(value)
  await agreeOn(maker, checker, offer, 'Propose buy-back')

  await moveTo(maker, openDay)
  await moveTo(maker, 'session')
  await enter(page, saver, '/dashboard')
  const drawer = await openStock(page, SYMBOL)
  await expect(cardIn(drawer)).toContainText('You can tender up to 25 shares. 12 shares are sure')
  await cardIn(drawer).getByRole('button', { name: 'Tender shares' }).click()
  const tendering = page.getByRole('dialog', { name: /^Buy-back of/ })
  await tendering.getByRole('textbox', { name: 'Shares to tender' }).fill('26')
  await expect(tendering.getByText('Enter 1 to 25 shares.')).toBeVisible()
  await tendering.getByRole('textbox', { name: 'Shares to tender' }).fill('20')
  await expectAccessible(page)
  await tendering.getByRole('button', { name: 'Tender 20 shares' }).click()
  await expect(cardIn(drawer)).toContainText('20 shares tendered. Blocked until the company decides.')

  await moveTo(maker, calendar.nextTradingDay(openDay))
  await maker.goto('/console/settlements')
  const row = maker.getByRole('row').filter({ hasText: SYMBOL })
  await expect(row).toContainText('Acceptance to be entered')
  await row.getByRole('button', { name: 'Enter acceptance' }).click()
  const acceptance = maker.getByRole('dialog', { name: `Acceptance: ${SYMBOL}` })
  await acceptance.getByLabel('Beyond the entitlement, small shareholders (%)').fill('50')
  await acceptance.getByLabel('Beyond the entitlement, others (%)').fill('0')
  await agreeOn(maker, checker, acceptance, 'Propose acceptance')

  const calls = await callsOf(baseURL, saver)
  const ownBuyBack = async (): Promise<BuyBack | undefined> =>
    (await told<{ buy_backs: BuyBack[] }>(calls.get('/api/client/app/v1/buy-backs'))).buy_backs[0]
  await expect(async () => {
    expect(await ownBuyBack()).toMatchObject({ tendered: 20, accepted: 16, gross: 16 * price })
  }).toPass({ timeout: 60_000 })
  const { net = 0 } = (await ownBuyBack()) ?? {}
  const account = () =>
    told<{ cash: number; unsettled: number; withdrawable: number }>(calls.get('/api/account/app/v1'))
  const before = await account()
  expect(before.unsettled).toBe(net)
  expect(await readOutbox()).toContain('16 shares of 20 bought back')
  await page.reload()
  const after = await openStock(page, SYMBOL)
  await expect(cardIn(after)).toContainText(/16 of 20 shares accepted/)
  await expect(cardIn(after)).toContainText(/after charges, payable on .*The rest is released\./)
  await expectAccessible(page)

  await moveTo(maker, payDay)
  await moveTo(maker, 'day')
  await expect(async () => {
    const now = await account()
    expect(now).toMatchObject({ cash: before.cash, unsettled: 0, withdrawable: before.cash })
  }).toPass({ timeout: 60_000 })
  const receipt = await told<Receipt>(calls.get(`/api/client/app/v1/order?did=${order}&ttype=standard`))
  expect(receipt).toMatchObject({ closes: true, sold_quantity: 16, sell_net_value: net })
  await calls.dispose()
  await page.goto('/portfolio/holding')
  await expect(page.getByText(/\b9 shares/).first()).toBeVisible()
})
