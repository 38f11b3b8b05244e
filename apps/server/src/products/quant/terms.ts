/** products/quant: the terms of a note as two people approved them, its days by the calendar, and what it costs. Pure. */
import type { NoteOffer } from '@pramaan/contracts'
import { addDays, type Calendar, type Day } from '@pramaan/market-time'
import { type Paise, paise, parseRupees } from '@pramaan/money'
import { noteDays, percentAsTyped, portion } from '@pramaan/products'
import { instantInIndia } from '../../platform/clock.ts'
import type { StoredOffer } from '../../trading/offers.ts'
import { fixingDay, fixingDays } from './fixings.ts'

export const NOTE_KIND = 'quant'

/** The source of the value that a note has until two people value it. Nobody can leave it at that. */
export const ISSUE_PRICE = 'Issue price'

export type NoteTerms = NoteOffer

export interface StoredNote extends Omit<StoredOffer, 'terms'> {
  readonly terms: NoteTerms
}

/** Written by an act of two people alone, as it was approved. */
export const noteOf = (offer: StoredOffer): StoredNote => ({ ...offer, terms: offer.terms as NoteTerms })

export function inPaise(rupees: number): Paise {
  const read = parseRupees(String(rupees))
  if (read === null) throw new RangeError(`${rupees} is not an amount of rupees`)
  return read
}

export const faceOf = ({ face }: NoteTerms): Paise => inPaise(face)

/** What so many notes pay on. */
export const nominalOf = (terms: NoteTerms, units: bigint): Paise => paise(faceOf(terms) * units)

/** Half up to the paisa. */
export const feeOn = (amount: Paise, percent: number): Paise => portion(amount, percentAsTyped(percent))

export interface LifeDays {
  /** Whose close is the initial level; null where nothing is followed. */
  readonly initial: Day | null
  readonly finals: readonly Day[]
  readonly coupons: readonly { readonly due: Day; readonly paid: Day }[]
  readonly maturity: Day
  /** The first day on which it can be left. */
  readonly exitFrom: Day
}

/** A named day without trading is the next trading day; money is paid on days on which banks settle. */
export function daysOf(terms: NoteTerms, calendar: Calendar): LifeDays {
  const { coupons, maturity } = noteDays(terms, (day) => calendar.isSettlementDay(day))
  const isFollowing = terms.underlying !== undefined
  return {
    initial: isFollowing ? fixingDay(terms.start_day, calendar) : null,
    finals: isFollowing ? fixingDays(terms.fixing_days, calendar) : [],
    coupons,
    maturity,
    exitFrom: addDays(terms.start_day, terms.lock_in_days),
  }
}

/** The last close that counts. */
export const lastFixing = ({ finals }: LifeDays): Day | null => finals.toSorted().at(-1) ?? null

/** All closes that the payoff looks at: with a barrier that any close may touch, each of its life. */
export function closesNeeded(terms: NoteTerms, days: LifeDays, calendar: Calendar): Day[] {
  const last = lastFixing(days)
  if (days.initial === null || last === null) return []
  return terms.barrier_seen === 'any close'
    ? calendar.tradingDays(days.initial, last)
    : [...new Set([days.initial, ...days.finals])].toSorted()
}

/** When the day's money has come in. */
export const paidAt = (day: Day): Date => instantInIndia(day, '11:00:00')

/** The close of a day is there the next morning, whichever feed tells it. */
export const fixedAt = (day: Day): Date => instantInIndia(addDays(day, 1), '06:00:00')

export const opensAt = ({ open_day: day }: NoteTerms): Date => instantInIndia(day, '09:15:00')
export const closesAt = ({ close_day: day }: NoteTerms): Date => instantInIndia(day, '15:30:00')

/** On the morning of its start it is issued. */
export const issuedAt = ({ start_day: day }: NoteTerms): Date => instantInIndia(day, '10:00:00')
