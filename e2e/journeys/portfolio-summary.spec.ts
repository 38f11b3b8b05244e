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

test('what is invested is the same on holdings and in the tables of the summary', async ({ page }) => {
  await enter(page, demo, '/portfolio/holding')
  const totals = page.getByRole('region', { name: 'Totals' })
  const onHolding = await paiseIn(totals.locator('dd').nth(1).textContent())
  await page.goto('/portfolio/summary')
  await expect(page.getByText(/(ahead of|behind|Level with) Nifty 50/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.setViewportSize({ width: 1280, height: 800 })
  const sums: number[] = []
  for (const name of ['Stocks', 'Funds', 'Bonds and structured']) {
    const table = page.getByRole('table', { name, exact: true })
    await expect(table).toBeVisible()
    sums.push(await paiseIn(table.locator('tfoot td').first().textContent()))
  }
  expect(sums.reduce((all, one) => all + one, 0)).toBe(onHolding)
})

/** ₹12,34,567.89 as it is read out: 123456789. */
async function paiseIn(text: Promise<string | null>): Promise<number> {
  const found = /₹\s*([\d,]+)\s*\.(\d\d)/.exec((await text) ?? '')
  if (!found) throw new Error(`no amount in ${await text}`)
  return Number(`${found[1]}${found[2]}`.replaceAll(',', ''))
}

test('somebody without money sees what belongs here and the next step', async ({ page, baseURL }) => {
  await enter(page, await newSaver(baseURL), '/portfolio/summary')
  await expect(page.getByText('Nothing to show yet')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Deposit' })).toBeVisible()
  await expectAccessible(page)
})
