/** Every step of the client's money, looked at on both screens, in light and dark. */
import type { Page } from '@playwright/test'
import { somePng } from '../firm.ts'
import { DEMO_PASSWORD } from '../people.ts'
import { askFor, givePin, newSaver } from '../savers.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const demo = { email: 'client@demo.test', password: DEMO_PASSWORD }
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

test('each step of a deposit is accessible at both widths, in light and dark', async ({ page, baseURL }) => {
  await enter(page, await newSaver(baseURL))
  await press(page, 'Deposit')
  const sheet = page.getByRole('dialog', { name: 'Deposit' })
  await sheet.getByText('Bank transfer').click()
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(sheet.getByText(/^Enter an amount/)).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel('Amount').fill('20000')
  await sheet.getByRole('button', { name: 'Continue to pay ₹20,000' }).click()
  await expect(sheet.getByText('Account number')).toBeVisible()
  await expectAccessible(page)
  const picture = { name: 'payment.png', mimeType: 'image/png', buffer: somePng() }
  await sheet.locator('input[type="file"]').setInputFiles(picture)
  await expect(sheet.getByText('Uploaded. We are matching your payment.')).toBeVisible()
  await expectAccessible(page)
})

test('each step of a withdrawal is accessible at both widths, in light and dark', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 50_000)
  await askFor(baseURL, saver, 22_000)
  await enter(page, saver)
  await press(page, 'Withdraw')
  const sheet = page.getByRole('dialog', { name: 'Withdrawal' })
  await sheet.getByText('Blocked for withdrawals').click()
  await sheet.getByLabel('Amount').fill('1000')
  await sheet.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(sheet.getByText(/^Withdraw ₹20,000 or more/)).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'All that can be withdrawn' }).click()
  await sheet.getByRole('button', { name: 'Withdraw ₹28,000' }).click()
  await givePin(page)
  await expect(sheet.getByRole('heading', { name: '₹28,000 is blocked for this withdrawal' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expectAccessible(page)
})

test('figures shown and hidden, and past deposits and withdrawals, are accessible at both widths, in light and dark', async ({
  page,
}) => {
  await enter(page, demo)
  await press(page, 'Hide amounts')
  await expectAccessible(page)
  await page.goto('/me/records')
  await expect(page.getByText(/^Verified/).first()).toBeVisible()
  // Only what all clients have together stays: that is the firm's figure.
  await expect(page.getByText(/₹\d/)).toHaveCount(1)
  await expectAccessible(page)
  await page.goto('/dashboard')
  for (const [button, tab] of [
    ['Deposit', 'Your deposits'],
    ['Withdraw', 'Your withdrawals'],
  ] as const) {
    await press(page, button)
    await page.getByRole('tab', { name: tab }).click()
    const list = page.getByRole('list', { name: tab })
    await expect(list).toBeVisible()
    for (const one of await list.locator('summary').all()) await one.click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
