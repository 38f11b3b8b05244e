/**
 * market: a list's actions against those that are stored. Several of one kind on a day are known by their terms, not by their
 * place in a list; what is applied, or was announced by two people, stays; and what a list has on another day is told as a
 * likely move, not added a second time. Pure.
 */
import { type Day, dayNumber } from '@pramaan/market-time'
import type { ActionRow, StoredRow } from '../store/corporate-actions.ts'
import type { RefusedRow } from '../store/reports.ts'
import { dayInWords } from '../wire.ts'

export type ListedRow = ActionRow & { readonly line: number; readonly symbol: string }

export interface Met {
  readonly rows: readonly ActionRow[]
  readonly refused: readonly RefusedRow[]
}

/** Companies that pay every quarter pay the same again after some ninety days. */
const MOVED_WITHIN_DAYS = 31

/** How the lists of both exchanges are called. */
export const LIST = '-corporate-actions'

type Terms = Pick<StoredRow, 'kind' | 'sharesBefore' | 'sharesAfter' | 'amountPaise'>
type Placed = Pick<StoredRow, 'instrumentId' | 'exDay' | 'kind'>

const dayOf = ({ instrumentId, exDay, kind }: Placed): string => `${instrumentId} ${exDay} ${kind}`

const isSame = (a: Terms, b: Terms): boolean =>
  a.kind === b.kind &&
  a.sharesBefore === b.sharesBefore &&
  a.sharesAfter === b.sharesAfter &&
  a.amountPaise === b.amountPaise

/** `source` names the list. */
export function meetStored(listed: readonly ListedRow[], stored: readonly StoredRow[], source: string): Met {
  const storedOn = Map.groupBy(stored, dayOf)
  const met = [...Map.groupBy(listed, dayOf)].map(([day, rows]) =>
    meetDay(rows, storedOn.get(day) ?? [], source, (row) => movedFrom(row, listed, stored)),
  )
  return { rows: met.flatMap(({ rows }) => rows), refused: met.flatMap(({ refused }) => refused) }
}

/** Those with a stored one's terms are that one; the others correct one that may still change, or are new. */
function meetDay(
  listed: readonly ListedRow[],
  stored: readonly StoredRow[],
  source: string,
  moved: (row: ListedRow) => string | null,
): Met {
  const left = stored.toSorted((a, b) => a.number - b.number)
  const take = (isIt: (one: StoredRow) => boolean): StoredRow | undefined => {
    const place = left.findIndex(isIt)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  }
  const rows: ActionRow[] = []
  const refused: RefusedRow[] = []
  let last = left.at(-1)?.number ?? 0
  const others = largestFirst(listed).filter((row) => {
    const same = take((one) => isSame(one, row))
    // What the other exchange's list brought already stays in its words.
    if (same && !isOtherExchanges(same, source)) rows.push({ ...row, number: same.number })
    return !same
  })
  for (const row of others) {
    const own = take((one) => one.state === 'open' && !one.isFirms && !isOtherExchanges(one, source))
    const fixed = own
      ? undefined
      : take((one) => one.isFirms || isOtherExchanges(one, source) || wordsOf(one) === wordsOf(row))
    const why = own ? null : fixed ? staysAs(row, fixed, source) : moved(row)
    if (why) {
      refused.push({ line: row.line, why })
      continue
    }
    last += own ? 0 : 1
    rows.push({ ...row, number: own?.number ?? last })
  }
  return { rows, refused }
}

/** A share that is listed on both exchanges is in both their lists. */
const isOtherExchanges = (one: StoredRow, source: string): boolean =>
  one.source !== source && one.source.endsWith(LIST)

/** Whichever way round the list has them. */
const largestFirst = (rows: readonly ListedRow[]): ListedRow[] =>
  rows.toSorted((a, b) => (b.amountPaise ?? 0) - (a.amountPaise ?? 0) || (a.says < b.says ? -1 : 1))

/** An interim dividend is not a special one; the figures may be corrected. */
const wordsOf = ({ says }: { readonly says: string }): string =>
  says
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

const stays: Readonly<Record<StoredRow['state'], string>> = {
  open: 'the firm announced it',
  applied: 'it has been applied',
  withdrawn: 'it was withdrawn',
}

function staysAs({ symbol, says, exDay }: ListedRow, fixed: StoredRow, source: string): string {
  const isOthers = fixed.state === 'open' && isOtherExchanges(fixed, source)
  const why = isOthers ? 'the other exchange’s list has it; announce what is right' : stays[fixed.state]
  return `${symbol}: the list has "${says}" on ${dayInWords(exDay)}, which stays "${fixed.says}" because ${why}`
}

/** The same on another day, which the list itself no longer has: announced twice, or moved. */
function movedFrom(
  row: ListedRow,
  listed: readonly ListedRow[],
  stored: readonly StoredRow[],
): string | null {
  const isOfCompany = (one: Placed): boolean => one.instrumentId === row.instrumentId
  const other = stored.find(
    (one) =>
      isOfCompany(one) &&
      one.state !== 'withdrawn' &&
      isSame(one, row) &&
      isNear(one.exDay, row.exDay) &&
      !listed.some((again) => isOfCompany(again) && again.exDay === one.exDay && isSame(again, one)),
  )
  if (!other) return null
  const days = `on ${dayInWords(row.exDay)}, and ${dayInWords(other.exDay)} before`
  return other.state === 'applied'
    ? `${row.symbol}: the list has "${row.says}" ${days}, when it was applied; if it is another one, announce it`
    : `${row.symbol}: the list has "${row.says}" ${days}; if it was moved, withdraw the first and import the list again`
}

const isNear = (a: Day, b: Day): boolean =>
  a !== b && Math.abs(dayNumber(a) - dayNumber(b)) <= MOVED_WITHIN_DAYS
