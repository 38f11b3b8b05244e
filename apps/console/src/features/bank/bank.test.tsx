/** bank: deposits, lines and statements as each role sees them, and what is proposed from there. */
import type { DepositRow, StaffRole, StatementLine } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { buttonNamed, buttons, NOW, paperServer, says, sitDown } from '../../platform/test/desk.tsx'
import { deposit, ID, line, OTHER_ID, statement } from '../../platform/test/money.ts'
import { ClientMoneyPage } from './client-money-page.tsx'
import { DepositPage } from './deposit-page.tsx'
import { LinesPage } from './lines-page.tsx'
import { StatementPage } from './statement-page.tsx'

const proposed = { proposal: { id: 'p1', expires_at: NOW }, invitation_code: null }
const REASON = 'Seen on the statement of today.'

async function lookAtDeposit(role: StaffRole, more: Partial<DepositRow> = {}) {
  const sent = paperServer({
    [`/deposits/${ID}`]: {
      deposit: { ...deposit, ...more },
      approved_name: 'Asha Kulkarni',
      steps: [],
      lines: [],
    },
    '/lines': { items: [{ ...line, direction: 'debit', id: 'd' }, line], next: null },
    '/proposals': proposed,
  })
  await sitDown(role, <DepositPage />, { at: `/deposits/${ID}`, route: '/deposits/:id' })
  await until(() => says('Details'))
  return sent
}

const posted = (sent: Awaited<ReturnType<typeof lookAtDeposit>>) =>
  sent.find(({ method }) => method === 'POST')?.body

test('the proof is shown, with what it is for whoever cannot see it', async () => {
  await lookAtDeposit('auditor')
  const image = find<HTMLImageElement>('img')
  expect(image.getAttribute('src')).toBe(`/console-api/deposits/${ID}/proof`)
  expect(image.alt).toBe('Proof of payment uploaded by Asha Kulkarni for PRM-7F3K-9QX2')
})

test.each([
  ['maker', 'submitted', true],
  ['checker', 'created', true],
  ['advisor', 'submitted', false],
  ['auditor', 'submitted', false],
  ['maker', 'credited', false],
  ['maker', 'expired', false],
] as const)('%s, %s: can match and reject: %s', async (role, state, may) => {
  await lookAtDeposit(role, { state })
  expect(buttons().includes('Match by hand')).toBe(may)
  expect(buttons().includes('Reject deposit')).toBe(may)
})

test('only payments that came in can be chosen, and the chosen one is proposed', async () => {
  const sent = await lookAtDeposit('maker')
  await press(buttonNamed('Match by hand'))
  await until(() => says('RAVI KULKARNI'))
  expect(document.querySelectorAll('input[value="d"]')).toHaveLength(0)
  type(find('textarea'), REASON)
  await press(buttonNamed('Propose match'))
  await until(() => says('Choose the payment.'))
  expect(posted(sent)).toBeUndefined()
  await press(find(`input[value="${OTHER_ID}"]`))
  await press(buttonNamed('Propose match'))
  await until(() => posted(sent) !== undefined)
  expect(posted(sent)).toEqual({
    act: { kind: 'deposit-match', deposit_id: ID, line_id: OTHER_ID, rupees: line.amount },
    reason: REASON,
  })
})

test('before a statement shows it, UTR and payer are asked for and proposed', async () => {
  const sent = await lookAtDeposit('maker')
  await press(buttonNamed('Match by hand'))
  await press(find('input[value="utr"]'))
  const [utr, payer] = document.querySelectorAll<HTMLInputElement>('input:not([type="radio"])')
  if (!utr || !payer) throw new Error('Both fields are there.')
  type(find('textarea'), REASON)
  type(utr, 'x-1')
  await press(buttonNamed('Propose match'))
  await until(() => says('A UTR has 6 to 40 letters and digits.'))
  expect(says('Enter the name as the bank gives it.')).toBe(true)
  type(utr, ' hdfcn520261114 ')
  type(payer, 'Asha Kulkarni')
  await press(buttonNamed('Propose match'))
  await until(() => posted(sent) !== undefined)
  expect(posted(sent)).toMatchObject({
    act: { kind: 'deposit-match', deposit_id: ID, utr: 'HDFCN520261114', payer: 'Asha Kulkarni' },
  })
})

