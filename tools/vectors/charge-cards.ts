/** Vectors: the product's own rate card, with what a published figure says of its own rates put in. */
import {
  type CardData,
  type Charge,
  type Product,
  publishedCard,
  type Rate,
  type RateCard,
  readCard,
  type Venue,
} from '@pramaan/fees'

export interface Stated {
  /** The exchange's charge in percent, with the contribution to the investor protection fund in it. */
  readonly txnPercent: string | null
  /** Rupees an order; null for the card's own. */
  readonly brokerage: string | null
  readonly isSebiTaxed: boolean | null
}

export function cardStating({ txnPercent, brokerage, isSebiTaxed }: Stated): RateCard {
  const taxed: readonly Charge[] = ['brokerage', 'txn', 'ipft', ...(isSebiTaxed ? (['sebi'] as const) : [])]
  const rateOf = (charge: Charge, rate: Rate): Rate => {
    if (charge === 'txn' && txnPercent !== null) return { kind: 'percent', percent: txnPercent }
    if (charge === 'ipft' && txnPercent !== null) return { kind: 'percent', percent: '0' }
    if (charge === 'brokerage' && brokerage !== null)
      return { kind: 'lower-of', percent: '2.5', rupees: brokerage }
    return rate
  }
  const card: CardData = {
    ...publishedCard,
    version: `${publishedCard.version} for a vector`,
    series: publishedCard.series.map((series) => ({
      ...series,
      rates: series.rates.map((dated) => ({
        ...dated,
        rate: rateOf(series.charge, dated.rate),
        ...(series.charge === 'gst' && isSebiTaxed !== null && { on: taxed }),
      })),
    })),
  }
  return readCard(card)
}

/** The first day of the newest rate on the card. */
export const newestDay: string =
  publishedCard.series
    .flatMap(({ rates }) => rates.map(({ from }) => from))
    .toSorted()
    .at(-1) ?? ''

/** The first day on which the exchange charged this, with or without the protection fund's part. Null if never. */
export function firstDayAt(percent: string, venue: Venue, product: Product): string | null {
  const card = readCard(publishedCard)
  const days = [
    ...new Set(publishedCard.series.flatMap(({ rates }) => rates.map(({ from }) => from))),
  ].toSorted()
  return (
    days.find((at) => {
      const charged = (charge: 'txn' | 'ipft') => {
        const rate = card.find({ charge, product, venue, side: 'buy', at })?.dated.rate
        return rate?.kind === 'percent' ? Number(rate.percent) : 0
      }
      return [charged('txn'), charged('txn') + charged('ipft')].some(
        (one) => Math.abs(one - Number(percent)) < 1e-9,
      )
    }) ?? null
  )
}
