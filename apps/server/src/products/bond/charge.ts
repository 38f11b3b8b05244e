/** products/bond: what a trade with the firm bears: stamp duty of the buyer, none on Government securities. We charge nothing. Pure. */
import { type Charges, chargesForAll, type RateCard } from '@pramaan/fees'
import { paise } from '@pramaan/money'
import type { Instrument } from '../../market/instruments.ts'
import { securityOf } from '../../market/listing.ts'
import type { NoteOf, Taken } from '../../trading/product.ts'

/** As the master has it: the issuer stands in the series. */
export const GOVERNMENT_SERIES = 'GS'
export const COMPANY_SERIES = 'NCD'

export const isGovernment = ({ series }: Pick<Instrument, 'series'>): boolean => series === GOVERNMENT_SERIES

export interface Charged {
  readonly charges: Charges
  readonly total: bigint
  /** Paise by charge, as they are stored. */
  readonly parts: Readonly<Record<string, number>>
}

/** The depository's charge of a sale to us is ours. */
export function chargesOf(card: RateCard, note: NoteOf, taken: readonly Taken[]): Charges {
  const charges = chargesForAll(
    card,
    taken.map(({ quantity, pricePaise }) => ({
      product: isGovernment(note.instrument) ? 'government-security' : 'corporate-bond',
      venue: 'off-market',
      side: note.side,
      isin: securityOf(note.instrument),
      quantity,
      price: paise(pricePaise),
      at: note.day,
      order: note.orderId,
    })),
    'contract-note',
  )
  const lines = charges.lines.filter(({ charge }) => charge === 'stamp' && note.side === 'buy')
  return { ...charges, lines, total: paise(lines.reduce((sum, { amount }) => sum + amount, 0n)) }
}

export function charge(card: RateCard, note: NoteOf, taken: readonly Taken[]): Charged {
  const charges = chargesOf(card, note, taken)
  const parts: Record<string, number> = {}
  for (const line of charges.lines) parts[line.charge] = (parts[line.charge] ?? 0) + Number(line.amount)
  return { charges, total: charges.total, parts }
}
