/** products/otc: a deal as two people approved it, where it stands, and what each application has of it. Pure. */
import type { DealOffer, DealState } from '@pramaan/contracts'
import type { Calendar } from '@pramaan/market-time'
import { type Price, parseRupees, price } from '@pramaan/money'
import { dayInIndia } from '../../platform/clock.ts'
import type { StoredOffer } from '../../trading/offers.ts'

export type DealTerms = DealOffer

/** What two people allotted. */
export interface Allotment {
  readonly price: Price
  readonly source: string
  readonly others: 'all' | 'none'
  readonly decidedAt: Date
  /** Who approved it. */
  readonly decidedBy: string
}

export interface Deal {
  readonly id: string
  readonly instrumentId: number
  readonly opensAt: Date
  readonly closesAt: Date
  readonly dueAt: Date
  readonly lot: bigint
  readonly total: bigint
  readonly taken: bigint
  readonly version: number
  readonly terms: DealTerms
  /** Since when these terms hold. */
  readonly since: Date
  readonly allotment: Allotment | null
}

/** As it stands in the act. */
export const momentOf = (text: string): Date => new Date(text)

export const dayOf = (text: string): string => dayInIndia(momentOf(text))

export const priceInPaise = (rupees: number): Price => {
  const amount = parseRupees(String(rupees))
  if (amount === null) throw new RangeError(`${rupees} is no price`)
  return price(amount)
}

export function dealOf(offer: StoredOffer, allotment: Allotment | null): Deal {
  // Written by `put_offer` alone, as it was approved.
  const terms = offer.terms as DealTerms
  const {
    id,
    instrument_id: instrumentId,
    opens_at: opensAt,
    closes_at: closesAt,
    total,
    taken,
    version,
    since,
  } = offer
  if (closesAt === null || total === null) throw new Error(`deal ${id} has no end or no total`)
  return {
    ...{ id, instrumentId, opensAt, closesAt, total, taken, version, terms, since, allotment },
    dueAt: momentOf(terms.due_at),
    lot: BigInt(terms.lot),
  }
}

export function stateOf({ opensAt, closesAt, dueAt, allotment }: Deal, now: Date): DealState {
  if (now >= dueAt) return 'over'
  if (allotment) return 'allotted'
  if (now < opensAt) return 'upcoming'
  return now < closesAt ? 'open' : 'closed'
}

/** The trade is of the day on which the window closes: its charges are, too. */
export function tradeDayOf({ closesAt }: Pick<Deal, 'closesAt'>, calendar: Calendar): string {
  const day = dayInIndia(closesAt)
  return calendar.isTradingDay(day) ? day : calendar.previousTradingDay(day)
}

export const remainingOf = ({ total, taken }: Deal): bigint => total - taken

/** The day whose official close is the price. */
export const closingDayOf = ({ terms }: Pick<Deal, 'terms'>): string | null =>
  terms.price_kind === 'close' ? (terms.price_day ?? null) : null
