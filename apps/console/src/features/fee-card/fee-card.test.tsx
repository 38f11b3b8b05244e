/** fee-card: today's and coming rates, and who proposes another, from a later day only. */
import type { FeeSeries, StaffRole } from '@pramaan/contracts'
import { press, type, until } from '@pramaan/ui/on-screen.ts'
import { describe, expect, test } from 'vitest'
import { buttonNamed, buttons, NOW, paperServer, says, sitDown } from '../../platform/test/desk.tsx'
import { kindsOf, problemsOf, rateOf } from './draft.ts'
import { FeeCardPage } from './fee-card-page.tsx'

const past = {
  from: '2021-04-01',
  until: '2026-03-01',
  rate: { kind: 'percent', percent: '9' },
  words: '9%',
  source: 'Long ago',
  is_change: false,
} as const
const series: FeeSeries = {
  id: 'brokerage',
  charge: 'brokerage',
  name: 'Brokerage',
  products: ['equity-delivery'],
  venues: ['NSE'],
  side: 'both',
  rates: [
    past,
    { ...past, from: '2026-03-01', until: '2026-12-01', words: '0%', source: 'The price list' },
    { ...past, from: '2026-12-01', until: null, words: '0.1%', source: 'December’s list', is_change: true },
  ],
}

async function look(role: StaffRole) {
  const sent = paperServer({
    '/fee-card': { version: '2026-03-01.1', today: '2026-11-15', series: [series] },
    '/proposals': { proposal: { id: 'p1', expires_at: NOW }, invitation_code: null },
  })
  await sitDown(role, <FeeCardPage />)
  return sent
}
const CHANGE = 'Propose change of Brokerage, NSE · delivery · on buy and sell'

test('the rate of today and the coming one stand beside each other; the past does not', async () => {
  await look('auditor')
  for (const words of ['2026-03-01.1', '0%', '0.1%', '1 Dec 2026', 'Set by the firm', 'NSE · delivery']) {
    expect(says(words), words).toBe(true)
  }
  expect(says('9%')).toBe(false)
})

test.each([
  ['maker', true],
  ['checker', true],
  ['advisor', false],
  ['auditor', false],
] as const)('%s may propose a change: %s', async (role, may) => {
  await look(role)
  expect(buttons().includes(CHANGE)).toBe(may)
})

test('a change names its rate, its day and who sets it', async () => {
  const sent = await look('maker')
  await press(buttonNamed(CHANGE))
  await press(buttonNamed('Propose change'))
  await until(() => says('Enter who sets this rate.'))
  const field = (label: string): HTMLInputElement => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
    const input = found && document.querySelector<HTMLInputElement>(`[id="${found.htmlFor}"]`)
    if (!input) throw new Error(`There is no field ${label}.`)
    return input
  }
  type(field('Percentage (%)'), '0.2')
  type(field('Effective from'), '2027-01-01')
  type(field('Source'), 'January’s list')
  const reason = document.querySelector('textarea')
  if (!reason) throw new Error('A reason is asked for.')
  type(reason, 'The house has a new price list.')
  await press(buttonNamed('Propose change'))
  await until(() => sent.some(({ method }) => method === 'POST'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    act: {
      kind: 'fee-change',
      series: 'brokerage',
      from: '2027-01-01',
      rate: { kind: 'percent', percent: '0.2' },
      source: 'January’s list',
    },
    reason: 'The house has a new price list.',
  })
})

describe('the draft', () => {
  const draft = {
    kind: 'lower-of',
    percent: '0.1',
    rupees: '20',
    from: '2026-11-16',
    source: 'The list',
  } as const

  test('is whole from tomorrow on, and not today', () => {
    expect(problemsOf(draft, '2026-11-15')).toEqual({})
    expect(problemsOf({ ...draft, from: '2026-11-15' }, '2026-11-15')).toHaveProperty('from')
    expect(problemsOf({ ...draft, from: '' }, '2026-11-15')).toHaveProperty('from')
  })

  test.each(['', '-1', '1e2', '.5', '01', '0.12345678', '1,5'])('refuses %j as a percentage', (percent) => {
    expect(problemsOf({ ...draft, percent }, '2026-11-15')).toHaveProperty('percent')
  })

  test('sends only what its kind has', () => {
    expect(rateOf(draft)).toEqual({ kind: 'lower-of', percent: '0.1', rupees: '20' })
    expect(rateOf({ ...draft, kind: 'flat' })).toEqual({ kind: 'flat', rupees: '20' })
    expect(rateOf({ ...draft, kind: 'percent' })).toEqual({ kind: 'percent', percent: '0.1' })
  })

  test('what the law sets is a percentage', () => {
    expect(['stt', 'gst', 'brokerage', 'dp'].map(kindsOf)).toEqual([
      ['percent'],
      ['percent'],
      ['percent', 'lower-of'],
      ['flat', 'percent'],
    ])
  })
})
