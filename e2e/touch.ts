/** journeys: what a finger has to hit. Every target on the screen is at least 44 px high. */
import { expect, type Page } from '@playwright/test'

const LEAST_PX = 44
/** Seen only by those who come to it with the keyboard. */
const FOR_KEYBOARDS = ['Skip to content']

/** A link inside a sentence is as high as its line; everything else that can be pressed is looked at. */
export async function expectTouchable(page: Page): Promise<void> {
  const small = await page.evaluate(
    ({ least, exempt }) => {
      const named = (target: Element) =>
        (target.getAttribute('aria-label') ?? target.textContent ?? '').trim()
      const isInSentence = (target: Element) =>
        target.tagName === 'A' && getComputedStyle(target).display === 'inline'
      return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]')]
        .filter((target) => !isInSentence(target) && !exempt.includes(named(target)))
        .map((target) => ({
          name: named(target),
          box: (target.closest('label') ?? target).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && box.height > 0 && Math.round(box.height) < least)
        .map(({ name, box }) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)} px`)
    },
    { least: LEAST_PX, exempt: FOR_KEYBOARDS },
  )
  expect(small).toEqual([])
}
