/**
 * products: a structured note as it is offered, and what it pays: each coupon, and at maturity the formula of its payoff on the
 * levels that were fixed. The server pays by this, and the browser works it out again.
 */
import { addDays, addMonths, type Day } from '@pramaan/market-time'
import { type Paise, paise } from '@pramaan/money'
import { couponRows } from './fixed-coupon-note.ts'
import { type Fraction, fraction, ONE, percent, portion, readFraction, times } from './fraction.ts'
import { paidInDefault } from './note-scenarios.ts'
import { participationPayout } from './participation-note.ts'
import { redeemReverseConvertible } from './reverse-convertible.ts'

export interface OfferedNote {
  readonly payoff: 'participation' | 'reverse-convertible' | 'fixed-coupon'
  readonly protected_percent?: number | null | undefined
  readonly participation_percent?: number | null | undefined
  readonly cap_percent?: number | null | undefined
  readonly barrier_percent?: number | null | undefined
  readonly barrier_seen?: 'any close' | 'last close only' | null | undefined
  readonly coupon_percent?: number | null | undefined
  readonly coupons_a_year?: number | null | undefined
  readonly start_day: Day
  readonly months: number
}

/** What the underlying did: its initial level, the final one (a mean where several days are named), and its lowest close. */
export interface Levels {
  readonly initial: Fraction
  readonly final: Fraction
  readonly lowest: Fraction
}

/** `10.2` per cent as it was typed, exactly. */
export function percentAsTyped(typed: number | null | undefined): Fraction {
  const read = typed == null ? null : readFraction(String(typed))
  if (!read) throw new RangeError(`${String(typed)} is not a percentage`)
  return percent(read)
}

const hasCoupons = ({ coupon_percent, coupons_a_year }: OfferedNote): boolean =>
  coupon_percent != null && coupons_a_year != null

/** How many coupons it has until maturity. */
export const couponsOf = (note: OfferedNote): number =>
  hasCoupons(note) ? (note.months * (note.coupons_a_year ?? 0)) / 12 : 0

/** One coupon on so much, rounded where it is paid. */
export const couponOn = (notional: Paise, note: OfferedNote): Paise =>
  hasCoupons(note)
    ? portion(
        notional,
        times(percentAsTyped(note.coupon_percent), fraction(1n, BigInt(note.coupons_a_year ?? 1))),
      )
    : paise(0n)

/** All coupons of its life on so much. */
export const couponsInAll = (notional: Paise, note: OfferedNote): Paise =>
  paise(couponOn(notional, note) * BigInt(couponsOf(note)))

export interface NoteDays {
  readonly coupons: readonly { readonly due: Day; readonly paid: Day }[]
  readonly maturity: Day
}

/** No market was ever closed for longer; past it the calendar is wrong. */
const LONGEST_CLOSURE_DAYS = 60

/** A coupon on a closed day is paid on the next open one; what is paid back, and the last coupon with it, on the one before. */
export function noteDays(note: OfferedNote, isOpen: (day: Day) => boolean): NoteDays {
  const coupons = couponsOf(note)
  if (coupons > 0) {
    const rows = couponRows(
      paise(0n),
      {
        start: note.start_day,
        rate: percentAsTyped(note.coupon_percent),
        couponsAYear: note.coupons_a_year ?? 1,
        coupons,
      },
      isOpen,
    )
    const maturity = rows.at(-1)?.paid
    if (!maturity) throw new RangeError('A note with coupons has a last one')
    return { coupons: rows.map(({ due, paid }) => ({ due, paid })), maturity }
  }
  const due = addMonths(note.start_day, note.months)
  for (let away = 0; away <= LONGEST_CLOSURE_DAYS; away += 1) {
    const day = addDays(due, -away)
    if (isOpen(day)) return { coupons: [], maturity: day }
  }
  throw new RangeError(`No day before ${due} is open`)
}

export interface Redemption {
  readonly payout: Paise
  /** Null where there is no barrier. */
  readonly isBarrierTouched: boolean | null
}

/** What is paid back at maturity, without the coupon of that day. Rounded once, here. */
export function redemptionOf(notional: Paise, note: OfferedNote, levels: Levels | null): Redemption {
  if (note.payoff === 'fixed-coupon') return { payout: notional, isBarrierTouched: null }
  if (!levels) throw new RangeError('The levels of this note are not known')
  const { initial, final, lowest } = levels
  if (note.payoff === 'participation') {
    const terms = {
      initial,
      participation: percentAsTyped(note.participation_percent),
      cap: note.cap_percent == null ? null : percentAsTyped(note.cap_percent),
      protectedPart: percentAsTyped(note.protected_percent),
    }
    return { payout: participationPayout(notional, terms, final), isBarrierTouched: null }
  }
  const { redemption, isBarrierTouched } = redeemReverseConvertible(
    notional,
    {
      initial,
      barrier: percentAsTyped(note.barrier_percent),
      barrierSeen: note.barrier_seen ?? 'any close',
      coupon: fraction(0n),
    },
    { lowest, final },
  )
  return { payout: redemption, isBarrierTouched }
}

/** All that it pays, coupons included, where the underlying ends at this part of its start, having been no lower than `lowest`. */
export function paidInAll(notional: Paise, note: OfferedNote, level: Fraction, lowest = level): Paise {
  const levels = { initial: ONE, final: level, lowest }
  return paise(redemptionOf(notional, note, levels).payout + couponsInAll(notional, note))
}

export const noteCases = ['good', 'flat', 'bad', 'worst', 'issuer-default'] as const
export type NoteCase = (typeof noteCases)[number]

const CASE_LEVELS: Readonly<Record<Exclude<NoteCase, 'issuer-default'>, Fraction>> = {
  good: fraction(6n, 5n),
  flat: ONE,
  bad: fraction(3n, 5n),
  worst: fraction(0n),
}

export interface NoteOutcome {
  readonly name: NoteCase
  /** Against its start, in parts of one; null where the level does not matter. */
  readonly level: Fraction | null
  readonly payout: Paise
}

/** With the client's own amount. Flat, worst and the issuer's default are always among them. */
export const noteOutcomes = (notional: Paise, note: OfferedNote): NoteOutcome[] =>
  noteCases.map((name) => {
    if (name === 'issuer-default') return { name, level: null, payout: paidInDefault(notional, fraction(0n)) }
    const level = CASE_LEVELS[name]
    return {
      name,
      level: note.payoff === 'fixed-coupon' ? null : level,
      payout: paidInAll(notional, note, level),
    }
  })
