/** A fund: bought by amount, allotted at its NAV by the demo's clock, redeemed and paid; a SIP that is paused; and what is refused. */
import type { Locator, Page } from '@playwright/test'
import { callsOf, signInStaff } from '../firm.ts'
import { givePin, newSaver, type Saver, told } from '../savers.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const FUND = 'Neelgiri Flexi Cap'

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Fund Investment' })

async function openFund(page: Page): Promise<Locator> {
  await page.goto('/discover')
  await page.getByRole('searchbox', { name: 'Search the shelf' }).fill(FUND)
  await page
    .getByRole('button', { name: new RegExp(FUND) })
    .first()
    .click()
  const drawer = drawerOf(page)
  await expect(drawer.getByText(/^NAV of /).first()).toBeVisible()
  return drawer
}

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10)

interface Waiting {
  readonly id: string
  readonly fund: { readonly nav_day: string }
}

async function ownCalls(baseURL: string | undefined, saver: Saver) {
  const api = await callsOf(baseURL, saver)
  return {
    waiting: async () =>
      (await told<{ orders: Waiting[] }>(api.get('/api/client/app/v1/order/awaiting?dtype=fund'))).orders,
    held: async () =>
      (await told<{ orders: { id: string }[] }>(api.get('/api/client/app/v1/order/holding?dtype=fund')))
        .orders,
    redemptions: async () =>
      (
        await told<{
          redemptions: { pay_day: string; nav_day: string; status: string; net: number | null }[]
        }>(api.get('/api/funds/app/v1/redemptions'))
      ).redemptions,
    account: () => told<{ cash: number; blocked: number; unsettled: number }>(api.get('/api/account/app/v1')),
    receipt: (id: string) =>
      told<{ closes: boolean; status: string }>(api.get(`/api/client/app/v1/order?did=${id}&ttype=fund`)),
  }
}

test('a fund is bought by amount, allotted at the NAV of its day, redeemed and paid, and its receipt equals the ledger @afterwards', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow()
  const saver = await newSaver(baseURL, 100_000)
  await enter(page, saver, '/discover')
  const drawer = await openFund(page)
  await drawer.getByRole('textbox', { name: /Amount/ }).fill('25,000')
  await expect(drawer.getByText('Stamp duty, inside the amount')).toBeVisible()
  await expect(drawer.getByText(/^You get the NAV of /)).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: 'Invest ₹25,000' }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: `You invest ₹25,000 in ${FUND}` })).toBeVisible()
  await page.goto('/portfolio/awaiting')
  await expect(page.getByText(`Invest ₹25,000 in ${FUND}`)).toBeVisible()
  await expectAccessible(page)

  const own = await ownCalls(baseURL, saver)
  const [order] = await own.waiting()
  if (!order) throw new Error('nothing waits')
  await signInStaff(request, 'maker')
  const move = (to: string) =>
    told(
      request.post('/console-api/clock', { headers: { 'x-requested-with': 'XMLHttpRequest' }, data: { to } }),
    )
  await move(nextDay(order.fund.nav_day))
  await expect(async () => expect(await own.held()).toHaveLength(1)).toPass({ timeout: 90_000 })

  await enter(page, saver, '/portfolio/holding')
  await expect(page.getByText(FUND).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/discover')
  const again = await openFund(page)
  await again.getByRole('button', { name: 'Redeem', exact: true }).click()
  await expect(again.getByText('You get about')).toBeVisible()
  await expect(again.getByText('Exit load').first()).toBeVisible()
  await expectAccessible(page)
  await again.getByRole('checkbox').check()
  await again.getByRole('button', { name: /^Redeem [\d,.]+ units$/ }).click()
  await expect(again.getByText(/blocked for redemption/).first()).toBeVisible()
  const [asked] = await own.redemptions()
  if (!asked) throw new Error('nothing is redeemed')
  await move(nextDay(asked.nav_day))
  await move(nextDay(asked.pay_day))
  await expect(async () => {
    const [paid] = await own.redemptions()
    expect(paid?.status).toBe('paid')
    const account = await own.account()
    expect(account).toMatchObject({ blocked: 0, unsettled: 0 })
    expect(Math.round(account.cash * 100)).toBe(75_000_00 + Math.round((paid?.net ?? 0) * 100))
  }).toPass({ timeout: 90_000 })
  expect(await own.receipt(order.id)).toMatchObject({ closes: true, status: 'sold' })
})

test('a SIP is started and paused, and goes on', async ({ page, baseURL }) => {
  const saver = await newSaver(baseURL, 20_000)
  await enter(page, saver, '/discover')
  const drawer = await openFund(page)
  await drawer.getByText('Monthly SIP', { exact: true }).click()
  await drawer.getByRole('textbox', { name: /Amount/ }).fill('2,500')
  await expect(drawer.getByText(/the first instalment is debited on/i)).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: 'Start SIP of ₹2,500 a month' }).click()
  await givePin(page)
  await expect(drawer.getByRole('heading', { name: `SIP of ₹2,500 a month in ${FUND}` })).toBeVisible()
  await drawer.getByRole('button', { name: 'Back to the fund' }).click()
  await drawer.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(drawer.getByText(/^Paused: nothing is debited on /)).toBeVisible()
  await drawer.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(drawer.getByText(/^Next instalment on /)).toBeVisible()
})

test('below the minimum nothing is sent, and without the money the deposit is offered', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 20_000)
  await enter(page, saver, '/discover')
  const drawer = await openFund(page)
  await drawer.getByRole('textbox', { name: /Amount/ }).fill('100')
  await expect(drawer.getByText('Enter ₹500 or more.')).toBeVisible()
  await drawer.getByRole('textbox', { name: /Amount/ }).fill('50,000')
  await expect(drawer.getByText('You need ₹30,000 more for this.')).toBeVisible()
  const api = await callsOf(baseURL, saver)
  const { funds } = await told<{ funds: { id: string; name: string; version: number }[] }>(
    api.get('/api/funds/app/v1/list'),
  )
  const fund = funds.find(({ name }) => name === FUND)
  const refused = await api.post(`/api/funds/app/v1/record/${fund?.id}`, {
    data: { amount: 499, version: fund?.version },
  })
  expect(await refused.json()).toMatchObject({ message: 'The minimum for this fund is ₹500.', data: null })
})
