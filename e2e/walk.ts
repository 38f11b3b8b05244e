/** journeys: the test of every journey. A console error, an uncaught failure or a broken CSP rule fails it. */
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { newClient, type Person } from './people.ts'

export { expect } from '@playwright/test'

interface Walk {
  /** What the browser complained about so far. A journey that provokes a complaint takes it out of the list. */
  complaints: string[]
}

export const test = base.extend<Walk>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        // The browser itself notes every refused call; journeys judge those by what the app shows.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
          complaints.push(message.text())
        }
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export async function signIn(page: Page, { email, password }: Person, remember = false): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (remember) await page.getByLabel('Remember Me').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs a new approved client in and waits for home. */
export async function signInNew(page: Page, baseURL: string | undefined): Promise<Person> {
  const person = await newClient(baseURL ?? '')
  await signIn(page, person)
  await expect(page).toHaveURL(/\/dashboard$/)
  return person
}

/** Nothing on the screen that keeps a person with a disability out, by the rules a machine can check. */
export async function expectAccessible(page: Page): Promise<void> {
  const screen = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  // The whole page at once: what the fixed bar covers at one moment can be scrolled out from under it.
  if (screen && height > screen.height) await page.setViewportSize({ width: screen.width, height })
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await look(page, (axe) => axe.withTags(RULES))
  // Only colours differ in the dark.
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await look(page, (axe) => axe.withRules(['color-contrast']))
  await page.emulateMedia({ colorScheme: null })
  if (screen) await page.setViewportSize(screen)
  expect({ light, dark }).toEqual({ light: [], dark: [] })
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function look(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await settle(page)
  // The newer way opens a page of its own for each look, to reach frames of other origins; we have no frames.
  const { violations } = await choose(new AxeBuilder({ page }).setLegacyMode()).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)
}

/** A colour on its way to another is neither: waits for every motion that has an end. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((motion) => motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((motion) => motion.finished),
    ),
  )

/** The page never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
