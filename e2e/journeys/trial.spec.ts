/** Promotional credit: offered by two people, its terms read first, accepted, and given up; it pays charges after the day and ends on its own. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { atDesk, callsOf, signInStaff } from '../firm.ts'
import { agree, newSaver, type Saver, told } from '../savers.ts'
import { expectTouchable } from '../touch.ts'
import { buyByCall } from '../traders.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const REASON = 'Agreed with the campaign of this month.'
const DAY_MS = 86_400_000

const newName = (): string => `Credit ${randomUUID().slice(0, 8)}`

/** Today in India by the clock of the instance, and days after it. */
async function dayAfter(baseURL: string | undefined, saver: Saver, days: number): Promise<string> {
  const api = await callsOf(baseURL, saver)
  const { session } = await told<{ session: { now: string } }>(api.get('/api/market/app/v1/overview'))
  await api.dispose()
  return new Date(Date.parse(session.now) + 5.5 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10)
}

const allow = (baseURL: string | undefined, { id }: Saver): Promise<void> =>
  agree(baseURL, { kind: 'client-flags', client_id: id, allow_bonus: true, allow_compensation: false })

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Your account' }).click()
  const menu = page.getByRole('dialog', { name: 'Your account' })
  await expect(menu.getByText('Trust score')).toBeVisible()
  return menu
}

/** A mouse hits smaller things. */
const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Trial Bonus Offer' })

test('without a bonus allowed there is no trace of it; with one, two people offer a credit, its terms come first, it is accepted, and given up @both', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const saver = await newSaver(baseURL, 50_000)
  await enter(page, saver, '/dashboard')
  const without = await openMenu(page)
  if (isPhone(page)) await expectTouchable(page)
  await expect(without.getByRole('button', { name: 'Credit for charges' })).toHaveCount(0)
  await without.getByRole('button', { name: 'See how they are calculated' }).click()
  await expect(
    page.getByText('it never changes a price, a charge or a withdrawal', { exact: false }),
  ).toBeVisible()
  await allow(baseURL, saver)

  const [maker, checker] = [
    await atDesk(browser, 'maker', { baseURL, complaints }),
    await atDesk(browser, 'checker', { baseURL, complaints }),
  ]
  const name = newName()
  await maker.goto('/console/shelf?kind=trial')
  await maker.getByRole('button', { name: 'New credit' }).click()
  const form = maker.getByRole('dialog', { name: 'New credit' })
  await form.getByLabel('Name, as clients read it').fill(name)
  await form.getByLabel('Credit, in rupees').fill('500')
  await form.getByRole('textbox', { name: 'Client', exact: true }).fill(saver.email)
  await form.getByLabel('Offered from').fill(await dayAfter(baseURL, saver, 0))
  await form.getByLabel('Last day to accept').fill(await dayAfter(baseURL, saver, 5))
  await form.getByLabel('Last day whose charges it pays').fill(await dayAfter(baseURL, saver, 20))
  await form.getByLabel('Your reason').fill(REASON)
  await expectAccessible(maker)
  await form.getByRole('button', { name: 'Propose credit' }).click()
  await expect(form).toBeHidden()
  await checker.goto('/console')
  await checker
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click()
  await expect(checker.getByText('No deposit and no trade is needed', { exact: false })).toBeVisible()
  await checker.getByLabel('Your reason').fill(REASON)
  await checker.getByRole('button', { name: 'Approve' }).click()
  await expect(checker.getByText('It has taken effect.', { exact: true })).toBeVisible()

  await page.goto('/me/application')
  await expect(page.getByText('Offered', { exact: true }).first()).toBeVisible()
  await page.goto('/dashboard')
  await (await openMenu(page)).getByRole('button', { name: 'Credit for charges' }).click()
  const drawer = drawerOf(page)
  const chosen = drawer.getByRole('button', { name })
  await expect(drawer.getByText('It pays charges on your orders. It is not cash.')).toBeVisible()
  if (await chosen.isVisible()) await chosen.click()
  await expect(drawer.getByRole('heading', { name })).toBeVisible()
  for (const says of [
    'Deposit needed',
    'Trades needed',
    'Be withdrawn or transferred',
    'Hold up a withdrawal',
  ])
    await expect(drawer.getByText(says, { exact: true })).toBeVisible()
  await expectAccessible(page)
  if (isPhone(page)) await expectTouchable(page)
  await drawer.getByRole('button', { name: 'Accept ₹500 credit' }).click()
  await expect(drawer.getByText('Tick that you have read the terms.')).toBeVisible()
  await drawer.getByRole('checkbox').check()
  await drawer.getByRole('button', { name: 'Accept ₹500 credit' }).click()
  await expect(drawer.getByText(`You have accepted ${name}`)).toBeVisible()
  await expect(drawer.getByText('left of ₹500.00')).toBeVisible()
  await expectAccessible(page)

  const api = await callsOf(baseURL, saver)
  const account = await told<{ withdrawable: number; cash: number }>(api.get('/api/account/app/v1'))
  expect(account).toMatchObject({ cash: 50_000, withdrawable: 50_000 })
  await api.dispose()

  await drawer.getByRole('button', { name: 'Give up this credit' }).click()
  await drawer.getByRole('button', { name: 'Give up ₹500.00' }).click()
  await expect(drawer.getByText('Given up', { exact: true })).toBeVisible()
  await page.goto('/me/application')
  await expect(page.getByText('Given up by you')).toBeVisible()
  await expectAccessible(page)
})

