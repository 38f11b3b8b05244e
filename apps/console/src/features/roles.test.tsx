/** features: an auditor sees every page and can change nothing; the makers find their buttons. */
import type { StaffRole } from '@pramaan/contracts'
import { press, until } from '@pramaan/ui/on-screen.ts'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import {
  buttonNamed,
  buttons,
  NEXT_SESSION,
  NOW,
  paperServer,
  says,
  sitDown,
} from '../platform/test/desk.tsx'
import { ClockPage } from './clock/clock-page.tsx'
import { InvitationsPage } from './invitations/invitations-page.tsx'
import { LimitsPage } from './limits/limits-page.tsx'

const invitation = {
  id: 'i1',
  label: 'Pune evening',
  state: 'active',
  uses: 20,
  uses_left: 17,
  expires_at: NOW,
  created_at: NOW,
  used_by: [{ client_id: 'c1', client_name: 'Asha', used_at: NOW }],
}

async function look(role: StaffRole, Page: ComponentType, canMove = true) {
  paperServer({
    '/invitations': { items: [invitation], next: null },
    '/limits': [{ limit: 'minimum_trade', rupees: 19_000 }],
    '/clock': { now: NOW, ahead_ms: 0, can_move: canMove, next_session: NEXT_SESSION },
  })
  await sitDown(role, <Page />)
}

const PROPOSE = 'Propose invitation'
const REVOKE = 'Revoke “Pune evening”'
const CHANGE = 'Propose change of the minimum trade'
const MOVES = ['Next day', 'Next session', 'Move to date']

test.each([
  ['auditor', InvitationsPage, []],
  ['auditor', LimitsPage, []],
  ['auditor', ClockPage, []],
  ['advisor', InvitationsPage, [PROPOSE, REVOKE]],
  ['advisor', LimitsPage, []],
  ['advisor', ClockPage, []],
  ['maker', InvitationsPage, [PROPOSE, REVOKE]],
  ['maker', LimitsPage, [CHANGE]],
  ['maker', ClockPage, MOVES],
  ['checker', ClockPage, MOVES],
] as const)('%s finds exactly the buttons of the role (%#)', async (role, Page, names) => {
  await look(role, Page)
  expect(buttons()).toEqual([...names])
})

test('an invitation says how often it was used and by whom', async () => {
  await look('auditor', InvitationsPage)
  expect(says('3 of 20')).toBe(true)
  expect(document.querySelector('a[href="/clients/c1"]')?.textContent).toBe('Asha')
})

test('a real clock is nobody’s to move', async () => {
  await look('checker', ClockPage, false)
  expect(buttons()).toEqual([])
  expect(says('cannot be moved')).toBe(true)
})

test('before the clock is moved the dialog says to when: the next session by the exchange’s calendar', async () => {
  await look('maker', ClockPage)
  await press(buttonNamed('Next session'))
  await until(() => says('Business time moves to 16 Nov 2026, 9:15 am.'))
  expect(says('It cannot go back')).toBe(true)
})
