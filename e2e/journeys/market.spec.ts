/** The market: search, a moving chart, watchlists, alerts, and prices that say so when they stop. */
import { asOwner, newClient } from '../people.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const price = /₹\s*[\d,]+\s*\.\d\d/

test('Ctrl+K, arrows and Enter open the stock drawer, whose price, source and chart are there', async ({
  page,
  baseURL,
}) => {
  await enter(page, await newClient(baseURL ?? ''))
  await expect(page.getByRole('region', { name: 'Indices' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search' }).fill('reliance')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('RELIANCE')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: /^Reliance Industries/ })
  await expect(drawer).toBeVisible()
  await expect(drawer.getByText(/Simulated feed · .+ · live/)).toBeVisible()
  await expect(drawer.locator('canvas').first()).toBeVisible()
  const first = await drawer.getByText(/Simulated feed/).textContent()
  await expect(drawer.getByText(/Simulated feed/)).not.toHaveText(first ?? '')
  await drawer.getByRole('radio', { name: '1 day' }).check({ force: true })
  await expect(drawer.getByRole('combobox', { name: 'Candle' })).toHaveValue('5m')
  await drawer.getByRole('combobox', { name: 'Candle' }).selectOption('1m')
  await expect(drawer.locator('canvas').first()).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Show as a table' }).click()
  await expect(drawer.getByRole('columnheader', { name: 'Close' })).toBeVisible()
  await expectAccessible(page)
})

test('on a machine six times slower nothing typed right after Ctrl+K is lost, and Enter opens what was typed', async ({
  page,
  baseURL,
}) => {
  await enter(page, await newClient(baseURL ?? ''))
  await expect(page.getByRole('region', { name: 'Indices' })).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  for (const symbol of ['TATASTEEL', 'RELIANCE', 'TATASTEEL', 'SBIN', 'TATASTEEL', 'HDFCBANK']) {
    await page.keyboard.press('Control+k')
    // No wait in between: this is what a quick hand does.
    await page.keyboard.type(symbol)
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog').filter({ hasText: `${symbol} · NSE` })
    await expect(drawer).toBeVisible({ timeout: 30_000 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 30_000 })
  }
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option')).toHaveText([
    /^HDFCBANK/,
    /^TATASTEEL/,
    /^SBIN/,
    /^RELIANCE/,
  ])
  await expectAccessible(page)
})

test('a stock goes on a watchlist by its star; the list is renamed, put in order by keys, noted and deleted', async ({
  page,
  baseURL,
}) => {
  await enter(page, await newClient(baseURL ?? ''), '/market')
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Banks')
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByRole('tab', { name: 'Banks' })).toBeVisible()
  for (const symbol of ['HDFCBANK', 'SBIN']) {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search' }).fill(symbol)
    await page.getByRole('option').filter({ hasText: symbol }).first().click()
    await page.getByRole('button', { name: 'Add to a watchlist' }).click()
    await page.getByRole('checkbox', { name: 'Banks' }).click()
    await expect(page.getByRole('checkbox', { name: 'Banks' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'On a watchlist' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const rows = page.getByRole('list', { name: 'Banks' }).getByRole('listitem')
  await expect(rows).toHaveText([/^HDFCBANK/, /^SBIN/])
  await expect(rows.first()).toContainText(price)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('List name').fill('Lenders')
  await page.getByLabel('Note on SBIN').fill('Results on Friday')
  await page.getByRole('button', { name: /^Move SBIN/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('SBIN is at place 1 of 2.')).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const lenders = page.getByRole('list', { name: 'Lenders' }).getByRole('listitem')
  await expect(lenders).toHaveText([/^SBIN/, /^HDFCBANK/])
  await page.reload()
  await expect(lenders).toHaveText([/Results on Friday/, /^HDFCBANK/])
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Nifty 50' }).getByRole('listitem')).toHaveCount(10)
})

test('price alerts are set, one fires, and it says at which price and from where', async ({
  page,
  baseURL,
}) => {
  const client = await newClient(baseURL ?? '')
  await enter(page, client)
  await page.getByRole('button', { name: /^BSE Sensex/ }).click()
  const drawer = page.getByRole('dialog', { name: 'BSE Sensex' })
  const shown = await drawer
    .getByText(/^[\d,]+\.\d\d$/)
    .first()
    .textContent()
  const now = Math.round(Number((shown ?? '').replace(/[^\d.]/g, '')))
  for (const price of [now + 300, now - 300]) {
    await drawer.getByRole('button', { name: /^(Set an alert|Alerts, )/ }).click()
    await page.getByLabel('Price').fill(String(price))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Set alert' }).click()
    await expect(page.getByRole('dialog', { name: 'Alert for SENSEX' })).toBeHidden()
  }
  // As if the market had moved so far: a quiet evening would be waited for in vain.
  const own = 'client_id = (select id from client where email = $1)'
  await asOwner(
    `update price_alert set price_paise = price_paise - 100000 where direction = 'above' and ${own}`,
    [client.email],
  )
  await asOwner(
    `select pg_notify('alert_changed', instrument_id::text) from price_alert where direction = 'above' and ${own}`,
    [client.email],
  )
  await expect(page.getByText(/BSE Sensex is at or above [\d,.]+: it reached/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Market', exact: true }).click()
  await expect(page.getByText(/Reached [\d,.]+ on .* · Simulated/)).toBeVisible()
  await expectAccessible(page)
})

test('when the line is cut prices are fetched instead, and the line comes back by itself', async ({
  page,
  baseURL,
}) => {
  let isCut = true
  await page.routeWebSocket(/\/stream$/, (socket) => {
    if (isCut) void socket.close()
    else socket.connectToServer()
  })
  await enter(page, await newClient(baseURL ?? ''), '/market')
  await expect(page.getByText(/Prices are fetched every 2 seconds/)).toBeVisible()
  await expectAccessible(page)
  isCut = false
  await expect(page.getByText(/Prices are fetched every 2 seconds/)).toBeHidden({ timeout: 60_000 })
  await expect(page.getByText(/Simulated feed · .+ · live/)).toBeVisible()
})

test('a feed that stalls is said to have stalled, with its time, and recovers', async ({ page, baseURL }) => {
  const state = { tell: (_state: 'live' | 'stalled') => {} }
  await page.routeWebSocket(/\/stream$/, (socket) => {
    const server = socket.connectToServer()
    let isSilent = false
    server.onMessage((message) => {
      if (!isSilent) socket.send(message)
    })
    state.tell = (now) => {
      isSilent = now === 'stalled'
      socket.send(
        JSON.stringify({ type: 'feed', state: now, source: 'Simulated', since: '2026-11-15T10:12:07.000Z' }),
      )
    }
  })
  await enter(page, await newClient(baseURL ?? ''), '/market')
  const source = page.getByText(/Simulated feed · .+ · live/)
  const first = await source.textContent()
  await expect(source).not.toHaveText(first ?? '')
  state.tell('stalled')
  await expect(page.getByText(/The price feed has stalled. The last one is from 3:42:07 pm./)).toBeVisible()
  await expect(page.getByText(/· stalled/)).toBeVisible()
  await expectAccessible(page)
  state.tell('live')
  await expect(page.getByText(/The price feed has stalled/)).toBeHidden()
  await expect(page.getByText(/Simulated feed · .+ · live/)).toBeVisible()
})
