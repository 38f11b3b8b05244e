/** The client's side of the identity check, and the client's own picture. */
import type { Locator, Page } from '@playwright/test'
import { somePng } from '../firm.ts'
import { DEMO_PASSWORD, INVITATION, newClient, somebody } from '../people.ts'
import { enter, expect, expectAccessible, signIn, test } from '../walk.ts'

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: somePng() })

/** Scrolls by the keyboard alone, as one who uses no mouse does. */
async function agree(page: Page): Promise<void> {
  const tick = page.getByRole('checkbox')
  await expect(tick).toBeDisabled()
  await page.getByRole('region', { name: 'Text of the agreement' }).focus()
  await page.keyboard.press('End')
  await expect(tick).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Agree and Continue' })).toBeDisabled()
  await tick.check()
  await page.getByRole('button', { name: 'Agree and Continue' }).click()
}

async function fillBase(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Wanda Walker')
  await page.getByLabel('Phone').fill('+91 98765-43210')
  await page.getByLabel('Date of birth').fill('1990-03-14')
}

const side = (page: Page, name: 'Front image' | 'Back image'): Locator => page.getByRole('group', { name })
const choose = (group: Locator, file: { name: string; mimeType: string; buffer: Buffer }) =>
  group.locator('input[type="file"]').first().setInputFiles(file)

test('an invited person signs up, agrees, hands in papers with two images and waits for the reviewer', async ({
  page,
}) => {
  const { email, password } = somebody()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create your account' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel(/confirm/i).fill(password)
  await form.getByLabel(/invitation/i).fill(INVITATION)
  await form.getByRole('button', { name: /create/i }).click()
  await expect(page.getByRole('heading', { name: 'Client agreement' })).toBeVisible()
  await expect(page.getByText('Your Account Has Been Successfully Registered')).toBeHidden()
  await expectAccessible(page)
  await agree(page)

  await expect(page.getByRole('heading', { name: 'About you' })).toBeFocused()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Full name is required.')).toBeVisible()
  await expect(page.getByText('Date of birth is required.')).toBeVisible()
  await expectAccessible(page)
  await fillBase(page)
  await expect(page.getByLabel('Phone')).toHaveValue('+919876543210')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Wanda Walker')
  await expect(page.getByLabel('Date of birth')).toHaveValue('1990-03-14')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Your ID' })).toBeFocused()
  await page.getByLabel('ID number').fill('ABCDE1234F')
  const [front, back] = [side(page, 'Front image'), side(page, 'Back image')]
  await choose(front, { name: 'papers.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(front.getByText('Only image files are allowed.')).toBeVisible()
  await choose(front, picture('front.png'))
  await expect(front.getByRole('img')).toBeVisible()
  await page.reload()
  await expect(front.getByRole('img')).toBeVisible()
  await expect(page.getByLabel('ID number')).toHaveValue('ABCDE1234F')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(back.getByText('Both sides of the document are needed.')).toBeVisible()
  await choose(back, picture('back.png'))
  await expect(back.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit for review' }).click()

  await expect(page.getByRole('heading', { name: 'Verification In Progress' })).toBeVisible()
  await expect(page.getByText('Decision promised by')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Verification In Progress' })).toBeVisible()
})

test('an upload on a broken line says so, and one press sends it again', async ({ page, baseURL }) => {
  const person = await newClient(baseURL ?? '', 'unverified')
  await enter(page, person, '/kyc')
  await agree(page)
  await fillBase(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.route('**/client/app/v1/image', (route) => route.abort(), { times: 1 })
  const front = side(page, 'Front image')
  await choose(front, picture('front.png'))
  await expect(front.getByText('Image upload failed. Please try again.')).toBeVisible()
  await front.getByRole('button', { name: 'Try again' }).click()
  await expect(front.getByRole('img')).toBeVisible()
})

test("I don't agree signs out; signing out forgets a half-done form", async ({ page, baseURL }) => {
  const person = await newClient(baseURL ?? '', 'unverified')
  await enter(page, person, '/kyc')
  await agree(page)
  await fillBase(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /draft/.test(key)))).toEqual(
    [],
  )
  await signIn(page, person)
  await expect(page.getByRole('checkbox')).toBeDisabled()
  await page.getByRole('button', { name: "I don't agree" }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('View KYC shows what was approved, with both images @desktop', async ({ page }) => {
  await enter(page, { email: 'client@demo.test', password: DEMO_PASSWORD })
  await page.getByRole('button', { name: /^(?!create).*your account$/i }).click()
  await page.getByRole('button', { name: 'View KYC' }).click()
  const view = page.getByRole('dialog')
  for (const name of ['Full Name', 'ID Number', 'Mobile', 'Submitted On', 'Approved On']) {
    await expect(view.getByText(name, { exact: true })).toBeVisible()
  }
  await expect(view.getByRole('img')).toHaveCount(2)
  await expectAccessible(page)
})

test('an avatar is chosen, cut square, uploaded, and stands in the header', async ({ page, baseURL }) => {
  await enter(page, await newClient(baseURL ?? ''))
  const account = page.getByRole('button', { name: /^(?!create).*your account$/i })
  const openDialog = async () => {
    await account.click()
    await page.getByRole('button', { name: 'Update Avatar' }).click()
    return page.getByRole('dialog')
  }
  const dialog = await openDialog()
  const upload = dialog.getByRole('button', { name: 'Upload Avatar' })
  await expect(upload).toBeDisabled()
  const file = dialog.locator('input[type="file"]')
  await file.setInputFiles({ name: 'torn.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(
    dialog.getByText('This PNG image cannot be opened here. Save it as JPEG and upload it again.'),
  ).toBeVisible()
  await file.setInputFiles(picture('a-long-name-of-a-picture-that-does-not-fit-into-one-line-of-a-phone.png'))
  await expect(upload).toBeEnabled()
  await expect(dialog.getByText('Avatar Preview')).toBeVisible()
  await dialog.getByRole('group', { name: /^Crop/ }).focus()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expectAccessible(page)
  await upload.click()
  await expect(page.getByText('Avatar uploaded successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(account.locator('img')).toHaveAttribute('src', /^blob:/)
  await openDialog()
  await expect(dialog.getByText('Existing Avatar')).toBeVisible()
})
