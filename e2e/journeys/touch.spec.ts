/** The client's account on a phone: every target is at least 44 px high. */
import { DEMO_PASSWORD } from '../people.ts'
import { expectTouchable } from '../touch.ts'
import { enter, expect, test } from '../walk.ts'

const demo = { email: 'client@demo.test', password: DEMO_PASSWORD }

test('every target on the sign-in page is at least 44 px high', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expectTouchable(page)
})

test('every target on the pages of the account is at least 44 px high', async ({ page }) => {
  await enter(page, demo, '/me/profile')
  await expect(page.getByText('This device', { exact: true })).toBeVisible()
  await expectTouchable(page)
  await page.goto('/me/application')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await expectTouchable(page)
  await page.goto('/me/records')
  await expect(page.getByRole('list', { name: 'Cash ledger' }).getByRole('listitem').first()).toBeVisible()
  await expectTouchable(page)
})

test('every target on home, portfolio, market and a stock is at least 44 px high', async ({ page }) => {
  await enter(page, demo, '/dashboard')
  const looks = [
    ['/dashboard', page.getByText('Total returns')],
    ['/portfolio/summary', page.getByText(/falls? 10%/)],
    ['/portfolio/holding', page.getByRole('list', { name: 'Your holdings' })],
    ['/portfolio/awaiting', page.getByRole('button', { name: /^Cancel/ }).first()],
    ['/portfolio/history', page.getByRole('main').getByRole('listitem').first()],
    ['/market', page.getByRole('list', { name: 'Nifty 50' })],
    ['/discover', page.getByRole('heading', { level: 1 })],
  ] as const
  for (const [path, sign] of looks) {
    if (!page.url().endsWith(path)) await page.goto(path)
    await expect(sign).toBeVisible()
    await expectTouchable(page)
  }
})
