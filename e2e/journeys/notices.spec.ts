/** Notifications: the bell counts live, a row leads to its receipt, all can be marked read, and groups can be chosen. */
import { newSaver } from '../savers.ts'
import { buyByCall } from '../traders.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

test('a purchase rings the bell of an open page, leads to its receipt, and is read once it was opened @both', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 100_000)
  await enter(page, saver, '/notifications')
  await expect(page).toHaveTitle(/Notifications$/)
  await expect(page.getByRole('heading', { name: 'What you are told' })).toBeVisible()
  await buyByCall(baseURL, saver, { symbol: 'INFY', quantity: 25 })
  const row = page.getByRole('button', { name: /Bought 25 shares of INFY/ })
  await expect(row).toBeVisible({ timeout: 30_000 })
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName(/ unread$/)
  await expect(row).toContainText('Unread')
  await expectAccessible(page)
  await row.click()
  await expect(page.getByRole('dialog')).toContainText('INFY')
  await page.keyboard.press('Escape')
  await expect(row).not.toContainText('Unread')
  await page.getByRole('button', { name: /^Security/ }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: /^All/ }).click()
  const markAll = page.getByRole('button', { name: 'Mark all read' })
  // The sign-in that bought was on another device.
  await markAll.click()
  await expect(markAll).toBeHidden()
  await expect(bell).toHaveAccessibleName('Notifications')
})

test('orders can be switched off in the app; security and our staff cannot, and say why @both', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 100_000)
  await enter(page, saver, '/notifications')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('whoever takes over an account would do that first')).toBeVisible()
  const orders = page.getByRole('group', { name: 'Orders' })
  await orders.getByRole('checkbox', { name: 'In the app' }).click()
  await expect(orders.getByRole('checkbox', { name: 'In the app' })).not.toBeChecked()
  await expect(page.getByRole('group', { name: 'Security' }).getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Our staff' }).getByText('Always on')).toHaveCount(1)
  await expectAccessible(page)
  await page.reload()
  await expect(orders.getByRole('checkbox', { name: 'In the app' })).not.toBeChecked()
  await buyByCall(baseURL, saver, { symbol: 'INFY', quantity: 25 })
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'What you are told' })).toBeVisible()
  await expect(page.getByText('Bought 25 shares of INFY')).toBeHidden()
})
