/** fees: a rate and its rule in words, as they stand beside the amount. */
import { formatRupees, paise } from '@pramaan/money'
import { readPercent, readRupees } from './exact.ts'
import type { Charge, DatedRate, Gathering, Mode, Rate, RateSeries, RoundedTo } from './rate-card.ts'

const amount = (rupees: string): string => formatRupees(readRupees(rupees) ?? paise(0n))

/** `0.1%`, `₹13.00`, `0.1%, at most ₹20.00`. */
export function rateWords(rate: Rate): string {
  if (rate.kind === 'flat') return amount(rate.rupees)
  return rate.kind === 'percent' ? `${rate.percent}%` : `${rate.percent}%, at most ${amount(rate.rupees)}`
}

const together: Record<Gathering, string> = {
  'by-note': 'added up over the day',
  'by-security': 'added up over the day for the same security and side',
  'by-order': 'for each order',
}

const once: Record<Gathering, string> = {
  'by-note': 'once a day',
  'by-security': 'once a day for each security',
  'by-order': 'for each order',
}

const roundingWords: Record<RoundedTo, string> = {
  paisa: 'rounded to the nearest paisa, the half upwards',
  rupee: 'rounded to the nearest rupee, 50 paise upwards',
}

/** Only what may be taxed needs a name inside a sentence. */
const inSentence: Partial<Record<Charge, string>> = {
  brokerage: 'brokerage',
  txn: 'exchange charge',
  ipft: 'IPFT',
  sebi: 'SEBI fee',
  dp: 'the depository charge',
}

const beforeTax: Record<Mode, string> = {
  estimate: 'before they are rounded',
  'contract-note': 'each rounded first',
}

export function ruleWords(series: RateSeries, { rate, on }: DatedRate, mode: Mode): string {
  if (isNothing(rate)) return 'Not charged on this.'
  if (rate.kind === 'flat') return `${rateWords(rate)} ${once[series.gathering]}.`
  const rounding = roundingWords[series.rounding[mode]]
  if (!on)
    return `${rateWords(rate)} of ${baseWords(series)}, ${together[series.gathering]}, ${rounding}${leastWords(series)}.`
  const taxed = list(on.map((one) => inSentence[one] ?? one))
  return `${rateWords(rate)} of ${taxed}${on.length > 1 ? `, ${beforeTax[mode]}` : ''}, ${rounding}.`
}

const baseWords = ({ isInside }: RateSeries): string =>
  isInside ? 'the amount less this charge' : 'the trade’s value'

const leastWords = ({ atLeast }: RateSeries): string =>
  atLeast === undefined ? '' : `, at least ${amount(atLeast)}`

const isNothing = (rate: Rate): boolean =>
  rate.kind === 'flat' ? readRupees(rate.rupees) === 0n : readPercent(rate.percent) === 0n

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
