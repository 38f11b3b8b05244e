/** products/bond: which payments are an order's, and when they are made. Pure. */
import { type Bond, calendarOf, type Payment } from '@pramaan/bonds'
import { addDays, type Calendar, type Day } from '@pramaan/market-time'
import type { Paise } from '@pramaan/money'
import { instantInIndia } from '../../platform/clock.ts'
import { type BondTerms, bondOf, nominalOf } from './terms.ts'

/** When the day's payments have come in. */
const PAID_AT = '11:00:00'

export const paidAt = (day: Day): Date => instantInIndia(day, PAID_AT)

/** Of so many bonds, held since a day: every rupee to come. */
export const paymentsOf = (
  terms: BondTerms,
  units: bigint,
  { settledOn, calendar }: { readonly settledOn: Day; readonly calendar: Calendar },
): Payment[] =>
  calendarOf(bondOf(terms), {
    nominal: nominalOf(terms, units),
    settledOn,
    isWorkingDay: (day) => calendar.isSettlementDay(day),
  })

/** The first of them that is due after a day. */
export const firstAfter = (payments: readonly Payment[], due: Day): Payment | null =>
  payments.find((payment) => payment.due > due) ?? null

/** Who has it settled by the end of this day gets the coupon: the record date, or the day before the coupon. */
export function heldBy({ recordDays }: Pick<Bond, 'recordDays'>, due: Day): Day {
  return recordDays === null || recordDays === 0 ? addDays(due, -1) : addDays(due, -recordDays)
}

export interface Dealt {
  readonly units: bigint
  readonly settlesOn: Day
}

/** What an order has on a day: what it bought, less what had left it by then. */
export function unitsOn(bought: Dealt, left: readonly Dealt[], day: Day): bigint {
  if (bought.settlesOn > day) return 0n
  return left.reduce((rest, { units, settlesOn }) => (settlesOn <= day ? rest - units : rest), bought.units)
}

export const sumOf = (amounts: readonly Paise[]): bigint =>
  amounts.reduce<bigint>((all, one) => all + one, 0n)
