/** A claim: made from the list of applications, with evidence for two named readers, paid by two people; and one that is not answered in time. */
import type { Locator, Page } from '@playwright/test'
import { atDesk, callsOf, signInStaff, somePng } from '../firm.ts'
import { agree, askFor, newSaver, type Saver, told } from '../savers.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const REASON = 'Seen with the steps of the withdrawal, for a journey.'
const WORDS = 'The bank charged me for the wrong account number on your order.'
const SENTENCE = 'The order had a wrong number, which was our fault.'
const DAY_MS = 86_400_000

const allow = (baseURL: string | undefined, { id }: Saver): Promise<void> =>
  agree(baseURL, { kind: 'client-flags', client_id: id, allow_bonus: false, allow_compensation: true })

const drawerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Compensation Application' })

/** The second person finds it among what is pending and approves it. */
async function approve(desk: Page, title: RegExp): Promise<void> {
  await desk.goto('/console')
  await desk.getByRole('link', { name: title }).first().click()
  await desk.getByLabel('Your reason').fill(REASON)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('It has taken effect.', { exact: true })).toBeVisible()
}

test('a claim about a withdrawal: made with evidence that two named people read, decided by two, paid, and told in every place @both', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const saver = await newSaver(baseURL, 100_000)
  await enter(page, saver, '/me/application')
  await expect(page.getByText('Identity check').first()).toBeVisible()
  // Without the right there is no trace of it.
  await expect(page.getByRole('button', { name: 'Make a claim' })).toHaveCount(0)
  await askFor(baseURL, saver, 25_000)
  await allow(baseURL, saver)
  await page.reload()
  await page.getByRole('button', { name: 'Make a claim' }).click()
  const drawer = drawerOf(page)
  await drawer.getByText('Withdrawals', { exact: true }).click()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: /Withdrawal of ₹25,000/ }).click()
  await expect(drawer.getByText('Everything came by the time that was promised.')).toBeVisible()
  await drawer.getByText('Something else', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Make the claim' }).click()
  await expect(drawer.getByText('Enter the amount that you claim.')).toBeVisible()
  await drawer.getByLabel('Your words').fill(WORDS)
  await drawer.getByRole('textbox', { name: 'Amount' }).fill('118.50')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Claim ₹118.50' }).click()
  await expect(drawer.getByRole('heading', { name: /^We must answer by/ })).toBeVisible()
  await expect(drawer.getByText('day 1 of 21')).toBeVisible()
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'letter.png', mimeType: 'image/png', buffer: somePng() })
  await expect(drawer.getByRole('button', { name: 'Download Image 1' })).toBeVisible()
  await expect(drawer.getByText('Not opened yet')).toBeVisible()
  await expectAccessible(page)

  const [maker, checker] = [
    await atDesk(browser, 'maker', { baseURL, complaints }),
    await atDesk(browser, 'checker', { baseURL, complaints }),
  ]
  await maker.goto('/console/claims')
  await maker.getByRole('link', { name: new RegExp(saver.name) }).click()
  await expect(maker.getByText(WORDS)).toBeVisible()
  await expect(maker.getByRole('link', { name: 'Open Image 1' })).toHaveCount(0)
  await expectAccessible(maker)
  const claim = maker.url()
  await maker.getByRole('button', { name: 'Propose to read the evidence' }).click()
  const naming = maker.getByRole('dialog', { name: /^Read the evidence/ })
  await naming.getByLabel('Your reason').fill(REASON)
  await naming.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(naming).toBeHidden()
  await approve(checker, new RegExp(`Read the evidence .* of ${saver.name}`))
  await maker.goto(claim)
  const downloading = maker.waitForEvent('download')
  await maker.getByRole('link', { name: 'Open Image 1' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^CL-[0-9A-F]{8}-1\.jpg$/)

  await maker.getByRole('button', { name: 'Propose a decision' }).click()
  const deciding = maker.getByRole('dialog', { name: /^Decide CL-/ })
  await expect(deciding.getByLabel('Amount to be paid, in rupees')).toHaveValue('118.50')
  await deciding.getByLabel('Sentence to the client').fill(SENTENCE)
  await deciding.getByLabel('Your reason').fill(REASON)
  await expectAccessible(maker)
  await deciding.getByRole('button', { name: 'Propose', exact: true }).click()
  await expect(deciding).toBeHidden()
  await approve(checker, new RegExp(`Pay ₹118.50 .* of ${saver.name}`))

  await page.goto('/me/application')
  await expect(page.getByText(SENTENCE)).toBeVisible()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Claim CL-' })
    .getByRole('button', { name: /^View every step/ })
    .click()
  await expect(drawer.getByText('Paid to your cash')).toBeVisible()
  await expect(drawer.getByText(/^Opened: /)).toBeVisible()
  await expectAccessible(page)
  await page.goto('/me/records')
  await expect(page.getByText('Compensation paid').first()).toBeVisible()
  const api = await callsOf(baseURL, saver)
  const account = await told<{ withdrawable: number }>(api.get('/api/account/app/v1'))
  expect(account.withdrawable).toBe(75_118.5)
  await api.dispose()
})

test('21 days without an answer: the claim is overdue, and the way outside unfolds with its text @afterwards', async ({
  page,
  request,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 100_000)
  await allow(baseURL, saver)
  const { id } = await askFor(baseURL, saver, 25_000)
  const api = await callsOf(baseURL, saver)
  const made = await told<{ id: string; promised_by: string; reference: string }>(
    api.post('/api/compensation/app/v1', {
      data: { about: 'withdrawal', about_id: id, ground: 'other', says: WORDS, amount: 118.5 },
    }),
  )
  await signInStaff(request, 'maker')
  // The clock goes to the beginning of a day in India, which may be the very moment of the promise.
  const day = new Date(Date.parse(made.promised_by) + 2 * DAY_MS).toISOString().slice(0, 10)
  await told(
    request.post('/console-api/clock', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      data: { to: day },
    }),
  )
  await enter(page, saver, '/me/application')
  const own = page.getByRole('listitem').filter({ hasText: made.reference })
  await expect(own.getByText('Overdue')).toBeVisible()
  await own.getByRole('button', { name: /^View every step/ }).click()
  const drawer = drawerOf(page)
  await expect(drawer.getByRole('heading', { name: /^Our answer was due by/ })).toBeVisible()
  await expect(drawer.getByRole('heading', { name: 'Go on outside' })).toBeVisible()
  await expect(drawer.getByRole('link', { name: /SEBI SCORES/ })).toHaveAttribute(
    'href',
    'https://scores.sebi.gov.in',
  )
  await expect(drawer.getByText('and has not.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  // What came late meanwhile is computed, and can be claimed too.
  const { computed } = await told<{ computed: { ground: string; outcome: string; amount: number }[] }>(
    api.get(`/api/compensation/app/v1/difference?about=withdrawal&about_id=${id}`),
  )
  expect(computed.find(({ ground }) => ground === 'delay')).toMatchObject({ outcome: 'difference' })
  await api.dispose()
})
