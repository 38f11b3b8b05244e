/** settlements: what is due, and what each run did. */
import { expect, test } from 'vitest'
import { NOW, paperServer, says, sitDown } from '../../platform/test/desk.tsx'
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
  paperServer({ '/settlements': { runs: [], next: null, due: [], late: [] } })
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
