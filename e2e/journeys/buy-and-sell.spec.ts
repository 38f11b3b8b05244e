/** The first trade: a stock is bought, held and sold; orders wait, are cancelled, worked by the desk; quotes run out. */
import type { Page } from '@playwright/test'
import { atDesk, callsOf } from '../firm.ts'
import { asOwner } from '../people.ts'
import { givePin, newSaver, told } from '../savers.ts'
import { buyByCall, buyInDrawer, limitBelow, newTrader, openStock } from '../traders.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const price = /₹\s*[\d,]+\s*\.\d\d/
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Order Details' })
const closing = (page: Page) => page.getByRole('dialog', { name: 'Confirm to Close' })

async function openClosing(page: Page, symbol: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(symbol) })
    .first()
    .click()
  await page
    .getByRole('region', { name: `Lots of ${symbol}` })
    .getByRole('button', { name: 'Sell' })
    .click()
  await expect(closing(page)).toBeVisible()
}

test('a stock is found, bought at the market, held with a moving value, sold within 20 s, and the sale ends in a receipt that equals the ledger @both', async ({
  page,
  baseURL,
}) => {
  const saver = await newTrader(page, baseURL)
  const drawer = await openStock(page, 'RELIANCE')
  await buyInDrawer(page, drawer, { quantity: 20 })
  await expect(
    drawer.getByRole('heading', { name: /You bought 20 shares of RELIANCE|of 20 RELIANCE shares bought/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /View holdings|View orders/ }).click()
  await page.goto('/portfolio/holding')
  const row = page
    .getByRole('row', { name: /RELIANCE/ })
    .or(page.getByRole('listitem').filter({ hasText: 'RELIANCE' }))
  await expect(row).toContainText(price)
  const first = await row.textContent()
  await expect(row).not.toHaveText(first ?? '', { timeout: 30_000 })
  await expectAccessible(page)

  await openClosing(page, 'RELIANCE')
  await expect(closing(page).getByText('Estimated sell fee (0.2%)')).toBeVisible()
  await closing(page).getByRole('button', { name: 'Charges' }).click()
  await expect(closing(page).getByText('Securities transaction tax (STT)')).toBeVisible()
  await closing(page)
    .getByRole('button', { name: /^Sell for/ })
    .click()
  await expect(page.getByText('Sell order for RELIANCE received.')).toBeVisible()
  await expect(closing(page)).toBeHidden()
  await expect(receipt(page).getByRole('region', { name: 'Ledger entries' })).toBeVisible()
  await expect(receipt(page).getByRole('alert')).toHaveCount(0)
  // The message lies over the sheet's corner on a phone while it is read.
  await expect(page.getByText('Sell order for RELIANCE received.')).toBeHidden()
  await expectAccessible(page)

  const api = await callsOf(baseURL, saver)
  const { orders } = await told<{ orders: { id: string }[] }>(api.get('/api/client/app/v1/order/history'))
  const order = await told<Receipt>(api.get(`/api/client/app/v1/order?did=${orders[0]?.id}&ttype=standard`))
  const account = await told<{ cash: number; unsettled: number }>(api.get('/api/account/app/v1'))
  expect(order.closes).toBe(true)
  expect(Math.round(account.cash * 100)).toBe(Math.round((200_000 + (order.profit ?? 0)) * 100))
  expect(account.unsettled).toBe(order.sell_net_value)
  await api.dispose()
})

test('5 of 20 shares are sold: the receipt says what they had cost, and 15 stay', async ({
  page,
  baseURL,
}) => {
  await newTrader(page, baseURL)
  const drawer = await openStock(page, 'RELIANCE')
  await buyInDrawer(page, drawer, { quantity: 20 })
  await expect(
    drawer.getByRole('heading', { name: /You bought 20 shares of RELIANCE|of 20 RELIANCE shares bought/ }),
  ).toBeVisible()
  await page.goto('/portfolio/holding')
  await openClosing(page, 'RELIANCE')
  const quantity = closing(page).getByRole('textbox', { name: 'Quantity to sell' })
  await quantity.fill('6')
  await expect(closing(page).getByText('You keep 14 of this order’s 20 shares.')).toBeVisible()
  await expectAccessible(page)
  // The look took longer than the quotation is good for; another quantity asks for a new one.
  await quantity.fill('5')
  await expect(closing(page).getByText('You keep 15 of this order’s 20 shares.')).toBeVisible()
  await closing(page)
    .getByRole('button', { name: /^Sell 5 for/ })
    .click()
  await expect(closing(page)).toBeHidden()
  await expect(receipt(page).getByText('Net received so far')).toBeVisible()
  await expect(receipt(page).getByText('Cost of the 5 shares sold')).toBeVisible()
  await expect(receipt(page).getByText('5 sold, 15 still held.')).toBeVisible()
  await expect(receipt(page).getByRole('alert')).toHaveCount(0)
  await page.goto('/portfolio/holding')
  await expect(page.getByText(/15 shares/).first()).toBeVisible()
})

test('two orders of a stock are sold at once: each part in sight, one press, a receipt for each', async ({
  page,
  baseURL,
}) => {
  await newTrader(page, baseURL)
  for (const quantity of [20, 21]) {
    const drawer = await openStock(page, 'RELIANCE')
    await buyInDrawer(page, drawer, { quantity })
    await expect(
      drawer.getByRole('heading', {
        name: /You bought \d+ shares of RELIANCE|of \d+ RELIANCE shares bought/,
      }),
    ).toBeVisible()
    await page.goto('/portfolio/holding')
  }
  await page
    .getByRole('button', { name: /RELIANCE/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sell all 41 shares' }).click()
  await expect(closing(page).getByText('2 orders, all sold together or none')).toBeVisible()
  await expect(closing(page).getByText(/^20 shares at ₹.* · NSE$/)).toBeVisible()
  await expect(closing(page).getByText(/^21 shares at ₹.* · NSE$/)).toBeVisible()
  await closing(page)
    .getByRole('button', { name: /^Sell for/ })
    .click()
  const sold = page.getByRole('dialog', { name: /^Sold 41 shares of/ })
  await expect(sold.getByRole('button', { name: /^Receipt:/ })).toHaveCount(2)
  await expectAccessible(page)
  await sold.getByRole('button', { name: /^Receipt: 20 shares/ }).click()
  await expect(receipt(page).getByRole('heading', { name: 'Net received' })).toBeVisible()
  await expect(receipt(page).getByRole('alert')).toHaveCount(0)
})

interface Receipt {
  readonly closes: boolean
  readonly profit: number | null
  readonly sell_net_value: number | null
}

test('a limit order stays open with its money blocked, says how far it is, and is cancelled', async ({
  page,
  baseURL,
}) => {
  await newTrader(page, baseURL)
  const drawer = await openStock(page, 'TCS')
  const limit = await limitBelow(page, 'TCS')
  await buyInDrawer(page, drawer, { quantity: 10, limit: String(limit) })
  await expect(drawer.getByRole('heading', { name: 'Your order for 10 shares of TCS is open' })).toBeVisible()
  await drawer.getByRole('button', { name: 'View orders' }).click()
  await expect(page).toHaveURL(/\/portfolio\/awaiting$/)
  const order = page.getByLabel('Order for Tata Consultancy Services Ltd.')
  await expect(order.getByText(`Buy 10 TCS, limit ${limit.toLocaleString('en-IN')}.00`)).toBeVisible()
  await expectAccessible(page)
  await order.getByRole('button', { name: /^Cancel:/ }).click()
  await order.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('No open orders')).toBeVisible()
  await page.goto('/portfolio/history')
  await expect(page.getByText('You cancelled it.')).toBeVisible()
  await expectAccessible(page)
})

test('a quote runs out after 20 s and a new one can be had; a stock that is suspended cannot be sold', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 200_000)
  await buyByCall(baseURL, saver, { symbol: 'WIPRO', quantity: 200 })
  await page.clock.install()
  await enter(page, saver, '/portfolio/holding')
  await openClosing(page, 'WIPRO')
  const confirm = closing(page).getByRole('button', { name: /^Sell/ })
  await expect(confirm).toBeEnabled()
  await page.clock.runFor(20_500)
  await expect(closing(page).getByText('Timeout. Please get the latest quotation again.')).toBeVisible()
  await expect(confirm).toBeDisabled()
  await expectAccessible(page)
  await closing(page).getByRole('button', { name: 'Get a new quotation' }).click()
  await expect(confirm).toBeEnabled()
  await page.keyboard.press('Escape')

  const suspend = async (status: string) => {
    await asOwner(`update instrument set status = $1 where symbol = 'WIPRO'`, [status])
    await asOwner(`select pg_notify('instruments_changed', '')`, [])
  }
  await suspend('suspended')
  try {
    await expect(async () => {
      await page.reload()
      await openClosing(page, 'WIPRO')
      await expect(closing(page).getByText('Trading in this stock is suspended.')).toBeVisible({
        timeout: 10_000,
      })
    }).toPass({ timeout: 90_000 })
    await expect(confirm).toBeDisabled()
  } finally {
    await suspend('listed')
  }
})

