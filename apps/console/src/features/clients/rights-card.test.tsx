/** clients: taking away a lost second factor is offered where there is one, to those who may propose it. */
import type { ClientPage, StaffRole } from '@pramaan/contracts'
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { buttonNamed, buttons, NOW, paperServer, sitDown } from '../../platform/test/desk.tsx'
import { RightsCard } from './rights-card.tsx'

const TAKE_AWAY = 'Propose to reset second factor'
const pageOf = (hasFactor: boolean): ClientPage => ({
  client: {
    id: 'c1',
    account: 'PRM1',
    name: 'Asha Kulkarni',
    email: 'asha@example.test',
    verified: 'approved',
    created_at: NOW,
    is_frozen: false,
  },
  flags: { allow_bonus: false, allow_compensation: false },
  has_pin: true,
  has_second_factor: hasFactor,
  passkeys: 0,
  bank_cards: [],
  invitation: null,
  submission: null,
  proposals: [],
  activity: [],
})

test.each([
  ['maker', true, true],
  ['checker', true, true],
  ['maker', false, false],
  ['advisor', true, false],
  ['auditor', true, false],
] as const)('%s, second factor on: %s → offered: %s', async (role: StaffRole, isOn, isOffered) => {
  paperServer({})
  await sitDown(role, <RightsCard page={pageOf(isOn)} />)
  expect(buttons().includes(TAKE_AWAY)).toBe(isOffered)
})

test('it is proposed with a reason, and nothing else is sent', async () => {
  const sent = paperServer({
    '/proposals': { proposal: { id: 'p1', expires_at: NOW }, invitation_code: null },
  })
  await sitDown('maker', <RightsCard page={pageOf(true)} />)
  await press(buttonNamed(TAKE_AWAY))
  await until(() => document.querySelector('[role="dialog"] textarea') !== null)
  const reason = 'Lost the phone; proven on the registered number.'
  type(find<HTMLTextAreaElement>('[role="dialog"] textarea'), reason)
  await press(buttonNamed('Propose reset'))
  await until(() => sent.some(({ method }) => method === 'POST'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    act: { kind: 'second-factor-reset', client_id: 'c1' },
    reason,
  })
})
