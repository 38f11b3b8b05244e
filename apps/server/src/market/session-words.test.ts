import { calendarOf, exchangeHours, publishedYears, roundTheClock } from '@pramaan/market-time'
import { expect, test } from 'vitest'
import { nextHolidays, sessionWords, timeInWords } from './session-words.ts'
import { tradingTimes } from './trading-times.ts'
import { movePct, sourceInWords } from './wire.ts'

const calendar = calendarOf(publishedYears)
const times = tradingTimes(exchangeHours(calendar), false)
const ms = (ist: string) => Date.parse(`${ist}+05:30`)

test.each([
  ['2026-11-16T10:00', 'open', 'Open until 3:30 pm'],
  ['2026-11-16T09:06', 'pre-open', 'Pre-open session; trading begins at 9:15 am'],
  ['2026-11-16T15:55', 'post-close', 'Post-close session until 4:00 pm'],
  ['2026-11-16T08:00', 'closed', 'Closed until 9:00 am'],
  ['2026-11-16T20:00', 'closed', 'Closed until tomorrow, 9:00 am'],
  ['2026-11-14T12:00', 'closed', 'Closed until Monday, 9:00 am'],
  ['2026-11-24T11:00', 'closed', 'Closed for Prakash Gurpurb Sri Guru Nanak Dev until tomorrow, 9:00 am'],
])('%s: %s, “%s”', (ist, phase, says) => {
  expect(sessionWords(times, ms(ist))).toMatchObject({ phase, says, is_demo_clock: false })
})

test('a demo is open round the clock, and says so', () => {
  const demo = tradingTimes(roundTheClock(calendar), true)
  expect(sessionWords(demo, ms('2026-11-15T03:00'))).toMatchObject({
    phase: 'open',
    says: 'Open 24 hours in the demo.',
    until: null,
    is_demo_clock: true,
  })
})

test('noon and midnight have their names', () => {
  expect([timeInWords(ms('2026-11-16T00:05')), timeInWords(ms('2026-11-16T12:00'))]).toEqual([
    '12:05 am',
    '12:00 pm',
  ])
})

test('the next holidays come first', () => {
  expect(nextHolidays(times, ms('2026-11-16T10:00'), 8)).toEqual([
    { day: '2026-11-24', name: 'Prakash Gurpurb Sri Guru Nanak Dev' },
    { day: '2026-12-25', name: 'Christmas' },
  ])
})

test.each([
  [101_50, 100_00, 1.5],
  [99_99, 100_00, -0.01],
  [100_00, 300_00, -66.66],
  [200_00, 300_00, -33.33],
  [100_00, 100_00, 0],
])('%d after %d is a move of %d%%, cut and not rounded', (price, before, pct) => {
  expect(movePct(price, before)).toBe(pct)
})

test.each([
  ['simulated', 'Simulated'],
  ['kite', 'Kite Connect'],
  ['replay of nse-bhavcopy-full, 2026-08-21', 'Replay of 21 Aug 2026'],
])('the source %s is told as “%s”', (source, words) => {
  expect(sourceInWords(source)).toBe(words)
})
