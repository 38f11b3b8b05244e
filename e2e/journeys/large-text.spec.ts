/** Letters of twice the size on a phone: figures shrink or wrap, and nothing is cut off. */
import type { Page } from '@playwright/test'
import { newSaver } from '../savers.ts'
import { buyByCall } from '../traders.ts'
import { enter, expect, test } from '../walk.ts'

/** Words that end outside of what clips them, where no ellipsis says so, and a page that scrolls sideways. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const found = scrollWidth > clientWidth ? [`sideways by ${scrollWidth - clientWidth} px`] : []
    const main = document.querySelector('main') ?? document.body
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0 || text.parentElement?.closest('.sr-only')) continue
      for (let box = text.parentElement; box && box !== main; box = box.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp, contain } = getComputedStyle(box)
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || overflowX === 'auto') break
        if (overflowX === 'visible' && !contain.includes('size')) continue
        const edge = box.getBoundingClientRect()
        if (right > edge.right + 1 || left < edge.left - 1) found.push(text.textContent ?? '')
      }
    }
    return found
  })

test('at 390 px, with letters of 100% and of 200%, nothing is cut off on home, summary, holdings and market', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 1_23_45_678)
  await buyByCall(baseURL, saver, { symbol: 'RELIANCE', quantity: 20 })
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, saver)
  const looks = [
    ['/dashboard', page.getByText('Total returns')],
    ['/portfolio/summary', page.getByText('If it falls 10%')],
    ['/portfolio/holding', page.getByRole('list', { name: 'Your holdings' })],
    ['/market', page.getByRole('list', { name: 'Nifty 50' })],
  ] as const
  for (const [path, sign] of looks) {
    if (!page.url().endsWith(path)) await page.goto(path)
    await expect(sign).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect.poll(() => cutOff(page), path).toEqual([])
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await expect.poll(() => cutOff(page), `${path}, 200%`).toEqual([])
  }
})
