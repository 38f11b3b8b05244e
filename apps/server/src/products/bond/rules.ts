/** products/bond: what two people may offer as a bond, field by field. Pure. */
import { streetYield } from '@pramaan/bonds'
import type { BondOffer } from '@pramaan/contracts'
import { addMonths, type Calendar } from '@pramaan/market-time'
import { paymentsOf } from './schedule.ts'
import { type BondTerms, bondOf, cleanOf, paisePerBond } from './terms.ts'

export interface Known {
  readonly today: string
  readonly calendar: Calendar
}

const MOST_YEARS = 50
const MOST_YIELD = 40
const MONTHS_AHEAD = 12

/** The first thing that is wrong, in one sentence; null where nothing is. */
export const problemOf = (act: BondOffer, known: Known): string | null =>
  daysProblem(act, known) ?? issuerProblem(act) ?? sizeProblem(act) ?? priceProblem(act, act, known.today)

function daysProblem(act: BondOffer, { today, calendar }: Known): string | null {
  const { issue_day: issue, maturity_day: maturity, open_day: open, close_day: close } = act
  if (maturity <= issue) return 'The bond has to mature after it is issued.'
  if (maturity > addMonths(issue, MOST_YEARS * 12)) return 'Enter a maturity within 50 years from the issue.'
  if (close < today) return 'The offer has closed already.'
  if (close < open) return 'The offer cannot close before it opens.'
  if (open < issue) return 'The offer cannot open before the bond is issued.'
  if (open > addMonths(today, MONTHS_AHEAD)) return 'Choose an opening date within a year from today.'
  const last = paymentsOf(act, 1n, { settledOn: issue, calendar }).at(-1)
  if (!last || close >= last.paid) return 'The offer has to close before the bond is repaid.'
  return act.rating_day > today ? 'The date of the rating cannot be ahead.' : null
}

function issuerProblem(act: BondOffer): string | null {
  const isSovereign = act.seniority === 'sovereign' && act.security === 'sovereign'
  const isGovernment = act.issuer_kind === 'government'
  const isMixed = act.seniority === 'sovereign' || act.security === 'sovereign'
  if (isGovernment && !isSovereign) return 'A Government security is sovereign, in seniority and in security.'
  return !isGovernment && isMixed ? 'Only a Government security is sovereign.' : null
}

const sizeProblem = ({ least, total }: BondOffer): string | null =>
  least > total ? 'The minimum of one order cannot be more than is offered.' : null

/** Whole paise a bond, a bid not above the price, and a yield that somebody could mean. */
export function priceProblem(
  terms: BondTerms | BondOffer,
  { clean, bid }: { readonly clean: number; readonly bid: number },
  today: string,
): string | null {
  const each = paisePerBond(terms, clean)
  if (each === null || paisePerBond(terms, bid) === null)
    return 'Enter prices that come to whole paise for one bond.'
  if (bid > clean) return 'The bid cannot be above the price at which we sell.'
  const day = [terms.issue_day, today].toSorted().at(-1) ?? today
  if (day >= terms.maturity_day) return 'The bond has matured.'
  const rate = streetYield(bondOf(terms), day, cleanOf(clean))
  return rate < 0 || rate > MOST_YIELD
    ? `At this price the yield would be ${Math.round(rate * 100) / 100}% a year. Check price, coupon and dates.`
    : null
}
