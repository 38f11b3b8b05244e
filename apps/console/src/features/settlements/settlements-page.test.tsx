/** settlements: what is due, and what each run did. */
import { addDays, calendarOf, dayInIndiaAt, publishedYears } from '@pramaan/market-time'
import { press, type, until } from '@pramaan/ui/on-screen.ts'
import { describe, expect, test } from 'vitest'
import { buttonNamed, buttons, NOW, paperServer, says, sitDown } from '../../platform/test/desk.tsx'
import { actOf, EMPTY, problemsOf } from './draft.ts'
import { SettlementsPage } from './settlements-page.tsx'

const run = {
  id: 's1',
  day: '2026-11-13',
  started_at: NOW,
  finished_at: NOW,
  sales: 1200,
  released: 4_50_000.25,
  corporate_actions: 2,
  dividends: 305.5,
  expired: 7,
}

test('a run says what it settled, and what is due next stands above', async () => {
  paperServer({
    '/settlements': {
      runs: [run, { ...run, id: 's2', day: '2026-11-12', finished_at: null }],
      next: null,
      due: [{ day: '2026-11-16', sales: 3, amount: 60_123.45 }],
      late: [],
    },
    '/corporate-actions': { actions: [] },
  })
  await sitDown('auditor', <SettlementsPage />)
  for (const words of [
    'Due 16 Nov 2026',
    '₹60,123.45',
    '3 sales',
    '13 Nov 2026',
    '1,200',
    '₹4,50,000.25',
    '₹305.50',
  ]) {
    expect(says(words), words).toBe(true)
  }
  expect(says('In progress')).toBe(true)
})

test('nothing due and no run yet', async () => {
  paperServer({
    '/settlements': { runs: [], next: null, due: [], late: [] },
    '/corporate-actions': { actions: [] },
  })
  await sitDown('maker', <SettlementsPage />)
  expect(says('Nothing due: all sales are settled.')).toBe(true)
  expect(says('No settlement runs yet')).toBe(true)
})

test('what is late says how much, since when, how often it was tried and why it failed', async () => {
  paperServer({
    '/settlements': {
      runs: [],
      next: null,
      due: [],
      late: [
        { kind: 'lapse', count: 1, oldest: NOW, tries: 0, failure: null },
        { kind: 'settlement', count: 12, oldest: NOW, tries: 4, failure: 'the database refused it' },
      ],
    },
    '/corporate-actions': { actions: [] },
  })
  await sitDown('auditor', <SettlementsPage />)
  for (const words of [
    '1 order is past the end of the session and still open.',
    'not tried yet',
    '12 sales are past the settlement time and not settled.',
    'tried 4 times',
    'Last error: the database refused it',
  ]) {
    expect(says(words), words).toBe(true)
  }
})

describe('withdrawing a corporate action', () => {
  const action = {
    id: '00000000-0000-4000-8000-000000000001',
    market: 'NSE',
    symbol: 'INFY',
    name: 'Infosys Limited',
    action: 'dividend',
    ex_day: '2099-01-05',
    pay_day: '2099-01-20',
    terms: '₹12.50 a share',
    says: 'Final dividend ₹12.50',
    is_firms: false,
  }
  const look = async (role: 'maker' | 'auditor') => {
    const sent = paperServer({
      '/settlements': { runs: [], next: null, due: [], late: [] },
      '/corporate-actions': { actions: [action] },
      '/dividends/unsigned': { dividends: [] },
      '/proposals': { proposal: { id: 'p1', expires_at: NOW }, invitation_code: null },
    })
    await sitDown(role, <SettlementsPage />)
    await until(() => says('Upcoming corporate actions'))
    return sent
  }

  test('an auditor sees what is announced, and may not withdraw it', async () => {
    await look('auditor')
    expect(says('Dividend: ₹12.50 a share')).toBe(true)
    expect(says('Exchange list')).toBe(true)
    expect(buttons()).not.toContain('Withdraw')
  })

  test('a maker proposes it with a reason', async () => {
    const sent = await look('maker')
    await press(buttonNamed('Withdraw'))
    const reason = document.querySelector('textarea')
    if (!reason) throw new Error('A reason is asked for.')
    type(reason, 'The company has moved the date.')
    await press(buttonNamed('Propose withdrawal'))
    await until(() => sent.some(({ method }) => method === 'POST'))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      act: { kind: 'corporate-action-withdrawal', action_id: action.id },
      reason: 'The company has moved the date.',
    })
  })
})

