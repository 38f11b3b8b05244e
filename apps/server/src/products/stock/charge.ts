/** stock: what fills are charged. One order is one contract note, so an order costs the same however it is filled. */
import { type Charges, chargesForAll, type DayTrade, type RateCard, type Trade } from '@pramaan/fees'
import { paise } from '@pramaan/money'
import type { NoteOf, Taken } from '../../trading/product.ts'
import { isinOf, isTradeToTrade, productOf, venueOf } from './share.ts'

export interface Charged {
  readonly charges: Charges
  /** On the contract note: without the depository's. */
  readonly note: bigint
  /** Of the note, what the firm keeps; the rest goes to the exchange and the state. */
  readonly fees: bigint
  readonly depositoryFee: bigint
  readonly depositoryTax: bigint
  /** Paise by charge, as they are stored. */
  readonly parts: Readonly<Record<string, number>>
}

export type Note = NoteOf

/** The whole note of these fills. */
export function chargeNote(card: RateCard, note: Note, taken: readonly Taken[]): Charged {
  const charges = chargesForAll(
    card,
    taken.map((one) => tradeOf(note, one)),
    'contract-note',
  )
  const sum = (...names: string[]): bigint =>
    charges.lines.filter(({ charge }) => names.includes(charge)).reduce((all, { amount }) => all + amount, 0n)
  const depositoryFee = sum('dp')
  const depositoryTax = sum('dp-gst')
  const parts: Record<string, number> = {}
  for (const { charge, amount } of charges.lines) parts[charge] = (parts[charge] ?? 0) + Number(amount)
  return {
    charges,
    note: charges.total - depositoryFee - depositoryTax,
    fees: sum('brokerage'),
    depositoryFee,
    depositoryTax,
    parts,
  }
}

export function tradeOf({ instrument, side, orderId, day }: Note, { quantity, pricePaise }: Taken): Trade {
  const product = productOf(instrument)
  if (product === null) throw new Error(`${instrument.symbol} is not bought or sold as a stock`)
  return {
    product,
    venue: venueOf(instrument),
    side,
    isin: isinOf(instrument),
    quantity,
    price: paise(pricePaise),
    at: day,
    order: orderId,
  }
}

/** What the desk arranges is a block deal, settled by itself like a trade-to-trade series: it is netted with nothing. */
export const dayTradeOf = (note: Note, taken: Taken, isBlockDeal: boolean): DayTrade => ({
  ...tradeOf(note, taken),
  order: note.orderId,
  ...((isBlockDeal || isTradeToTrade(note.instrument)) && { mustDeliver: true }),
})
