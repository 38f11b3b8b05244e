/** bank: a file that waits for a second person: what it would do, who may decide it, and what the uploader is uploaded. */
import type { StaffRole, WaitingStatement } from '@pramaan/contracts'
import { find, press, until } from '@pramaan/ui/on-screen.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { buttonNamed, buttons, NOW, paperServer, refused, says, sitDown } from '../../platform/test/desk.tsx'
import { ID, line, OTHER_ID, statement } from '../../platform/test/money.ts'
import { StatementPage } from './statement-page.tsx'
import { StatementsPage } from './statements-page.tsx'

const file: WaitingStatement = {
  id: ID,
  proposal_id: 'p1',
  uploaded_by: 'Meera Nair',
  is_mine: false,
  uploaded_at: NOW,
  expires_at: '2026-11-16T09:00:00.000Z',
  sha256: 'ff01'.repeat(16),
  from: '2026-11-14',
  to: '2026-11-14',
  opening: 100_000,
  closing: 150_000,
  accepted: 2,
  known: 1,
  deposits: { lines: 1, amount: 50_000 },
  suspense: { lines: 1, amount: 7 },
  payments_out: { lines: 0, amount: 0 },
  not_explained: { lines: 0, amount: 0 },
}

async function look(role: StaffRole, more: Partial<WaitingStatement> = {}) {
  paperServer({
    '/statements/waiting': { ...file, ...more },
    '/waiting/lines': {
      items: [
        { ...line, state: 'matched', client_name: 'Asha Kulkarni' },
        { ...line, id: 'w' },
      ],
      next: null,
    },
  })
  await sitDown(role, <StatementPage />, { at: `/statements/${ID}`, route: '/statements/:id' })
  await until(() => says('What each line will do'))
}

test('it says that nothing is counted yet, and what would be, with the client', async () => {
  await look('maker', { is_mine: true })
  expect(find('h1').textContent).toBe('Statement of 14 Nov 2026')
  expect(says('Needs approval by a second person before 16 Nov 2026')).toBe(true)
  expect(says('Nothing is credited until then.')).toBe(true)
  expect(says('₹50,000.00')).toBe(true)
  expect(says('Client: Asha Kulkarni')).toBe(true)
})

test.each([
  ['checker', false, 'Review and decide'],
  ['checker', true, 'View proposal'],
  ['maker', false, 'View proposal'],
  ['auditor', false, 'View proposal'],
] as const)('%s, own upload %s: the way on is “%s”', async (role, is_mine, word) => {
  await look(role, { is_mine })
  expect(find('a[href="/proposals/p1"]').textContent).toBe(word)
})

test('a line that nobody has approved can be neither matched nor returned', async () => {
  await look('maker')
  expect(buttons().filter((name) => /^(Match|Return)/.test(name))).toEqual([])
})

async function hand(answer: unknown) {
  const sent = paperServer({
    '/statements/waiting': null,
    '/statements': answer,
  })
  await sitDown('maker', <StatementsPage />, { at: '/statements', route: '/statements' })
  await press(buttonNamed('Import statement'))
  const input = find<HTMLInputElement>('input[type="file"]')
  Object.defineProperty(input, 'files', { value: [new File(['Date'], 'statement.csv')] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await until(() => says('statement.csv'))
  await press(buttonNamed('Import file'))
  return sent
}

const uploaded = { items: [], next: null, is_known: false, proposal_id: 'p1', statement_id: OTHER_ID }

test('a new file leads to the page that shows what it would do', async () => {
  await hand(uploaded)
  await until(() => says('another page'))
  expect(says('another page')).toBe(true)
})

test('the same file again says so, while it waits and after', async () => {
  await hand({ ...uploaded, is_known: true })
  await until(() => says('already been uploaded and needs approval'))
  expect(find(`a[href="/statements/${OTHER_ID}"]`).textContent).toBe('View what it will do')
})

test('the list names the file that waits, and leads to it', async () => {
  paperServer({
    '/statements/waiting': file,
    '/statements': { items: [statement], next: null },
  })
  await sitDown('auditor', <StatementsPage />, { at: '/statements' })
  await until(() => says('needs approval by a second person'))
  expect(find(`p a[href="/statements/${ID}"]`).textContent).toBe('View what it will do')
  expect(says('Imported by Meera Nair, approved by Chirag Shah')).toBe(true)
})

test('a file that was neither approved nor waits is not there', async () => {
  paperServer({ '/statements/waiting': null, '/reconciliation': refused(404, 'statement_unknown', 'no') })
  await sitDown('maker', <StatementPage />, { at: `/statements/${ID}`, route: '/statements/:id' })
  await until(() => says('Page not found'))
  expect(find('h1').textContent).toBe('Page not found')
})
