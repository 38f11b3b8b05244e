/** inbox: what waits, whose turn it is, and what is overdue. */
import type { InboxItem } from '@pramaan/contracts'
import { until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { NOW, paperServer, refused, says, sitDown } from '../../platform/test/desk.tsx'
import { InboxPage } from './inbox-page.tsx'
import { turnOf } from './turns.ts'

const hours = (count: number) => new Date(Date.parse(NOW) + count * 3_600_000).toISOString()
const identity: InboxItem = {
  kind: 'identity',
  id: 's1',
  title: 'Identity of Asha Kulkarni',
  client_id: 'c1',
  client_name: 'Asha',
  waiting_since: hours(-50),
  due_by: hours(-2),
  is_overdue: true,
  for_role: 'maker',
}
const proposal: InboxItem = { ...identity, kind: 'proposal', id: 'p1', for_role: 'checker' }
const nobodys = new Set<string>()

test.each([
  ['maker', identity, nobodys, 'For you'],
  ['checker', identity, nobodys, 'For you'],
  ['advisor', identity, nobodys, 'For a maker'],
  ['auditor', proposal, nobodys, 'For a checker'],
  ['maker', proposal, nobodys, 'For a checker'],
  ['checker', proposal, nobodys, 'For you'],
  ['checker', proposal, new Set(['p1']), 'For someone else: you proposed it'],
] as const)('%s sees whose turn it is (%#)', (role, item, own, words) => {
  expect(turnOf(item, { role }, own).words).toBe(words)
})

test('a row says how long it has waited beside since when, and that it is overdue', async () => {
  paperServer({ '/inbox': [identity], '/proposals': { items: [], next: null } })
  await sitDown('maker', <InboxPage />)
  await until(() => says('2 d 2 h'))
  expect(says('2 d 2 h')).toBe(true)
  expect(says('13 Nov 2026, 12:30 pm')).toBe(true)
  expect(says('Overdue')).toBe(true)
  expect(document.querySelector('[data-row]')?.getAttribute('href')).toBe('/clients/c1/identity')
})

test('an empty inbox says what will come here', async () => {
  paperServer({ '/proposals': { items: [], next: null } })
  await sitDown('checker', <InboxPage />)
  expect(says('Nothing pending')).toBe(true)
})

test('a failed look says that nothing was changed, and offers another', async () => {
  paperServer({ '/inbox': refused(500, 'unexpected', ''), '/proposals': { items: [], next: null } })
  await sitDown('checker', <InboxPage />)
  expect(says('Internal Server Error. Nothing was changed.')).toBe(true)
  expect(says('Try again')).toBe(true)
})
