/** products: what an application for an IPO may bid, and what is blocked for it. ICDR's limits. */
import { type Paise, type Price, paise, price, type Units, units, worthOfShares } from '@pramaan/money'

export const ipoCategories = ['retail', 's-nii', 'b-nii'] as const
export type IpoCategory = (typeof ipoCategories)[number]

export interface Bid {
  readonly lots: bigint
  /** At cut-off the bidder takes whatever price is found, and blocks the cap. */
  readonly price: Price | 'cut-off'
}

export interface IssueTerms {
  readonly floor: Price
  readonly cap: Price
  readonly lot: Units
  /** Off the price, for retail. */
  readonly retailDiscount: Price
}

const MOST_BIDS = 3
/** Retail up to ₹2 lakh; non-institutional above it, small ones up to ₹10 lakh. */
const RETAIL_LIMIT = paise(200_000_00n)
const SMALL_LIMIT = paise(1_000_000_00n)

export type BidProblem =
  | 'no-bid'
  | 'too-many-bids'
  | 'no-lots'
  | 'price-out-of-band'
  | 'cut-off-not-retail'
  | 'above-retail-limit'
  | 'within-retail-limit'
  | 'above-small-limit'
  | 'within-small-limit'

/** What one share costs an applicant of that category where the issue's price is this. */
export const payablePrice = (issue: IssueTerms, category: IpoCategory, each: Price): Price =>
  category === 'retail' ? price(each - issue.retailDiscount) : each

const sharesOfLots = (issue: IssueTerms, lots: bigint): Units => units(lots * issue.lot)

/** What one bid costs at most. */
const worthOfBid = (issue: IssueTerms, category: IpoCategory, bid: Bid): Paise =>
  worthOfShares(
    sharesOfLots(issue, bid.lots),
    payablePrice(issue, category, bid.price === 'cut-off' ? issue.cap : bid.price),
  )

/** Bids are alternatives: only one of them can be allotted, so the dearest is blocked and not their sum. */
export function blockedFor(issue: IssueTerms, category: IpoCategory, bids: readonly Bid[]): Paise {
  const worths = bids.map((bid) => worthOfBid(issue, category, bid))
  return worths.toSorted((a, b) => (a < b ? 1 : -1))[0] ?? paise(0n)
}

/** The first rule that it breaks, or null. */
export function bidProblem(
  issue: IssueTerms,
  category: IpoCategory,
  bids: readonly Bid[],
): BidProblem | null {
  if (bids.length === 0) return 'no-bid'
  if (bids.length > MOST_BIDS) return 'too-many-bids'
  if (bids.some(({ lots }) => lots < 1n)) return 'no-lots'
  if (bids.some(({ price: at }) => at !== 'cut-off' && (at < issue.floor || at > issue.cap)))
    return 'price-out-of-band'
  if (category !== 'retail' && bids.some(({ price: at }) => at === 'cut-off')) return 'cut-off-not-retail'
  return limitProblem(category, blockedFor(issue, category, bids))
}

function limitProblem(category: IpoCategory, blocked: Paise): BidProblem | null {
  if (category === 'retail') return blocked > RETAIL_LIMIT ? 'above-retail-limit' : null
  if (blocked <= RETAIL_LIMIT) return 'within-retail-limit'
  if (category === 's-nii') return blocked > SMALL_LIMIT ? 'above-small-limit' : null
  return blocked <= SMALL_LIMIT ? 'within-small-limit' : null
}
