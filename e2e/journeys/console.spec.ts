/** The firm's console: two people for every act, each read of an identity told to the client. */
import type { Page } from '@playwright/test'
import { atDesk, callsOf, handIn, someName } from '../firm.ts'
import { md5, newClient, somebody } from '../people.ts'
import { approvalOf } from '../signing.ts'
import { enter, expect, test } from '../walk.ts'

const READS = 'Details were handed in and wait for a decision.'
const PROPOSES = 'Name, birthday and number agree with the document.'
const DECIDES = 'Seen both sides of the document; it all agrees.'
const MESSAGE = 'The back of the document cannot be read. Please take it again in better light.'
/** The client's page looks twice a minute; its own clock is moved on instead of waited for. */
const LOOKS_EVERY_MS = 30_000

async function openFile(desk: Page, name: string): Promise<void> {
  await desk.goto('/console')
  await desk.getByRole('link', { name: `Identity of ${name}` }).click()
  await expect(desk.getByText('will see')).toBeVisible()
  await desk.getByLabel('Your reason').fill(READS)
  await desk.getByRole('button', { name: 'Open for 15 minutes' }).click()
  for (const side of ['Front', 'Back']) {
    const image = desk.getByRole('img', { name: `${side} of the identity document` })
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0)
  }
}

/** Where the proposal stands. */
async function proposeDecision(desk: Page, decision: 'approval' | 'rejection'): Promise<string> {
  if (decision === 'rejection') {
    await desk.getByText('Reject', { exact: true }).click()
    await desk.getByLabel(/^Message to/).fill(MESSAGE)
  }
  await desk.getByLabel('Your reason').fill(PROPOSES)
  await desk.getByRole('button', { name: `Propose ${decision}` }).click()
  await expect(desk.getByText('Someone else has to decide this.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Approve' })).toBeHidden()
  await expect(desk).toHaveURL(/\/proposals\/[0-9a-f-]{36}$/)
  return desk.url()
}

/** From among what is pending, by the proposal's title or its address. */
async function approve(desk: Page, proposal: string): Promise<void> {
  await desk.goto('/console')
  const link = proposal.startsWith('http')
    ? desk.locator(`a[href$="${new URL(proposal).pathname}"]`)
    : desk.getByRole('link', { name: proposal })
  await link.first().click()
  await expect(desk.getByText(PROPOSES)).toBeVisible()
  await desk.getByLabel('Your reason').fill(DECIDES)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('It has taken effect.', { exact: true })).toBeVisible()
}

test('a client handed in: maker reads and proposes, checker approves, and the client enters by itself @desktop', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const client = await newClient(baseURL ?? '', 'unverified')
  const name = someName()
  await handIn(baseURL, client, name)
  await page.clock.install()
  await enter(page, client, '/kyc')

  const maker = await atDesk(browser, 'maker', { baseURL, complaints })
  await openFile(maker, name)
  await maker.getByRole('button', { name: 'Front: zoom in' }).click()
  await expect(maker.getByText('150%')).toBeVisible()
  const proposal = await proposeDecision(maker, 'approval')

  const checker = await atDesk(browser, 'checker', { baseURL, complaints })
  await approve(checker, proposal)
  await page.clock.fastForward(LOOKS_EVERY_MS)
  await expect(page).toHaveURL(/\/dashboard$/)

  const api = await callsOf(baseURL, client)
  const { data } = await (await api.get('/api/client/app/v1/activity')).json()
  expect(data).toContainEqual(
    expect.objectContaining({ is_firm: true, actor: expect.stringContaining('maker'), reason: READS }),
  )
  await api.dispose()
})

test('a rejection tells the client why; handed in again, it is approved @desktop', async ({
  page,
  browser,
  baseURL,
  complaints,
}) => {
  const client = await newClient(baseURL ?? '', 'unverified')
  const name = someName()
  await handIn(baseURL, client, name)
  await page.clock.install()
  await enter(page, client, '/kyc')
  const maker = await atDesk(browser, 'maker', { baseURL, complaints })
  const checker = await atDesk(browser, 'checker', { baseURL, complaints })

  await openFile(maker, name)
  await approve(checker, await proposeDecision(maker, 'rejection'))
  await page.clock.fastForward(LOOKS_EVERY_MS)
  await expect(page.getByText(MESSAGE)).toBeVisible()

  await handIn(baseURL, client, name)
  await openFile(maker, name)
  await approve(checker, await proposeDecision(maker, 'approval'))
  await page.clock.fastForward(LOOKS_EVERY_MS)
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('who proposed it cannot approve it, on the screen or by the call; it can be taken back @desktop', async ({
  browser,
  baseURL,
  complaints,
}) => {
  const client = await newClient(baseURL ?? '')
  const checker = await atDesk(browser, 'checker', { baseURL, complaints })
  await checker.getByRole('searchbox').fill(client.email)
  await expect(checker.getByText('1 in total')).toBeVisible()
  await checker.locator('[data-row]').first().click()
  await checker.getByRole('button', { name: 'Propose new permissions' }).click()
  await checker.getByLabel('Bonus').check()
  await checker.getByLabel('Your reason').fill(PROPOSES)
  await checker.getByRole('button', { name: 'Propose change' }).click()

  await expect(checker.getByText('Someone else has to decide this.')).toBeVisible()
  await expect(checker.getByRole('button', { name: 'Approve' })).toBeHidden()
  const id = checker.url().split('/').at(-1) ?? ''
  const reply = await checker.request.post(`/console-api/proposals/${id}/approve`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: await approvalOf(checker.request, id, DECIDES),
  })
  expect([reply.status(), (await reply.json()).code]).toEqual([400, 'proposal_needs_another_person'])

  await checker.getByLabel('Your reason').fill('Asked for by mistake, taken back at once.')
  await checker.getByRole('button', { name: 'Withdraw my proposal' }).click()
  await expect(checker.getByText('It was withdrawn before anyone decided.')).toBeVisible()
})

test('a new invitation opens an account only once someone else has approved it @desktop', async ({
  browser,
  baseURL,
  complaints,
}) => {
  const label = someName()
  const advisor = await atDesk(browser, 'advisor', { baseURL, complaints })
  await advisor.goto('/console/invitations')
  await advisor.getByRole('button', { name: 'Propose invitation' }).click()
  await advisor.getByLabel('Who is it for?').fill(label)
  await advisor.getByLabel('Number of accounts').fill('3')
  await advisor.getByLabel('Your reason').fill(PROPOSES)
  await advisor.getByRole('button', { name: 'Propose invitation' }).click()
  const code = (await advisor.getByRole('dialog').locator('code').textContent()) ?? ''
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/)

  const register = async () => {
    const person = somebody()
    const reply = await advisor.request.post('/api/auth/app/v2/register', {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      data: { email: person.email, password: md5(person.password), invite_code: code },
    })
    return reply.status()
  }
  expect(await register()).toBe(400)
  const checker = await atDesk(browser, 'checker', { baseURL, complaints })
  await approve(checker, `New invitation “${label}”`)
  expect(await register()).toBe(200)

  await advisor.reload()
  await expect(advisor.getByText(code)).toBeHidden()
  const row = advisor.getByRole('row').filter({ hasText: label })
  await expect(row).toContainText('1 of 3')
  await expect(row).toContainText('Active')
})
