/** Money: in by a deposit that the bank's statement shows, out by a withdrawal of two people, and the proof of both. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paise } from '@pramaan/money'
import { type BankLine, csvFile, someUtr, withStatement } from '../bank.ts'
import { atDesk, somePng } from '../firm.ts'
import { askFor, givePin, newSaver } from '../savers.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const PROPOSES = 'Amount, account and name agree with what we know.'
const DECIDES = 'Seen by a second person; it all agrees.'
/** The client's screens look again by themselves; their clock is moved on instead of waited for. */
const STEPS_AGAIN_MS = 15_000
const CASH_AGAIN_MS = 60_000

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })
const card = (page: Page) => page.getByRole('main').getByLabel('Your cash')
const withdrawable = (page: Page) => card(page).getByRole('definition').first()

/** The maker hands the statement in, and nothing of it counts until the checker has approved it. */
async function importStatement(
  maker: Page,
  checker: Page,
  lines: readonly BankLine[],
  look: (waiting: Page) => Promise<void> = async () => {},
): Promise<void> {
  await withStatement(maker.request, lines, async (file) => {
    await maker.goto('/console/statements')
    await maker.getByRole('button', { name: 'Import statement' }).click()
    const dialog = maker.getByRole('dialog', { name: 'Import statement' })
    await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
    await dialog.getByRole('button', { name: 'Import file' }).click()
    await expect(maker.getByRole('heading', { name: 'What each line will do' })).toBeVisible()
    await look(maker)
    await checker.goto(new URL(maker.url()).pathname)
    await checker.getByRole('link', { name: 'Review and decide' }).click()
    await approve(checker)
  })
}

async function approve(checker: Page): Promise<void> {
  await checker.getByLabel('Your reason').fill(DECIDES)
  await checker.getByRole('button', { name: 'Approve' }).click()
  await expect(checker.getByText('It has taken effect.', { exact: true })).toBeVisible()
}

async function decide(maker: Page, checker: Page, title: string, message?: string): Promise<void> {
  if (message) {
    await maker.getByText('Reject', { exact: true }).click()
    await maker.getByLabel(/^Message to/).fill(message)
  }
  await maker.getByLabel('Your reason').fill(PROPOSES)
  await maker.getByRole('button', { name: /^Propose (approval|rejection)/ }).click()
  await expect(maker.getByText('Someone else has to decide this.')).toBeVisible()
  await checker.goto('/console')
  await checker.getByRole('link', { name: title }).first().click()
  await approve(checker)
}

test('a deposit with its proof is found on the statement, and the client sees it come, verified', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const saver = await newSaver(baseURL)
  await page.clock.install()
  await enter(page, saver)
  await expect(page.getByText('No entries in your ledger yet.')).toBeVisible()
  await card(page).getByRole('button', { name: 'Deposit' }).click()
  const sheet = drawer(page, 'Deposit')
  await sheet.getByLabel('Amount').fill('19999.99')
  await sheet.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(sheet.getByText('Deposit ₹20,000 or more.')).toBeVisible()
  await sheet.getByLabel('Amount').fill('150000')
  await expect(sheet.getByText('One lakh fifty thousand rupees')).toBeVisible()
  await sheet.getByRole('button', { name: 'Continue to pay ₹1,50,000' }).click()
  await expect(sheet.getByRole('img', { name: /^UPI QR code/ })).toBeVisible()
  const where = sheet.getByLabel('Where to pay')
  const reference = ((await where.locator('dd').first().textContent()) ?? '').trim()
  await sheet.locator('input[type="file"]').setInputFiles({
    name: 'payment.png',
    mimeType: 'image/png',
    buffer: somePng(),
  })
  await expect(sheet.getByText('Uploaded. We are matching your payment.')).toBeVisible()

  const maker = await atDesk(browser, 'maker', { baseURL, complaints })
  await maker.goto('/console/deposits')
  await maker.getByRole('link', { name: saver.name }).click()
  const proof = maker.getByRole('img', {
    name: `Proof of payment uploaded by ${saver.name} for ${reference}`,
  })
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const checker = await atDesk(browser, 'checker', { baseURL, complaints })
  const credit = {
    narration: `UPI/${reference}/SAVINGS`,
    utr: someUtr(),
    payer: saver.name,
    amount: paise(15_000_000n),
  }
  await importStatement(maker, checker, [credit], async (waiting) => {
    await expect(waiting.getByText(`Client: ${saver.name}`)).toBeVisible()
    await expectAccessible(waiting)
    await page.clock.fastForward(STEPS_AGAIN_MS)
    await expect(sheet.getByText('Credited to your ledger')).toBeHidden()
  })

  await page.clock.fastForward(STEPS_AGAIN_MS)
  await expect(sheet.getByText('Credited to your ledger')).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.clock.fastForward(CASH_AGAIN_MS)
  await expect(withdrawable(page)).toContainText('₹1,50,000.00')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Verified/ })
    .click()
  await page.getByRole('dialog', { name: 'Proof' }).getByRole('link', { name: 'See proof' }).click()
  await expect(page).toHaveURL(/\/me\/records$/)
  const row = page.getByRole('list', { name: 'Cash ledger' }).getByRole('listitem')
  await expect(row).toContainText('+₹1,50,000')
  await row.getByRole('button', { name: 'Deposit' }).click()
  await expect(drawer(page, 'Deposit').getByText(reference).first()).toBeVisible()
})

