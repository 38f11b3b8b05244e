/** Tokens that run out, sessions that end, tabs that share one, and a line that drops. */
import type { Page } from '@playwright/test'
import { newClient } from '../people.ts'
import { expect, signIn, signInNew, test } from '../walk.ts'

const REFRESH = '**/api/auth/app/v2/refresh'
const PROFILE = '**/api/auth/app/v2/client_info'

/** Makes the token that the page holds now worthless on its way to the server; a later one passes. */
async function spoilToken(page: Page): Promise<void> {
  let spoilt: string | undefined
  await page.route('**/api/**', async (route) => {
    const headers = route.request().headers()
    const isRefresh = route.request().url().endsWith('/refresh')
    if (!isRefresh) spoilt ??= headers.authorization
    if (isRefresh || headers.authorization !== spoilt) return route.fallback()
    return route.continue({ headers: { ...headers, authorization: `${spoilt}x` } })
  })
}

test('ten parallel calls with a token that has run out cause one refresh, and all succeed', async ({
  page,
  baseURL,
}) => {
  await signIn(page, await newClient(baseURL ?? '', 'pending'))
  await expect(page).toHaveURL(/\/kyc$/)
  await spoilToken(page)
  const refreshes: number[] = []
  const profiles: number[] = []
  page.on('response', (reply) => {
    if (reply.url().endsWith('/refresh')) refreshes.push(reply.status())
    if (reply.url().endsWith('/client_info')) profiles.push(reply.status())
  })
  // The identity page looks for a decision whenever its window gets the focus.
  await page.evaluate(() => {
    for (let look = 0; look < 10; look += 1) window.dispatchEvent(new Event('focus'))
  })
  await expect.poll(() => profiles.filter((status) => status === 200).length).toBe(10)
  expect(profiles.filter((status) => status === 401)).toHaveLength(10)
  expect(refreshes).toEqual([200])
  await expect(page).toHaveURL(/\/kyc$/)
})

test('a refresh that the server refuses signs out with the right words and keeps the page for later', async ({
  page,
  baseURL,
}) => {
  const person = await signInNew(page, baseURL)
  await page.goto('/portfolio/history')
  await expect(page).toHaveTitle(/History/)
  await page.route(REFRESH, (route) =>
    route.fulfill({ status: 401, json: { code: 'session_missing', message: '', data: null } }),
  )
  await page.reload()
  await expect(page.getByText('Session expired — please login again.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.unroute(REFRESH)
  // The toast leaves; the reason stays on the page, also after a reload.
  const reason = page.getByRole('main').getByText('Session expired — please login again.')
  await page.reload()
  await expect(reason).toBeVisible()
  await page.getByLabel('Email or username').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/portfolio\/history$/)
})

test('without Remember Me the session ends with the tab; a reload keeps it', async ({
  page,
  baseURL,
  context,
}) => {
  await signInNew(page, baseURL)
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other).toHaveURL(/\/login$/)
})

test('with Remember Me another tab is signed in too, and signing out ends both', async ({
  page,
  baseURL,
  context,
}) => {
  const person = await newClient(baseURL ?? '')
  await signIn(page, person, true)
  await expect(page).toHaveURL(/\/dashboard$/)
  const other = await context.newPage()
  await other.goto('/me/profile')
  await expect(other).toHaveURL(/\/me\/profile$/)
  await expect(other.getByText(person.email).first()).toBeVisible()
  await page.getByRole('button', { name: /^(?!create).*your account$/i }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
})

test('five tabs opened at once share one session and all stay signed in', async ({
  page,
  baseURL,
  context,
}) => {
  await signIn(page, await newClient(baseURL ?? ''), true)
  await expect(page).toHaveURL(/\/dashboard$/)
  const tabs = await Promise.all(Array.from({ length: 5 }, () => context.newPage()))
  await Promise.all(tabs.map((tab) => tab.goto('/market')))
  for (const tab of tabs) await expect(tab).toHaveTitle(/Market/)
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('no access token is ever written to storage', async ({ page, baseURL }) => {
  const tokens: string[] = []
  page.on('response', async (reply) => {
    const isHandOut = reply.request().method() === 'POST' && /\/(login|refresh)$/.test(reply.url())
    if (isHandOut && reply.ok()) tokens.push((await reply.json()).data.access_token)
  })
  await signIn(page, await newClient(baseURL ?? ''), true)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.reload()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect.poll(() => tokens.length).toBeGreaterThanOrEqual(2)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const token of tokens) expect(kept).not.toContain(token)
})

test('a page that has nothing to show while offline leads to /error, and back when the line returns', async ({
  page,
  baseURL,
  context,
}) => {
  await signIn(page, await newClient(baseURL ?? ''))
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/me/profile')
  await expect(page.getByRole('heading', { name: 'Bank Accounts' })).toBeVisible()
  await page.getByRole('link', { name: 'Records', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Cash ledger' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Application', exact: true }).click()
  await expect(page).toHaveURL(/\/error$/)
  await expect(page.getByText('Nothing in your account has changed.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL(/\/me\/application$/)
})

test('a deposit whose answer is lost: /error does not know, and sending it again makes one deposit', async ({
  page,
  baseURL,
  context,
}) => {
  await signIn(page, await newClient(baseURL ?? ''))
  await expect(page).toHaveURL(/\/dashboard$/)
  const keys: (string | undefined)[] = []
  await page.route('**/api/deposit/app/v1', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    // The server carries it out; its answer does not arrive.
    await route.fetch()
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  await page.getByLabel('Amount', { exact: true }).fill('25000')
  await page.getByRole('button', { name: /₹25,000$/ }).click()
  await expect(page).toHaveURL(/\/error$/)
  await expect(page.getByText('We do not know whether your last request went through')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send the same request again' }).click()
  await expect(page.getByRole('heading', { name: 'Your request went through' })).toBeVisible()
  expect(keys[1]).toBe(keys[0])
  await page.getByRole('link', { name: 'View your requests' }).click()
  await expect(page).toHaveURL(/\/me\/application$/)
  await expect(page.getByRole('heading', { name: /Deposit/ })).toHaveCount(1)
})

test('a server that does not answer in 10 s is given up with "Request timeout"', async ({
  page,
  baseURL,
}) => {
  const person = await newClient(baseURL ?? '')
  await page.clock.install()
  await page.route('**/login', (route) =>
    route.request().method() === 'POST' ? undefined : route.fallback(),
  )
  await page.goto('/login')
  await page.getByLabel('Email or username').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.clock.fastForward(10_100)
  await expect(page.getByText('Request timeout').first()).toBeVisible()
})

test('thirty idle minutes sign out', async ({ page, baseURL }) => {
  await page.clock.install()
  await signInNew(page, baseURL)
  await page.clock.fastForward(30 * 60_000 + 20_000)
  await expect(page).toHaveURL(/\/login$/)
})

test('a profile that cannot be fetched after sign-in leaves the client at /login', async ({
  page,
  baseURL,
}) => {
  const person = await newClient(baseURL ?? '')
  await page.route(PROFILE, (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, person)
  await expect(page.getByText('Internal Server Error.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})
