/** The shelf: what there is of each kind, found by search and by keys, from Discover, the market page and Ctrl+K. */
import { DEMO_PASSWORD } from '../people.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const demo = { email: 'client@demo.test', password: DEMO_PASSWORD }

test('Discover shows every kind, one alone by its address, and says what it cannot find', async ({
  page,
}) => {
  await enter(page, demo, '/discover')
  await expect(page.getByText(/offers? you can take today/)).toBeVisible()
  const kinds = page.getByRole('navigation', { name: 'Products' })
  await expect(kinds.getByRole('link', { name: /^All \d+/ })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)

  await kinds.getByRole('link', { name: /^D\.D\. trading/ }).click()
  await expect(page).toHaveURL(/\/discover\?kind=desk$/)
  await expect(page.getByRole('region', { name: 'D.D. trading' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'On the shelf' })).toBeHidden()

  await page.getByRole('searchbox', { name: 'Search the shelf' }).fill('no such thing')
  await expect(page.getByRole('heading', { name: 'Nothing on the shelf matches' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/\/discover$/)
})

test('the market page leads to a kind of the shelf', async ({ page }) => {
  await enter(page, demo, '/market')
  await page.getByRole('link', { name: /^D\.D\. trading/ }).click()
  await expect(page).toHaveURL(/\/discover\?kind=desk$/)
})
