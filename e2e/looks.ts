/**
 * journeys: looking at a screen. One look sees it on a phone and on a desktop, in the light and in the dark, so that a
 * journey that looks is walked once: the app lays itself out anew when the width changes.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { limits } from '@pramaan/contracts'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** The rules in their small form: they are read by the browser once per page that is looked at. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

type Screen = typeof PHONE
type Theme = 'light' | 'dark'

const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

const COLOURS: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
}

/** Nothing on the screen keeps a person with a disability out, by the rules a machine can check, or scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // What comes later makes the page longer while it is looked at.
  await page.waitForLoadState('networkidle')
  // A message lies over the page for a moment, and a target half under it is too small for that long.
  await expect(page.getByRole('region', { name: 'Messages' }).locator('> *')).toHaveCount(0)
  const before = page.viewportSize() ?? PHONE
  // The width in hand comes first: a look must not change what it looks at before it has seen it.
  const [first, second] = before.width > PHONE.width ? [DESKTOP, PHONE] : [PHONE, DESKTOP]
  const found: string[] = []
  for (const screen of [first, second])
    for (const theme of ['dark', 'light'] as const) found.push(...(await lookAt(page, screen, theme)))
  await page.emulateMedia({ colorScheme: null })
  await turn(page, before)
  expect(found).toEqual([])
}

async function lookAt(page: Page, screen: Screen, theme: Theme): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme })
  const sideways = await unfold(page, screen)
  // A theme changes colours and nothing else: the other rules are looked at once on each width.
  const found = (await lasting(page, screen, theme === 'dark' ? RULES : COLOURS)).map(
    (finding) => `${screen.width} px, ${theme}: ${finding}`,
  )
  return sideways > 0 ? [`${screen.width} px scrolls sideways by ${sideways} px`, ...found] : found
}

/** Shows the whole page at once: what the fixed bar covers at one moment can be scrolled out from under it. */
async function unfold(page: Page, screen: Screen): Promise<number> {
  await turn(page, screen)
  const [sideways, height] = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement
    return [scrollWidth - clientWidth, scrollHeight] as const
  })
  if (height > screen.height) await page.setViewportSize({ width: screen.width, height })
  return sideways
}

/**
 * A live page can be caught between two paints, or grow under the fixed bar while it is looked at: what is wrong with it is what is
 * wrong at two looks, the second at all that there is by then.
 */
async function lasting(page: Page, screen: Screen, rules: RunOptions): Promise<string[]> {
  const first = await violations(page, rules)
  if (first.length === 0) return first
  await page.waitForLoadState('networkidle')
  await unfold(page, screen)
  const again = await violations(page, rules)
  return first.filter((finding) => again.includes(finding))
}

async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  await settle(page)
  // Once per page that was loaded: the rules are as large as the app itself.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (asked) => {
    const { violations } = await window.axe.run(document, asked)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
  }, rules)
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Waits until the page has been laid out for this screen, which the app does a moment after the last resizing. */
async function turn(page: Page, screen: Screen): Promise<void> {
  if (page.viewportSize()?.width === screen.width) return page.setViewportSize(screen)
  await page.setViewportSize(screen)
  await settle(page)
  // The page has heard of its new size by now, so the app's own wait began before this one and ends before it.
  await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), limits.resizeDebounceMs)
  await settle(page)
}

/**
 * A colour on its way to another is neither: waits until the page has been painted as it is now, and then for every
 * motion that has an end.
 */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    return Promise.allSettled(
      document
        .getAnimations()
        .filter((motion) => motion.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((motion) => motion.finished),
    )
  })
