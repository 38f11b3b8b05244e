/** Every room, every drawer, the search and the menu, with a finger and with keys, in light and in dark. */
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../people.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const demo = { email: 'client@demo.test', password: DEMO_PASSWORD }
const accountOpener = (page: Page) => page.getByRole('button', { name: /^(?!create).*your account$/i })
const ROOMS = {
  'home and market': ['/dashboard', '/market', '/discover'],
  portfolio: ['/portfolio/summary', '/portfolio/holding', '/portfolio/awaiting', '/portfolio/history'],
  account: ['/me/profile', '/me/application', '/me/records'],
}

for (const [name, rooms] of Object.entries(ROOMS))
  test(`every room of ${name} is accessible and fits the screen at both widths, in light and dark`, async ({
    page,
  }) => {
    await enter(page, demo)
    for (const room of rooms) {
      await page.goto(room)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Demo — simulated money and prices').first()).toBeVisible()
      // What comes later makes the page longer while it is looked at.
      if (/dashboard|market/.test(room))
        await expect(page.getByRole('region', { name: 'Indices' })).toBeVisible()
      await expectAccessible(page)
    }
  })

test('public pages, sign-in and its modals are accessible at both widths, in light and dark', async ({
  page,
}) => {
  for (const path of ['/about', '/privacy', '/cookie', '/login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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

test('the identity page is accessible at both widths, in light and dark', async ({ page }) => {
  for (const name of ['new', 'pending', 'rejected']) {
    await enter(page, { email: `${name}@demo.test`, password: DEMO_PASSWORD }, '/kyc')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

test('five tabs lead to the five rooms, and the active one says so', async ({ page }) => {
  await enter(page, demo)
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
  await enter(page, demo)
  await expect(accountOpener(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('portf')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

const DRAWERS = [
  ['Deposit', 'Deposit'],
  ['Withdraw', 'Withdrawal'],
] as const

async function openDrawer(page: Page, name: string, title: string): Promise<void> {
  await accountOpener(page).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
}

test('the account drawer holds everything of the menu, and Deposit and Withdraw open their drawers @both', async ({
  page,
}) => {
  await enter(page, demo)
  for (const [name, title] of DRAWERS) {
    await openDrawer(page, name, title)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await accountOpener(page).click()
  for (const label of ['Update Avatar', 'View KYC', 'Set PIN', 'Change Password', 'Logout']) {
    await expect(page.getByRole('dialog').getByRole('button', { name: label })).toBeVisible()
  }
  await page.getByRole('dialog').getByText('Bank Accounts').click()
  await expect(page).toHaveURL(/\/me\/profile#bank-section$/)
})

test('the drawers are accessible at both widths, in light and dark', async ({ page }) => {
  await enter(page, demo)
  for (const [name, title] of DRAWERS) {
    await openDrawer(page, name, title)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await accountOpener(page).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Logout' })).toBeVisible()
  await expectAccessible(page)
})

test('signing in, walking and signing out works with keys alone @desktop', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email or username').focus()
  await page.keyboard.type(demo.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(demo.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await accountOpener(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Logout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
})

test('where motion is unwanted, a change of theme moves nothing', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  const moving = await page.evaluate(() => {
    document.body.getBoundingClientRect()
    return document.getAnimations().map((motion) => motion.constructor.name)
  })
  expect(moving).toEqual([])
})
