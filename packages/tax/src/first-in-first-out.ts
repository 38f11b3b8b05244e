/**
 * tax: which shares were sold. First in, first out over all lots of an ISIN (CBDT circular 768), whatever order the client
 * sold. The cost holds the charges of the purchase without STT, and the proceeds are less those of the sale, without STT.
 */
import { type Paise, paise } from '@pramaan/money'
import { grandfathered } from './grandfathered.ts'
import { type Day, type HoldingTerm, holdingTerm, type TaxClass } from './holding-term.ts'
import { lotsOverTime, type SoldLot } from './lots-over-time.ts'

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
  const { sold, left } = lotsOverTime([
    ...lots.map(({ acquired, quantity, cost }, index) => ({
      ...{ is: 'bought' as const, day: acquired, quantity, cost, ref: String(index) },
    })),
    ...sales.map(({ sold: day, quantity, gross, charges }) => ({
      ...{ is: 'sold' as const, day, quantity, proceeds: paise(gross - charges), ref: '' },
    })),
  ])
  const priceOf = (from: string | null): Pick<TaxLot, 'priceThen'> => {
    const price = lots[Number(from)]?.priceThen
    return price === undefined ? {} : { priceThen: price }
  }
  return {
    closed: sold.map((lot) => closedLot(lot, priceOf(lot.from), taxClass)),
    left: left.map(({ from, ...lot }) => ({ ...lot, ...priceOf(from) })),
  }
}

function closedLot(
  { acquired, sold, quantity, cost: paid, proceeds }: SoldLot,
  { priceThen }: Pick<TaxLot, 'priceThen'>,
  taxClass: TaxClass,
): ClosedLot {
  const held = holdingTerm(taxClass, acquired, sold)
  const cost =
    priceThen === undefined
      ? paid
      : grandfathered({ acquired, cost: paid, worthThen: paise(priceThen * quantity), proceeds })
  return { ...held, acquired, sold, quantity, cost, proceeds, gain: paise(proceeds - cost) }
}