describe('dividends of an exchange’s list', () => {
  const dividend = {
    listings: ['NSE:INFY', 'BSE:INFY'],
    ex_day: '2099-01-05',
    number: 1,
    rupees: 12.5,
    pay_day: '2099-01-20',
  }
  const look = async (role: 'maker' | 'auditor') => {
    const sent = paperServer({
      '/settlements': { runs: [], next: null, due: [], late: [] },
      '/corporate-actions': { actions: [] },
      '/dividends/unsigned': {
        dividends: [{ name: 'Infosys Limited', says: 'Final dividend', dividend }],
      },
      '/proposals': { proposal: { id: 'p1', expires_at: NOW }, invitation_code: null },
    })
    await sitDown(role, <SettlementsPage />)
    await until(() => says('Dividends to confirm'))
    return sent
  }

  test('an auditor sees those that wait for two people, and may not confirm them', async () => {
    await look('auditor')
    expect(says('₹12.50 a share')).toBe(true)
    expect(says('NSE:INFY, BSE:INFY')).toBe(true)
    expect(buttons()).not.toContain('Confirm 1 dividend')
  })

  test('a maker proposes exactly what the page shows', async () => {
    const sent = await look('maker')
    await press(buttonNamed('Confirm 1 dividend'))
    const reason = document.querySelector('textarea')
    if (!reason) throw new Error('A reason is asked for.')
    type(reason, 'Compared with the letters of the company.')
    await press(buttonNamed('Propose payment'))
    await until(() => sent.some(({ method }) => method === 'POST'))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      act: { kind: 'dividend-payment', dividends: [dividend] },
      reason: 'Compared with the letters of the company.',
    })
  })
})

describe('announcing a corporate action', () => {
  // The page goes by the clock of the machine.
  const today = dayInIndiaAt(Date.now())
  const EX_DAY = calendarOf(publishedYears).nextTradingDay(today)
  const PAY_DAY = addDays(EX_DAY, 14)
  const look = async (role: 'maker' | 'auditor') => {
    const sent = paperServer({
      '/settlements': { runs: [], next: null, due: [], late: [] },
      '/corporate-actions': { actions: [] },
      '/dividends/unsigned': { dividends: [] },
      '/proposals': { proposal: { id: 'p1', expires_at: NOW }, invitation_code: null },
    })
    await sitDown(role, <SettlementsPage />)
    return sent
  }
  const field = (label: string): HTMLInputElement => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
    const input = found && document.querySelector<HTMLInputElement>(`[id="${found.htmlFor}"]`)
    if (!input) throw new Error(`There is no field ${label}.`)
    return input
  }

  test('an auditor may not', async () => {
    await look('auditor')
    expect(buttons()).not.toContain('Announce corporate action')
  })

  test('a maker proposes a dividend with its terms, dates and words', async () => {
    const sent = await look('maker')
    await press(buttonNamed('Announce corporate action'))
    await press(buttonNamed('Propose corporate action'))
    await until(() => says('Enter the payment date.') && says('Enter an amount such as 12.50.'))
    type(field('Symbol'), 'infy')
    type(field('Dividend per share (₹)'), '12.5')
    type(field('Ex-date'), EX_DAY)
    type(field('Payment date'), PAY_DAY)
    type(field('What the company calls it'), 'Final dividend')
    const reason = document.querySelector('textarea')
    if (!reason) throw new Error('A reason is asked for.')
    type(reason, 'The company announced it today.')
    await press(buttonNamed('Propose corporate action'))
    await until(() => sent.some(({ method }) => method === 'POST'))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      act: {
        ...{
          kind: 'corporate-action',
          market: 'NSE',
          symbol: 'INFY',
          action: 'dividend',
          rupees: 12.5,
          number: 1,
        },
        ...{ ex_day: EX_DAY, pay_day: PAY_DAY, says: 'Final dividend' },
      },
      reason: 'The company announced it today.',
    })
  })

  test('days that cannot be are refused beside their fields, as the server does', () => {
    const dividend = {
      ...EMPTY,
      symbol: 'INFY',
      rupees: '12.50',
      exDay: '2026-11-20',
      payDay: '2026-12-01',
      says: 'Final dividend',
    }
    const of = (more: Partial<typeof dividend>) => problemsOf({ ...dividend, ...more }, '2026-11-16')
    expect(of({})).toEqual({})
    const closed = 'The market is closed on this day. Choose a trading day.'
    expect(of({ exDay: '2026-11-22' })).toEqual({ exDay: closed })
    expect(of({ exDay: '2026-11-24' })).toEqual({ exDay: closed })
    expect(of({ exDay: '2126-11-20', payDay: '2126-12-01' })).toEqual({
      exDay: 'Choose an ex-date within a year from today.',
    })
    expect(of({ recordDay: '2026-12-02' })).toEqual({
      payDay: 'This date cannot be before the record date.',
    })
    expect(of({ payDay: '2036-12-01' })).toEqual({ payDay: 'Choose a date within a year of the ex-date.' })
  })

  test('a bonus of 1 for 2 makes three of two; a consolidation makes fewer', () => {
    const bonus = {
      ...EMPTY,
      action: 'bonus',
      symbol: 'INFY',
      held: '2',
      becomes: '1',
      exDay: '2026-12-01',
      says: 'Bonus 1:2',
    } as const
    expect(problemsOf(bonus, '2026-11-16')).toEqual({})
    expect(actOf(bonus)).toMatchObject({ shares_before: 2, shares_after: 3 })
    expect(problemsOf({ ...bonus, action: 'consolidation', becomes: '2' }, '2026-11-16')).toEqual({
      becomes: 'A consolidation makes fewer shares of more.',
    })
    expect(problemsOf({ ...bonus, exDay: '2026-11-16' }, '2026-11-16')).toEqual({
      exDay: 'Choose an ex-date after today.',
    })
  })
})
