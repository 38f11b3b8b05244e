/** The client's own account: the PIN, the bank accounts, the second factor, the devices, the freeze, the records. */
import type { Locator, Page } from '@playwright/test'
import { approvePapersOf, newClient, type Person, totpCode } from '../people.ts'
import { enter, expect, expectAccessible, signIn, test } from '../walk.ts'

const PIN = '482915'
const PROFILE = '/me/profile'

async function setPin(page: Page, { password }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Set PIN' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await type(dialog.getByRole('textbox', { name: 'New PIN, 6 digits' }), PIN)
  await expect(page.getByText('PIN has been set').first()).toBeVisible()
  await expect(dialog).toBeHidden()
}

/** Digit by digit, as a person types them. */
async function type(field: Locator, digits: string): Promise<void> {
  await field.click()
  await field.page().keyboard.type(digits)
}

/** An approved client with papers, on the profile. */
async function atProfile(page: Page, baseURL: string | undefined): Promise<Person> {
  const person = await newClient(baseURL ?? '')
  await approvePapersOf(person)
  await enter(page, person, PROFILE)
  return person
}

async function addCard(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add bank account' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Bank Card' })
  await dialog.getByLabel('Account number').fill(number)
  await dialog.getByLabel('IFSC').fill('sbin0000300')
  await expect(dialog.getByLabel('Bank name')).toHaveValue('State Bank of India')
  await expect(dialog.getByLabel('Account holder name')).toHaveValue('Wanda Walker')
  await dialog.getByRole('button', { name: 'Add bank account' }).click()
  await expect(dialog).toBeHidden()
}

test('a PIN is set with the password, a weak one is refused, and five wrong ones lock it', async ({
  page,
  baseURL,
}) => {
  const person = await atProfile(page, baseURL)
  await page.getByRole('button', { name: /^(?!create).*your account$/i }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set PIN' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set PIN' })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('Incorrect password')).toBeVisible()
  await dialog.getByLabel('Current password').fill(person.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await type(dialog.getByRole('textbox', { name: 'New PIN, 6 digits' }), '140390')
  await expect(dialog.getByText('This PIN is too easy to guess.')).toBeVisible()
  await expect(page.getByText('Failed to set PIN.').first()).toBeVisible()
  await page.keyboard.type(PIN)
  await expect(page.getByText('PIN has been set').first()).toBeVisible()
  await expect(dialog).toBeHidden()

  await addCard(page, '20512345678')
  await page.getByRole('button', { name: 'Delete State Bank of India' }).click()
  const verify = page.getByRole('dialog', { name: 'Verify Your Pin' })
  for (let wrong = 1; wrong <= 4; wrong += 1) {
    await type(verify.getByRole('textbox', { name: 'Your PIN, 6 digits' }), '918273')
    await expect(verify.getByText('Incorrect PIN.')).toBeVisible()
  }
  await type(verify.getByRole('textbox', { name: 'Your PIN, 6 digits' }), '918273')
  await expect(
    verify.getByText(
      /^Too many wrong PINs\. Try again after (?:\d{1,2} \w{3} \d{4}, )?\d{1,2}:\d{2} [ap]m, or set a new PIN with your password\.$/,
    ),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(verify).toBeHidden()
  await expect(page.getByText('205••••678')).toBeVisible()
})

