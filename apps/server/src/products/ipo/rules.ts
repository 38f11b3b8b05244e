/** ipo: what two people may put up as an issue, and what a client may bid, each problem in one sentence. Pure. */
import type { IpoOffer } from '@pramaan/contracts'
import { addMonths, type Calendar } from '@pramaan/market-time'
import { formatRupees, paise } from '@pramaan/money'
import { type Bid, type BidProblem, bidProblem } from '@pramaan/products'
import { dayInWords } from '../../market/wire.ts'
import { inPaise, issueTerms, mostLots, RETAIL_LIMIT } from './terms.ts'

const MONTHS_AHEAD = 6
/** ICDR: the cap is at least 105% and at most 120% of the floor. */
const MOST_CAP = 120n

/** The first thing that is wrong; null where nothing is. */
export function problemOf(
  act: IpoOffer,
  { today, calendar }: { readonly today: string; readonly calendar: Calendar },
): string | null {
  const { open_day: open, close_day: close } = act
  if (open < today) return 'Choose an opening date from today on.'
  if (close < open) return 'The issue cannot close before it opens.'
  if (close > addMonths(today, MONTHS_AHEAD)) return 'Choose a closing date within six months from today.'
  const off = [open, close].find((day) => !calendar.isTradingDay(day))
  if (off !== undefined) return `${dayInWords(off)} is not a trading day.`
  return bandProblem(act)
}

function bandProblem(act: IpoOffer): string | null {
  const [floor, cap, discount] = [inPaise(act.floor), inPaise(act.cap), inPaise(act.retail_discount ?? 0)]
  if (floor <= 0n || cap < floor) return 'The cap cannot be below the floor.'
  if (cap * 100n > floor * MOST_CAP) return 'The cap is at most 120% of the floor.'
  if (discount >= floor) return 'The discount has to be less than the floor price.'
  if (act.shares < act.lot) return 'There has to be one lot at least.'
  if (mostLots(act) < 1n) return `A lot costs more than the retail limit of ${plain(RETAIL_LIMIT)}.`
  return null
}

const plain = (amount: bigint): string => formatRupees(paise(amount)).replace(/\.00$/, '')

/** Says the answer and not only the rule. */
export function bidRefusal(terms: IpoOffer, bids: readonly Bid[]): string | null {
  const problem = bidProblem(issueTerms(terms), 'retail', bids)
  return problem && says(terms, problem)
}

function says(terms: IpoOffer, problem: BidProblem): string {
  const [floor, cap] = [inPaise(terms.floor), inPaise(terms.cap)].map(plain)
  const most = mostLots(terms)
  switch (problem) {
    case 'no-bid':
    case 'too-many-bids':
      return 'Enter one to three bids.'
    case 'no-lots':
      return 'Enter a whole number of lots.'
    case 'price-out-of-band':
      return `Bid between ${floor} and ${cap} a share.`
    default:
      return `Apply for ${most} ${most === 1n ? 'lot' : 'lots'} or fewer at the cap (retail limit ${plain(RETAIL_LIMIT)}).`
  }
}
