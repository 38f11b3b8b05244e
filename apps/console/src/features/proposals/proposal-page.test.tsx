/** proposals: exactly what was proposed, and who may decide it. */
import type { Proposal, StaffRole } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { buttonNamed, buttons, NOW, paperServer, says, sitDown } from '../../platform/test/desk.tsx'
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
