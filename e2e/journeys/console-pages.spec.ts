/** The console's pages: signing in, the keyboard, an auditor's eyes, and every page in light and dark. */
import type { Page } from '@playwright/test'
import { atDesk, handIn, signInStaff, someName, staffCode } from '../firm.ts'
import { DEMO_PASSWORD, newClient } from '../people.ts'
import { askFor, newSaver } from '../savers.ts'
import { expect, expectAccessible, test } from '../walk.ts'

const PAGES = [
  '',
  '/clients',
  '/proposals',
  '/proposals?state=closed',
  '/deposits',
  '/withdrawals?filter=all',
  '/claims',
  '/claims?filter=decided',
  '/loans',
  '/loans?filter=active',
  '/payouts',
  '/statements',
  '/statements/lines',
  '/client-money',
  '/invitations',
  '/health',
  '/outbox',
  '/audit',
  '/limits',
  '/clock',
  '/shelf',
  '/desk',
  '/orders',
  '/settlements',
  '/fee-card',
]
const CHANGES =
  /propose|approve|reject|withdraw|revoke|^move|next day|next session|import|create|match|return|^take|^fill/i

test('the wanted page is kept over the sign-in; a wrong code says so; signing out ends it @desktop', async ({
  page,
}) => {
  await page.goto('/console/audit')
  await expect(page).toHaveURL(/\/console\/sign-in\?next=%2Faudit$/)
  await page.getByLabel('Email').fill('auditor@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Authenticator code').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The email, password or code is incorrect.')).toBeVisible()
  await page.getByLabel('Authenticator code').fill(staffCode())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  expect(await page.evaluate(() => document.cookie)).toBe('')

  await page.getByRole('button', { name: 'Check chain' }).click()
  await expect(page.getByText('The chain is intact')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/console\/sign-in$/)
  await page.goto('/console/limits')
  await expect(page).toHaveURL(/\/console\/sign-in\?next=%2Flimits$/)
})

test('without a mouse: / searches, j and k walk, Enter opens, g goes, ? explains @desktop', async ({
  browser,
  baseURL,
  complaints,
}) => {
  const client = await newClient(baseURL ?? '')
  const desk = await atDesk(browser, 'maker', { baseURL, complaints })
  await desk.keyboard.press('/')
  await expect(desk.getByRole('searchbox')).toBeFocused()
  await desk.keyboard.type(client.email)
  // A list shows no whole address: that is in the client's file, whose every opening is told to the client.
  await expect(desk.getByText('1 in total')).toBeVisible()
  await expect(desk.getByText(client.email, { exact: true })).toHaveCount(0)
  await desk.keyboard.press('Escape')
  await desk.keyboard.press('j')
  await expect(desk.locator('[data-row]').first()).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { level: 1, name: 'Wanda Walker' })).toBeVisible()
  await desk.keyboard.press('?')
  await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('dialog')).toBeHidden()
  await desk.keyboard.press('g')
  await desk.keyboard.press('p')
  await expect(desk.getByRole('heading', { level: 1, name: 'Proposals' })).toBeVisible()
})

test('signing out is in reach on the lowest screens: 1280 by 600 and 390 by 600', async ({ page }) => {
  await signInStaff(page.request, 'auditor')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 600 })
    await page.goto('/console/clock')
    if (width === 390) await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    // The last page of the menu is the one that is open, and was scrolled to.
    await expect(menu.getByRole('link', { name: 'Demo clock' })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/console\/sign-in$/)
})

test('a client’s page has cash, holdings and orders, and each order leads to its own page @desktop', async ({
  browser,
  baseURL,
  complaints,
}) => {
  const desk = await atDesk(browser, 'advisor', { baseURL, complaints })
  await desk.goto('/console/clients?q=client%40demo')
  await desk.locator('[data-row]').first().click()
  for (const name of ['Available cash', 'Blocked', 'Unsettled', 'Net worth']) {
    await expect(desk.getByRole('term').filter({ hasText: name })).toBeVisible()
  }
  const holdings = desk.getByRole('table', { name: 'Holdings' })
  await expect(holdings.getByRole('columnheader', { name: 'Unrealised P&L' })).toBeVisible()
  expect(await holdings.getByRole('row').count()).toBeGreaterThan(1)
  await expectAccessible(desk)
  await desk
    .getByRole('link', { name: /shares of/ })
    .first()
    .click()
  await expect(desk).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
})

