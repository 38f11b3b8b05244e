/**
 * market: minutes for charts. Days that are over never change, so they are kept in memory in steps of five minutes; today is
 * asked for only from where it was last known. A feed is asked in short stretches: making minutes up costs time, and nobody
 * else shall wait for it.
 */
import { setImmediate as pause } from 'node:timers/promises'
import { type Day, MINUTE_MS, startOfDay } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import type { MinuteCandle } from '../instruments.ts'
import type { LiveMarket, Quoted } from '../live-market.ts'
import { type Columns, joined, minutesFrom, noColumns } from './columns.ts'
import { withRunningMinute } from './running-minute.ts'
import { minuteColumns } from './stored-columns.ts'

const STEP_MINUTES = 5
const STRETCH_MS = 30 * 60_000
const DAYS_KEPT = 2000
const TODAYS_KEPT = 100

export interface MinuteHistory {
  /** The minutes of the trading days from `first` up to now, the last one as far as the quote, joined to `each` minutes. */
  since(
    instrumentId: number,
    first: Day,
    each: number,
    nowMs: number,
    quoted: Quoted | null,
  ): Promise<Columns>
}

/** Begins of stretches: the exchange opens at 9:15 in India, a market round the clock at midnight there. */
const OPENS_AT_S = 45 * 60
const MIDNIGHT_S = 30 * 60

export function minuteHistory(db: Queries, market: LiveMarket): MinuteHistory {
  const days = new Map<string, Columns>()
  const todays = new Map<number, Today>()
  const { hours, isRoundTheClock } = market.times
  const beginsAtS = isRoundTheClock ? MIDNIGHT_S : OPENS_AT_S
  const startOf = (day: Day): number => hours.tradingSpans(day)[0]?.fromMs ?? startOfDay(day)

  const endedDay = async (id: number, day: Day, endMs: number): Promise<Columns> => {
    const key = `${id} ${day}`
    const known = days.get(key)
    if (known) return known
    const minutes = noColumns()
    await append(minutes, market, id, startOf(day), endMs)
    const made = joined(minutes, minutesFrom(STEP_MINUTES, beginsAtS))
    forgetOldest(days, DAYS_KEPT)
    days.set(key, made)
    return made
  }
  const currentDay = async (id: number, day: Day, nowMs: number): Promise<Columns> => {
    const kept = todays.get(id)
    const today: Today =
      kept?.day === day
        ? kept
        : { day, minutes: noColumns(), untilMs: startOf(day), filling: Promise.resolve() }
    if (today !== kept) {
      todays.delete(id)
      forgetOldest(todays, TODAYS_KEPT)
      todays.set(id, today)
    }
    const fill = async (): Promise<void> => {
      const untilMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS
      if (untilMs <= today.untilMs) return
      const more = noColumns()
      await append(more, market, id, today.untilMs, untilMs)
      addAll(today.minutes, more)
      today.untilMs = untilMs
    }
    // Two that ask at once take turns: each goes on where the other has ended.
    today.filling = today.filling.then(fill, fill)
    await today.filling
    return today.minutes
  }

  return {
    since: async (id, first, each, nowMs, quoted) => {
      const stretch = minutesFrom(each, beginsAtS)
      const upToQuote = (ended: Columns, lastMs: number): Columns => {
        const columns = quoted
          ? withRunningMinute(ended, quoted, {
              dayFromMs: startOf(hours.tradeDayAt(quoted.asOfMs)),
              lastMs,
              priceAt: (atMs) => market.priceAt?.(id, atMs) ?? null,
            })
          : ended
        return each === 1 ? columns : joined(columns, stretch)
      }
      if (!market.minutes) return upToQuote((await minuteColumns(db, id, startOf(first))).columns, MINUTE_MS)
      const today = hours.tradeDayAt(nowMs)
      const result = noColumns()
      let lastMs = MINUTE_MS
      for (const day of hours.calendar.tradingDays(first, today)) {
        const part =
          day === today
            ? await currentDay(id, day, nowMs)
            : await endedDay(id, day, startOf(hours.calendar.nextTradingDay(day)))
        addAll(result, part)
        if (part.t.length > 0) lastMs = day === today ? MINUTE_MS : STEP_MINUTES * MINUTE_MS
      }
      return upToQuote(result, lastMs)
    },
  }
}

interface Today {
  readonly day: Day
  readonly minutes: Columns
  untilMs: number
  filling: Promise<void>
}

function addAll(to: Columns, from: Columns): void {
  for (const name of ['t', 'o', 'h', 'l', 'c', 'v'] as const) {
    for (const value of from[name]) to[name].push(value)
  }
}

async function append(
  to: Columns,
  market: LiveMarket,
  id: number,
  fromMs: number,
  untilMs: number,
): Promise<void> {
  for (let atMs = fromMs; atMs < untilMs; atMs += STRETCH_MS) {
    const minutes = (await market.minutes?.(id, atMs, Math.min(untilMs, atMs + STRETCH_MS))) ?? []
    for (const minute of minutes) add(to, minute)
    await pause()
  }
}

function add(to: Columns, { atMs, openPaise, highPaise, lowPaise, closePaise, volume }: MinuteCandle): void {
  to.t.push(atMs / 1000)
  to.o.push(openPaise)
  to.h.push(highPaise)
  to.l.push(lowPaise)
  to.c.push(closePaise)
  to.v.push(volume)
}

function forgetOldest<Key>(kept: Map<Key, unknown>, most: number): void {
  const [oldest] = kept.keys()
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest)
}
