/**
 * journeys: looking at a screen. One look sees it on a phone and on a desktop, in light and in dark, so that a journey
 * that looks is walked once: the app lays itself out by the width alone.
 */
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

const EVERY_RULE: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}
/** Only colours differ in the dark. */
const COLOURS: RunOptions = { runOnly: ['color-contrast'], resultTypes: ['violations'] }

/** Nothing on the screen keeps a person with a disability out, by the rules a machine can check, or scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize() ?? PHONE
  const isWide = before.width > PHONE.width
  const found: string[] = []
  // The width in hand comes first: a look must not change what it looks at before it has seen it.
  for (const screen of isWide ? [DESKTOP, PHONE] : [PHONE, DESKTOP]) {
    await page.setViewportSize(screen)
    found.push(...(await lookAt(page, screen)).map((finding) => `${screen.width} px, ${finding}`))
  }
  await page.setViewportSize(before)
  expect(found).toEqual([])
}

async function lookAt(page: Page, screen: { width: number; height: number }): Promise<string[]> {
  await settle(page)
  const [sideways, height] = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement
    return [scrollWidth - clientWidth, scrollHeight] as const
  })
  // The whole page at once: what the fixed bar covers at one moment can be scrolled out from under it.
  if (height > screen.height) await page.setViewportSize({ width: screen.width, height })
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await violations(page, EVERY_RULE)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violations(page, COLOURS)
  await page.emulateMedia({ colorScheme: null })
  return [
    ...(sideways > 0 ? [`scrolls sideways by ${sideways} px`] : []),
    ...light.map((finding) => `light: ${finding}`),
    ...dark.map((finding) => `dark: ${finding}`),
  ]
}

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  await settle(page)
  // Once per page that was loaded: the rules are as large as the app itself.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (chosen) => {
    const { violations } = await window.axe.run(document, chosen)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`)
  }, options)
}

declare global {
  interface Window {
    axe: typeof axe
  }
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
