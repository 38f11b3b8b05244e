/** proposals: a signature is for exactly this proposal, by whoever's name stands there, or it is told as wrong. */
import type { Proposal, StaffKeyRow } from '@pramaan/contracts'
import { demoStaffSigner, signDecision, signProposal } from '@pramaan/verifier'
import { expect, test } from 'vitest'
import { checkSignatures, signedAct } from './check-signatures.ts'

const ID = '7c8f2b52-3f9d-4a36-9a4e-6d1f0a6f3c11'
const AT = new Date('2026-11-18T10:00:00.000Z')
const [REASON, INSTANCE] = ['The desk asked for a higher floor.', 'a paper firm']
const limit = { kind: 'limit-change', limit: 'minimum_trade', rupees: 25_000 } as const

async function signed(act: { readonly kind: Proposal['kind'] } & Readonly<Record<string, unknown>> = limit) {
  const [meera, chirag] = [
    await demoStaffSigner('meera@firm.test'),
    await demoStaffSigner('chirag@firm.test'),
  ]
  const own = { instance: INSTANCE, reason: REASON, at: AT }
  const first = await signProposal(meera, { ...own, by: 'meera', id: ID, act })
  const changes = [{ field: 'Minimum trade', before: '₹19,000.00', after: '₹25,000.00' }]
  const second = await signDecision(chirag, {
    ...{ ...own, by: 'chirag', changes, clientId: null },
    proposal: first.signed.text,
    decision: 'approved',
  })
  const proposal: Proposal = {
    ...{
      id: ID,
      kind: act.kind,
      title: 'Minimum trade: ₹25,000.00',
      client_id: null,
      client_name: null,
    },
    ...{ about: null, changes, reason: REASON, maker: 'Meera Nair', is_mine: false },
    ...{
      proposed_at: AT.toISOString(),
      expires_at: AT.toISOString(),
      state: 'approved',
      checker: 'Chirag Shah',
    },
    ...{ decided_at: AT.toISOString(), decision_reason: REASON, unsigned_act: null },
    ...{ signed: first.signed, decision_signed: second.signed },
  }
  const row = (id: string, name: string, state: StaffKeyRow['state'] = 'enrolled'): StaffKeyRow => ({
    ...{ id, name, state, email: `${name}@firm.test`, role: 'checker', is_founder: true, is_mine: false },
    ...{ passkey: null, staff_id: name.split(' ', 1).join('').toLowerCase() },
    ...{ key: meera.key, asked_at: AT.toISOString() },
  })
  const items = [row(meera.keyId, 'Meera Nair'), row(chirag.keyId, 'Chirag Shah')]
  return { proposal, keys: { instance: INSTANCE, is_required: true, is_founding: false, items }, row, meera }
}

test('both signatures fit: both are good', async () => {
  const { proposal, keys } = await signed()
  expect(await checkSignatures(proposal, keys)).toMatchObject({
    proposal: { kind: 'good', row: { name: 'Meera Nair' } },
    decision: { kind: 'good', row: { name: 'Chirag Shah' } },
  })
})

test.each([
  ['another reason', { reason: 'Another reason than the one signed.' }],
  ['another number', { id: '00000000-0000-4000-8000-000000000000' }],
  ['another maker', { maker: 'Somebody Else' }],
] as const)('%s than the one that was signed is told as wrong', async (_what, more) => {
  const { proposal, keys } = await signed()
  expect((await checkSignatures({ ...proposal, ...more }, keys)).proposal?.kind).toBe('wrong')
})

test('a rejection that the server shows as an approval is told as wrong', async () => {
  const { proposal, keys } = await signed()
  expect((await checkSignatures({ ...proposal, state: 'rejected' }, keys)).decision?.kind).toBe('wrong')
})

test('a key that is not enrolled, or of another instance, is told as wrong', async () => {
  const { proposal, keys, row, meera } = await signed()
  const asked = { ...keys, items: [row(meera.keyId, 'Meera Nair', 'asked')] }
  expect((await checkSignatures(proposal, asked)).proposal?.kind).toBe('wrong')
  expect((await checkSignatures(proposal, { ...keys, instance: 'elsewhere' })).proposal?.kind).toBe('wrong')
})

test('one letter changed in the signed text is told as wrong', async () => {
  const { proposal, keys } = await signed()
  const text = proposal.signed?.text.replace('25000', '95000') ?? ''
  const forged = { ...proposal, signed: proposal.signed && { ...proposal.signed, text } }
  expect((await checkSignatures(forged, keys)).proposal?.kind).toBe('wrong')
})

test('a proposal about another client than its maker signed is told as wrong', async () => {
  const [rohan, meena] = ['00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000c2']
  const { proposal, keys } = await signed({ kind: 'client-unfreeze', client_id: rohan })
  const shown = (client_id: string) => checkSignatures({ ...proposal, client_id }, keys)
  expect((await shown(rohan)).proposal?.kind).toBe('good')
  expect((await shown(meena)).proposal).toMatchObject({
    kind: 'wrong',
    why: 'what its maker signed is about another client.',
  })
})

test('a namesake’s key under a proposal, and one hand under both, are told as wrong', async () => {
  const { proposal, keys, row, meera } = await signed()
  const namesake = { ...row(meera.keyId, 'Meera Nair'), staff_id: 'another Meera Nair' }
  const [, chirag] = keys.items
  const others = { ...keys, items: [namesake, ...(chirag ? [chirag] : [])] }
  expect((await checkSignatures(proposal, others)).proposal?.kind).toBe('wrong')
  const { signed: second } = await signDecision(meera, {
    ...{ instance: INSTANCE, reason: REASON, at: AT, by: 'meera', changes: [], clientId: null },
    ...{ proposal: proposal.signed?.text ?? '', decision: 'approved' },
  })
  const alone = { ...proposal, checker: 'Meera Nair', decision_signed: second }
  expect((await checkSignatures(alone, keys)).decision).toMatchObject({
    kind: 'wrong',
    why: 'one person has signed the proposal and the decision.',
  })
})

test('what its maker signed is read from the signed text: a server that shows ₹500 for ₹50,000 does not change it', async () => {
  const adjustment = { kind: 'cash-adjustment', client_id: 'c', direction: 'credit', rupees: 50_000 } as const
  const { proposal } = await signed(adjustment)
  expect(signedAct(proposal.signed?.text ?? '')).toEqual(adjustment)
})
