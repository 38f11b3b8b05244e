/** invitations: from the maker's proposal to the account it opens. */
import { type InvitationRow, listInvitations, propose, register, rejectProposal } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveAs, at, newPerson, type Person, proposeAs, reason, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, md5, newNetwork, openHouse, send } from '../../../test/harness.ts'
import { newInvitationCode } from './codes.ts'

let house: House
let maker: Person
let checker: Person
beforeAll(async () => {
  house = await openHouse()
  maker = await newPerson(house, 'maker')
  checker = await newPerson(house, 'checker')
})
afterAll(() => house.close())

const act = { kind: 'invitation-new', label: 'The Menons', uses: 1, days: 7 } as const
let count = 0
const registerWith = (code: string) => {
  count += 1
  return send(house.app, register, {
    body: {
      email: `invited-${count}@example.test`,
      password: md5(`a long password ${count}`),
      invite_code: code,
    },
    from: newNetwork(),
  })
}
const rowOf = async (id: string): Promise<InvitationRow | undefined> => {
  const answer: Answer<{ items: InvitationRow[] }> = await sendAs(house.app, maker, listInvitations)
  return answer.body.data.items.find((row) => row.id === id)
}

test('a code has 60 bits: twelve of 32 characters, in groups of four, none that is misread', () => {
  const codes = Array.from({ length: 2000 }, newInvitationCode)
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(new Set(codes).size).toBe(2000)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
})