test('an order for the dealing desk is worked in the console, and the client sees who did it', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const saver = await newTrader(page, baseURL, '/discover')
  const desks = page.getByRole('region', { name: 'D.D. trading' })
  const offer = desks.getByRole('listitem').first().getByRole('button')
  await expect(offer).toContainText(price)
  await expectAccessible(page)
  await offer.click()
  const drawer = page.getByRole('dialog', { name: 'DD Trading Detail' })
  const limit = drawer.getByRole('textbox', { name: 'Limit price' })
  const quantity = Math.ceil(25_000 / Number((await limit.inputValue()).replaceAll(',', '')))
  // A little above the price of the moment, so that it can be filled while it moves.
  for (let ticks = 0; ticks < 20; ticks += 1)
    await drawer.getByRole('button', { name: /^Limit price: .* more$/ }).click()
  await drawer.getByRole('textbox', { name: 'Quantity' }).fill(String(quantity))
  await drawer.getByRole('checkbox', { name: /The dealing desk may buy for me/ }).check()
  await drawer.getByRole('button', { name: /^Send to the desk for at most/ }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: /The dealing desk has your order/ })).toBeVisible()

  const desk = await atDesk(browser, 'maker', { baseURL, complaints })
  await desk.goto('/console/desk')
  await desk.locator('[data-row]').filter({ hasText: saver.name }).click()
  await desk.getByRole('button', { name: 'Take order' }).click()
  await expect(desk.getByText('With the dealing desk').first()).toBeVisible()
  await desk.getByRole('button', { name: 'Fill order' }).click()
  const filling = desk.getByRole('dialog', { name: 'Fill order' })
  await filling.getByRole('button', { name: /^Fill \d/ }).click()
  await expect(filling).toBeHidden()
  await expectAccessible(desk)

  await page.goto('/me/records')
  await expect(page.getByText(/Filled \d+ shares? of/)).toBeVisible()
  await page
    .getByRole('button', { name: /^Blocked for an order · / })
    .first()
    .click()
  await expect(receipt(page).getByText(/Matches the ledger to the paisa/)).toBeVisible()
  await page.goto('/portfolio/holding')
  await expect(page.getByText('Current value')).toBeVisible()
})
