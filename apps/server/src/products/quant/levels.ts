/** products/quant: the levels that a note is paid by: kept with it from the feed of their days, and waited for where one is missing. */
import type { Calendar, Day } from '@pramaan/market-time'
import { fraction, type Levels } from '@pramaan/products'
import { dayInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import { courseOf, type Fixing, finalLevel } from './fixings.ts'
import { fixLevels, type StoredFixing } from './store.ts'
import { closesNeeded, daysOf, lastFixing, type NoteTerms } from './terms.ts'

const fixingOf = ({ day, level_paise: paise }: StoredFixing): Fixing => ({ day, level: fraction(paise) })

/** What is said where a close is not there: the run waits, and is late with this reason. */
export const missing = (terms: NoteTerms, day: Day): Error =>
  new Error(`The close of ${terms.underlying} on ${dayInWords(day)} is not known.`)

/** @throws Error where a close that counts is not known: no level is guessed. */
export async function levelsOf(
  tx: Queries,
  offer: string,
  terms: NoteTerms,
  calendar: Calendar,
  at: Date,
): Promise<Levels | null> {
  if (terms.payoff === 'fixed-coupon') return null
  const days = daysOf(terms, calendar)
  const needed = closesNeeded(terms, days, calendar)
  const known = await fixLevels(tx, offer, needed, at)
  const have = new Set(known.map(({ day }) => day))
  const gap = needed.find((day) => !have.has(day))
  if (gap !== undefined) throw missing(terms, gap)
  const levels = levelsFrom(terms, days.initial, days.finals, lastFixing(days), known)
  if (!levels) throw missing(terms, needed.at(-1) ?? terms.start_day)
  return levels
}

function levelsFrom(
  terms: NoteTerms,
  first: Day | null,
  finals: readonly Day[],
  last: Day | null,
  known: readonly StoredFixing[],
): Levels | null {
  if (first === null || last === null) return null
  const closes = known.map(fixingOf)
  const initial = closes.find(({ day }) => day === first)?.level
  const course = courseOf(closes, first, last)
  const final = terms.payoff === 'participation' ? finalLevel(finals, closes) : course?.final
  return initial && course && final ? { initial, final, lowest: course.lowest } : null
}