test('a code opens nothing before a second person has approved it, and then as many accounts as it says', async () => {
  const { proposal, invitation_code } = await proposeAs(house.app, maker, act)
  const code = invitation_code ?? ''
  expect((await registerWith(code)).body.code).toBe('invitation_invalid')
  expect(await rowOf(proposal.id)).toMatchObject({ state: 'waiting for approval', uses: 1, uses_left: 1 })
  expect((await approveAs(house.app, checker, proposal.id)).body.code).toBe(200)
  expect(await rowOf(proposal.id)).toMatchObject({ state: 'active', label: 'The Menons' })
  expect((await registerWith(code.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await registerWith(code)).body.code).toBe('invitation_invalid')
  const row = await rowOf(proposal.id)
  expect(row).toMatchObject({ state: 'used up', uses_left: 0 })
  expect(row?.used_by).toHaveLength(1)
})

test('the code is nowhere but in the maker’s answer', async () => {
  const { proposal, invitation_code } = await proposeAs(house.app, maker, act)
  const code = invitation_code ?? ''
  const approved = await approveAs(house.app, checker, proposal.id)
  const [kept] = await house.asOwner<{ all: string }>(
    `select (select string_agg(i::text, '') from invitation i) || (select string_agg(p::text, '') from proposal p)
         || (select string_agg(body, '') from audit_event) as all`,
  )
  for (const text of [approved.raw, kept?.all ?? '', house.logs.join('')]) {
    expect(text).not.toContain(code)
    expect(text).not.toContain(code.replaceAll('-', ''))
  }
})

test('a rejected invitation never opens anything', async () => {
  const { proposal, invitation_code } = await proposeAs(house.app, maker, act)
  await sendAs(house.app, checker, at(rejectProposal, { id: proposal.id }), { body: { reason } })
  expect((await registerWith(invitation_code ?? '')).body.code).toBe('invitation_invalid')
  expect(await rowOf(proposal.id)).toMatchObject({ state: 'not approved' })
})

test('its 7 days count from the approval', async () => {
  const { proposal, invitation_code } = await proposeAs(house.app, maker, { ...act, uses: 2 })
  await approveAs(house.app, checker, proposal.id)
  const expires = house.clock.now().getTime() + 7 * 24 * 3_600_000
  expect((await rowOf(proposal.id))?.expires_at).toBe(new Date(expires).toISOString())
  await house.pastTriggers('update invitation set expires_at = $2 where id = $1', [
    proposal.id,
    house.clock.now(),
  ])
  expect((await registerWith(invitation_code ?? '')).body.code).toBe('invitation_invalid')
  expect(await rowOf(proposal.id)).toMatchObject({ state: 'expired' })
})

test('two people revoke it; what waits or is revoked already cannot be', async () => {
  const { proposal, invitation_code } = await proposeAs(house.app, maker, { ...act, uses: 5 })
  const revoke = { kind: 'invitation-revoke', invitation_id: proposal.id } as const
  const early = await sendAs(house.app, maker, propose, { body: { act: revoke, reason } })
  expect(early.body.code).toBe('proposal_changes_nothing')
  await approveAs(house.app, checker, proposal.id)
  const { proposal: revocation } = await proposeAs(house.app, maker, revoke)
  expect((await registerWith(invitation_code ?? '')).status).toBe(200)
  expect((await approveAs(house.app, checker, revocation.id)).body.code).toBe(200)
  expect((await registerWith(invitation_code ?? '')).body.code).toBe('invitation_invalid')
  expect(await rowOf(proposal.id)).toMatchObject({ state: 'revoked' })
  const again = await sendAs(house.app, maker, propose, { body: { act: revoke, reason } })
  expect(again.body.code).toBe('proposal_changes_nothing')
  const unknown = { ...revoke, invitation_id: '11111111-1111-4111-8111-111111111111' }
  expect((await sendAs(house.app, maker, propose, { body: { act: unknown, reason } })).status).toBe(404)
})

test('every field of a proposed act is checked, and nothing is kept of what is refused', async () => {
  const before = await house.asOwner('select count(*) from proposal')
  const limit = { kind: 'limit-change', limit: 'minimum_trade', rupees: 20_000 }
  const wrong: unknown[] = [
    null,
    {},
    { ...act, kind: 'client-delete' },
    { ...act, label: '' },
    { ...act, label: '   ' },
    { ...act, label: 'x'.repeat(81) },
    { ...act, label: 7 },
    { ...act, label: 'a\u0000b' },
    { ...act, uses: 0 },
    { ...act, uses: 1001 },
    { ...act, uses: 1.5 },
    { ...act, uses: '1' },
    { ...act, days: 0 },
    { ...act, days: 366 },
    { ...act, days: -1 },
    { ...act, activated_at: '2020-01-01' },
    { ...act, code: 'MINE' },
    { kind: 'invitation-revoke', invitation_id: 'x' },
    { kind: 'client-flags', client_id: 'x', allow_bonus: true, allow_compensation: true },
    { kind: 'client-flags', client_id: crypto.randomUUID(), allow_bonus: 'yes', allow_compensation: true },
    { kind: 'client-flags', client_id: crypto.randomUUID(), allow_bonus: true },
    { kind: 'client-unfreeze', client_id: 1 },
    { ...limit, limit: 'maximum_trade' },
    { ...limit, rupees: 0 },
    { ...limit, rupees: -1 },
    { ...limit, rupees: 0.5 },
    { ...limit, rupees: 10_000_001 },
    { ...limit, rupees: '20000' },
    { kind: 'identity-decision', submission_id: 'x', decision: 'approved' },
    { kind: 'identity-decision', submission_id: crypto.randomUUID(), decision: 'pending' },
    { kind: 'identity-decision', submission_id: crypto.randomUUID(), decision: 'rejected', message: 'short' },
  ]
  for (const one of wrong) {
    const answer = await sendAs(house.app, maker, propose, { body: { act: one, reason } })
    expect(answer.status, JSON.stringify(one)).toBe(400)
  }
  for (const body of [
    { act },
    { act, reason: 'short' },
    { act, reason: 5 },
    { act, reason, by: maker.staffId },
  ]) {
    expect((await sendAs(house.app, maker, propose, { body })).status, JSON.stringify(body)).toBe(400)
  }
  expect(await house.asOwner('select count(*) from proposal')).toEqual(before)
})

test('a proposal sent twice with one key is one proposal, and shows the same code', async () => {
  const headers = { 'idempotency-key': 'invitation-intent-1' }
  const sending = { body: { act, reason }, headers }
  const [first, second] = await Promise.all([
    sendAs(house.app, maker, propose, sending),
    sendAs(house.app, maker, propose, sending),
  ])
  expect(first.raw).toBe(second.raw)
  const other = { ...sending, body: { act: { ...act, uses: 9 }, reason } }
  expect((await sendAs(house.app, maker, propose, other)).status).toBe(409)
})
