/** products/otc: what two people may put up as a deal, field by field, and what they may allot. Pure. */
import type { DealChange, DealOffer } from '@pramaan/contracts'
import { addDays, type Calendar } from '@pramaan/market-time'
import { formatRupees, groupIndian, type Price, paise } from '@pramaan/money'
import { momentInWords } from '../../market/session-words.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import { type Deal, dayOf, momentOf, priceInPaise } from './terms.ts'

export interface Known {
  readonly now: Date
  readonly calendar: Calendar
  /** A demo trades on every day. */
  readonly isRoundTheClock: boolean
  /** The lowest and the highest price at the exchange today; null where there is no price yet. */
  readonly band: { readonly low: Price; readonly high: Price } | null
}

const DAYS_AHEAD = 30
const DAYS_TO_PAY = 7
const DAYS_BACK = 5

/** The first thing that is wrong, in one sentence; null where nothing is. Of one that is up, the price was looked at then. */
export const problemOf = (act: DealOffer, known: Known, of: 'new' | 'up' = 'new'): string | null =>
  windowProblem(act, known) ?? quantityProblem(act) ?? (of === 'new' ? priceProblem(act, known) : null)

/** What of a deal that is up cannot become so; `due`: when the first purchase in it lapses, null where there is none. */
export function changeProblem(deal: Deal, to: DealChange, due: Date | null): string | null {
  const { terms } = deal
  if (
    [to.seller, to.total, to.risk].every((one, n) => one === [terms.seller, terms.total, terms.risk][n]) &&
    momentOf(to.closes_at).getTime() === deal.closesAt.getTime() &&
    momentOf(to.due_at).getTime() === deal.dueAt.getTime()
  )
    return 'Nothing of the deal would change.'
  if (BigInt(to.total) < deal.taken)
    return `${groupIndian(String(deal.taken))} shares are asked for already: the total cannot be less.`
  if (momentOf(to.due_at) < deal.dueAt)
    return 'The due time can only become later: clients have read the one of now.'
  if (due !== null && momentOf(to.closes_at) >= due)
    return `The deal has to close before ${momentInWords(due.getTime())}: until then a purchase in it is paid.`
  return null
}

function windowProblem(act: DealOffer, { now, calendar, isRoundTheClock }: Known): string | null {
  const [opens, closes, due] = [momentOf(act.opens_at), momentOf(act.closes_at), momentOf(act.due_at)]
  const closeDay = dayOf(act.closes_at)
  if (closes <= opens) return 'The deal cannot close before it opens.'
  if (closes <= now) return 'Choose a closing time that is still to come.'
  if (dayOf(act.opens_at) > addDays(dayInIndia(now), DAYS_AHEAD))
    return 'A deal opens within 30 days from today.'
  if (!isRoundTheClock && !calendar.isTradingDay(closeDay))
    return `${dayInWords(closeDay)} is not a trading day.`
  if (due <= closes) return 'The due time has to be after the closing time.'
  if (dayOf(act.due_at) > addDays(closeDay, DAYS_TO_PAY))
    return 'Choose a due time within seven days after the deal closes.'
  return null
}

const quantityProblem = ({ lot, total }: DealOffer): string | null =>
  total % lot === 0
    ? null
    : `The total has to be a multiple of the lot of ${groupIndian(String(lot))} shares.`

function priceProblem(act: DealOffer, { calendar, band }: Known): string | null {
  const { price_kind: kind, price_day: day, rupees } = act
  if (kind === 'named') {
    if (day !== undefined) return 'A named price has no day.'
    if (rupees === undefined) return 'Enter the price a share.'
    if (!band) return 'This stock has no price yet.'
    const named = priceInPaise(rupees)
    if (named >= band.low && named <= band.high) return null
    return `Enter a price from ${formatRupees(paise(band.low))} to ${formatRupees(paise(band.high))}: the exchange’s price band.`
  }
  if (rupees !== undefined) return 'The official close is the price: enter no other.'
  if (day === undefined) return 'Enter the day of the official close.'
  if (!calendar.isTradingDay(day)) return `${dayInWords(day)} is not a trading day.`
  const opensOn = dayOf(act.opens_at)
  if (day > opensOn) return 'The deal opens on the day of its official close, or after it.'
  if (day < addDays(opensOn, -DAYS_BACK))
    return 'Choose an official close of the last five days before the deal opens.'
  return null
}

export interface Applied {
  readonly order_id: string
  readonly ordered: bigint
}

/** What is wrong with an allotment of these applications; null where nothing is. */
export function allotmentProblem(
  parts: readonly { readonly order_id: string; readonly quantity: number }[],
  applied: readonly Applied[],
  lot: bigint,
): string | null {
  const known = new Map(applied.map((one) => [one.order_id, one.ordered]))
  const seen = new Set<string>()
  for (const { order_id: id, quantity } of parts) {
    const ordered = known.get(id)
    if (ordered === undefined) return 'One of these applications is not of this deal, or not open any more.'
    if (seen.has(id)) return 'Each application is allotted once.'
    seen.add(id)
    if (BigInt(quantity) > ordered)
      return `An application for ${groupIndian(String(ordered))} shares cannot be allotted ${groupIndian(String(quantity))}.`
    if (BigInt(quantity) % lot !== 0n) return `Allot whole lots of ${groupIndian(String(lot))} shares.`
  }
  return null
}
