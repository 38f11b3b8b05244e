/**
 * trading: what is sold to the company in a buy-back bears, through the exchange's tender window: STT, and the stamp duty, which in a
 * tender is the seller's. No brokerage, and it is on no day's contract note. Pure.
 */
import type { Charges, RateCard } from '@pramaan/fees'
import { paise } from '@pramaan/money'
import type { NoteOf, Product, Taken } from './product.ts'

/** The venue of what a company bought back. */
export const BY_TENDER = 'tender'

export const isTender = ({ venue }: { readonly venue: string }): boolean => venue === BY_TENDER

/** Allotted, subscribed or redeemed on no exchange: on no contract note, and in no day's charges. */
export const OFF_MARKET = 'off-market'

export const isOffMarket = ({ venue }: { readonly venue: string }): boolean =>
  venue === OFF_MARKET || venue === BY_TENDER

export function tenderCharges(
  card: RateCard,
  product: Pick<Product, 'chargesOf'>,
  note: Omit<NoteOf, 'side'>,
  taken: readonly Taken[],
): Charges {
  const sale = product.chargesOf(card, { ...note, side: 'sell' }, taken)
  const purchase = product.chargesOf(card, { ...note, side: 'buy' }, taken)
  const lines = [
    ...sale.lines.filter(({ charge }) => charge === 'stt'),
    ...purchase.lines.filter(({ charge }) => charge === 'stamp'),
  ]
  return { ...sale, lines, total: paise(lines.reduce((sum, { amount }) => sum + amount, 0n)) }
}
