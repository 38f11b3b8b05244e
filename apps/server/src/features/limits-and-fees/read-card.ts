/** limits-and-fees: the card as the firm reads it: every rate, past and coming, and which of them the firm set itself. */
import type { FeeSeries } from '@pramaan/contracts'
import { type CardData, chargeNames, publishedCard, type RateSeries, rateWords } from '@pramaan/fees'

export const readSeries = (card: CardData): FeeSeries[] => card.series.map(seriesFrom)

const seriesFrom = ({ id, charge, products, venues, side, rates }: RateSeries): FeeSeries => {
  const published = publishedCard.series.find((one) => one.id === id)?.rates ?? []
  return {
    id,
    charge,
    name: chargeNames[charge],
    products: [...products],
    venues: [...venues],
    side,
    rates: rates.map(({ from, until, rate, source }) => ({
      from,
      until,
      rate,
      words: rateWords(rate),
      source,
      is_change: !published.some((one) => one.from === from),
    })),
  }
}
