/** fee-card: what a rate is charged on, in words, and which of its rates holds on a day. Pure. */
import type { FeeSeries } from '@pramaan/contracts'
import { say } from './say.ts'

export type Rated = FeeSeries['rates'][number]

const productWords: Readonly<Record<string, string>> = {
  'equity-delivery': say('delivery'),
  'equity-intraday': say('intraday'),
  'equity-etf': say('equityEtf'),
  'other-etf': say('otherEtf'),
  'equity-fund': say('equityFund'),
  'other-fund': say('otherFund'),
  'corporate-bond': say('corporateBond'),
  'government-security': say('governmentSecurity'),
  'unlisted-share': say('unlistedShare'),
}
const ALL_PRODUCTS = Object.keys(productWords).length
const ALL_VENUES = 6

const sideWords: Record<FeeSeries['side'], string> = {
  buy: say('onBuy'),
  sell: say('onSell'),
  both: say('onBoth'),
}

/** `NSE · delivery, intraday · on both sides` */
export function whereWords({ products, venues, side }: FeeSeries): string {
  const where =
    venues.length === ALL_VENUES
      ? say('everywhere')
      : venues.join(', ').replace('off-market', say('offMarket'))
  const what =
    products.length === ALL_PRODUCTS
      ? say('everyProduct')
      : products.map((one) => productWords[one] ?? one).join(', ')
  return say('whereWhatSide', { where, what, side: sideWords[side] })
}

/** Days are texts that sort as they follow each other. */
export const rateOn = ({ rates }: FeeSeries, day: string): Rated | null =>
  rates.find(({ from, until }) => from <= day && (until === null || day < until)) ?? null

export const comingAfter = ({ rates }: FeeSeries, day: string): Rated[] =>
  rates.filter(({ from }) => from > day)
