/** settlements: a buy-back is announced, and its acceptance entered, by a proposal each. */
import type { FirmBuyBack } from '@pramaan/contracts'
import { press, type, until } from '@pramaan/ui/on-screen.ts'
import { expect, test } from 'vitest'
import { buttonNamed, buttons, NOW, paperServer, says, sitDown } from '../../platform/test/desk.tsx'
import { SettlementsPage } from './settlements-page.tsx'

const buyBack = (more: Partial<FirmBuyBack> = {}): FirmBuyBack => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', market: 'NSE', symbol: 'INFY', name: 'Infosys Limited' },
  ...{ state: 'closed', price: 1800, record_day: '2026-11-16', opens_at: '2026-11-17T03:45:00Z' },
  ...{
    closes_at: '2026-11-20T10:00:00Z',
    pay_day: '2026-12-01',
    small_ratio: '2 for 11',
    other_ratio: '3 for 100',
  },
  ...{ tendered: 1200, clients: 3, accepted: null, open: 3, ...more },
})

async function look(role: 'maker' | 'auditor', one: FirmBuyBack) {
  const sent = paperServer({
    '/settlements': { runs: [], next: null, due: [], late: [] },
    '/corporate-actions': { actions: [] },
    '/buy-backs': { buy_backs: [one], next: null },
    '/proposals': { proposal: { id: 'p1', expires_at: NOW }, invitation_code: null },
  })
  await sitDown(role, <SettlementsPage />)
  await until(() => says('Infosys Limited'))
  return sent
}

const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.includes(label))
  const input = found && document.getElementById(found.htmlFor)
  if (!(input instanceof HTMLInputElement)) throw new Error(`no field is called ${label}`)
  return input
}

const because = (): void => {
  const reason = document.querySelector('textarea')
  if (!reason) throw new Error('A reason is asked for.')
  type(reason, 'As the registrar has told us in its letter.')
}

test('a buy-back stands with its terms, what clients tendered and its status; an auditor may only look', async () => {
  await look('auditor', buyBack())
  for (const words of [
    '₹1,800.00 a share',
    'Small shareholders 2 for 11, others 3 for 100',
    '1,200',
    '3 clients',
  ])
    expect(says(words), words).toBe(true)
  expect(says('Acceptance to be entered')).toBe(true)
  expect(buttons()).not.toContain('Enter acceptance')
})

test('the acceptance is proposed with both percentages, and refused beside a field that lacks one', async () => {
  const sent = await look('maker', buyBack())
  await press(buttonNamed('Enter acceptance'))
  type(field('small shareholders (%)'), '33.5')
  because()
  await press(buttonNamed('Propose acceptance'))
  await until(() => says('Enter 0 to 100 per cent, with at most four decimals.'))
  type(field('others (%)'), '0')
  await press(buttonNamed('Propose acceptance'))
  await until(() => sent.some(({ method }) => method === 'POST'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    act: {
      ...{ kind: 'buy-back-decision', offer_id: buyBack().id, outcome: 'accepted' },
      ...{ small_percent: 33.5, other_percent: 0 },
    },
  })
})

test('one that is open can only be withdrawn', async () => {
  const sent = await look('maker', buyBack({ state: 'open' }))
  expect(buttons()).not.toContain('Enter acceptance')
  await press(buttonNamed('Withdraw'))
  because()
  await press(buttonNamed('Propose withdrawal'))
  await until(() => sent.some(({ method }) => method === 'POST'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    act: { kind: 'buy-back-decision', outcome: 'withdrawn' },
  })
})

test('a buy-back is proposed with all its terms', async () => {
  const sent = await look('maker', buyBack())
  await press(buttonNamed('Announce buy-back'))
  because()
  await press(buttonNamed('Propose buy-back'))
  await until(() => says('Enter the record date.'))
  const typed: [string, string][] = [
    ['Symbol', 'infy'],
    ['Buy-back price', '1,800'],
    ['Record date', '2026-11-16'],
    ['Closing price', '1500.50'],
    ['Opening date', '2026-11-17'],
    ['Closing date', '2026-11-20'],
    ['Payment date', '2026-12-01'],
    ['Small shareholders: shares entitled', '2'],
    ['Small shareholders: for every', '11'],
    ['Others: shares entitled', '3'],
    ['Others: for every', '100'],
  ]
  for (const [label, value] of typed) type(field(label), value)
  await press(buttonNamed('Propose buy-back'))
  await until(() => sent.some(({ method }) => method === 'POST'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    act: {
      ...{ kind: 'buy-back', market: 'NSE', symbol: 'INFY', rupees: 1800, record_price: 1500.5 },
      ...{ record_day: '2026-11-16', pay_day: '2026-12-01', small_accepted: 2, small_held: 11 },
    },
  })
})
