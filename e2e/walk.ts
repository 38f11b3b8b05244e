/** journeys: the test of every journey. A console error, an uncaught failure or a broken CSP rule fails it. */
import { type BrowserContext, test as base, expect, type Page, type Request } from '@playwright/test'
import { md5, newClient, type Person } from './people.ts'

export { expect } from '@playwright/test'
export { expectAccessible } from './looks.ts'

interface Walk {
  /** What the browser complained about so far. A journey that provokes a complaint takes it out of the list. */
  complaints: string[]
}

export const test = base.extend<Walk>({
  complaints: [
    // The page is named so that it is still open when a failure is told.
    async ({ context, page: _page }, use, info) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !isOwnNote(message.text())) complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      const refused = refusedCalls(context)
      await use(complaints)
      if (info.status !== info.expectedStatus) await tellScene(context, refused)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** What the server refused and what never came back, in their order. */
function refusedCalls(context: BrowserContext): string[] {
  const calls: string[] = []
  const note = (request: Request, said: string) =>
    calls.push(`${request.method()} ${new URL(request.url()).pathname}: ${said}`)
  context.on('response', (reply) => {
    if (reply.status() >= 400) note(reply.request(), String(reply.status()))
  })
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'))
  return calls
}

/** A failure far from here is read in its log alone: what stood on the screen goes there too. */
async function tellScene(context: BrowserContext, refused: readonly string[]): Promise<void> {
  for (const page of context.pages()) {
    const text = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch(() => 'The page did not answer.')
    console.log(`${page.url()} says:\n${text.slice(0, SCENE_MOST)}`)
  }
  console.log(`Calls that were refused or failed:\n${refused.slice(-20).join('\n')}`)
}

const SCENE_MOST = 2000

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
