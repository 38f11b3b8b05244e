/** Vectors: payoffs, coupons and early exits of structured notes, through the product's rules. */
import {
  averageOf,
  couponRows,
  fraction,
  inDecimals,
  type Outcome,
  outcomeOf,
  type ParticipationTerms,
  paidInDefault,
  participationPayout,
  percent,
  type ReverseConvertibleTerms,
  redeemReverseConvertible,
  returnOn,
  times,
  totalOfRows,
} from '@pramaan/products'
import { exitEarly } from '../../apps/server/src/products/quant/early-exit.ts'
import { calendarWith, exactly, listOf, percentOf } from './asked.ts'
import { CannotRun, day, rupees, whole, written } from './compared.ts'
import { type Fields, type Run, records } from './tax-kinds.ts'

const HUNDRED = fraction(100n)
/** Four decimals of a percent, as the scenario tables have them. */
const inPercent = (part: ReturnType<typeof fraction>): string => inDecimals(times(part, HUNDRED), 4)

const participationTerms = (asked: Fields): ParticipationTerms => ({
  initial: exactly(asked.initial, 'initial'),
  participation: exactly(asked.participation, 'participation'),
  cap:
    asked.cap_return === null || asked.cap_return === undefined
      ? null
      : exactly(asked.cap_return, 'cap_return'),
  protectedPart: exactly(asked.protected, 'protected'),
})

const DEFAULT = /^issuer defaults, recovery (\d+(?:\.\d+)?)%$/

/** The levels to ask for stand in the answer's rows only. */
const participationNote: Run = (asked, said) => {
  const [notional, terms] = [rupees(asked.notional, 'notional'), participationTerms(asked)]
  const years = exactly(asked.tenor_years, 'tenor_years')
  const figures = ({ payout, gain, returned, annual }: Outcome): Fields => ({
    payout: written(payout),
    gain: written(gain),
    return_percent: inPercent(returned),
    annual_percent: inPercent(annual),
  })
  return {
    scenarios: records(said.scenarios, 'scenarios').map(({ final, scenario }) => {
      if (final !== undefined) {
        const payout = participationPayout(notional, terms, exactly(final, 'final'))
        return { final, ...figures(outcomeOf(notional, payout, years)) }
      }
      const [, recovery] = DEFAULT.exec(String(scenario)) ?? []
      if (recovery === undefined) throw new CannotRun(`no function yet for ${String(scenario)}`)
      const paid = paidInDefault(notional, percent(exactly(recovery, 'recovery')))
      return { scenario, ...figures(outcomeOf(notional, paid, years)) }
    }),
  }
}

const reverseConvertible: Run = (asked, said) => {
  const barrierSeen = asked.barrier_seen
  if (barrierSeen !== 'any close' && barrierSeen !== 'last close only')
    throw new CannotRun(`no function yet for a barrier seen at ${String(barrierSeen)}`)
  const notional = rupees(asked.notional, 'notional')
  const terms: ReverseConvertibleTerms = {
    initial: exactly(asked.initial, 'initial'),
    barrier: exactly(asked.barrier, 'barrier'),
    barrierSeen,
    coupon: exactly(asked.coupon, 'coupon'),
  }
  return {
    scenarios: records(said.scenarios, 'scenarios').map(({ lowest, final }) => {
      const course = { lowest: exactly(lowest, 'lowest'), final: exactly(final, 'final') }
      const done = redeemReverseConvertible(notional, terms, course)
      return {
        lowest,
        final,
        barrier_touched: done.isBarrierTouched,
        redemption: written(done.redemption),
        coupon: written(done.coupon),
        total: written(done.total),
        return_percent: inPercent(returnOn(notional, done.total)),
      }
    }),
  }
}

const fixedCouponNote: Run = (asked) => {
  const calendar = calendarWith(asked.holidays)
  const terms = {
    start: day(asked.start, 'start'),
    rate: percentOf(asked.coupon_percent, 'coupon_percent'),
    couponsAYear: Number(whole(asked.coupons_a_year, 'coupons_a_year')),
    coupons: Number(whole(asked.coupons, 'coupons')),
  }
  const rows = couponRows(rupees(asked.notional, 'notional'), terms, calendar.isTradingDay)
  return {
    rows: rows.map(({ due, paid, coupon, redemption }) => ({
      due,
      paid,
      coupon: written(coupon),
      ...(redemption !== null && { redemption: written(redemption) }),
    })),
    total: written(totalOfRows(rows)),
  }
}

const earlyExit: Run = (asked) => {
  const terms = {
    start: day(asked.start, 'start'),
    lockInDays: Number(whole(asked.lock_in_days, 'lock_in_days')),
    exitFee: percentOf(asked.exit_fee_percent, 'exit_fee_percent'),
  }
  const valuation = percentOf(asked.valuation_percent_of_par, 'valuation_percent_of_par')
  const exit = exitEarly(rupees(asked.notional, 'notional'), terms, valuation, day(asked.on, 'on'))
  if (!exit.isAllowed) return { allowed: false, reason: 'inside the lock-in', lock_in_ends: exit.lockInEnds }
  return {
    allowed: true,
    value: written(exit.value),
    exit_fee: written(exit.fee),
    paid: written(exit.paid),
    gain: written(exit.gain),
  }
}

const averagedFinal: Run = (asked) => {
  const fixings = listOf(asked.fixings, 'fixings').map((one) => exactly(one, 'fixing'))
  const final = averageOf(fixings)
  const payout = participationPayout(rupees(asked.notional, 'notional'), participationTerms(asked), final)
  return { final_average: inDecimals(final, 6), payout: written(payout) }
}

export const structuredKinds: Readonly<Record<string, Run>> = {
  'participation-note': participationNote,
  'barrier-reverse-convertible': reverseConvertible,
  'fixed-coupon-note': fixedCouponNote,
  'early-exit': earlyExit,
  'averaged-final': averagedFinal,
}
