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

test('every target on home is at least 44 px high', async ({ page }) => {
  await enter(page, demo, '/dashboard')
  await expect(page.getByText('Total returns')).toBeVisible()
  await expectTouchable(page)
})