async function lookAtLines(role: StaffRole, more: Partial<StatementLine> = {}) {
  const sent = paperServer({
    '/lines': { items: [{ ...line, ...more }], next: null },
    '/proposals': proposed,
  })
  await sitDown(role, <LinesPage />, { at: '/statements/lines' })
  return sent
}

const MATCH = 'Match the payment of RAVI KULKARNI'
const RETURN = 'Return the payment of RAVI KULKARNI'

test.each([
  ['maker', {}, [MATCH, RETURN]],
  ['checker', {}, [MATCH, RETURN]],
  ['advisor', {}, []],
  ['auditor', {}, []],
  ['maker', { direction: 'debit' }, []],
  ['maker', { state: 'matched' }, []],
  ['maker', { proposal_id: 'p9' }, []],
] as const)('%s, a line with %j: the buttons are %j', async (role, more, names) => {
  await lookAtLines(role, more)
  expect(buttons()).toEqual([...names])
  expect(says(line.why)).toBe(true)
})

test('a return is proposed with what the client reads; its UTR may be left out', async () => {
  const sent = await lookAtLines('maker')
  await press(buttonNamed(RETURN))
  const [message, reason] = document.querySelectorAll('textarea')
  if (!message || !reason) throw new Error('Both fields are there.')
  type(reason, REASON)
  type(message, 'too short')
  await press(buttonNamed('Propose return'))
  await until(() => says('Tell the client in at least 10 characters.'))
  type(message, 'The payer is somebody else.')
  await press(buttonNamed('Propose return'))
  await until(() => posted(sent) !== undefined)
  expect(posted(sent)).toEqual({
    act: { kind: 'payment-return', line_id: OTHER_ID, message: 'The payer is somebody else.' },
    reason: REASON,
  })
})

test('a statement says how far the ledger is from it, and names every difference', async () => {
  paperServer({
    '/statements/waiting': null,
    '/reconciliation': {
      statement,
      opening_before_first: 0,
      statement_closing: 100_118,
      ledger_closing: 100_000,
      difference: 118,
      unexplained: 0,
      is_even: false,
      lines_without_entry: [{ ...line, payer: 'BANK CHARGES', direction: 'debit', amount: 118 }],
      entries_without_line: [],
      lines_that_differ: [],
    },
    '/lines': { items: [], next: null },
  })
  await sitDown('auditor', <StatementPage />, { at: `/statements/${ID}`, route: '/statements/:id' })
  await until(() => says('No unmatched lines'))
  expect(find('h1').textContent).toBe('Statement of 1 Nov 2026 to 14 Nov 2026')
  expect(says('₹118.00 apart, fully explained')).toBe(true)
  expect(says('On the statement, not in the ledger')).toBe(true)
  expect(says('In the ledger, not on a statement yet')).toBe(false)
})

test('client money that does not add up is said in so many words', async () => {
  paperServer({
    '/client-money': {
      as_of: NOW,
      clients: 1284,
      owed_to_clients: 48_216_090.12,
      held: [{ account: 'bank', title: 'At the bank', amount: 48_216_090.11 }],
      difference: -0.01,
      is_even: false,
    },
    '/statements': { items: [], next: null },
  })
  await sitDown('auditor', <ClientMoneyPage />, { at: '/client-money' })
  await until(() => says('No statement has been imported yet.'))
  expect(says('₹0.01 missing or in excess. Tell the auditor now.')).toBe(true)
  expect(says('1,284 clients')).toBe(true)
})
