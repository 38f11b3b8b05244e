/** Every figure that stands on two screens is the same on both, to the paisa. */
import { figuresOn, sumOf } from '../figures.ts'
import { callsOf } from '../firm.ts'
import { DEMO_PASSWORD } from '../people.ts'
import { expectSameFigures, withTerm } from '../same-figures.ts'
import { askFor, newSaver } from '../savers.ts'
import { buyByCall, sellByCall } from '../traders.ts'
import { enter, expect, test } from '../walk.ts'

test('two stocks held, one sold, ₹25,000 on its way out: home, holdings, summary, ledger, receipt and tax agree @desktop', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 500_000)
  await buyByCall(baseURL, saver, { symbol: 'INFY', quantity: 25 })
  await buyByCall(baseURL, saver, { symbol: 'TCS', quantity: 10 })
  const sold = await buyByCall(baseURL, saver, { symbol: 'ITC', quantity: 100 })
  await sellByCall(baseURL, saver, sold)
  await askFor(baseURL, saver, 25_000)
  const api = await callsOf(baseURL, saver)
  await enter(page, saver)
  const { charges, realised, netInvested } = await expectSameFigures(page, api)
  expect(netInvested).toBe(500_000_00)

  await page.goto('/portfolio/history')
  await page.getByRole('button', { name: /ITC/ }).first().click()
  const receipt = page.getByRole('dialog', { name: 'Order Details' })
  await expect(receipt.getByText(/Matches the ledger to the paisa/)).toBeVisible()
  const { 'Settlement summary': sums = {} } = (await figuresOn(page, '[role="dialog"]')).terms
  const named = (words: RegExp) => Object.entries(sums).find(([term]) => words.test(term))?.[1]
  expect(named(/Profit$|Loss$/)).toBe(realised)
  expect(named(/Net received$/)).toBe(sumOf([named(/Net paid$/), realised]))

  await page.goto('/me/records/tax')
  await expect(page.getByText('All charges')).toBeVisible()
  const { terms } = await figuresOn(page)
  expect(withTerm(terms, 'All charges')['All charges']).toBe(-charges)
  await api.dispose()
})

test('the demo’s two years of stocks, funds, bonds, notes and a loan agree on every screen @desktop', async ({
  page,
  baseURL,
}) => {
  const demo = { email: 'client@demo.test', password: DEMO_PASSWORD }
  const api = await callsOf(baseURL, demo)
  await enter(page, demo)
  await expectSameFigures(page, api)
  await api.dispose()
})
