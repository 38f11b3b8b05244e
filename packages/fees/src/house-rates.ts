/** fees: what the house itself charges. An operator's own prices stand here, apart from what law and exchanges set. */
import { type Product, products, type Rate, type RateSeries, venues } from './rate-card.ts'

const SINCE = '2021-04-01'
const HOUSE = 'Our firm’s price list'

/** What leaves no demat account is not charged for leaving it. */
const noDebit: readonly Product[] = ['equity-intraday', 'equity-fund', 'other-fund']
const debited = products.filter((one) => !noDebit.includes(one))

const own = (
  id: string,
  charge: 'brokerage' | 'dp',
  where: Pick<RateSeries, 'products' | 'side'>,
  rate: Rate,
): RateSeries => ({
  id,
  charge,
  ...where,
  venues,
  // The depository's charge is not on the contract note: it is booked by itself, once per security and day.
  gathering: charge === 'dp' ? 'by-security' : 'by-order',
  rounding: { estimate: 'paisa', 'contract-note': 'paisa' },
  rates: [{ from: SINCE, until: null, rate, source: HOUSE }],
})

const NOTHING: Rate = { kind: 'percent', percent: '0' }

export const houseRates: readonly RateSeries[] = [
  own('brokerage', 'brokerage', { products, side: 'both' }, NOTHING),
  own('dp', 'dp', { products: debited, side: 'sell' }, { kind: 'flat', rupees: '13.00' }),
  own('dp-not-on-buying', 'dp', { products, side: 'buy' }, NOTHING),
  own('dp-no-debit', 'dp', { products: noDebit, side: 'sell' }, NOTHING),
]
