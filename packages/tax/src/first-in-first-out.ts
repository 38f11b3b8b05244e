/**
 * tax: which shares were sold. First in, first out over all lots of an ISIN (CBDT circular 768), whatever order the client
 * sold. The cost holds the charges of the purchase without STT, and the proceeds are less those of the sale, without STT.
 */
import { lesser, type Paise, paise } from '@pramaan/money'
import { grandfathered } from './grandfathered.ts'
import { type Day, type HoldingTerm, holdingTerm, type TaxClass } from './holding-term.ts'
import { partOf } from './part-of.ts'

export type TaxLot = {
  readonly acquired: Day
  readonly quantity: bigint
  readonly cost: Paise
  /** Price of a share on 31 January 2018, for what was bought before. */
  readonly priceThen?: Paise
}

export type Sale = {
  readonly sold: Day
  readonly quantity: bigint
  readonly gross: Paise
  readonly charges: Paise
}

export type ClosedLot = HoldingTerm & {
  readonly acquired: Day
  readonly sold: Day
  readonly quantity: bigint
  readonly cost: Paise
  readonly proceeds: Paise
  readonly gain: Paise
}

export type OpenLot = TaxLot

export function closeFirstIn(
  lots: readonly TaxLot[],
  sales: readonly Sale[],
  taxClass: TaxClass = 'equity',
): { closed: ClosedLot[]; left: OpenLot[] } {
  const open = lots.toSorted((a, b) => (a.acquired < b.acquired ? -1 : Number(a.acquired > b.acquired)))
  const closed: ClosedLot[] = []
  for (const sale of sales) {
    let quantity = sale.quantity
    let proceeds = paise(sale.gross - sale.charges)
    while (quantity > 0n) {
      const lot = open[0]
      if (!lot) throw new RangeError(`More was sold on ${sale.sold} than was held`)
      const taken = lesser(lot.quantity, quantity)
      const [cost, got] = [partOf(lot.cost, taken, lot.quantity), partOf(proceeds, taken, quantity)]
      closed.push(closedLot(lot, { ...sale, quantity: taken }, cost, got, taxClass))
      quantity -= taken
      proceeds = paise(proceeds - got)
      open.splice(0, 1, ...rest(lot, taken, cost))
    }
  }
  return { closed, left: open }
}

const rest = (lot: TaxLot, taken: bigint, cost: Paise): TaxLot[] =>
  taken === lot.quantity ? [] : [{ ...lot, quantity: lot.quantity - taken, cost: paise(lot.cost - cost) }]

function closedLot(
  { acquired, priceThen }: TaxLot,
  { sold, quantity }: Sale,
  paid: Paise,
  proceeds: Paise,
  taxClass: TaxClass,
): ClosedLot {
  const held = holdingTerm(taxClass, acquired, sold)
  const cost =
    priceThen === undefined
      ? paid
      : grandfathered({ acquired, cost: paid, worthThen: paise(priceThen * quantity), proceeds })
  return { ...held, acquired, sold, quantity, cost, proceeds, gain: paise(proceeds - cost) }
}