test('a credit pays the charges of an order once the day is over, and ends on its day @afterwards', async ({
  page,
  request,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 200_000)
  await allow(baseURL, saver)
  const name = newName()
  await agree(baseURL, {
    ...{ kind: 'credit-offer', name, rupees: 500, client: saver.email },
    ...{ opens_on: await dayAfter(baseURL, saver, 0), accept_by: await dayAfter(baseURL, saver, 5) },
    ends_on: await dayAfter(baseURL, saver, 12),
  })
  const api = await callsOf(baseURL, saver)
  const { offers } = await told<{ offers: { id: string; name: string; terms_sha256: string }[] }>(
    api.get('/api/trial/app/v1'),
  )
  const offer = offers.find((one) => one.name === name)
  await told(
    api.post('/api/trial/app/v1/accept', {
      data: { id: offer?.id, terms_sha256: offer?.terms_sha256, consent: true },
    }),
  )
  await buyByCall(baseURL, saver, { symbol: 'INFY', quantity: 25 })
  await enter(page, saver, '/dashboard')
  const openDrawer = async (): Promise<Locator> => {
    await page.goto('/me/application')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Credit of ₹500.00 for charges' })
      .getByRole('button')
      .first()
      .click()
    return drawerOf(page)
  }
  await expect((await openDrawer()).getByText(/Charges of trades that are not final yet/)).toBeVisible()

  await signInStaff(request, 'maker')
  const move = (to: string) =>
    told(
      request.post('/console-api/clock', { headers: { 'x-requested-with': 'XMLHttpRequest' }, data: { to } }),
    )
  // A trade of a weekend, also a long one, is of the next trading day.
  await move(await dayAfter(baseURL, saver, 6))
  type Own = { own: { name: string; state: string; left: number; spent: number }[] }
  const credit = async () =>
    (await told<Own>(api.get('/api/trial/app/v1'))).own.find((one) => one.name === name)
  await expect(async () => expect((await credit())?.spent).toBeGreaterThan(0)).toPass({ timeout: 120_000 })
  const drawer = await openDrawer()
  await expect(drawer.getByText('Charges paid · INFY').first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(drawer.getByText('Charges paid · INFY').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/me/records')
  await expect(page.getByText(/^Charges paid by promotional credit/).first()).toBeVisible()

  await move(await dayAfter(baseURL, saver, 12))
  await expect(async () => expect(await credit()).toMatchObject({ state: 'expired', left: 0 })).toPass({
    timeout: 120_000,
  })
  await expect((await openDrawer()).getByText('Returned to the firm').first()).toBeVisible()
  await api.dispose()
})
