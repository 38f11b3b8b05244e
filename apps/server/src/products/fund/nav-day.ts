/**
 * products/fund: which day's NAV an order gets, and when a redemption is paid. Order and money must both be there by the
 * cut-off. Liquid and overnight funds are bought at the NAV of the calendar day before, which may be a Sunday. Pure.
 */
import { addDays, type Day, dayInIndiaAt, instantOf } from '@pramaan/market-time'

export const fundCategories = ['equity', 'debt', 'liquid', 'overnight'] as const
export type FundCategory = (typeof fundCategories)[number]

type IsBusinessDay = (day: Day) => boolean

const CUT_OFF = '15:00'
const MONEY_FUNDS_CUT_OFF = '13:30'
const OVERNIGHT_ONLINE_CUT_OFF = '19:00'

export const isMoneyFund = (category: FundCategory): boolean =>
  category === 'liquid' || category === 'overnight'

export interface PurchaseAsked {
  readonly category: FundCategory
  readonly placedAtMs: number
  /** When the scheme can use the money. */
  readonly moneyAtMs: number
  readonly isBusinessDay: IsBusinessDay
}

export interface PurchaseDay {
  readonly acceptedOn: Day
  readonly navDay: Day
}

/** Until when an order of an accepted day is in time. */
export const purchaseCutOff = (category: FundCategory): string =>
  isMoneyFund(category) ? MONEY_FUNDS_CUT_OFF : CUT_OFF

export const redemptionCutOff = (category: FundCategory, isOnline: boolean): string =>
  category === 'overnight' && isOnline ? OVERNIGHT_ONLINE_CUT_OFF : CUT_OFF

export function purchaseDay({ category, placedAtMs, moneyAtMs, isBusinessDay }: PurchaseAsked): PurchaseDay {
  const acceptedOn = acceptedAt(Math.max(placedAtMs, moneyAtMs), purchaseCutOff(category), isBusinessDay)
  return { acceptedOn, navDay: isMoneyFund(category) ? addDays(acceptedOn, -1) : acceptedOn }
}

export interface RedemptionAsked {
  readonly category: FundCategory
  readonly placedAtMs: number
  readonly isOnline: boolean
  readonly isBusinessDay: IsBusinessDay
}

export interface RedemptionDay extends PurchaseDay {
  readonly paidBy: Day
}

/** Equity funds pay on T+2, all others on T+1, counted from the day on which the order is accepted. */
const payOutDays = (category: FundCategory): number => (category === 'equity' ? 2 : 1)

export function redemptionDay({
  category,
  placedAtMs,
  isOnline,
  isBusinessDay,
}: RedemptionAsked): RedemptionDay {
  const acceptedOn = acceptedAt(placedAtMs, redemptionCutOff(category, isOnline), isBusinessDay)
  const dayBeforeNext = addDays(businessDaysAfter(acceptedOn, 1, isBusinessDay), -1)
  return {
    acceptedOn,
    navDay: isMoneyFund(category) ? dayBeforeNext : acceptedOn,
    paidBy: businessDaysAfter(acceptedOn, payOutDays(category), isBusinessDay),
  }
}

/** At the cut-off itself is in time. */
function acceptedAt(atMs: number, cutOff: string, isBusinessDay: IsBusinessDay): Day {
  const day = dayInIndiaAt(atMs)
  const isInTime = isBusinessDay(day) && atMs <= instantOf(day, cutOff)
  return isInTime ? day : businessDaysAfter(day, 1, isBusinessDay)
}

export function businessDaysAfter(from: Day, count: number, isBusinessDay: IsBusinessDay): Day {
  let day = from
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) left -= 1
  }
  return day
}
