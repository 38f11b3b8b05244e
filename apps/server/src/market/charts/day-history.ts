/**
 * market: the days of instruments for charts and ranges, kept in memory for a minute. Days that are over hardly ever change,
 * and many look at the same few stocks; today itself is never kept, it comes from the live quote.
 */
import { addDays, type Day, dayInIndiaAt, dayNumber } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import type { Instrument } from '../instruments.ts'
import type { Quoted } from '../live-market.ts'
import { corporateActions } from '../store/corporate-actions.ts'
import { addToday, adjustForSplits, type Columns, copyOf, type Split } from './columns.ts'
import { dayColumns } from './stored-columns.ts'

const FIVE_YEARS_DAYS = 5 * 365 + 1
const KEPT_MS = 60_000
/** Some 60 kB each. */
const MOST_KEPT = 400

export interface AdjustedDays {
  readonly columns: Columns
  readonly isAdjusted: boolean
  /** Where the stored days came from, each source once. */
  readonly sources: readonly string[]
}

/** Five years as they count today, with today as far as it has come. */
export type DayHistory = (
  instrument: Instrument,
  quoted: Quoted | null,
  nowMs: number,
) => Promise<AdjustedDays>

interface Stored {
  readonly columns: Columns
  readonly sources: readonly string[]
  readonly splits: readonly (Split & { readonly exDay: Day })[]
}

/** `tradeDayAt`: the trading day to which an instant belongs; a demo that never closes trades Monday over the weekend. */
export function dayHistory(db: Queries, tradeDayAt: (atMs: number) => Day): DayHistory {
  const kept = new Map<number, { readonly stored: Promise<Stored>; readonly readMs: number }>()
  const storedOf = (id: number, nowMs: number): Promise<Stored> => {
    const known = kept.get(id)
    if (known && nowMs >= known.readMs && nowMs - known.readMs < KEPT_MS) return known.stored
    const stored = readStored(db, id, addDays(dayInIndiaAt(nowMs), -FIVE_YEARS_DAYS))
    kept.delete(id)
    const [oldest] = kept.keys()
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(id, { stored, readMs: nowMs })
    // A failure is told to whoever waited for it, and not kept.
    stored.catch(() => kept.delete(id))
    return stored
  }
  return async (instrument, quoted, nowMs) => {
    const today = dayInIndiaAt(nowMs)
    const { columns: days, sources, splits } = await storedOf(instrument.id, nowMs)
    const columns = copyOf(days)
    // One from before an ex-date that is told in new shares would be adjusted once more.
    const isOfDay = quoted?.adjustedTo === undefined || tradeDayAt(quoted.asOfMs) >= quoted.adjustedTo
    if (quoted && isOfDay) {
      const { openPaise, highPaise, lowPaise, pricePaise, volume, asOfMs } = quoted
      addToday(columns, dayNumber(tradeDayAt(asOfMs)), [openPaise, highPaise, lowPaise, pricePaise, volume])
    }
    const isAdjusted = adjustForSplits(
      columns,
      splits.filter(({ exDay }) => exDay <= today),
    )
    return { columns, sources, isAdjusted }
  }
}

async function readStored(db: Queries, id: number, after: Day): Promise<Stored> {
  const [days, actions] = await Promise.all([dayColumns(db, id, after), corporateActions(db, id)])
  const splits = actions.flatMap(({ exDay, sharesBefore, sharesAfter }) =>
    sharesBefore === null || sharesAfter === null
      ? []
      : [{ exDay, exDayNumber: dayNumber(exDay), sharesBefore, sharesAfter }],
  )
  return { ...days, splits }
}
