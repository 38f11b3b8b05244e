/** The keys of the firm's people: asked for on a device, compared, enrolled by two, used to sign, and ended. */
import type { Page } from '@playwright/test'
import { atDesk, newColleague, someName } from '../firm.ts'
import { expect, expectAccessible, test } from '../walk.ts'

const WHY = 'Compared on the phone, group by group, today.'
const NUMBER = /^([0-9a-f]{4} ){15}[0-9a-f]{4}$/

/** The member's newest key, proposed to be enrolled or ended on the page of keys; answers where the proposal stands. */
async function proposeOn(desk: Page, email: string, button: RegExp, number: string): Promise<string> {
  await desk.goto('/console/signing-keys')
  await desk.getByRole('row', { name: email }).getByRole('button', { name: button }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText(number)).toBeVisible()
  await dialog.getByLabel('Your reason').fill(WHY)
  await dialog.getByRole('button', { name: button }).click()
  await expect(desk).toHaveURL(/\/proposals\/[0-9a-f-]{36}$/)
  return new URL(desk.url()).pathname
}

async function approveAt(desk: Page, address: string, number: string): Promise<void> {
  await desk.goto(address)
  await expect(desk.getByText(number)).toBeVisible()
  await expect(
    desk.getByText('This browser checked the signature itself: it is for exactly this proposal.'),
  ).toBeVisible()
  await desk.getByLabel('Your reason').fill(WHY)
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(desk.getByText('It has taken effect.')).toBeVisible()
}

test('a new member asks for a key, two colleagues enrol it, it signs, and once ended it signs nothing @desktop', async ({
  browser,
  page,
  baseURL,
  complaints,
}) => {
  const colleague = await newColleague('maker')
  await page.goto('/console')
  await colleague.signIn(page)

  // Without a key the form is not even shown, and the way to one is.
  await page.goto('/console/invitations')
  await page.getByRole('button', { name: 'Propose invitation' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('You have no signing key yet.')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Signing keys' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Signing keys' })).toBeVisible()
  await page.getByRole('button', { name: 'Make a key on this device' }).click()
  const shown = page.getByRole('region', { name: 'Your keys' }).getByRole('code')
  await expect(shown).toHaveText(NUMBER)
  const number = (await shown.textContent()) ?? ''
  await expectAccessible(page)

  const maker = await atDesk(browser, 'maker', { baseURL, complaints })
  const checker = await atDesk(browser, 'checker', { baseURL, complaints })
  await approveAt(checker, await proposeOn(maker, colleague.email, /^Propose enrolment/, number), number)
  await expect(checker.getByText('it is for exactly this decision.')).toBeVisible()
  await expectAccessible(checker)

  // The key is on this device alone, and signs from now on.
  await page.goto('/console/invitations')
  await page.getByRole('button', { name: 'Propose invitation' }).click()
  await page.getByLabel('Who is it for?').fill(someName())
  await page.getByLabel('Your reason').fill('Asked for by a journey, one invitation.')
  await dialog.getByRole('button', { name: 'Propose invitation' }).click()
  await page.getByRole('dialog').getByRole('link').click()
  await expect(page.getByText('Proposed and signed by Kavya Rao')).toBeVisible()
  await expect(
    page.getByText('This browser checked the signature itself: it is for exactly this proposal.'),
  ).toBeVisible()

  await approveAt(checker, await proposeOn(maker, colleague.email, /^Propose to end it/, number), number)
  await page.goto('/console/invitations')
  await page.getByRole('button', { name: 'Propose invitation' }).click()
  await expect(dialog.getByText('Your signing key on this device has ended.')).toBeVisible()
})
