/** journeys: the test of every journey. A console error, an uncaught failure or a broken CSP rule fails it. */
import { test as base, expect, type Page } from '@playwright/test'
import { md5, newClient, type Person } from './people.ts'

export { expect } from '@playwright/test'
export { expectAccessible } from './looks.ts'

interface Walk {
  /** What the browser complained about so far. A journey that provokes a complaint takes it out of the list. */
  complaints: string[]
}

export const test = base.extend<Walk>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !isOwnNote(message.text())) complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** The browser itself notes every call that is refused, and every one on a line that a journey has cut; what the app shows is judged. */
const isOwnNote = (text: string): boolean =>
  text.startsWith('Failed to load resource') || text.includes('net::ERR_INTERNET_DISCONNECTED')

export async function signIn(page: Page, { email, password }: Person, remember = false): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (remember) await page.getByLabel('Remember Me').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/**
 * Begins signed in at this page: what the form does, without the form. The form has journeys of its own; the others
 * need only what lies behind it.
 */
export async function enter(page: Page, { email, password }: Person, path = '/dashboard'): Promise<void> {
  const ask = () =>
    page.request.post('/api/auth/app/v2/login', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      data: { email, password: md5(password) },
    })
  let reply = await ask()
  // Too busy just now is no fault of what the journey looks at; the app's own way to say so has tests of its own.
  for (let tries = 1; reply.status() === 503 && tries < 10; tries += 1) {
    await page.waitForTimeout(1000)
    reply = await ask()
  }
  if (!reply.ok()) throw new Error(`signing in answered ${reply.status()}: ${await reply.text()}`)
  const { data } = await reply.json()
  // Once only: later pages find what the app has kept since, or nothing after it has signed out.
  await page.addInitScript((token) => {
    const mark = `journey ${token}`
    if (sessionStorage.getItem(mark)) return
    sessionStorage.setItem(mark, 'begun')
    sessionStorage.setItem('pramaan.refresh', token)
  }, data.refresh_token)
  await page.goto(path)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

/** Signs a new approved client in by the form and waits for home. */
export async function signInNew(page: Page, baseURL: string | undefined): Promise<Person> {
  const person = await newClient(baseURL ?? '')
  await signIn(page, person)
  await expect(page).toHaveURL(/\/dashboard$/)
  return person
}