test('an auditor sees every page and nothing to change it with, and the server holds to it @desktop', async ({
  browser,
  baseURL,
  complaints,
}) => {
  const auditor = await atDesk(browser, 'auditor', { baseURL, complaints })
  for (const path of [...PAGES, '/clients']) {
    await auditor.goto(`/console${path}`)
    await expect(auditor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(auditor.getByRole('status')).toHaveCount(0)
    await expect(auditor.getByRole('button', { name: CHANGES })).toHaveCount(0)
  }
  await auditor.locator('[data-row]').first().click()
  await expect(auditor.getByRole('heading', { name: 'Details' })).toBeVisible()
  await expect(auditor.getByRole('button', { name: CHANGES })).toHaveCount(0)
  const reply = await auditor.request.post('/console-api/clock', {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: { to: 'day' },
  })
  expect(reply.status()).toBe(403)
})

async function expectGood(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(0)
  await expect(page.getByText('Demo — simulated money and prices')).toBeVisible()
  await expectAccessible(page)
}

// Four walks of one round: together they would be the longest journey of all.
for (const [which, paths] of [
  ['first', PAGES.slice(0, 5)],
  ['next', PAGES.slice(5, 10)],
  ['other', PAGES.slice(10, 15)],
  ['trading', PAGES.slice(15)],
] as const) {
  test(`the ${which} pages of the console are accessible and fit the screen at both widths, in light and dark`, async ({
    page,
  }) => {
    await signInStaff(page.request, 'maker')
    for (const path of paths) {
      await page.goto(`/console${path}`)
      await expectGood(page)
    }
  })
}

test('what lies on the pages of money is accessible and fits the screen at both widths, in light and dark', async ({
  page,
  baseURL,
}) => {
  // Its own: what a journey beside this one asks for may be decided or taken back while it is looked at.
  const saver = await newSaver(baseURL, 50_000)
  await askFor(baseURL, saver, 22_000)
  await signInStaff(page.request, 'maker')
  const any = page.locator('[data-row]').first()
  // The demo has one of each; what a journey beside this one adds is as good.
  for (const [list, row, inside] of [
    ['/deposits', any, 'History'],
    [
      '/withdrawals?filter=requested',
      page.locator('[data-row]', { hasText: saver.name }),
      'Propose a decision',
    ],
    ['/payouts', any, 'Payout of'],
    ['/statements', any, 'Ledger vs bank'],
  ] as const) {
    await page.goto(`/console${list}`)
    await row.click()
    await expect(page.getByRole('heading', { name: inside })).toBeVisible()
    await expectGood(page)
  }
  await page.goto('/console/statements')
  await page.getByRole('button', { name: 'Import statement' }).click()
  await page.getByRole('button', { name: 'Import file' }).click()
  await expect(page.getByText('Choose a file first.')).toBeVisible()
  await expectAccessible(page)
})

test('the console’s sign-in and its dialog are accessible at both widths, in light and dark', async ({
  page,
}) => {
  await page.goto('/console/sign-in')
  await expectGood(page)
  await signInStaff(page.request, 'maker')
  await page.goto('/console/invitations')
  await page.getByRole('button', { name: 'Propose invitation' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('the file of a client is accessible and fits the screen at both widths, in light and dark', async ({
  page,
  baseURL,
}) => {
  const client = await newClient(baseURL ?? '', 'unverified')
  const name = someName()
  await handIn(baseURL, client, name)
  await signInStaff(page.request, 'maker')
  await page.goto('/console')
  const waiting = page.getByRole('link', { name: `Identity of ${name}` })
  await expect(waiting).toBeVisible()
  await expectGood(page)
  await waiting.click()
  await expect(page.getByLabel('Your reason')).toBeVisible()
  await expectGood(page)
  await page.getByLabel('Your reason').fill('Details were handed in and wait for a decision.')
  await page.getByRole('button', { name: 'Open for 15 minutes' }).click()
  await expect(page.getByText('Details submitted')).toBeVisible()
  await expectGood(page)
  await page.getByLabel('Your reason').fill('Name, birthday and number agree with the document.')
  await page.getByRole('button', { name: 'Propose approval' }).click()
  await expect(page.getByText('Someone else has to decide this.')).toBeVisible()
  await expectGood(page)
  await page.getByRole('link', { name: 'Wanda Walker' }).click()
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()
  await expectGood(page)
})
