/**
 * market-time: what happens when within a trading day. Each timetable holds from its day on; instruments with derivatives
 * close by auction since 3 Aug 2026 (SEBI of 16 Jan 2026, NSE/CMTR/74466), and the pre-open changed on 7 Sep 2026
 * (NSE/CMTR/74969).
 */
import type { Calendar, Hours } from './calendar.ts'
import { type Day, instantOf } from './days.ts'

/** What a trader would call it. `closed` also covers the minutes between two parts of one day. */
export type Phase = 'closed' | 'pre-open' | 'continuous' | 'closing' | 'post-close'

/** Which part of a phase it is: what may be entered differs. */
export type Step = 'entry' | 'limit-only' | 'matching' | 'buffer' | 'reference-price' | 'trading'

export type Slot = Hours & { readonly phase: Phase; readonly step: Step }

/** Instruments differ in one thing only: whether they close by auction. */
export type Closing = 'auction' | 'average'

type Timetable = { readonly since: Day; readonly slots: readonly Slot[] }

const slot = (from: string, until: string, phase: Phase, step: Step): Slot => ({ from, until, phase, step })

const oldPreOpen = [
  slot('09:00', '09:08', 'pre-open', 'entry'),
  slot('09:08', '09:12', 'pre-open', 'matching'),
  slot('09:12', '09:15', 'pre-open', 'buffer'),
]
const newPreOpen = [
  slot('09:00', '09:05', 'pre-open', 'entry'),
  slot('09:05', '09:10', 'pre-open', 'limit-only'),
  slot('09:10', '09:12', 'pre-open', 'matching'),
  slot('09:12', '09:15', 'pre-open', 'buffer'),
]
const wholeDay = slot('09:15', '15:30', 'continuous', 'trading')
const oldPostClose = slot('15:40', '16:00', 'post-close', 'trading')
const newPostClose = slot('15:50', '16:00', 'post-close', 'trading')
const auctionClose = [
  slot('09:15', '15:15', 'continuous', 'trading'),
  slot('15:15', '15:20', 'closing', 'reference-price'),
  slot('15:20', '15:25', 'closing', 'entry'),
  slot('15:25', '15:30', 'closing', 'limit-only'),
  slot('15:30', '15:35', 'closing', 'matching'),
]

const timetables: Readonly<Record<Closing, readonly Timetable[]>> = {
  average: [
    { since: '1994-11-03', slots: [...oldPreOpen, wholeDay, oldPostClose] },
    { since: '2026-08-03', slots: [...oldPreOpen, wholeDay, newPostClose] },
    { since: '2026-09-07', slots: [...newPreOpen, wholeDay, newPostClose] },
  ],
  auction: [
    { since: '1994-11-03', slots: [...oldPreOpen, wholeDay, oldPostClose] },
    { since: '2026-08-03', slots: [...oldPreOpen, ...auctionClose, newPostClose] },
    { since: '2026-09-07', slots: [...newPreOpen, ...auctionClose, newPostClose] },
  ],
}

/** The parts of a day, in order; none on a day that does not trade. */
export function slotsOn(calendar: Calendar, day: Day, closing: Closing): readonly Slot[] {
  if (!calendar.isTradingDay(day)) return []
  const special = calendar.specialOn(day)?.trading ?? 'as usual'
  if (special === 'hours not known') return []
  if (special !== 'as usual')
    return special.map(({ from, until }) => slot(from, until, 'continuous', 'trading'))
  return timetables[closing].findLast(({ since }) => since <= day)?.slots ?? []
}

export const startOf = (day: Day, { from }: Hours): number => instantOf(day, from)
export const endOf = (day: Day, { until }: Hours): number => instantOf(day, until)
