/** Forgetting a password and changing one. */
import { newClient, readOutbox, somebody } from '../people.ts'
import { expect, expectAccessible, signIn, signInNew, test } from '../walk.ts'

test('a forgotten password is set anew with the code from the outbox @both', async ({ page, baseURL }) => {
  const { email } = await newClient(baseURL ?? '')
  const { password } = somebody()
  await page.goto('/login')
  await page.getByRole('button', { name: "I forgot password or can't sign in" }).click()
  const dialog = page.getByRole('dialog', { name: 'Forget Password' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByText('npm run outbox')).toBeVisible()

  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Verification failed. Please try again.').first()).toBeVisible()

  let code = ''
  await expect
    .poll(async () => {
      code = await codeFor(email)
      return code
    })
    .toMatch(/^\d{6}$/)
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByLabel('New password', { exact: true }).fill(password)
  await dialog.getByLabel(/confirm/i).fill(password)
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByText('Password reset successfully.')).toBeVisible()
  await signIn(page, { email, password })
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('after too many wrong attempts a code from the mailbox lets the owner in on a new device @both', async ({
  page,
  baseURL,
}) => {
  const person = await newClient(baseURL ?? '')
  const locked = page.getByText(
    /^Too many wrong attempts from this network\. Try again after (?:\d{1,2} \w{3} \d{4}, )?\d{1,2}:\d{2} [ap]m, or sign in with a code sent to your email\.$/,
  )
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    await page.request.post('/api/auth/app/v2/login', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      data: { email: person.email, password: '0'.repeat(32) },
    })
  }
  await signIn(page, person)
  await expect(locked).toBeVisible()
  await expect(page.getByText('Too many wrong attempts')).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sign in with an emailed code' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with an emailed code' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('npm run outbox')).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => codeFor(person.email)).toMatch(/^\d{6}$/)
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeFor(person.email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

async function codeFor(email: string): Promise<string> {
  const mails = (await readOutbox()).split('To: ').filter((mail) => mail.startsWith(`${email}\n`))
  return /\b\d{6}\b/.exec(mails.at(-1)?.split('Subject:')[1] ?? '')?.[0] ?? ''
}

test('changing the password signs out here and everywhere, and only the new one works', async ({
  page,
  baseURL,
  browser,
}) => {
  const person = await signInNew(page, baseURL)
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' })
  await signIn(elsewhere, person)
  await expect(elsewhere).toHaveURL(/\/dashboard$/)

  await page.getByRole('button', { name: /^(?!create).*your account$/i }).click()
  await page.getByRole('button', { name: 'Change Password' }).click()
  const { password } = somebody()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByLabel('New password', { exact: true }).fill(password)
  await dialog.getByLabel(/confirm/i).fill(password)
  await dialog.getByRole('button', { name: 'Change password', exact: true }).click()
  await expect(page.getByText('Password changed successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login$/)
  await elsewhere.close()

  await signIn(page, person)
  await expect(page.getByText('The email or password is incorrect.').first()).toBeVisible()
  await signIn(page, { email: person.email, password })
  await expect(page).toHaveURL(/\/dashboard$/)
})
