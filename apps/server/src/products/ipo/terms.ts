/** ipo: an issue as two people approved it, where it stands, and what happens on which day. Pure. */
import type { IpoOffer, IpoState } from '@pramaan/contracts'
import { type Calendar, instantOf } from '@pramaan/market-time'
import { type Paise, type Price, paise, price, type Units, units } from '@pramaan/money'
import { type IssueTerms, type OfferedShares, payablePrice } from '@pramaan/products'
import { dayInIndia, instantInIndia, instantOfMs } from '../../platform/clock.ts'
import { type Timeline, timelineOf } from './timeline.ts'

/** Applications are taken in these hours. */
const OPENS = '10:00:00'
const CLOSES = '17:00:00'
/** When the first trade of a listed share is made. */
const LISTS = '10:00:00'
/** Retail: no more than this is blocked. */
export const RETAIL_LIMIT = paise(2_00_000_00n)

export interface StoredIssue {
  readonly id: string
  readonly instrument_id: number
  readonly opens_at: Date
  readonly closes_at: Date
  readonly version: number
  /** Since when the commitment is known. */
  readonly since: Date
  readonly terms: IpoOffer
  readonly commitment: string
  readonly price_paise: bigint | null
  readonly beacon_number: bigint | null
  readonly beacon: string | null
  readonly opened: string | null
  readonly mode: 'full' | 'one-lot-then-proportional' | 'draw' | null
  readonly applicants: bigint | null
  readonly demand: bigint | null
  readonly others: bigint | null
  readonly drawn_at: Date | null
  readonly listed_at: Date | null
  readonly failed_at: Date | null
  readonly failure: string | null
}

export const inPaise = (rupees: number): bigint => BigInt(Math.round(rupees * 100))

export const windowOf = ({ open_day, close_day }: Pick<IpoOffer, 'open_day' | 'close_day'>) => ({
  opens_at: instantInIndia(open_day, OPENS),
  closes_at: instantInIndia(close_day, CLOSES),
})

export const issueTerms = ({ floor, cap, lot, retail_discount: off = 0 }: IpoOffer): IssueTerms => ({
  floor: price(inPaise(floor)),
  cap: price(inPaise(cap)),
  lot: units(BigInt(lot)),
  retailDiscount: price(inPaise(off)),
})

export const offeredShares = ({ shares, lot }: IpoOffer): OfferedShares => ({
  shares: units(BigInt(shares)),
  lot: units(BigInt(lot)),
})

/** What a retail applicant pays for a share where the issue's price is this. */
export const payable = (terms: IpoOffer, each: bigint): Price =>
  payablePrice(issueTerms(terms), 'retail', price(each))

/** At the cap; at least one lot, or the issue could not be put up. */
export function mostLots(terms: IpoOffer): bigint {
  const perLot = BigInt(terms.lot) * payable(terms, inPaise(terms.cap))
  return RETAIL_LIMIT / perLot
}

export function stateOf(issue: StoredIssue, now: Date): IpoState {
  if (issue.failed_at) return 'failed'
  if (issue.listed_at) return 'listed'
  if (issue.drawn_at) return 'allotted'
  if (now < issue.opens_at) return 'upcoming'
  return now < issue.closes_at ? 'open' : 'closed'
}

export const daysOf = (issue: Pick<StoredIssue, 'closes_at'>, calendar: Calendar): Timeline =>
  timelineOf(dayInIndia(issue.closes_at), calendar)

/** Until then what is not needed is released; after it that is late. */
export const releasedBy = (issue: Pick<StoredIssue, 'closes_at'>, calendar: Calendar): Date =>
  instantOfMs(instantOf(daysOf(issue, calendar).releaseOn, '24:00'))

export const listsAt = (issue: Pick<StoredIssue, 'closes_at'>, calendar: Calendar): Date =>
  instantInIndia(daysOf(issue, calendar).listingOn, LISTS)

/** What the draw calls an application: twelve of its order's letters, which nobody else's has. */
export const numberOf = (orderId: string): string =>
  (orderId.replaceAll('-', '').slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join('-')

/** A bid as it is kept: the price a share in paise, or null at cut-off. */
export interface AskedBid {
  readonly lots: number
  readonly paise: string | null
}

export interface Asked {
  readonly bids: readonly AskedBid[]
}

/** So many shares are asked for at this price: of the bids that reach it the largest; 0 where none does. */
export function appliedAt({ bids }: Asked, { lot }: Pick<IpoOffer, 'lot'>, issuePrice: bigint): bigint {
  const reaching = bids.filter((bid) => bid.paise === null || BigInt(bid.paise) >= issuePrice)
  return BigInt(Math.max(0, ...reaching.map(({ lots }) => lots))) * BigInt(lot)
}

export const asPaise = (amount: bigint): Paise => paise(amount)
export const asUnits = (count: bigint): Units => units(count)
