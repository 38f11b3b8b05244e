/** Who gets where: every rule of the guard, every redirect, every title. */
import { DEMO_PASSWORD, newClient } from '../people.ts'
import { expect, signIn, test } from '../walk.ts'

const demo = (name: string) => ({ email: `${name}@demo.test`, password: DEMO_PASSWORD })

for (const [name, lands] of [
  ['client', '/dashboard'],
  ['new', '/kyc'],
  ['pending', '/kyc'],
  ['rejected', '/kyc'],
] as const) {
  test(`${name}@demo.test signs in and lands on ${lands} @both`, async ({ page }) => {
    await signIn(page, demo(name))
    await expect(page).toHaveURL(new RegExp(`${lands}$`))
  })
}

for (const path of ['/login', '/about', '/privacy', '/cookie']) {
  test(`${path} is open to everyone`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
}

for (const path of ['/', '/dashboard', '/portfolio/history', '/me', '/kyc', '/no-such-page']) {
  test(`a stranger at ${path} is sent to /login`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  })
}

test('a client who is not approved is sent to /kyc from any other page', async ({ page, baseURL }) => {
  await signIn(page, await newClient(baseURL ?? '', 'unverified'))
  await expect(page).toHaveURL(/\/kyc$/)
  for (const path of ['/', '/dashboard', '/me/profile', '/login', '/about', '/no-such-page']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/kyc$/)
  }
})

test('an approved client at /login or /kyc is sent to /dashboard', async ({ page }) => {
  await signIn(page, demo('client'))
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const path of ['/login', '/kyc', '/']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/dashboard$/)
  }
})

test('the page a stranger wanted is where sign-in leads', async ({ page }) => {
  await page.goto('/portfolio/awaiting')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email or username').fill('client@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/portfolio\/awaiting$/)
})

test('/portfolio and /me lead to their first room; titles name the app and the room', async ({ page }) => {
  await signIn(page, demo('client'))
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page).toHaveTitle('Pramaan | Home')
  for (const [path, lands, title] of [
    ['/portfolio', '/portfolio/summary', 'Summary'],
    ['/me', '/me/profile', 'Profile'],
    ['/market', '/market', 'Market'],
    ['/discover', '/discover', 'Discover'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`${lands}$`))
    await expect(page).toHaveTitle(`Pramaan | ${title}`)
  }
  await page.goto('/no-such-page')
  await expect(page).toHaveTitle('Pramaan | 404 - Page Not Found')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
