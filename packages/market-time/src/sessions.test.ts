/** market-time: sessions, holidays and settlement, by dated examples. */
import { expect, test } from 'vitest'
import {
  calendarOf,
  exchangeHours,
  instantOf,
  isWeekend,
  publishedYears,
  roundTheClock,
  settlementDay,
} from './index.ts'

const calendar = calendarOf(publishedYears)
const market = exchangeHours(calendar)
const phase = (day: string, time: string, closing?: 'auction' | 'average') =>
  market.sessionAt(instantOf(day, time), closing).phase

test('until 2 Aug 2026 everything trades to 15:30 and the post-close is 15:40 to 16:00', () => {
  expect(phase('2026-07-31', '15:29', 'auction')).toBe('continuous')
  expect(phase('2026-07-31', '15:30', 'auction')).toBe('closed')
  expect(phase('2026-07-31', '15:40')).toBe('post-close')
  expect(phase('2026-07-31', '16:00')).toBe('closed')
})

test('from 3 Aug 2026 shares with derivatives stop at 15:15 and close by auction until 15:35', () => {
  expect(phase('2026-08-03', '15:14', 'auction')).toBe('continuous')
  expect(phase('2026-08-03', '15:15', 'auction')).toBe('closing')
  expect(phase('2026-08-03', '15:34', 'auction')).toBe('closing')
  expect(phase('2026-08-03', '15:35', 'auction')).toBe('closed')
  expect(phase('2026-08-03', '15:29', 'average')).toBe('continuous')
})

test('from 3 Aug 2026 the post-close is 15:50 to 16:00', () => {
  expect(phase('2026-08-03', '15:45')).toBe('closed')
  expect(phase('2026-08-03', '15:50')).toBe('post-close')
  expect(phase('2026-08-03', '15:59', 'auction')).toBe('post-close')
})

test('from 7 Sep 2026 the pre-open takes limit orders only from 09:05 to 09:10', () => {
  expect(market.sessionAt(instantOf('2026-09-04', '09:06')).step).toBe('entry')
  expect(market.sessionAt(instantOf('2026-09-07', '09:04')).step).toBe('entry')
  expect(market.sessionAt(instantOf('2026-09-07', '09:06')).step).toBe('limit-only')
  expect(market.sessionAt(instantOf('2026-09-07', '09:10')).step).toBe('matching')
  expect(market.sessionAt(instantOf('2026-09-07', '09:12')).step).toBe('buffer')
})

test('the closing auction takes a reference price, then all orders, then limits, then matches', () => {
  const steps = ['15:15', '15:20', '15:25', '15:30'].map(
    (time) => market.sessionAt(instantOf('2026-08-03', time), 'auction').step,
  )
  expect(steps).toEqual(['reference-price', 'entry', 'limit-only', 'matching'])
})

test('a weekend trades when there is a budget: Sat 1 Feb 2025 and Sun 1 Feb 2026', () => {
  expect(phase('2025-02-01', '12:00')).toBe('continuous')
  expect(phase('2026-02-01', '12:00')).toBe('continuous')
  expect(phase('2026-02-07', '12:00')).toBe('closed')
})

test('Muhurat 2025 traded from 13:45 to 14:45 on a holiday', () => {
  expect(phase('2025-10-21', '12:00')).toBe('closed')
  expect(phase('2025-10-21', '13:45')).toBe('continuous')
  expect(phase('2025-10-21', '14:45')).toBe('closed')
})

test('Muhurat 2026 is announced without hours: it is a trading day and never opens', () => {
  expect(calendar.isTradingDay('2026-11-08')).toBe(true)
  expect(market.tradingSpans('2026-11-08')).toEqual([])
  expect(market.nextOpen(instantOf('2026-11-07', '12:00'))).toBe(instantOf('2026-11-09', '09:15'))
})

test('the drill of 2 Mar 2024 traded twice: 09:15 to 10:00 and 11:30 to 12:30', () => {
  expect(market.tradingSpans('2024-03-02')).toHaveLength(2)
  expect(phase('2024-03-02', '11:00')).toBe('closed')
  expect(market.nextOpen(instantOf('2024-03-02', '10:30'))).toBe(instantOf('2024-03-02', '11:30'))
})

test('24 Nov and 25 Dec 2026 are the holidays that remain; 2027 is not published', () => {
  expect(calendar.holidayOn('2026-11-24')).toBe('Prakash Gurpurb Sri Guru Nanak Dev')
  expect(phase('2026-12-25', '12:00')).toBe('closed')
  expect(calendar.isPublished('2026-12-31')).toBe(true)
  expect(calendar.isPublished('2027-01-04')).toBe(false)
  expect(calendar.isTradingDay('2027-01-04')).toBe(true)
})

test('a holiday that is announced late is added when the calendar is made', () => {
  const later = calendarOf(publishedYears, [{ day: '2026-12-01', kind: 'trading', name: 'Election' }])
  expect(calendar.isTradingDay('2026-12-01')).toBe(true)
  expect(later.isTradingDay('2026-12-01')).toBe(false)
  expect(settlementDay(later, '2026-11-30')).toBe('2026-12-02')
})

test('T+1 is the next settlement day: a trade of Fri 13 Nov 2026 settles on Mon 16 Nov', () => {
  expect(settlementDay(calendar, '2026-11-13')).toBe('2026-11-16')
})

