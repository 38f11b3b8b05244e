/** Passkeys, with a browser's own virtual authenticator: clients and the firm's people enrol, sign in and approve. */
import { atDesk, newColleague } from '../firm.ts'
import { giveAuthenticator } from '../passkeys.ts'
import { newSaver } from '../savers.ts'
import { enrolKeyAt } from '../signing.ts'
import { enter, expect, expectAccessible, signIn, test } from '../walk.ts'

test('a client adds a passkey, signs in with it, and approves a withdrawal with it; the password is no way in @both', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 60_000)
  await giveAuthenticator(page)
  await enter(page, saver, '/me/profile')
  await page.getByRole('button', { name: /^Passkeys/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Passkeys' })
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByLabel('Current password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Incorrect password.')
  await dialog.getByLabel('Current password', { exact: true }).fill(saver.password)
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('My phone')
  await expect(page.getByText('Passkey added. Your password no longer signs you in.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Rename My phone' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('<b>Blue phone</b>')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('<b>Blue phone</b>')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^(?!create).*your account$/i }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^log ?out$/i })
    .click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, saver)
  await expect(
    page.getByText('This account signs in with a passkey. Choose “Sign in with a passkey”.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.getByRole('button', { name: 'Withdraw' }).first().click()
  const sheet = page.getByRole('dialog', { name: 'Withdrawal' })
  await sheet.getByLabel('Amount').fill('25000')
  await sheet.getByRole('button', { name: 'Withdraw ₹25,000' }).click()
  await page
    .getByRole('dialog', { name: 'Verify Your Pin' })
    .getByRole('button', { name: 'Use your passkey' })
    .click()
  await expect(sheet.getByRole('heading', { name: '₹25,000 is blocked for this withdrawal' })).toBeVisible()
})

test('a client without a passkey on this device is told so, and the last passkey gives the password back', async ({
  page,
  browser,
  baseURL,
}) => {
  const saver = await newSaver(baseURL)
  await giveAuthenticator(page)
  await enter(page, saver, '/me/profile')
  await page.getByRole('button', { name: /^Passkeys/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Passkeys' })
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Current password', { exact: true }).fill(saver.password)
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)

  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' })
  await giveAuthenticator(elsewhere)
  await elsewhere.goto('/login')
  await elsewhere.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(elsewhere.getByText(/^No passkey was used\./)).toBeVisible()

  await dialog.getByRole('button', { name: /^Remove/ }).click()
  await expect(dialog.getByText(/your password will sign you in again/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove and turn the password on' }).click()
  await expect(dialog.getByText('No passkeys yet.')).toBeVisible()
  await signIn(elsewhere, saver)
  await expect(elsewhere).toHaveURL(/\/dashboard$/)
})

test('a checker adds a passkey, signs in with it, approves with it, and two colleagues reset it @desktop', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const colleague = await newColleague('checker')
  await giveAuthenticator(page)
  await page.goto('/console')
  await colleague.signIn(page)
  await page.goto('/console/account')
  await page.getByRole('button', { name: 'Manage passkeys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Passkeys' })
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Current password', { exact: true }).fill(colleague.password)
  await dialog.getByLabel('Code from your authenticator app').fill(colleague.nextCode())
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('My device')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page
    .getByRole('button', { name: /sign out/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()

  const saver = await newSaver(baseURL)
  const maker = await atDesk(browser, 'maker', { baseURL, complaints })
  const checker = await atDesk(browser, 'checker', { baseURL, complaints })
  await enrolKeyAt(page, { maker: maker.request, checker: checker.request })
  await maker.goto(`/console/clients/${saver.id}`)
  await maker.getByRole('button', { name: 'Propose new permissions' }).click()
  const proposal = maker.getByRole('dialog')
  await proposal.getByLabel('Bonus').check()
  await proposal.getByLabel(/reason/i).fill('The client asked for it in writing today.')
  await proposal.getByRole('button', { name: 'Propose change' }).click()
  await expect(maker).toHaveURL(/\/proposals\/[0-9a-f-]{36}$/)
  await page.goto(new URL(maker.url()).pathname)
  await page.getByLabel(/reason/i).fill('Checked against the client’s letter of today.')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('It has taken effect.')).toBeVisible()

  await maker.goto('/console/account')
  await maker.getByRole('button', { name: 'Reset a colleague’s passkeys' }).click()
  await proposal.getByLabel('Colleague’s email').fill(colleague.email)
  await proposal.getByLabel(/reason/i).fill('Lost the phone; I met them in person today.')
  await expectAccessible(maker)
  await proposal.getByRole('button', { name: 'Propose the reset' }).click()
  await expect(maker).toHaveURL(/\/proposals\/[0-9a-f-]{36}$/)
  await checker.goto(new URL(maker.url()).pathname)
  await expect(checker.getByRole('heading', { level: 1 })).toContainText(colleague.email)
  await expect(checker.getByText('Passkey “My device”')).toBeVisible()
  await expectAccessible(checker)
  await checker.getByLabel(/reason/i).fill('Called back on the number that the firm has.')
  await checker.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(checker.getByText('It has taken effect.')).toBeVisible()
  await page.goto('/console/account')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('This passkey is not recognised here. Try another one.')).toBeVisible()
})
