/** corporate-actions: what the firm may announce, field by field. Pure. */
import type { Announcement } from '@pramaan/contracts'
import { addMonths, type Calendar, isWeekend } from '@pramaan/market-time'
import { formatRupees, paise } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import { inPaise } from './action-words.ts'

export interface Known {
  readonly today: string
  readonly calendar: Calendar
  /** The last price of a share; null where there is none yet. */
  readonly pricePaise: number | null
}

/** A stock without a price has no other measure for its dividend. */
const MOST_WITHOUT_PRICE = 1_00_000_00
const MONTHS_AHEAD = 12

/** The first thing that is wrong, in one sentence; null where nothing is. */
export function problemOf(act: Announcement, known: Known): string | null {
  const problem = exDayProblem(act.ex_day, known) ?? laterDaysProblem(act)
  if (problem) return problem
  const { action } = act
  if (act.number !== undefined && action !== 'dividend') return 'Only dividends are numbered.'
  if (action === 'dividend') return dividendProblem(act, known)
  if (act.rupees !== undefined) return 'Only a dividend has an amount per share.'
  return action === 'rights' || action === 'buy-back' ? noRatioProblem(act) : ratioProblem(act)
}

function exDayProblem(exDay: string, { today, calendar }: Known): string | null {
  if (exDay <= today) return 'Choose an ex-date after today.'
  if (exDay > addMonths(today, MONTHS_AHEAD)) return 'Choose an ex-date within a year from today.'
  if (calendar.isTradingDay(exDay)) return null
  const why = isWeekend(exDay) ? 'a weekend' : `a trading holiday (${calendar.holidayOn(exDay)})`
  return `${dayInWords(exDay)} is ${why}. Choose a trading day as the ex-date.`
}

function laterDaysProblem({ ex_day: exDay, record_day: recordDay, pay_day: payDay }: Announcement) {
  const last = addMonths(exDay, MONTHS_AHEAD)
  if (recordDay !== undefined && recordDay < exDay) return 'The record date cannot be before the ex-date.'
  if (recordDay !== undefined && recordDay > last) return 'Choose a record date within a year of the ex-date.'
  if (payDay === undefined) return null
  if (payDay < exDay) return 'The payment date cannot be before the ex-date.'
  if (recordDay !== undefined && payDay < recordDay)
    return 'The payment date cannot be before the record date.'
  return payDay > last ? 'Choose a payment date within a year of the ex-date.' : null
}

function dividendProblem(act: Announcement, { pricePaise }: Known): string | null {
  const { rupees } = act
  if (rupees === undefined) return 'Enter the dividend per share.'
  if (act.pay_day === undefined) return 'Enter the payment date.'
  return noRatioProblem(act) ?? amountProblem(inPaise(rupees), pricePaise) ?? textProblem(act.says, rupees)
}

function amountProblem(amount: number, price: number | null): string | null {
  const most = price ?? MOST_WITHOUT_PRICE
  if (amount <= most) return null
  const inWords = formatRupees(paise(BigInt(most)))
  return price === null
    ? `Enter a dividend of ${inWords} a share or less.`
    : `The dividend per share cannot be more than the share’s price, ${inWords}.`
}

const RUPEES_IN_TEXT = /(?:₹|\brs\.?|\binr)\s*(\d[\d,]*(?:\.\d+)?)/giu

/** A text may name other amounts, such as the face value, but then also the dividend itself. */
function textProblem(says: string, rupees: number): string | null {
  const named = [...says.matchAll(RUPEES_IN_TEXT)].map(([, amount = '']) => amount.replaceAll(',', ''))
  if (named.length === 0 || named.some((amount) => Number(amount) === rupees)) return null
  return `The text names another amount than the dividend, ${formatRupees(paise(BigInt(inPaise(rupees))))} a share.`
}

const noRatioProblem = (act: Pick<Announcement, 'shares_before' | 'shares_after'>): string | null =>
  act.shares_before === undefined && act.shares_after === undefined
    ? null
    : 'Only a bonus, a split or a consolidation has a ratio.'

function ratioProblem({ action, shares_before: before, shares_after: after }: Announcement): string | null {
  if (before === undefined || after === undefined) return 'Enter how many shares become how many.'
  if (action === 'consolidation' && after >= before) return 'A consolidation makes fewer shares of more.'
  if (action !== 'consolidation' && after <= before)
    return `A ${action === 'bonus' ? 'bonus' : 'split'} makes more shares of fewer.`
  return null
}
