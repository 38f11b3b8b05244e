/** The seal and what stands behind it; beside a lie: units that the entries do not have, and a head that lags. Withdrawing works all the while. */
import type { Locator, Page } from '@playwright/test'
import { asOwner } from '../people.ts'
import { askFor, givePin, newSaver } from '../savers.ts'
import { buyByCall } from '../traders.ts'
import { enter, expect, expectAccessible, test } from '../walk.ts'

/** The proof alone, with or without the head that was seen. */
const PROOF = /\/api\/proof\/app\/v1(\?|$)/
const proof = (page: Page) => page.getByLabel('Proof', { exact: true })

test('an operator who shows 100 shares where the entries have 90: the seal is red with the name, and the net worth is not to be relied on', async ({
  page,
  baseURL,
}) => {
  const saver = await newSaver(baseURL, 500_000)
  await buyByCall(baseURL, saver, { symbol: 'ITC', quantity: 90 })
  await enter(page, saver, '/me/records')
  await expect(proof(page).getByText('Verified just now')).toBeVisible()
  const showUnits = async (units: number): Promise<void> => {
    await asOwner('update lot set quantity = $2 where client_id = $1', [saver.id, units])
    await asOwner('update position set quantity = $2 where client_id = $1', [saver.id, units])
  }
  await showUnits(100)
  await proof(page).getByRole('button', { name: 'Verify every entry now' }).click()
  await expect(proof(page).getByRole('alert')).toContainText(/The app shows 100 of ITC.*add up to 90\./)
  await proof(page).getByText('Read the complaint').click()
  await expect(proof(page).getByText('fails the check of my own device.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page.getByText('Do not rely on this figure')).toBeVisible()
  await expectAccessible(page)
  // A dividend on 100 shares, a month later in this demo, would rightly stop the signer for everybody.
  await showUnits(90)
})

test('a head that leaves the last entry out is amber with its reason, then red; a withdrawal is taken all the same', async ({
  page,
  baseURL,
}) => {
  await page.clock.install()
  const saver = await newSaver(baseURL, 60_000)
  let old: string | null = null
  await page.route(PROOF, async (route) => {
    if (old === null) {
      const reply = await route.fetch()
      old = await reply.text()
    }
    await route.fulfill({ body: old, contentType: 'application/json' })
  })
  await enter(page, saver, '/me/records')
  await expect(proof(page).getByText('Verified just now')).toBeVisible()
  // What comes from now on stands under no head that this client is shown.
  await (await askFor(baseURL, saver, 25_000)).cancel()
  await proof(page).getByRole('button', { name: 'Verify every entry now' }).click()
  const red = proof(page).getByRole('alert')
  /** A minute at a time, as the device looks by itself, until it is seen. */
  const goOnUntil = (seen: Locator): Promise<void> =>
    expect(async () => {
      await page.clock.fastForward('01:00')
      await expect(seen).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 300_000 })
  // What only just came may wait a minute, and what is missing has ten.
  await goOnUntil(proof(page).getByText(/The firm has signed for \d+ of \d+ entries\./))
  await expect(proof(page).getByText('You can go on as usual.')).toBeVisible()
  await goOnUntil(red)
  await expect(red).toContainText('for more than ten minutes. The firm has signed for')
  await expect(proof(page).getByText('Keep the evidence')).toBeVisible()
  await proof(page).getByRole('button', { name: 'Withdraw' }).click()
  const sheet = page.getByRole('dialog', { name: 'Withdrawal' })
  await sheet.getByLabel('Amount').fill('20000')
  await sheet.getByRole('button', { name: 'Withdraw ₹20,000' }).click()
  await givePin(page)
  await expect(sheet.getByRole('heading', { name: '₹20,000 is blocked for this withdrawal' })).toBeVisible()
})

test('behind the seal, by keyboard: who agrees and when; amber counts down and names its next try; a cut line is said; red tells three steps @both', async ({
  page,
  baseURL,
}) => {
  await page.clock.install()
  const saver = await newSaver(baseURL, 60_000)
  await enter(page, saver, '/dashboard')
  const seal = page.getByRole('main').getByRole('button', { name: /^Verified/ })
  await expect(seal).toContainText('1 of 1 witness agrees')
  await seal.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Proof' })
  await expect(sheet.getByRole('heading', { name: 'Your ledger is proven' })).toBeVisible()
  const agreed = sheet.getByRole('region', { name: 'Who agrees' }).getByRole('listitem')
  await expect(agreed).toContainText([
    /The firm’s signer.*counts 1 of your 1 entry.*Signed/,
    /demo-witness.*Agrees.*\d{4}, \d+:\d\d [ap]m/,
    /This device.*Followed 1 entry from the first on.*Checked/,
  ])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(seal).toBeFocused()

  await page.route(PROOF, (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.keyboard.press('Enter')
  await sheet.getByRole('button', { name: 'Verify again' }).click()
  await expect(sheet.getByRole('heading', { name: /^Not proven since/ })).toBeVisible()
  await expect(sheet.getByText('The firm does not show its proof.')).toBeVisible()
  await expect(sheet.getByText(/^(10:00|9:\d\d) left$/)).toBeVisible()
  await expect(sheet.getByText(/^Next try by itself at \d\d:\d\d:\d\d IST$/)).toBeVisible()
  await expectAccessible(page)

  // A line that is cut is no proof of anything: it is said, and the state stays.
  const ACCOUNT = /\/api\/account\/app\/v1$/
  await page.route(ACCOUNT, (route) => route.abort('internetdisconnected'))
  await sheet.getByRole('button', { name: 'Check now' }).click()
  await expect(sheet.getByText('The last try got no answer from us.')).toBeVisible()
  await expect(sheet.getByText('The ten minutes go on once this device gets answers again.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(ACCOUNT)
  await sheet.getByRole('button', { name: 'Check now' }).click()
  await expect(sheet.getByText('The last try got no answer from us.')).toBeHidden()

  for (let minutes = 0; minutes < 12.5; minutes += 2.5) {
    const again = page.waitForResponse((reply) => PROOF.test(reply.url()))
    await page.clock.fastForward('02:30')
    await again
  }
  await expect(sheet.getByRole('heading', { name: 'Do not rely on these figures' })).toBeVisible()
  await expect(sheet.getByText('Keep the evidence')).toBeVisible()
  await expect(sheet.getByText('The firm cannot clear this. Only a check that agrees can.')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('dialog', { name: 'Withdrawal' })).toBeVisible()
  await expect(sheet).toBeHidden()
})
