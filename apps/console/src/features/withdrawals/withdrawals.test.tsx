/** withdrawals: the most urgent first, masked, and who may propose the decision. */
import type { StaffRole, WithdrawalRow } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { buttonNamed, buttons, paperServer, says, sitDown } from '../../platform/test/desk.tsx'
import { ID, withdrawal } from '../../platform/test/money.ts'
import { WithdrawalPage } from './withdrawal-page.tsx'
import { WithdrawalsPage } from './withdrawals-page.tsx'

const steps = [
  {
    state: 'requested',
    at: withdrawal.requested_at,
    actor: 'Asha Kulkarni',
    reason: null,
    promised_by: null,
  },
]

async function look(role: StaffRole, more: Partial<WithdrawalRow> = {}) {
  const sent = paperServer({
    [`/withdrawals/${ID}`]: { ...withdrawal, ...more, steps },
    '/proposals': { proposal: { id: 'p1', expires_at: withdrawal.requested_at }, invitation_code: null },
  })
  await sitDown(role, <WithdrawalPage />, { at: `/withdrawals/${ID}`, route: '/withdrawals/:id' })
  return sent
}

test('the list asks for what is open and says how long each has waited and that it is overdue', async () => {
  const sent = paperServer({ '/withdrawals': { items: [withdrawal], next: null } })
  await sitDown('maker', <WithdrawalsPage />, { at: '/withdrawals' })
  expect(sent.some(({ path }) => path === '/console-api/withdrawals?filter=open')).toBe(true)
  expect(says('1 d 2 h')).toBe(true)
  expect(says('Overdue')).toBe(true)
  expect(says('₹1,40,000.00')).toBe(true)
  expect(find('[data-row]').getAttribute('href')).toBe(`/withdrawals/${ID}`)
})

test('a filter that does not exist shows what is open', async () => {
  const sent = paperServer({ '/withdrawals': { items: [], next: null } })
  await sitDown('maker', <WithdrawalsPage />, { at: '/withdrawals?filter=stolen' })
  expect(sent.some(({ path }) => path.endsWith('?filter=open'))).toBe(true)
  expect(says('New requests appear here at once.')).toBe(true)
})

test.each([
  ['maker', true],
  ['checker', true],
  ['advisor', false],
  ['auditor', false],
] as const)('%s may propose the decision: %s', async (role, may) => {
  await look(role)
  expect(buttons().includes('Propose approval')).toBe(may)
  expect(says('Your role can only view.')).toBe(!may)
})

test('a rejection needs a message to the client, and is proposed with it', async () => {
  const sent = await look('maker')
  await press(find('input[value="rejected"]'))
  const [message, reason] = document.querySelectorAll('textarea')
  if (!message || !reason) throw new Error('Both fields are there once it is a rejection.')
  type(reason, 'The name on the account is another one.')
  await press(buttonNamed('Propose rejection'))
  await until(() => says('Tell the client what to do differently.'))
  expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  type(message, 'Please add an account in your own name.')
  await press(buttonNamed('Propose rejection'))
  await until(() => sent.some(({ method }) => method === 'POST'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    act: {
      kind: 'withdrawal-decision',
      withdrawal_id: ID,
      decision: 'rejected',
      message: 'Please add an account in your own name.',
    },
    reason: 'The name on the account is another one.',
  })
})

test('what is proposed leads to the proposal instead of to a second one', async () => {
  await look('checker', { proposal_id: 'p9' })
  expect(buttons()).not.toContain('Propose approval')
  expect(find('a[href="/proposals/p9"]').textContent).toBe('View proposal')
})

test('a paid one shows its UTR and its payout file, and nothing to decide', async () => {
  await look('maker', { state: 'paid', waits_for: null, promised_by: null, utr: 'ICICN5', payout_id: 'f1' })
  expect(says('ICICN5')).toBe(true)
  expect(find('a[href="/payouts/f1"]')).toBeTruthy()
  expect(buttons().some((name) => name.startsWith('Propose'))).toBe(false)
})
