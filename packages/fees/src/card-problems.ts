/** fees: what is wrong with a rate card, in sentences. An empty list means that every promised trade has one rate per charge. */
import { readPercent, readRupees } from './exact.ts'
import {
  type CardData,
  type Charge,
  type Coverage,
  charges,
  type DatedRate,
  type Day,
  type Product,
  type RateSeries,
  type Side,
  sides,
  taxes,
  type Venue,
} from './rate-card.ts'

/** 2.5% of the value of the trade is the most that SEBI lets a broker charge. */
const BROKERAGE_CEILING = readPercent('2.5') ?? 0n

export function problemsOf(card: CardData): string[] {
  const ids = card.series.map(({ id }) => id)
  const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  const own = [
    ...(card.version.trim() ? [] : ['It has no version.']),
    ...(card.covers.length > 0 ? [] : ['It covers nothing.']),
    ...[...repeated].map((id) => `${id} stands twice.`),
    ...card.covers.filter(({ from }) => !isDay(from)).map(({ from }) => `Covered from ${from}: not a day.`),
    ...card.series.flatMap(seriesProblems),
    ...taxes.filter((tax) => severalFor(card, tax)).map((tax) => `${tax} has more than one series.`),
  ]
  // Gaps between series are only worth telling of once each series is right in itself.
  return own.length > 0 ? own : [...new Set(card.covers.flatMap((cover) => coverageProblems(card, cover)))]
}

/** The lines of a note are taxed together, so that two series of one tax would each tax them all. */
const severalFor = (card: CardData, tax: Charge) =>
  card.series.filter(({ charge }) => charge === tax).length > 1

function seriesProblems(series: RateSeries): string[] {
  const { id, rates, atLeast } = series
  if (rates.length === 0) return [`${id} has no rate.`]
  return [
    ...(atLeast === undefined || readRupees(atLeast) !== null ? [] : [`${id}: at least is not an amount.`]),
    ...rates.flatMap((rate) => rateProblems(series, rate)),
    ...rates.slice(1).flatMap((next, index) => seamProblems(id, rates[index] ?? next, next)),
  ]
}

function rateProblems({ id, charge }: RateSeries, { from, until, rate, on, source }: DatedRate): string[] {
  const says = (broken: boolean, sentence: string) => (broken ? [`${id} from ${from}: ${sentence}`] : [])
  const isTax = taxes.includes(charge)
  return [
    ...says(!isDay(from) || (until !== null && !isDay(until)), 'not a day.'),
    ...says(until !== null && until <= from, `ends on ${until}, before it begins.`),
    ...says(rate.kind !== 'flat' && readPercent(rate.percent) === null, 'not a percentage.'),
    ...says(rate.kind !== 'percent' && readRupees(rate.rupees) === null, 'not an amount.'),
    ...says(!source.trim(), 'has no source.'),
    ...says(
      isTax !== Boolean(on?.length),
      isTax ? 'does not say on what.' : 'is charged on the trade, not on charges.',
    ),
    ...says(Boolean(on?.some((one) => taxes.includes(one))), 'is a tax on a tax.'),
    ...says(isTax && rate.kind !== 'percent', 'a tax is a percentage.'),
    ...says(charge === 'brokerage' && isAboveCeiling(rate), 'may not exceed 2.5% of the trade.'),
  ]
}

const isAboveCeiling = (rate: DatedRate['rate']): boolean =>
  rate.kind === 'flat' || (readPercent(rate.percent) ?? 0n) > BROKERAGE_CEILING

/** Two rates that follow each other meet on the same day: the one ends where the other begins. */
function seamProblems(id: string, before: DatedRate, after: DatedRate): string[] {
  if (after.from <= before.from) return [`${id} is not in order at ${after.from}.`]
  if (before.until === null || before.until > after.from) return [`${id} overlaps at ${after.from}.`]
  return before.until < after.from ? [`${id} has a gap from ${before.until} to ${after.from}.`] : []
}

type Place = { charge: Charge; product: Product; venue: Venue; side: Side }

const coverageProblems = (card: CardData, { products, venues, from }: Coverage): string[] =>
  products.flatMap((product) =>
    venues.flatMap((venue) =>
      sides.flatMap((side) =>
        charges.flatMap((charge) => placeProblems(card, { charge, product, venue, side }, from)),
      ),
    ),
  )

function placeProblems(card: CardData, place: Place, from: Day): string[] {
  const name = `${place.charge} of ${place.product} at ${place.venue}, ${place.side}`
  const rates = card.series
    .filter((series) => isFor(series, place))
    .flatMap((series) => series.rates)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const [first, last] = [rates[0], rates.at(-1)]
  if (!first || !last) return [`${name}: no rate.`]
  return [
    ...(first.from > from ? [`${name}: no rate from ${from} to ${first.from}.`] : []),
    ...rates.slice(1).flatMap((next, index) => {
      const before = rates[index] ?? next
      if (next.from === before.from) return [`${name}: two rates from ${next.from}.`]
      return seamProblems(`${name}:`, before, next)
    }),
    ...(last.until === null ? [] : [`${name}: no rate after ${last.until}.`]),
  ]
}

const isFor = (series: RateSeries, { charge, product, venue, side }: Place): boolean =>
  series.charge === charge &&
  series.products.includes(product) &&
  series.venues.includes(venue) &&
  (series.side === 'both' || series.side === side)

/** `2026-02-30` has the shape of a day and is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const read = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
}
