/** journeys: what the demo's people propose and decide by calls, signed with the keys that the demo publishes. */
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import { type Proposal, proposalAsk } from '@pramaan/contracts'
import { demoStaffSigner, signDecision, signProposal } from '@pramaan/verifier'

const asScript = { 'x-requested-with': 'XMLHttpRequest' }

/** What the server answers, or the failure in its words. */
export async function told<T>(answer: Promise<APIResponse>): Promise<T> {
  const reply = await answer
  if (!reply.ok()) throw new Error(`${reply.url()} answered ${reply.status()}: ${await reply.text()}`)
  const { data }: { data: T } = await reply.json()
  return data
}

/** Who is signed in, with their key and what every signed text names. */
async function signing(api: APIRequestContext) {
  const ask = <T>(path: string) => told<T>(api.get(`/console-api/${path}`, { headers: asScript }))
  const { id, email } = await ask<{ id: string; email: string }>('auth/me')
  const { instance } = await ask<{ instance: string }>('staff-keys')
  const { now } = await ask<{ now: string }>('clock')
  return { signer: await demoStaffSigner(email), own: { instance, by: id, at: new Date(now) } }
}

/** Answers the new proposal's id. */
export async function proposeBy(api: APIRequestContext, act: object, reason: string): Promise<string> {
  const { signer, own } = await signing(api)
  const signature = await signProposal(signer, {
    ...own,
    reason,
    id: crypto.randomUUID(),
    act: proposalAsk.parse(act),
  })
  const data = { act, reason, signature }
  const { proposal } = await told<{ proposal: { id: string } }>(
    api.post('/console-api/proposals', { headers: asScript, data }),
  )
  return proposal.id
}

/** The decision as the call takes it, over what the server shows. */
export async function approvalOf(api: APIRequestContext, id: string, reason: string): Promise<object> {
  const { signer, own } = await signing(api)
  const { signed, client_id, changes } = await told<Proposal>(
    api.get(`/console-api/proposals/${id}`, { headers: asScript }),
  )
  const signature = await signDecision(signer, {
    ...own,
    reason,
    decision: 'approved',
    proposal: signed?.text ?? '',
    clientId: client_id,
    changes,
  })
  return { reason, signature }
}

export async function approveBy(api: APIRequestContext, id: string, reason: string): Promise<void> {
  const data = await approvalOf(api, id, reason)
  await told(api.post(`/console-api/proposals/${id}/approve`, { headers: asScript, data }))
}

interface Desks {
  readonly maker: APIRequestContext
  readonly checker: APIRequestContext
}

/** Makes a key for whoever sits at this page, as they would, and lets two of the demo's people enrol it by calls. */
export async function enrolKeyAt(page: Page, desks: Desks): Promise<void> {
  await page.goto('/console/signing-keys')
  await page.getByRole('button', { name: 'Make a key on this device' }).click()
  await enrolShown(page, desks)
}

/** The one key that whoever sits at this page has asked for. */
export async function enrolShown(page: Page, { maker, checker }: Desks): Promise<void> {
  const reason = 'Compared with a colleague on the phone today.'
  const own = page.getByRole('region', { name: 'Your keys' })
  await expect(own.getByText('Requested', { exact: true })).toBeVisible()
  const { items } = await told<{ items: { id: string; is_mine: boolean }[] }>(
    page.request.get('/console-api/staff-keys', { headers: asScript }),
  )
  const key_id = items.find(({ is_mine }) => is_mine)?.id
  const proposed = await proposeBy(maker, { kind: 'staff-key-enrol', key_id }, reason)
  await approveBy(checker, proposed, reason)
}
