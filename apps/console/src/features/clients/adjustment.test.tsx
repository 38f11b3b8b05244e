/** clients: an adjustment is an exact amount with a message, proposed by a maker or checker. */
import { find, press, type, until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { buttonNamed, buttons, NOW, paperServer, says, sitDown } from '../../platform/test/desk.tsx'
import { problemOf, rupeesOf } from './adjustment.ts'
import { PaymentsCard } from './payments-card.tsx'

const client = {
  id: 'c1',
  account: 'PRM1',
  name: 'Asha Kulkarni',
  email: 'asha@example.test',
  verified: 'approved',
  created_at: NOW,
  is_frozen: false,
} as const

test.each([
  ['₹ 1,00,000.50', 100_000.5],
  ['0.01', 0.01],
  ['0', null],
  ['-5', null],
  ['1.005', null],
  ['1e5', null],
  ['', null],
] as const)('“%s” is %s rupees', (text, rupees) => {
  expect(rupeesOf(text)).toBe(rupees)
  expect(problemOf(text) === undefined).toBe(rupees !== null)
})

async function look(role: 'maker' | 'auditor') {
  const sent = paperServer({
    '/withdrawals': { items: [], next: null },
    '/deposits': { items: [], next: null },
    '/proposals': { proposal: { id: 'p1', expires_at: NOW }, invitation_code: null },
  })
  await sitDown(role, <PaymentsCard client={client} />)
  return sent
}

test('an auditor cannot propose one', async () => {
  await look('auditor')
  expect(buttons()).toEqual([])
})

test('a debit is proposed with its amount, its message and the reason', async () => {
  const sent = await look('maker')
  await press(buttonNamed('Propose cash adjustment'))
  await press(find('input[value="debit"]'))
  type(find('input[inputmode="decimal"]'), '1,250.50')
  await until(() => says('One thousand two hundred fifty rupees and fifty paise'))
  const [message, reason] = document.querySelectorAll('textarea')
  if (!message || !reason) throw new Error('Both fields are there.')
  type(message, 'A fee was paid back twice.')
  type(reason, 'Ticket 41: the fee of 3 Nov was returned twice.')
  await press(buttonNamed('Propose debit'))
  await until(() => sent.some(({ method }) => method === 'POST'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    act: {
      kind: 'cash-adjustment',
      client_id: 'c1',
      direction: 'debit',
      rupees: 1250.5,
      message: 'A fee was paid back twice.',
    },
  })
})
