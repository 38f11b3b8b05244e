/** Passkeys that sign acts, with a browser's own virtual authenticator: made, enrolled by two, used to propose and to decide. */
import type { Page } from '@playwright/test'
import { atDesk, newColleague, someName } from '../firm.ts'
import { giveAuthenticator } from '../passkeys.ts'
import { enrolShown } from '../signing.ts'
import { expect, expectAccessible, test } from '../walk.ts'

const WHY = 'Asked for by a journey, one invitation.'
const HERE = /Passkey on one device.*Used in this browser/

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function proposeInvitation(page: Page): Promise<void> {
  await page.goto('/console/invitations')
  await press(page, 'Propose invitation')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who is it for?').fill(someName())
  await dialog.getByLabel('Your reason').fill(WHY)
  await dialog.getByRole('button', { name: 'Propose invitation' }).focus()
  await page.keyboard.press('Enter')
}

test('a maker and a checker make passkeys, two colleagues enrol them, and they sign a proposal and its approval, not while the device does not know its owner @both', async ({
  browser,
  page,
  baseURL,
  complaints,
}) => {
  const desks = {
    maker: (await atDesk(browser, 'maker', { baseURL, complaints })).request,
    checker: (await atDesk(browser, 'checker', { baseURL, complaints })).request,
  }
  const maker = await newColleague('maker')
  const device = await giveAuthenticator(page)
  await page.goto('/console')
  await maker.signIn(page)
  await page.goto('/console/signing-keys')
  const own = page.getByRole('region', { name: 'Your keys' })

  // The device does not know who holds it: nothing is made.
  await device.knowsItsOwner(false)
  await press(page, 'Make a passkey')
  await expect(own.getByRole('alert')).toContainText('Nothing was signed and nothing was changed.')
  await expect(own.getByRole('code')).toHaveCount(0)
  await device.knowsItsOwner(true)
  await press(page, 'Make a passkey')
  await expect(own.getByRole('listitem')).toHaveText(HERE)
  await expect(own.getByText('Requested', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await enrolShown(page, desks)
  await page.reload()
  await expect(own.getByText('Enrolled', { exact: true })).toBeVisible()

  const dialog = page.getByRole('dialog')
  await device.knowsItsOwner(false)
  await proposeInvitation(page)
  await expect(dialog.getByRole('alert')).toContainText('your device did not verify you')
  await expectAccessible(page)
  await device.knowsItsOwner(true)
  await dialog.getByRole('button', { name: 'Propose invitation' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('link').click()
  await expect(page).toHaveURL(/\/proposals\/[0-9a-f-]{36}$/)
  const proposal = new URL(page.url()).pathname
  await expect(page.getByText('Proposed and signed by Kavya Rao')).toBeVisible()
  const exactly = 'This browser checked the signature itself: it is for exactly this'
  await expect(page.getByText(`${exactly} proposal.`)).toBeVisible()

  const checker = await newColleague('checker')
  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const checkersDevice = await giveAuthenticator(desk)
  await desk.goto('/console')
  await checker.signIn(desk)
  await desk.goto('/console/signing-keys')
  await desk.getByRole('button', { name: 'Make a passkey' }).click()
  await enrolShown(desk, desks)
  await desk.goto(proposal)
  await desk.getByLabel('Your reason').fill(WHY)
  await expect(desk.getByText('You sign either decision with your passkey.')).toBeVisible()
  await checkersDevice.knowsItsOwner(false)
  await press(desk, 'Approve')
  await expect(desk.getByText('your device did not verify you').first()).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await checkersDevice.knowsItsOwner(true)
  await press(desk, 'Approve')
  await expect(desk.getByText('It has taken effect.')).toBeVisible()
  await expect(desk.getByText(`${exactly} decision.`)).toBeVisible()
  await expectAccessible(desk)
})

test('a passkey that signs acts signs nobody in, and a browser without passkeys is offered a key of its own @desktop', async ({
  browser,
  page,
  baseURL,
}) => {
  const maker = await newColleague('maker')
  await giveAuthenticator(page)
  await page.goto('/console')
  await maker.signIn(page)
  await page.goto('/console/signing-keys')
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('region', { name: 'Your keys' }).getByRole('listitem')).toHaveText(HERE)
  await page
    .getByRole('button', { name: /sign out/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText(/^No passkey was used\./)).toBeVisible()

  const plain = await browser.newContext({ baseURL: baseURL ?? '' })
  await plain.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  const elsewhere = await plain.newPage()
  const colleague = await newColleague('maker')
  await elsewhere.goto('/console')
  await colleague.signIn(elsewhere)
  await elsewhere.goto('/console/signing-keys')
  await expect(elsewhere.getByText('This browser cannot use passkeys at this address.')).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Make a passkey' })).toHaveCount(0)
  await elsewhere.getByRole('button', { name: 'Make a key on this device' }).click()
  await expect(elsewhere.getByRole('region', { name: 'Your keys' }).getByRole('listitem')).toHaveText(
    /^Key in this browser.*Requested/,
  )
})