test('a bank account is added, edited and deleted; both changes need the PIN @desktop', async ({
  page,
  baseURL,
}) => {
  const person = await atProfile(page, baseURL)
  await expect(page.getByText('No bank account yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add bank account' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add Bank Card' })
  await adding.getByLabel('Account holder name').fill('')
  await adding.getByRole('button', { name: 'Add bank account' }).click()
  for (const says of [
    'Enter a valid card number',
    'Enter a valid IFSC code',
    'Bank name is required',
    'Account holder name is required',
  ]) {
    await expect(adding.getByText(says)).toBeVisible()
  }
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await addCard(page, '20512345678')
  await expect(page.getByText('205••••678')).toBeVisible()
  await expect(page.getByText(/^Can receive withdrawals from \d{1,2} \w{3} \d{4}, /)).toBeVisible()

  await page.getByRole('button', { name: 'Edit State Bank of India' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Bank Card' })
  await editing.getByLabel('Bank name').fill('My own words')
  await editing.getByLabel('IFSC').fill('HDFC0000001')
  await expect(editing.getByText('HDFC Bank')).toBeVisible()
  await expect(editing.getByLabel('Bank name')).toHaveValue('My own words')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  // There is no PIN yet: setting one comes first, and then counts at once.
  await setPin(page, person)
  await expect(page.getByRole('heading', { name: 'My own words' })).toBeVisible()
  await expect(page.getByText('HDFC0000001')).toBeVisible()

  await page.getByRole('button', { name: 'Edit My own words' }).click()
  await editing.getByLabel('Account number').fill('99998888777')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  const verify = page.getByRole('dialog', { name: 'Verify Your Pin' })
  await verify.getByRole('button', { name: 'Close' }).click()
  await expect(editing.getByLabel('Account number')).toHaveValue('99998888777')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await type(verify.getByRole('textbox', { name: 'Your PIN, 6 digits' }), PIN)
  await expect(page.getByText('999••••777')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Delete My own words' }).click()
  await expectAccessible(page)
  await type(verify.getByRole('textbox', { name: 'Your PIN, 6 digits' }), PIN)
  await expect(page.getByText('No bank account yet')).toBeVisible()
  await page.goto('/me/records')
  await expect(page.getByText(/^Removed the bank account My own words 999••••777/)).toBeVisible()
})

test('the second factor is switched on, asked for at sign-in, replaced by a recovery code, and switched off', async ({
  page,
  baseURL,
}) => {
  const person = await atProfile(page, baseURL)
  await page.getByRole('button', { name: /^Second factor/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Second factor' })
  await expect(dialog.getByRole('img', { name: 'QR code with the secret below' })).toBeVisible()
  const secret = ((await dialog.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await type(dialog.getByRole('textbox', { name: '6-digit code from your authenticator app' }), '000000')
  await expect(dialog.getByText('This code is incorrect or has already been used.')).toBeVisible()
  await page.keyboard.type(totpCode(secret))
  const kept = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(kept).toBeVisible()
  const codes = await kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await kept.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/recovery-codes\.txt$/)
  await expect(kept.getByRole('button', { name: 'Done' })).toBeDisabled()
  await kept.getByLabel('I have saved these codes where only I can find them').check()
  await kept.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: /^Second factor.*On$/ })).toBeVisible()

  await signOut(page)
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to password' }).click()
  await expect(page.getByLabel('Email or username')).toHaveValue(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await type(page.getByRole('textbox', { name: '6-digit code from your authenticator app' }), '000000')
  await expect(page.getByText('This code is incorrect or has already been used.').first()).toBeVisible()
  await page.keyboard.type(totpCode(secret, 1))
  await expect(page).toHaveURL(/\/dashboard$/)

  await signOut(page)
  await signIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto(PROFILE)
  await page.getByRole('button', { name: /^Second factor/ }).click()
  const off = page.getByRole('dialog', { name: 'Switch off the second factor' })
  await off.getByRole('button', { name: 'Use a recovery code' }).click()
  await off.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0] ?? '')
  await off.getByRole('button', { name: 'Continue' }).click()
  await expect(off.getByText('This code is incorrect or has already been used.')).toBeVisible()
  await off.getByRole('textbox', { name: 'Recovery code' }).fill(codes[1] ?? '')
  await off.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The second factor is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Second factor.*Off$/ })).toBeVisible()
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(?!create).*your account$/i }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

test('another device is signed out from the list, and freezing signs out all the others @desktop', async ({
  page,
  baseURL,
  browser,
}) => {
  const person = await atProfile(page, baseURL)
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' })
  await enter(elsewhere, person)
  await page.reload()
  await expect(page.getByText('This device', { exact: true })).toHaveCount(1)
  const others = page.getByRole('button', { name: /^Sign out (?!this)/ })
  await expect(others).toHaveCount(1)
  await others.click()
  await expect(page.getByText('The device is signed out.')).toBeVisible()
  await expect(others).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login$/)

  await addCard(page, '20512345678')
  await enter(elsewhere, person)
  await page.getByRole('button', { name: 'Freeze my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Freeze your account?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Freeze now' }).click()
  await expect(page.getByText(/^You froze this account on/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your account is frozen' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Add|Edit|Delete)/ })).toHaveCount(0)
  await expectAccessible(page)
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login$/)
  await elsewhere.close()
  await page.goto('/market')
  await expect(page.getByText(/^You froze this account on/)).toBeVisible()
})

test('home asks a new client for a PIN and a bank account, and for nothing once both are there', async ({
  page,
  baseURL,
}) => {
  const person = await newClient(baseURL ?? '')
  await approvePapersOf(person)
  await enter(page, person)
  await page.getByRole('button', { name: /^Set your PIN/ }).click()
  await setPin(page, person)
  await expect(page.getByRole('button', { name: /^Set your PIN/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^Add a bank account/ }).click()
  await expect(page).toHaveURL(/#bank-section$/)
  await addCard(page, '20512345678')
  await page.goto('/dashboard')
  await expect(page.getByText('Nothing to do right now.')).toBeVisible()
})

test('the dialogs of the account are accessible at both widths, in light and dark', async ({
  page,
  baseURL,
}) => {
  await atProfile(page, baseURL)
  for (const [opener, title] of [
    [/^Set PIN/, 'Set PIN'],
    [/^Second factor/, 'Second factor'],
    ['Freeze my account', 'Freeze your account?'],
    ['Add bank account', 'Add Bank Card'],
  ] as const) {
    const button = page.getByRole('button', { name: opener })
    await button.click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('the rooms of a new client are accessible at both widths, in light and dark', async ({
  page,
  baseURL,
}) => {
  await atProfile(page, baseURL)
  for (const path of ['/me/application', '/me/records', PROFILE]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectAccessible(page)
  }
})
