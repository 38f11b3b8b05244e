/** The client's ledger: filters, running balance, files to keep, and what a changed row looks like to its owner. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Download, Page } from '@playwright/test'
import { type Statement, verifyStatement } from '@pramaan/verifier'
import { asOwner } from '../people.ts'
import { askFor, newSaver, type Saver } from '../savers.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Cash ledger' }).getByRole('listitem')
/** The proof alone, with or without the head that was seen. */
const PROOF = /\/api\/proof\/app\/v1(\?|$)/
const proof = (page: Page) => page.getByLabel('Proof', { exact: true })

/** ₹60,000 came, ₹25,000 was set aside and is free again. */
async function atRecords(page: Page, baseURL: string | undefined): Promise<Saver> {
  const saver = await newSaver(baseURL, 60_000)
  await (await askFor(baseURL, saver, 25_000)).cancel()
  await enter(page, saver, '/me/records')
  await expect(proof(page).getByText('Verified just now · 1 of 1 witness agrees')).toBeVisible()
  return saver
}

async function keep(page: Page, name: RegExp): Promise<Download> {
  const download = page.waitForEvent('download')
  await proof(page).getByRole('button', { name }).click()
  return download
}

test('the ledger runs from entry to entry, narrows by kind and day, and leaves as CSV and PDF', async ({
  page,
  baseURL,
}) => {
  await atRecords(page, baseURL)
  await expect(rows(page)).toContainText([
    /Released: withdrawal not sent.*Moved from blocked to cash.*₹25,000\.00.*Balance ₹60,000\.00/,
    /Blocked for a withdrawal.*Moved from cash to blocked.*₹25,000\.00.*Balance ₹60,000\.00.*cash ₹35,000\.00/,
    /Correction by the firm.*Interest that was left out last month\..*\+₹60,000\.00.*Balance ₹60,000\.00/,
  ])
  await page.getByText('Withdrawals', { exact: true }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByText('Deposits', { exact: true }).click()
  await expect(page.getByText('There are no entries of this kind on these days.')).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await expect(rows(page)).toHaveCount(3)

  const csv = await readFile(await (await keep(page, /^Cash ledger/)).path(), 'utf8')
  // A header, what it opens and closes with, and three lines.
  expect(csv.trim().split('\n')).toHaveLength(6)
  const pdf = await readFile(await (await keep(page, /^Statement/)).path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByLabel('Period').selectOption({ label: 'Choose dates' })
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-12-31')
  await expect(page.getByText('No such entries')).toBeVisible()
})

test('the statement with proof verifies without us; a doctored copy fails in the saved verifier', async ({
  page,
  context,
  baseURL,
}, journey) => {
  await atRecords(page, baseURL)
  const file = journey.outputPath('statement.json')
  await (await keep(page, /^Ledger with proof/)).saveAs(file)
  const text = await readFile(file, 'utf8')
  const statement: Statement = JSON.parse(text)
  const firmKey = statement.proof?.head.key ?? ''
  const verdict = await verifyStatement(statement, { key: firmKey })
  expect(verdict).toMatchObject({
    isWhole: true,
    total: 6_000_000,
    mode: 'demo',
    missing: [{ what: 'witness' }],
  })

  const download = page.waitForEvent('download')
  await proof(page).getByRole('link', { name: 'The verifier' }).click()
  const verifier = journey.outputPath('verify.html')
  await (await download).saveAs(verifier)
  const digest = createHash('sha256')
    .update(await readFile(verifier))
    .digest('hex')
  await expect(proof(page).getByText(digest)).toBeVisible()
  const witnesses = journey.outputPath('witnesses.txt')
  await writeFile(witnesses, await (await page.request.get('/log/policy')).text())
  await context.setOffline(true)
  const offline = await context.newPage()
  await offline.goto(pathToFileURL(verifier).href)
  await expect(offline.getByText('Offline, as it should be')).toBeVisible()
  // It writes itself out again as it came, and says the same as whoever reads the file.
  expect(((await offline.locator('#print').textContent()) ?? '').replaceAll(' ', '')).toBe(digest)
  const is = (word: string) => expect(offline.getByRole('heading', { name: word, exact: true })).toBeVisible()
  await offline.getByLabel('Choose a file').setInputFiles(file)
  // Whoever has no key from elsewhere cannot know who signed.
  await is('UNPROVEN')
  await expectAccessible(offline)
  await offline.getByLabel('The firm’s key').fill(firmKey)
  await offline.getByLabel('The firm’s key').press('Tab')
  await expect(offline.getByText('Signed by the firm’s key')).toBeVisible()
  // And nobody outside the firm has agreed yet.
  await is('UNPROVEN')
  await offline.getByLabel('Add a head').setInputFiles(witnesses)
  await is('PROVEN')
  await expect(offline.getByText('₹60,000.00').first()).toBeVisible()
  await expectAccessible(offline)
  await offline.getByLabel('Add a head').setInputFiles(file)
  await expect(offline.getByText('is of the same log')).toBeVisible()
  await is('PROVEN')

  const doctored = journey.outputPath('doctored.json')
  await writeFile(doctored, text.replace('"amount":6000000', '"amount":6000001'))
  await offline.getByLabel('Choose a file').setInputFiles(doctored)
  await is('BROKEN')
  await expect(offline.getByText('Entry 1 is not as it was signed.', { exact: true })).toBeVisible()
  await expect(offline.getByText('not trusted')).toBeVisible()
  await expectAccessible(offline)
})

test('a proof that does not come turns the seal amber with its reason, and red after ten minutes; buying and paying in are off, withdrawing is not', async ({
  page,
  baseURL,
}) => {
  await page.clock.install()
  await atRecords(page, baseURL)
  await page.route(PROOF, (route) => route.fulfill({ status: 503, body: '{}' }))
  await proof(page).getByRole('button', { name: 'Verify every entry now' }).click()
  await expect(proof(page).getByText('Not proven since')).toBeVisible()
  await expect(proof(page).getByText('The firm does not show its proof.')).toBeVisible()
  await expect(
    proof(page).getByText('Unless a check finds what is missing, the seal turns red at'),
  ).toBeVisible()
  await expect(proof(page).getByText(/^\d:\d\d left$/)).toBeVisible()
  await expect(proof(page).getByText('Shows no signature for these entries')).toBeVisible()
  await expectAccessible(page)
  // It looks again by itself; nobody touches anything. Who does not look for three minutes sleeps, and that does not count.
  for (let minutes = 0; minutes < 12.5; minutes += 2.5) {
    const again = page.waitForResponse((reply) => PROOF.test(reply.url()))
    await page.clock.fastForward('02:30')
    await again
  }
  await expect(proof(page).getByRole('alert')).toContainText(
    'for more than ten minutes. The firm does not show its proof.',
  )
  const evidence = await readFile(await (await keep(page, /^Download the evidence$/)).path(), 'utf8')
  expect(JSON.parse(evidence)).toMatchObject({ entries: 5, log: expect.stringContaining('/heads\n') })
  await expect(proof(page).getByText('The firm cannot clear this.')).toBeVisible()
  // Nothing was found wrong: the complaint asks for what is missing, and says no more.
  await proof(page).getByText('Read the complaint').click()
  await expect(proof(page).getByText('Please show me the proof that is missing')).toBeVisible()
  await expect(proof(page).getByText('fails the check of my own device')).toBeHidden()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByText('Your ledger does not verify.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Deposit' }).click()
  await expect(page.getByRole('dialog').getByText('Do not deposit now')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('dialog').getByLabel('Amount')).toBeVisible()

  // The firm cannot clear it, a proof can.
  await page.keyboard.press('Escape')
  await page.unroute(PROOF)
  await page.goto('/me/records')
  await expect(proof(page).getByText('Verified just now')).toBeVisible()
})

test('a row changed behind our back turns the seal red and names the entry; nothing is to be paid in', async ({
  page,
  baseURL,
}) => {
  const { id } = await atRecords(page, baseURL)
  await asOwner('update ledger_entry set amount = amount - 100 where client_id = $1 and seq = 1', [id])
  await proof(page).getByRole('button', { name: 'Verify every entry now' }).click()
  await expect(proof(page).getByText('Does not verify')).toBeVisible()
  await expect(proof(page).getByRole('alert')).toContainText(/Entry 1\b/)
  await expect(rows(page).last()).toContainText('Does not verify')
  await expectAccessible(page)
  await page.goto('/dashboard')
  await expect(page.getByText('Your ledger does not verify.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Deposit' }).click()
  await expect(page.getByRole('dialog').getByText('Do not deposit now')).toBeVisible()
})
