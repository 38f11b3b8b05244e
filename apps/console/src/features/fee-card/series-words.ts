/** fee-card: what a rate is charged on, in words, and which of its rates holds on a day. Pure. */
import type { FeeSeries } from '@pramaan/contracts'

export type Rated = FeeSeries['rates'][number]

const productWords: Readonly<Record<string, string>> = {
  'equity-delivery': 'delivery',
  'equity-intraday': 'intraday',
  'equity-etf': 'equity ETFs',
  'other-etf': 'other ETFs',
  'equity-fund': 'equity funds',
  'other-fund': 'other funds',
  'corporate-bond': 'corporate bonds',
  'government-security': 'government securities',
  'unlisted-share': 'unlisted shares',
}
const ALL_PRODUCTS = Object.keys(productWords).length
const ALL_VENUES = 6

const sideWords: Record<FeeSeries['side'], string> = {
  buy: 'when buying',
  sell: 'when selling',
  both: 'on both sides',
}

/** `NSE · delivery, intraday · on both sides` */
export function whereWords({ products, venues, side }: FeeSeries): string {
  const where =
    venues.length === ALL_VENUES ? 'Everywhere' : venues.join(', ').replace('off-market', 'Off market')
  const what =
    products.length === ALL_PRODUCTS
      ? 'every product'
      : products.map((one) => productWords[one] ?? one).join(', ')
  return `${where} · ${what} · ${sideWords[side]}`
}

/** Days are texts that sort as they follow each other. */
export const rateOn = ({ rates }: FeeSeries, day: string): Rated | null =>
  rates.find(({ from, until }) => from <= day && (until === null || day < until)) ?? null

export const comingAfter = ({ rates }: FeeSeries, day: string): Rated[] =>
  rates.filter(({ from }) => from > day)
