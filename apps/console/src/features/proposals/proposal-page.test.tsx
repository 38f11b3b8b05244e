/** proposals: exactly what was proposed, and who may decide it. */
import type { Proposal, StaffKeyRow, StaffRole } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { demoStaffSigner, type StaffSigner, signProposal } from '@pramaan/verifier'
import { expect, test } from 'vitest'
import { buttonNamed, buttons, NOW, paperServer, refused, says, sitDown } from '../../platform/test/desk.tsx'
import { ProposalPage } from './proposal-page.tsx'

const id = '7c8f2b52-3f9d-4a36-9a4e-6d1f0a6f3c11'
const proposal: Proposal = {
  id,
  kind: 'limit-change',
  title: 'Minimum trade: ₹25,000.00',
  client_id: null,
  client_name: null,
  about: null,
  changes: [{ field: 'Minimum trade', before: '₹19,000.00', after: '₹25,000.00' }],
  reason: 'The desk asked for a higher floor.',
  maker: 'Meera Nair',
  is_mine: false,
  proposed_at: NOW,
  expires_at: '2026-11-16T09:00:00.000Z',
  state: 'open',
  checker: null,
  decided_at: null,
  decision_reason: null,
  signed: null,
  decision_signed: null,
  unsigned_act: null,
}

async function look(role: StaffRole, more: Partial<Proposal> = {}) {
  const answer = { ...proposal, ...more }
  const sent = paperServer({ [`/${id}`]: answer, '/approve': { ...answer, state: 'approved' } })
  await sitDown(role, <ProposalPage />, { at: `/proposals/${id}`, route: '/proposals/:id' })
  return sent
}

test('before and after stand beside each other, with the reason and the maker', async () => {
  await look('checker')
  expect(find('del').textContent).toContain('₹19,000.00')
  expect(find('ins').textContent).toContain('₹25,000.00')
  expect(says('The desk asked for a higher floor.')).toBe(true)
  expect(says('Meera Nair')).toBe(true)
})

test.each([
  ['checker', false, ['Reject', 'Approve']],
  ['checker', true, ['Withdraw my proposal']],
  ['maker', true, ['Withdraw my proposal']],
  ['maker', false, []],
  ['advisor', false, []],
  ['auditor', false, []],
] as const)('%s, own proposal %s: the buttons are %j', async (role, is_mine, names) => {
  await look(role, { is_mine })
  expect(buttons()).toEqual([...names])
  expect(says('Someone else has to decide this.')).toBe(is_mine)
})

test('a reason of 19 characters decides nothing; 20 approve it', async () => {
  const sent = await look('checker')
  const field = find<HTMLTextAreaElement>('textarea')
  type(field, 'a'.repeat(19))
  await press(buttonNamed('Approve'))
  await until(() => says('Say why in at least 20 characters.'))
  expect(says('Say why in at least 20 characters.')).toBe(true)
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  type(field, 'a'.repeat(20))
  await press(buttonNamed('Approve'))
  await until(() => sent.some(({ method }) => method === 'POST'))
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: `/console-api/proposals/${id}/approve`,
    body: { reason: 'a'.repeat(20) },
  })
})

test('a closed proposal has no buttons and says what became of it', async () => {
  await look('checker', {
    state: 'rejected',
    checker: 'Chirag Shah',
    decided_at: NOW,
    decision_reason: 'The floor is high enough already.',
  })
  expect(buttons()).toEqual([])
  expect(says('Nothing was changed.')).toBe(true)
  expect(says('The floor is high enough already.')).toBe(true)
})

test('a proposal about a deposit leads to it, so that the second person sees the same', async () => {
  await look('checker', { kind: 'deposit-match', about: { kind: 'deposit', id: 'd1' } })
  expect(find('a[href="/deposits/d1"]').textContent).toBe('View details')
})

test('an unknown proposal says that there is nothing here, as the page’s heading', async () => {
  paperServer({})
  await sitDown('checker', <ProposalPage />, { at: `/proposals/${id}`, route: '/proposals/:id' })
  expect(find('h1').textContent).toBe('Page not found')
})

test('a decision that was refused is signed again when it is tried again', async () => {
  const [maker, checker] = [
    await demoStaffSigner('maker@demo.test'),
    await demoStaffSigner('checker@demo.test'),
  ]
  const row = (signer: StaffSigner, name: string, staff_id: string): StaffKeyRow => ({
    ...{ id: signer.keyId, key: signer.key, name, staff_id, email: `${name}@demo.test`, role: 'checker' },
    ...{ state: 'enrolled', is_founder: true, is_mine: staff_id === 'me', passkey: null, asked_at: NOW },
  })
  const own = { instance: 'a paper firm', reason: proposal.reason, at: new Date(NOW) }
  const act = { kind: 'limit-change', limit: 'minimum_trade', rupees: 25_000 }
  const { signed } = await signProposal(maker, { ...own, by: 'maker', id, act })
  const sent = paperServer({
    '/staff-keys': {
      ...{ instance: own.instance, is_required: true, is_founding: false },
      items: [row(maker, proposal.maker, 'maker'), row(checker, 'Meera Nair', 'me')],
    },
    [`/${id}`]: { ...proposal, signed },
    '/approve': refused(400, 'proposal_outdated', 'What was proposed has changed.'),
  })
  await sitDown('checker', <ProposalPage />, { at: `/proposals/${id}`, route: '/proposals/:id' })
  const salts = () =>
    sent.flatMap(({ body }) => (body as { signature?: { salt: string } } | null)?.signature?.salt ?? [])
  await until(() => document.querySelector('textarea') !== null)
  type(find<HTMLTextAreaElement>('textarea'), 'a'.repeat(20))
  for (const count of [1, 2]) {
    await until(() => !buttonNamed('Approve').disabled)
    await press(buttonNamed('Approve'))
    await until(() => salts().length === count)
  }
  expect(new Set(salts()).size).toBe(2)
})
