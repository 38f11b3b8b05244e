/** What a client is told where the shelf says no: one sentence, on the screen and by the call, and nothing has moved. */
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { callsOf, signInStaff } from '../firm.ts'
import { DEMO_PASSWORD } from '../people.ts'
import { givePin, newSaver, provePin, told } from '../savers.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const FUND = 'Neelgiri Flexi Cap'
const demo = { email: 'client@demo.test', password: DEMO_PASSWORD }

async function openOffer(page: Page, name: string, title: string): Promise<Locator> {
  await page.goto('/discover')
  await page.getByRole('searchbox', { name: 'Search the shelf' }).fill(name)
  await page.locator('main').getByRole('button', { name }).first().click()
  const drawer = page.getByRole('dialog', { name: title })
  await expect(drawer.getByRole('heading', { name })).toBeVisible()
  return drawer
}

interface Offer {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly version: number
}

const cashOf = async (api: APIRequestContext): Promise<number> =>
  (await told<{ cash: number }>(api.get('/api/account/app/v1'))).cash

async function saysNo(api: APIRequestContext, path: string, data: object): Promise<string> {
  await provePin(api)
  const reply = await api.post(path, { data })
  expect(reply.status()).toBe(400)
  const { message }: { message: string } = await reply.json()
  return message
}

test('more units of a fund than are free are not redeemed, and none by who holds none', async ({
  page,
  baseURL,
}) => {
  await enter(page, demo, '/discover')
  const drawer = await openOffer(page, FUND, 'Fund Investment')
  await drawer.getByRole('button', { name: 'Redeem', exact: true }).click()
  await drawer.getByText('Units', { exact: true }).click()
  await drawer.getByRole('textbox', { name: 'Units' }).fill('9999999')
  await expect(drawer.getByText(/^You can redeem [\d,.]+ units or fewer\.$/)).toBeVisible()
  await expectAccessible(page)

  const saver = await newSaver(baseURL, 20_000)
  const api = await callsOf(baseURL, saver)
  const { funds } = await told<{ funds: Offer[] }>(api.get('/api/funds/app/v1/list'))
  const fund = funds.find(({ name }) => name === FUND)
  expect(await saysNo(api, `/api/funds/app/v1/redeem/${fund?.id}`, { by: 'all' })).toBe(
    'You hold no units of this fund that are free to redeem.',
  )
  await api.dispose()
})

test('a SIP below its minimum is not sent; without the money an instalment is skipped and nothing is owed @afterwards', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow()
  const saver = await newSaver(baseURL)
  await enter(page, saver, '/discover')
  const drawer = await openOffer(page, FUND, 'Fund Investment')
  await drawer.getByText('Monthly SIP', { exact: true }).click()
  const amount = drawer.getByRole('textbox', { name: /Amount/ })
  await amount.fill('10')
  await expect(drawer.getByText(/^Enter ₹[\d,]+ or more/)).toBeVisible()
  await amount.fill('2,500')
  await expect(drawer.getByText(/the first instalment is debited on/i)).toBeVisible()
  await drawer.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: 'Start SIP of ₹2,500 a month' }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: `SIP of ₹2,500 a month in ${FUND}` })).toBeVisible()

  const api = await callsOf(baseURL, saver)
  const own = async () =>
    (
      await told<{ sips: { debit_on: string; instalments: { outcome: string }[] }[] }>(
        api.get('/api/funds/app/v1/sips'),
      )
    ).sips[0]
  const debit = Date.parse(`${(await own())?.debit_on}T00:00:00Z`)
  await signInStaff(request, 'maker')
  await told(
    request.post('/console-api/clock', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      data: { to: new Date(debit + 86_400_000).toISOString().slice(0, 10) },
    }),
  )
  await expect(async () => {
    expect((await own())?.instalments.map(({ outcome }) => outcome)).toContain('short')
  }).toPass({ timeout: 90_000 })
  expect(await told(api.get('/api/account/app/v1'))).toMatchObject({ cash: 0, blocked: 0 })
  await api.dispose()
  await enter(page, saver, '/portfolio/awaiting')
  await expect(page.getByRole('img', { name: /1 skipped for want of money/ })).toBeVisible()
  await expectAccessible(page)
})

test('a bond outside of its window shows everything and sells nothing', async ({ page, baseURL }) => {
  const saver = await newSaver(baseURL, 50_000)
  const api = await callsOf(baseURL, saver)
  const { bonds } = await told<{ bonds: Offer[] }>(api.get('/api/bond/app/v1/list'))
  const bond = bonds.find(({ state }) => state === 'default')
  if (!bond) throw new Error('no bond of the demo is in default')
  await enter(page, saver, '/discover')
  const drawer = await openOffer(page, bond.name, 'Bond Investment')
  await expect(drawer.getByText(/so this bond cannot be bought/)).toBeVisible()
  await expect(drawer.getByText(/what is still to come may never be paid/)).toBeVisible()
  await expect(drawer.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  const asked = { quantity: 100, version: bond.version, consent: true }
  expect(await saysNo(api, `/api/bond/app/v1/record/${bond.id}`, asked)).toBe(
    'This offer is not open for orders now.',
  )
  expect(await cashOf(api)).toBe(50_000)
  await api.dispose()
})

test('a note that is not open, and one whose issuer does not pay, take no money and promise none', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 1_50_000)
  const api = await callsOf(baseURL, saver)
  const { notes } = await told<{ notes: Offer[] }>(api.get('/api/qt/app/v1/list'))
  const [running, broken] = ['running', 'default'].map((state) => notes.find((one) => one.state === state))
  if (!running || !broken) throw new Error('the demo has no running note, or none in default')
  await enter(page, saver, '/discover')
  const drawer = await openOffer(page, running.name, 'Structured Investment')
  await expect(drawer.getByText(/^This note takes no new subscriptions\. It runs till/)).toBeVisible()
  await expect(drawer.getByRole('textbox')).toHaveCount(0)
  const asked = { amount: 1_00_000, version: running.version, consent: true }
  expect(await saysNo(api, `/api/qt/app/v1/record/${running.id}`, asked)).toBe(
    'This offer is not open for orders now.',
  )

  const other = await openOffer(page, broken.name, 'Structured Investment')
  await expect(other.getByText(/The issuer has not paid/).first()).toBeVisible()
  await expect(other.getByText('What can happen')).toBeHidden()
  await expectAccessible(page)
  expect(await cashOf(api)).toBe(1_50_000)
  await api.dispose()
})
