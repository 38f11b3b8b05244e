/** From an invitation to the identity check. */
import { INVITATION, somebody } from '../people.ts'
import { expect, signIn, test } from '../walk.ts'

test('an invited person opens an account and stands before the identity check @both', async ({ page }) => {
  const { email, password } = somebody()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create your account' }).click()
  const form = page.getByRole('dialog', { name: 'Create Account' })
  await form.getByRole('button', { name: /create/i }).click()
  await expect(form.getByText('Email is required')).toBeVisible()
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill('12345')
  await form.getByLabel(/confirm/i).fill('123456')
  await form.getByLabel(/invitation/i).fill(INVITATION)
  await form.getByRole('button', { name: /create/i }).click()
  await expect(form.getByText('Minimum 6 characters')).toBeVisible()
  await expect(form.getByText('Passwords must match')).toBeVisible()
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByLabel(/confirm/i).fill(password)
  await form.getByRole('button', { name: /create/i }).click()
  await expect(page.getByText('Your Account Has Been Successfully Registered')).toBeVisible()
  await expect(page).toHaveURL(/\/kyc$/)
})

test('a wrong invitation code is refused and leaves no account', async ({ page }) => {
  const person = somebody()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Create your account' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByLabel(/confirm/i).fill(person.password)
  await form.getByLabel(/invitation/i).fill('NOT-A-CODE')
  await form.getByRole('button', { name: /create/i }).click()
  await expect(page.getByText('This invitation code is not valid.').first()).toBeVisible()
  await signIn(page, person)
  await expect(page.getByText('The email or password is incorrect.').first()).toBeVisible()
})
