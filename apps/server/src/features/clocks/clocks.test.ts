/** clocks: a demo's time moves forward only, for all, and not at all where money is real. */
import { auditRow, checkAudit, listAudit, moveClock, viewClock } from '@pramaan/contracts'
import { calendarOf, publishedYears } from '@pramaan/market-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPerson, type Person, sendAs } from '../../../test/firm.ts'
import { type Answer, eventually, type House, openHouse } from '../../../test/harness.ts'
import { instantFrom } from '../../platform/clock.ts'
import { targetOf } from './rules.ts'

const calendar = calendarOf(publishedYears)
const target = (now: string, to: string): string => targetOf(instantFrom(now), to, calendar).toISOString()

describe('where the clock goes', () => {
  test('a day is 24 hours', () => {
    expect(target('2026-11-16T04:30:00Z', 'day')).toBe('2026-11-17T04:30:00.000Z')
  })

  test.each([
    ['Monday 09:14:59 → the same Monday 09:15', '2026-11-16T03:44:59Z', '2026-11-16T03:45:00.000Z'],
    ['Monday 09:15 → Tuesday 09:15', '2026-11-16T03:45:00Z', '2026-11-17T03:45:00.000Z'],
    ['Friday noon → Monday', '2026-11-20T06:30:00Z', '2026-11-23T03:45:00.000Z'],
    [
      'Saturday 00:30 in India, Friday in Greenwich → Monday',
      '2026-11-20T19:00:00Z',
      '2026-11-23T03:45:00.000Z',
    ],
    ['Sunday 23:59 → Monday', '2026-11-22T18:29:00Z', '2026-11-23T03:45:00.000Z'],
    [
      'Monday before Guru Nanak’s day, a holiday → Wednesday',
      '2026-11-23T06:30:00Z',
      '2026-11-25T03:45:00.000Z',
    ],
    ['Thursday before Christmas → Monday', '2026-12-24T06:30:00Z', '2026-12-28T03:45:00.000Z'],
    ['New Year’s Eve, a Thursday evening → Friday', '2026-12-31T15:00:00Z', '2027-01-01T03:45:00.000Z'],
  ])('the next session opens at 9:15 am on a day that trades: %s', (_name, now, expected) => {
    expect(target(now, 'session')).toBe(expected)
  })

  test('a date is its midnight in India, and must exist', () => {
    expect(target('2026-11-16T04:30:00Z', '2028-02-29')).toBe('2028-02-28T18:30:00.000Z')
    for (const day of ['2027-02-29', '2027-13-01', '2027-00-10']) {
      expect(() => target('2026-11-16T04:30:00Z', day)).toThrow()
    }
  })
})

describe('moving it', () => {
  let house: House
  let maker: Person
  beforeAll(async () => {
    house = await openHouse()
    maker = await newPerson(house, 'maker')
  })
  afterAll(() => house.close())

  type View = { now: string; ahead_ms: number; can_move: boolean; next_session: string | null }
  const move = (to: unknown, more: object = {}): Promise<Answer<View>> =>
    sendAs(house.app, maker, moveClock, { body: { to, ...more } })
  const view = async (app = house.app): Promise<View> => (await sendAs(app, maker, viewClock)).body.data

  test('a day moves business time on every server, leaves real time alone, and is written down', async () => {
    const second = await house.secondNode()
    const real = house.clock.now()
    const now = real.toISOString()
    expect(await view()).toEqual({
      now,
      ahead_ms: 0,
      can_move: true,
      next_session: target(now, 'session'),
    })
    expect((await move('day')).body.data.ahead_ms).toBe(86_400_000)
    expect((await view()).ahead_ms).toBe(86_400_000)
    expect(await eventually(async () => (await view(second)).ahead_ms === 86_400_000)).toBe(true)
    expect(house.services.clock.now()).toEqual(real)
    const page = await sendAs(house.app, maker, listAudit)
    const [entry] = z.array(auditRow).parse((page.body.data as { items: unknown }).items)
    expect(entry).toMatchObject({
      act: 'clock.moved',
      actor: `${maker.name} (maker)`,
      at: (await view()).now,
    })
    expect((await sendAs(house.app, maker, checkAudit)).body.data).toMatchObject({ is_whole: true })
  })

  test('ten people who move it a day at once move it ten days', async () => {
    const { ahead_ms } = await view()
    await Promise.all(Array.from({ length: 10 }, () => move('day')))
    expect((await view()).ahead_ms).toBe(ahead_ms + 10 * 86_400_000)
  })

  test('never back, not beyond ten years, and only to what it takes', async () => {
    const before = await view()
    expect((await move('2026-11-16')).body.code).toBe('clock_only_forward')
    expect((await move('2037-01-01')).body.code).toBe('clock_too_far')
    for (const to of ['yesterday', '2026-02-30', '', 86_400_000, null, ['day'], '-1']) {
      expect((await move(to)).body.code, String(to)).toBe('field_invalid')
    }
    expect((await move('day', { by: 1 })).body.code).toBe('field_unknown')
    expect(await view()).toEqual(before)
    await expect(house.services.db.query('update demo_clock set ahead_ms = 0')).rejects.toThrow(
      /only moves forward/,
    )
  })
})

test('outside a demo the clock is real and stays so', async () => {
  const live = await openHouse({ mode: 'live' })
  try {
    const checker = await newPerson(live, 'checker')
    expect((await sendAs(live.app, checker, moveClock, { body: { to: 'day' } })).body.code).toBe(
      'clock_is_real',
    )
    expect((await sendAs(live.app, checker, viewClock)).body.data).toMatchObject({
      ahead_ms: 0,
      can_move: false,
    })
  } finally {
    await live.close()
  }
})