test('a withdrawal is approved by two people, sent and paid, and the client watches each state come', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const saver = await newSaver(baseURL, 60_000)
  await page.clock.install()
  await enter(page, saver)
  await card(page).getByRole('button', { name: 'Withdraw' }).click()
  const sheet = drawer(page, 'Withdrawal')
  await sheet.getByLabel('Amount').fill('25000')
  await expect(sheet.getByText('₹35,000 stays withdrawable.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Withdraw ₹25,000' }).click()
  await givePin(page)
  await expect(sheet.getByRole('heading', { name: '₹25,000 is blocked for this withdrawal' })).toBeVisible()
  const steps = sheet.getByRole('list', { name: 'Progress' })
  await expect(
    steps.getByText(/Waits for: two people (of the|from our) firm to check it\. Promised by/),
  ).toBeVisible()

  const maker = await atDesk(browser, 'maker', { baseURL, complaints })
  const checker = await atDesk(browser, 'checker', { baseURL, complaints })
  await maker.goto('/console/withdrawals')
  await maker.getByRole('link', { name: saver.name }).click()
  await decide(maker, checker, `Approve the withdrawal of ₹25,000.00 by ${saver.name}`)
  await page.clock.fastForward(STEPS_AGAIN_MS)
  await expect(steps.getByText('Approved by two people')).toBeVisible()
  await expect(steps.getByText('Meera Nair and Chirag Shah')).toBeVisible()

  const reference = await makePayout(maker, saver.name)
  await page.clock.fastForward(STEPS_AGAIN_MS)
  await expect(steps.getByText(/Waits for: the bank to send it\./)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Cancel withdrawal' })).toBeHidden()
  const utr = someUtr()
  await importResult(maker, [reference, 'success', utr, ''])
  await page.clock.fastForward(STEPS_AGAIN_MS)
  await expect(sheet.getByText(utr)).toBeVisible()

  const debit = { narration: `NEFT/${reference}`, utr, amount: paise(-2_500_000n) }
  await importStatement(maker, checker, [debit])
  await page.clock.fastForward(STEPS_AGAIN_MS)
  await expect(steps.getByText('Paid to your bank account')).toBeVisible()
  await expect(steps.getByText(/Waits for/)).toBeHidden()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.clock.fastForward(CASH_AGAIN_MS)
  await expect(withdrawable(page)).toContainText('₹35,000.00')
})

/** Everything that is approved goes into the file; tells the reference that it gives to this client's withdrawal. */
async function makePayout(maker: Page, name: string): Promise<string> {
  await maker.goto('/console/payouts')
  await maker.getByRole('button', { name: 'Create payout file' }).click()
  await maker.getByRole('dialog').getByRole('button', { name: 'Create file' }).click()
  const download = maker.waitForEvent('download')
  await maker.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const line = file.split('\n').find((text) => text.includes(name)) ?? ''
  const [reference = '', ...rest] = line.replaceAll('"', '').trim().split(',')
  expect(rest.slice(0, 3)).toEqual(['25000.00', expect.stringMatching(/^205\d{8}$/), 'SBIN0000300'])
  return reference
}

async function importResult(maker: Page, result: readonly string[]): Promise<void> {
  await maker.getByRole('button', { name: 'Import bank’s result' }).click()
  const dialog = maker.getByRole('dialog', { name: 'Bank’s result file' })
  const columns = ['reference', 'status', 'utr', 'reason']
  await dialog.getByLabel('File', { exact: true }).setInputFiles(csvFile('result.csv', [columns, result]))
  await dialog.getByRole('button', { name: 'Import file' }).click()
  await expect(dialog.getByText('Sent by the bank')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

test('a rejected withdrawal tells the client why, and the money is theirs to use again', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const saver = await newSaver(baseURL, 40_000)
  await askFor(baseURL, saver, 22_000)
  await page.clock.install()
  await enter(page, saver)
  await expect(withdrawable(page)).toContainText('₹18,000.00')
  await card(page).getByRole('button', { name: 'Withdraw' }).click()
  const sheet = drawer(page, 'Withdrawal')
  await sheet.getByText('Blocked for withdrawals').click()
  await sheet.getByRole('button', { name: /State Bank of India/ }).click()

  const why = 'The name on the bank account is not yours. Please add an account in your own name.'
  const maker = await atDesk(browser, 'maker', { baseURL, complaints })
  const checker = await atDesk(browser, 'checker', { baseURL, complaints })
  await maker.getByRole('link', { name: saver.name }).click()
  await decide(maker, checker, `Reject the withdrawal of ₹22,000.00 by ${saver.name}`, why)

  await page.clock.fastForward(STEPS_AGAIN_MS)
  await expect(sheet.getByText('Rejected, amount released')).toBeVisible()
  await expect(sheet.getByText(why)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.fastForward(CASH_AGAIN_MS)
  await expect(withdrawable(page)).toContainText('₹40,000.00')
})

test('below ₹20,000 only the whole balance can be withdrawn; cancelled, it is free again at once', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 1234.56)
  await enter(page, saver)
  await card(page).getByRole('button', { name: 'Withdraw' }).click()
  const sheet = drawer(page, 'Withdrawal')
  await sheet.getByLabel('Amount').fill('1234.57')
  await expect(sheet.getByText('You can withdraw up to ₹1,234.56 now.')).toBeVisible()
  await sheet.getByLabel('Amount').fill('1000')
  await sheet.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(
    sheet.getByText('Below ₹20,000 you can withdraw only your whole balance: ₹1,234.56.'),
  ).toBeVisible()
  await sheet.getByRole('button', { name: 'All that can be withdrawn' }).click()
  await sheet.getByRole('button', { name: 'Withdraw ₹1,234.56' }).click()
  await givePin(page)
  await expect(sheet.getByRole('heading', { name: '₹1,234.56 is blocked for this withdrawal' })).toBeVisible()

  await sheet.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await sheet.getByRole('button', { name: 'Keep it' }).click()
  await sheet.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await sheet.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(sheet.getByText('Cancelled, amount released')).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(withdrawable(page)).toContainText('₹1,234.56')
})