test('T+1 is counted on settlement days: 18 Feb 2026 settles on 20 Feb, because 19 Feb trades and settles nothing', () => {
  expect(calendar.isTradingDay('2026-02-19')).toBe(true)
  expect(settlementDay(calendar, '2026-02-18')).toBe('2026-02-20')
  expect(settlementDay(calendar, '2026-03-18')).toBe('2026-03-20')
  expect(settlementDay(calendar, '2026-08-25')).toBe('2026-08-27')
})

test.each([
  ['2024-02-16', '2024-02-20', 'Shivaji Jayanti'],
  ['2024-02-19', '2024-02-20', 'two days together'],
  ['2024-03-28', '2024-04-02', 'Good Friday, a weekend and the banks’ closing'],
  ['2024-04-08', '2024-04-10', 'Gudi Padwa'],
  ['2024-04-10', '2024-04-12', 'Id-Ul-Fitr'],
  ['2024-05-22', '2024-05-24', 'Buddha Pournima'],
  ['2024-09-13', '2024-09-17', 'Id-E-Milad as first announced'],
  ['2024-09-17', '2024-09-19', 'Id-E-Milad as moved'],
  ['2024-11-01', '2024-11-04', 'Muhurat trading'],
  ['2025-02-18', '2025-02-20', 'Shivaji Jayanti'],
  ['2025-03-28', '2025-04-02', 'Id-Ul-Fitr and the banks’ closing'],
  ['2025-05-09', '2025-05-13', 'Buddha Pournima'],
  ['2025-09-04', '2025-09-09', 'both days of Id-E-Milad'],
  ['2025-09-05', '2025-09-09', 'both days of Id-E-Milad'],
  ['2025-09-08', '2025-09-09', 'both days of Id-E-Milad'],
])('a trade of %s settles on %s: %s', (tradeDay, settles) => {
  expect(calendar.isTradingDay(tradeDay)).toBe(true)
  expect(settlementDay(calendar, tradeDay)).toBe(settles)
})

test('a settlement holiday is a weekday that trades', () => {
  for (const { settlementHolidays } of publishedYears) {
    for (const day of settlementHolidays) {
      expect([day, isWeekend(day), calendar.isTradingDay(day), calendar.isSettlementDay(day)]).toEqual([
        day,
        false,
        true,
        false,
      ])
    }
  }
})

test('31 Mar and 1, 3 Apr 2026: a trade of 30 Mar settles on 2 Apr, T+2 on 6 Apr', () => {
  expect(settlementDay(calendar, '2026-03-30')).toBe('2026-04-02')
  expect(settlementDay(calendar, '2026-03-30', 2)).toBe('2026-04-06')
})

test('a Sunday that trades does not settle: 1 Feb 2026 settles on Mon 2 Feb', () => {
  expect(calendar.isSettlementDay('2026-02-01')).toBe(false)
  expect(settlementDay(calendar, '2026-02-01')).toBe('2026-02-02')
})

test('the countdown runs to the close while open and to the open while closed', () => {
  const at = instantOf('2026-11-16', '09:00')
  expect(market.countdown(at)).toEqual({ to: 'open', atMs: at + 15 * 60_000, leftMs: 15 * 60_000 })
  const open = instantOf('2026-11-16', '15:00')
  expect(market.countdown(open)?.leftMs).toBe(30 * 60_000)
  expect(market.countdown(open, 'auction')?.leftMs).toBe(15 * 60_000)
})

test('after Friday’s close the trade day is Monday, and the session ends when Monday’s pre-open begins', () => {
  const session = market.sessionAt(instantOf('2026-11-13', '16:30'))
  expect(session).toEqual({
    phase: 'closed',
    step: null,
    tradeDay: '2026-11-16',
    fromMs: instantOf('2026-11-13', '16:00'),
    untilMs: instantOf('2026-11-16', '09:00'),
  })
})

test('2021 to 2026 have 248, 248, 246, 249, 249 and 247 trading days', () => {
  const counts = [2021, 2022, 2023, 2024, 2025, 2026].map(
    (year) => calendar.tradingDays(`${year}-01-01`, `${year}-12-31`).length,
  )
  expect(counts).toEqual([248, 248, 246, 249, 249, 247])
})

test('a market round the clock is open on Sunday, and Sunday belongs to Monday', () => {
  const always = roundTheClock(calendar)
  const session = always.sessionAt(instantOf('2026-11-15', '12:00'))
  expect(session.phase).toBe('continuous')
  expect(session.tradeDay).toBe('2026-11-16')
  expect(session.fromMs).toBe(instantOf('2026-11-14', '00:00'))
  expect(session.untilMs).toBe(instantOf('2026-11-17', '00:00'))
  expect(always.countdown(session.fromMs)).toBeNull()
})

test('round the clock, days leave no gap: each begins where the one before it ended', () => {
  const always = roundTheClock(calendar)
  const days = calendar.tradingDays('2026-09-01', '2026-12-31')
  for (const [turn, day] of days.entries()) {
    const before = days[turn - 1]
    if (before) expect(always.tradingSpans(day)[0]?.fromMs).toBe(always.tradingSpans(before)[0]?.untilMs)
  }
})
