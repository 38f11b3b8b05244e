/** products/quant: what two people may put up as a note, field by field; the first thing that is wrong is the answer. Pure. */
import type { NoteOffer } from '@pramaan/contracts'
import { addMonths, type Calendar, type Day } from '@pramaan/market-time'
import { formatRupees } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import { daysOf, inPaise, lastFixing } from './terms.ts'

export interface Known {
  readonly today: Day
  readonly calendar: Calendar
  /** Of the underlying: null where it is not known. */
  readonly underlyingKind: string | null
  readonly isSymbolTaken: boolean
}

export function problemOf(act: NoteOffer, known: Known): string | null {
  return (
    (known.isSymbolTaken ? `There is a note with the symbol ${act.symbol} already.` : null) ??
    payoffProblem(act, known) ??
    moneyProblem(act) ??
    windowProblem(act, known) ??
    fixingProblem(act, known)
  )
}

const isGiven = (value: unknown): boolean => value !== undefined

function payoffProblem(act: NoteOffer, { underlyingKind }: Known): string | null {
  const needs = (fields: readonly (keyof NoteOffer)[]) => fields.every((field) => isGiven(act[field]))
  const lacks = (fields: readonly (keyof NoteOffer)[]) => !fields.some((field) => isGiven(act[field]))
  const coupon = ['coupon_percent', 'coupons_a_year'] as const
  const follow = ['underlying_market', 'underlying'] as const
  const share = ['protected_percent', 'participation_percent'] as const
  const barrier = ['barrier_percent', 'barrier_seen'] as const
  if (!needs(coupon) && !lacks(coupon)) return 'A coupon has a rate and a number of coupons a year.'
  if (act.payoff === 'fixed-coupon') {
    if (!needs(coupon)) return 'A fixed coupon note has a coupon.'
    if (!lacks([...follow, ...share, 'cap_percent', ...barrier]) || act.fixing_days.length > 0)
      return 'A fixed coupon note follows nothing: leave out underlying, fixings, participation and barrier.'
    return null
  }
  if (!needs(follow)) return 'Choose the index that the note follows.'
  if (underlyingKind !== 'index')
    return `${act.underlying} is not an index of ${act.underlying_market} that we have prices of.`
  if (act.payoff === 'participation') {
    if (!needs(share)) return 'A participation note has a protected part and a participation.'
    return lacks(barrier) ? null : 'A participation note has no barrier.'
  }
  if (!needs(barrier)) return 'A barrier reverse convertible has a barrier, and says which closes count.'
  if (!needs(coupon)) return 'A barrier reverse convertible has a coupon.'
  return lacks([...share, 'cap_percent'])
    ? null
    : 'A barrier reverse convertible has no participation and no cap.'
}

/** What a unit may be worth fits the market’s prices. */
const MOST_FACE_PAISE = 10_00_000_00n

function moneyProblem(act: NoteOffer): string | null {
  const [face, minimum, total] = [inPaise(act.face), inPaise(act.minimum), inPaise(act.total)]
  if (face < 100_00n || face > MOST_FACE_PAISE) return 'Enter a face value of ₹100 to ₹10,00,000.'
  if (face % 100n !== 0n) return 'Enter the face value in whole rupees.'
  if (minimum < face || minimum % face !== 0n)
    return `Enter a minimum that is a multiple of the face value of ${formatRupees(face)}.`
  if (total < minimum || total % face !== 0n)
    return `Enter a total that is a multiple of ${formatRupees(face)} and at least the minimum.`
  const everyMonths = 12 / (act.coupons_a_year ?? 12)
  return isGiven(act.coupons_a_year) && act.months % everyMonths !== 0
    ? `With ${act.coupons_a_year} ${act.coupons_a_year === 1 ? 'coupon' : 'coupons'} a year the tenor is a multiple of ${everyMonths} months.`
    : null
}

const MONTHS_AHEAD = 6

function windowProblem(act: NoteOffer, { today, calendar }: Known): string | null {
  const { open_day: open, close_day: close, start_day: start } = act
  if (close < open) return 'The offer cannot close before it opens.'
  if (close < today) return 'The offer has closed already.'
  if (start < close) return 'The note starts on the day on which the offer closes, or later.'
  if (start > addMonths(today, MONTHS_AHEAD)) return 'Choose a start within six months from today.'
  if (act.rating_day > today) return 'The rating cannot be of a day to come.'
  const off = [open, close, start].find((day) => !calendar.isTradingDay(day))
  return off === undefined ? null : `${dayInWords(off)} is not a trading day.`
}

function fixingProblem(act: NoteOffer, { calendar }: Known): string | null {
  if (act.payoff === 'fixed-coupon') return null
  if (act.fixing_days.length === 0) return 'Enter the fixing date of the final level.'
  if (act.payoff === 'reverse-convertible' && act.fixing_days.length > 1)
    return 'A barrier reverse convertible has one final fixing.'
  const sorted = act.fixing_days.every(
    (day, index) => index === 0 || day > (act.fixing_days[index - 1] ?? ''),
  )
  if (!sorted) return 'Enter the fixing dates in order, each once.'
  const days = daysOf(act, calendar)
  if (days.finals.some((day) => day <= act.start_day)) return 'The final level is fixed after the start.'
  const last = lastFixing(days)
  return last !== null && last >= days.maturity
    ? `The last fixing has to be before the maturity on ${dayInWords(days.maturity)}.`
    : null
}
