/** products/fund: what a purchase and a redemption bear, from the rate card of their day. Pure. */
import { chargesFor, feesOf, type RateCard, type Side } from '@pramaan/fees'
import type { Day } from '@pramaan/market-time'
import { type Paise, paise } from '@pramaan/money'

export interface Dealt {
  readonly amount: Paise
  /** The day of the NAV. */
  readonly on: Day
  readonly isEquityOriented: boolean
}

/** The stamp duty of a purchase, which lies inside the amount. */
export const dutyInside = (card: RateCard, dealt: Dealt): Paise => charged(card, dealt, 'buy').stamp

/** The STT of a redemption, on what is left after the exit load. */
export const taxOnRedemption = (card: RateCard, dealt: Dealt): Paise =>
  dealt.amount > 0n ? charged(card, dealt, 'sell').stt : paise(0n)

/** A fund is dealt by amount: one unit at that amount. */
const charged = (card: RateCard, { amount, on, isEquityOriented }: Dealt, side: Side) =>
  feesOf(
    chargesFor(card, {
      product: isEquityOriented ? 'equity-fund' : 'other-fund',
      venue: 'off-market',
      side,
      isin: '',
      quantity: 1n,
      price: amount,
      at: on,
      mode: 'contract-note',
    }),
  )
