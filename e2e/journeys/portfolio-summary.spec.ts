/** The summary of the portfolio: figures that stand on several screens are equal to the paisa, and a figure explains itself. */
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../people.ts'
import { newSaver } from '../savers.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const demo = { email: 'client@demo.test', password: DEMO_PASSWORD }
const explained = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /how this is worked out$/ })
const dialog = (page: Page) => page.getByRole('dialog')

test('cash alone is the same ₹54,321.50 on home, summary, its curve, what changed and the explanation @both', async ({
  page,
  baseURL,
}) => {
  await enter(page, await newSaver(baseURL, 54_321.5))
  await expect(page.getByRole('region', { name: 'Net worth' }).getByText('₹54,321.50').first()).toBeAttached()
  await page.goto('/portfolio/summary')
  const card = page.getByRole('region', { name: 'Net worth' })
  await expect(card.getByText('₹54,321.50').first()).toBeAttached()
  await expect(card.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /net worth ₹54,321\.50, net invested ₹54,321\.50/,
  )
  const changed = page.getByRole('table', { name: /^Why net worth changed/, includeHidden: true })
  await expect(changed.getByRole('row', { includeHidden: true }).last()).toHaveText(
    /Closing value₹54,321\.50/,
  )
  await explained(page).first().click()
  await expect(dialog(page).getByText('Equal to the paisa.')).toBeVisible()
  await expect(dialog(page).getByText('₹54,321.50').first()).toBeAttached()
})

/** Whole, or said why there is none: never a figure that its own terms contradict. */
const VERDICT =
  /Equal to the paisa\.|nothing is left over|Multiplied together, it is|There is no such rate|Nothing is counted in it yet/

test('every figure of the summary explains itself: its terms come to it on this device @desktop', async ({
  page,
}) => {
  await enter(page, demo, '/portfolio/summary')
  await expect(page.getByText(/(ahead of|behind|Level with) Nifty 50/)).toBeVisible()
  const figures = explained(page)
  await expect.poll(() => figures.count()).toBeGreaterThanOrEqual(8)
  const count = await figures.count()
  for (let place = 0; place < count; place += 1) {
    await figures.nth(place).click()
    await expect(dialog(page).getByText(VERDICT)).toBeVisible()
    await expect(dialog(page).getByRole('alert')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  }
})

test('the curve is read with the keys, a past day is shown with its prices, and a filled explanation is accessible', async ({
  page,
}) => {
  await enter(page, demo, '/portfolio/summary')
  const slider = page.getByRole('slider')
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute('aria-valuenow', '0')
  const first = await slider.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuenow', '1')
  await expect(slider).not.toHaveAttribute('aria-valuetext', first ?? '')

  const day = page.getByLabel(/^Day/)
  await day.fill((await day.getAttribute('max')) ?? '')
  await expect(page.getByText(/^At the end of /)).toBeVisible()
  await expectAccessible(page)
  await explained(page).first().click()
  await expect(dialog(page).getByText(VERDICT)).toBeVisible()
  await expectAccessible(page)
})

test('somebody without money sees what belongs here and the next step', async ({ page, baseURL }) => {
  await enter(page, await newSaver(baseURL), '/portfolio/summary')
  await expect(page.getByText('Nothing to show yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Deposit' })).toBeVisible()
  await expectAccessible(page)
})
