/** products/quant: the terms of a note field by field, as the second person reads them before approving. Pure. */
import type { NoteDocument, NoteOffer } from '@pramaan/contracts'
import type { Calendar } from '@pramaan/market-time'
import { formatRupees } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import { daysOf, inPaise } from './terms.ts'

const payoffs: Readonly<Record<NoteOffer['payoff'], string>> = {
  participation: 'Participation',
  'reverse-convertible': 'Barrier reverse convertible',
  'fixed-coupon': 'Fixed coupon',
}

const documentIn = ({ name, sha256 }: NoteDocument): string =>
  sha256 === undefined ? name : `${name} (SHA-256 ${sha256.slice(0, 12)}…)`

type Row = readonly [field: string, after: string]

const rowIf = (isGiven: boolean, field: string, after: string): Row[] => (isGiven ? [[field, after]] : [])

export function noteRows(act: NoteOffer, calendar: Calendar): Row[] {
  const days = daysOf(act, calendar)
  const percent = (value: number | undefined): string => `${value ?? 0}%`
  const rupees = (value: number): string => formatRupees(inPaise(value))
  return [
    ['Symbol', act.symbol],
    ['Name', act.name],
    ['Issuer', act.issuer],
    ['Rating', `${act.rating}, ${dayInWords(act.rating_day)}`],
    ['Payoff', payoffs[act.payoff]],
    ...rowIf(act.underlying !== undefined, 'Follows', `${act.underlying} (${act.underlying_market})`),
    ...rowIf(act.protected_percent !== undefined, 'Protected', percent(act.protected_percent)),
    ...rowIf(act.participation_percent !== undefined, 'Participation', percent(act.participation_percent)),
    ...rowIf(
      act.payoff === 'participation',
      'Cap',
      act.cap_percent === undefined ? 'None' : percent(act.cap_percent),
    ),
    ...rowIf(
      act.barrier_percent !== undefined,
      'Barrier',
      `${percent(act.barrier_percent)} of the initial level, ${act.barrier_seen}`,
    ),
    ...rowIf(
      act.coupon_percent !== undefined,
      'Coupon',
      `${percent(act.coupon_percent)} a year, ${act.coupons_a_year} times`,
    ),
    ['Opens', dayInWords(act.open_day)],
    ['Closes', `${dayInWords(act.close_day)}, 3:30 pm`],
    ['Starts', dayInWords(act.start_day)],
    ...rowIf(days.finals.length > 0, 'Final level', `Close of ${days.finals.map(dayInWords).join(', ')}`),
    ['Matures', dayInWords(days.maturity)],
    ['Face value', rupees(act.face)],
    ['Minimum', rupees(act.minimum)],
    ['Total', rupees(act.total)],
    ['Subscription fee', percent(act.fee_percent)],
    ['Exit fee', percent(act.exit_fee_percent)],
    ['Lock-in', `${act.lock_in_days} days, until ${dayInWords(days.exitFrom)}`],
    ['Main risk', act.risk],
    ['Document', documentIn(act.document)],
  ]
}
