/** products/otc: what a purchase in a deal is charged: as at the exchange, on the day on which the deal closes. */
import type { Charges } from '@pramaan/fees'
import { type Paise, type Price, paise, type Units } from '@pramaan/money'
import type { Instrument } from '../../market/instruments.ts'
import type { TradingServices } from '../../trading/services.ts'

export interface Charging {
  /** Of so many shares. */
  of(quantity: Units): Charges
  total(quantity: Units): Paise
}

export function chargingAt(
  { feeCards, products }: Pick<TradingServices, 'feeCards' | 'products'>,
  order: { readonly id: string; readonly instrument: Instrument; readonly day: string },
  at: Price,
): Charging {
  const product = products.of('otc')
  const note = { instrument: order.instrument, side: 'buy', orderId: order.id, day: order.day } as const
  const of = (quantity: Units): Charges =>
    product.chargesOf(feeCards.current(), note, [{ quantity, pricePaise: at }])
  return { of, total: (quantity) => of(quantity).total }
}

/** What the firm keeps of them; the rest goes to the exchange and the state. */
export const firmsPart = ({ lines }: Charges): Paise =>
  paise(lines.reduce((sum, { charge, amount }) => (charge === 'brokerage' ? sum + amount : sum), 0n))

/** Paise by charge, as they are stored. */
export function partsOf({ lines }: Charges): Record<string, number> {
  const parts: Record<string, number> = {}
  for (const { charge, amount } of lines) parts[charge] = (parts[charge] ?? 0) + Number(amount)
  return parts
}
