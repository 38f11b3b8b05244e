/** stock/buy-backs: what two people may announce as a buy-back, field by field. Pure. */
import type { BuyBackOffer } from '@pramaan/contracts'
import { addMonths, type Calendar } from '@pramaan/market-time'
import { formatRupees, paise } from '@pramaan/money'
import { dayInWords } from '../../../market/wire.ts'
import { treatmentOn } from '../corporate-actions/buy-back.ts'
import { inPaise } from './terms.ts'

export interface Known {
  readonly today: string
  readonly calendar: Calendar
  /** The last price of a share; null where there is none yet. */
  readonly pricePaise: number | null
}

/** A company pays more than the market, and no more than a few times its price. */
const MOST_TIMES = 3n
const MONTHS_AHEAD = 6

/** The first thing that is wrong, in one sentence; null where nothing is. */
export function problemOf(act: BuyBackOffer, known: Known): string | null {
  return daysProblem(act, known) ?? ratioProblem(act) ?? priceProblem(act, known)
}

function daysProblem(act: BuyBackOffer, { today, calendar }: Known): string | null {
  const { record_day: record, open_day: open, close_day: close, pay_day: pay } = act
  if (record > today) return 'Announce the buy-back on its record date or later, with its letter of offer.'
  if (record < addMonths(today, -MONTHS_AHEAD)) return 'Choose a record date within the last six months.'
  if (open <= record) return 'The offer opens after its record date.'
  if (close < today) return 'The offer has closed already.'
  if (close < open) return 'The offer cannot close before it opens.'
  if (pay <= close) return 'The payment date has to be after the closing date.'
  if (pay > addMonths(today, MONTHS_AHEAD)) return 'Choose a payment date within six months from today.'
  const off = [record, open, close, pay].find((day) => !calendar.isTradingDay(day))
  if (off !== undefined) return `${dayInWords(off)} is not a trading day.`
  return treatmentOn(close) === 'capital-gain'
    ? null
    : 'A buy-back that was accepted before 1 April 2026 is a dividend, and cannot be announced here.'
}

const ratioProblem = (act: BuyBackOffer): string | null =>
  act.small_accepted > act.small_held || act.other_accepted > act.other_held
    ? 'The entitlement cannot be more shares than are held.'
    : null

function priceProblem({ rupees }: BuyBackOffer, { pricePaise }: Known): string | null {
  if (pricePaise === null) return 'This stock has no price yet.'
  const most = paise(BigInt(pricePaise) * MOST_TIMES)
  return inPaise(rupees) > most ? `Enter a price of ${formatRupees(most)} a share or less.` : null
}
