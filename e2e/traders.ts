/** journeys: clients who trade. Whatever a journey is not about is done by the product's own calls. */
import type { Locator, Page } from '@playwright/test'
import { DEMO_STOCK_API_KEY } from '@pramaan/contracts'
import { callsOf } from './firm.ts'
import { givePin, newSaver, provePin, type Saver, told } from './savers.ts'
import { enter, expect } from './walk.ts'

/** A client with cash, on a page of the app. */
export async function newTrader(
  page: Page,
  baseURL: string | undefined,
  path = '/dashboard',
): Promise<Saver> {
  const saver = await newSaver(baseURL, 200_000)
  await enter(page, saver, path)
  return saver
}

/** Opens a stock's drawer by the search. */
export async function openStock(page: Page, symbol: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Search', exact: true }).first().click()
  await page.getByRole('combobox', { name: 'Search' }).fill(symbol)
  await page.getByRole('option').filter({ hasText: symbol }).first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(/Simulated feed · .+ · live/).first()).toBeVisible()
  return drawer
}

/** Fills the ticket of an open stock drawer and places it, with the PIN. */
export async function buyInDrawer(
  page: Page,
  drawer: Locator,
  { quantity, limit }: { quantity: number; limit?: string },
): Promise<void> {
  // On a desk the ticket stands beside the chart already.
  const toTicket = drawer.getByRole('button', { name: 'Buy', exact: true })
  if (await toTicket.isVisible()) await toTicket.click()
  if (limit !== undefined) {
    await drawer.getByText('Limit', { exact: true }).click()
    await drawer.getByRole('textbox', { name: 'Limit price' }).fill(limit)
  }
  await drawer.getByRole('textbox', { name: 'Quantity' }).fill(String(quantity))
  await expect(drawer.getByLabel('What it costs')).toBeVisible()
  await drawer.getByRole('checkbox', { name: /I have read the charges/ }).check()
  await drawer.getByRole('button', { name: /^Buy \d.* for (about|at most)/ }).click()
  await givePin(page)
}

/** Whole rupees below the price, half-way to the edge of the day's band: it is taken and not reached soon. */
export async function limitBelow(page: Page, symbol: string): Promise<number> {
  const { price, band_low } = await told<{ price: number; band_low: number }>(
    page.request.get(`/data/stock_detail?market=NSE&s=${symbol}`, {
      headers: { 'x-api-key': DEMO_STOCK_API_KEY, 'x-requested-with': 'XMLHttpRequest' },
    }),
  )
  return Math.floor((price + band_low) / 2)
}

/** A lot of a stock, bought by the product's own calls. */
export async function buyByCall(
  baseURL: string | undefined,
  saver: Saver,
  { symbol, quantity }: { symbol: string; quantity: number },
): Promise<string> {
  const api = await callsOf(baseURL, saver)
  await provePin(api)
  const { id } = await told<{ id: string }>(
    api.post('/api/stock/app/v1/buy', { data: { market: 'NSE', symbol, quantity, order_type: 'market' } }),
  )
  await api.dispose()
  return id
}

/** Sells it at the next quote; says what it brings and when that is settled. */
export async function sellByCall(
  baseURL: string | undefined,
  saver: Saver,
  id: string,
): Promise<{ net: number; settlesOn: string }> {
  const api = await callsOf(baseURL, saver)
  const { price, ...quote } = await told<{ price: number; net_value: number; settles_on: string }>(
    api.get(`/api/client/app/v1/order/quote?did=${id}&ttype=standard`),
  )
  await told(api.post(`/api/client/app/v1/order/sell/${id}`, { data: { ttype: 'standard', price } }))
  await api.dispose()
  return { net: quote.net_value, settlesOn: quote.settles_on }
}
