/** Every room, every drawer, the search and the menu, with a finger and with keys, in light and in dark. */
import { DEMO_PASSWORD } from '../people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../walk.ts'

const demo = { email: 'client@demo.test', password: DEMO_PASSWORD }
const ROOMS = [
  '/dashboard',
  '/market',
  '/discover',
  '/portfolio/summary',
  '/portfolio/holding',
  '/portfolio/awaiting',
  '/portfolio/history',
  '/me/profile',
  '/me/application',
  '/me/records',
]

test('every room is accessible and fits the screen in light and dark @both', async ({ page }) => {
  await signIn(page, demo)
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const room of ROOMS) {
    await page.goto(room)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Demo — simulated money and prices').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('public pages, sign-in and its modals are accessible in light and dark @both', async ({ page }) => {
  for (const path of ['/about', '/privacy', '/cookie', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  for (const opener of ["I forgot password or can't sign in", 'Create your account', 'Privacy settings']) {
    const button = page.getByRole('button', { name: opener })
    await button.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('the identity page is accessible in light and dark @both', async ({ page }) => {
  for (const name of ['new', 'pending', 'rejected']) {
    await page.context().clearCookies()
    await page.goto('/login')
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await signIn(page, { email: `${name}@demo.test`, password: DEMO_PASSWORD })
    await expect(page).toHaveURL(/\/kyc$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('five tabs lead to the five rooms, and the active one says so', async ({ page }) => {
  await signIn(page, demo)
  await expect(page).toHaveURL(/\/dashboard$/)
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const [tab, path] of [
    ['Market', '/market'],
    ['Discover', '/discover'],
    ['Portfolio', '/portfolio/summary'],
    ['Me', '/me/profile'],
    ['Home', '/dashboard'],
  ] as const) {
    await bar.getByRole('link', { name: tab, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(bar.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})

test('the search opens by Ctrl+K, leaves by Escape and gives the focus back @desktop', async ({ page }) => {
  await signIn(page, demo)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: /^(?!create).*your account$/i })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('portf')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the account drawer holds everything of the menu, and Deposit and Withdraw open their drawers @both', async ({
  page,
}) => {
  await signIn(page, demo)
  await expect(page).toHaveURL(/\/dashboard$/)
  const opener = page.getByRole('button', { name: /^(?!create).*your account$/i })
  for (const [name, title] of [
    ['Deposit', 'Deposit'],
    ['Withdraw', 'Withdrawal'],
  ] as const) {
    await opener.click()
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await opener.click()
  for (const label of ['Update Avatar', 'View KYC', 'Set PIN', 'Change Password', 'Logout']) {
    await expect(page.getByRole('dialog').getByRole('button', { name: label })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('dialog').getByText('Bank Accounts').click()
  await expect(page).toHaveURL(/\/me\/profile#bank-section$/)
})

test('signing in, walking and signing out works with keys alone @desktop', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email or username').focus()
  await page.keyboard.type(demo.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demo.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('button', { name: /^(?!create).*your account$/i }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
})
