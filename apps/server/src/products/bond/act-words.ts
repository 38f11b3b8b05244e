/** products/bond: the terms of a bond as the second person reads them before approving. Pure. */
import type { BondOffer } from '@pramaan/contracts'
import { formatRupees, groupIndian, paise } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import { type BondTerms, faceOf, pricePerBond } from './terms.ts'

export const percentWords = (per100: number): string => `${per100} per ₹100`

export const priceWords = (terms: Pick<BondTerms, 'face'>, per100: number): string =>
  `${percentWords(per100)}, ${formatRupees(paise(pricePerBond(terms, per100)))} a bond`

const often: Readonly<Record<number, string>> = {
  1: 'once a year',
  2: 'twice a year',
  4: 'four times a year',
  12: 'monthly',
}

export const bondWords = (act: BondOffer): readonly (readonly [string, string])[] => [
  ['Name', act.name],
  ['ISIN', act.isin],
  ['Issuer', `${act.issuer} (${act.issuer_kind === 'government' ? 'Government' : 'company'})`],
  ['Face value', `${formatRupees(faceOf(act))} a bond`],
  ['Coupon', `${act.coupon_percent}% a year, paid ${often[act.coupons_a_year]}`],
  ['Issued', dayInWords(act.issue_day)],
  ['Matures', dayInWords(act.maturity_day)],
  ['Record date', `${act.record_days} days before each payment`],
  ['Clean price', priceWords(act, act.clean)],
  ['Bid', priceWords(act, act.bid)],
  [
    'Offered',
    `${groupIndian(String(act.total))} bonds, ${groupIndian(String(act.least))} or more in one order`,
  ],
  ['Seniority', `${act.seniority}, ${act.security}`],
  ['Rating', `${act.rating}, ${dayInWords(act.rating_day)}`],
  ['Listed', act.listing === 'listed' ? 'Yes' : 'No'],
  ['Call and put', act.call_put],
  ['Liquidity', act.liquidity],
  ['Main risk', act.risk],
  ['Document', act.document],
  ['Orders', `${dayInWords(act.open_day)} to ${dayInWords(act.close_day)}, 3:30 pm`],
]
