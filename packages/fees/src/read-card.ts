/** fees: a card is read once, when it is loaded, and refused whole if it has a gap, an overlap or a rate that is none. */
import type { Paise } from '@pramaan/money'
import { problemsOf } from './card-problems.ts'
import { readPercent, readRupees } from './exact.ts'
import type {
  CardData,
  Charge,
  DatedRate,
  Day,
  Mode,
  Product,
  Rate,
  RateSeries,
  Side,
  Venue,
} from './rate-card.ts'
import { rateWords, ruleWords } from './words.ts'

/** A rate taken apart: a share in billionths, a ceiling, or a flat amount. */
export type ReadRate =
  | { readonly kind: 'percent'; readonly billionths: bigint; readonly atMost: Paise | null }
  | { readonly kind: 'flat'; readonly amount: Paise }

/** One rate of one series, ready to be applied. */
export type Applied = {
  readonly series: RateSeries
  readonly dated: DatedRate
  readonly rate: ReadRate
  readonly atLeast: Paise | null
  readonly rateWords: string
  readonly ruleWords: Readonly<Record<Mode, string>>
}

export type Asked = {
  readonly charge: Charge
  readonly product: Product
  readonly venue: Venue
  readonly side: Side
  readonly at: Day
}

export interface RateCard {
  readonly version: string
  /** Null when the card says nothing for that product, venue and day. */
  find(asked: Asked): Applied | null
}

export class CardRefused extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The rate card is refused: ${problems.join(' ')}`)
    this.problems = problems
  }
}

export function readCard(card: CardData): RateCard {
  const problems = problemsOf(card)
  if (problems.length > 0) throw new CardRefused(problems)
  const index = new Map<string, Applied[]>()
  for (const series of card.series) {
    const applied = series.rates.map((dated) => ready(series, dated))
    for (const key of keysOf(series)) index.set(key, [...(index.get(key) ?? []), ...applied])
  }
  return {
    version: card.version,
    find: (asked) =>
      index
        .get(keyOf(asked))
        ?.find(({ dated: { from, until } }) => from <= asked.at && isBefore(asked.at, until)) ?? null,
  }
}

const ready = (series: RateSeries, dated: DatedRate): Applied => ({
  series,
  dated,
  rate: readRate(dated.rate),
  atLeast: series.atLeast === undefined ? null : known(readRupees(series.atLeast)),
  rateWords: rateWords(dated.rate),
  ruleWords: {
    estimate: ruleWords(series, dated, 'estimate'),
    'contract-note': ruleWords(series, dated, 'contract-note'),
  },
})

const isBefore = (day: Day, until: Day | null) => until === null || day < until

const keyOf = ({ charge, product, venue, side }: Omit<Asked, 'at'>) => `${charge} ${product} ${venue} ${side}`

const keysOf = ({ charge, products, venues, side }: RateSeries): string[] =>
  products.flatMap((product) =>
    venues.flatMap((venue) =>
      (side === 'both' ? (['buy', 'sell'] as const) : [side]).map((one) =>
        keyOf({ charge, product, venue, side: one }),
      ),
    ),
  )

function readRate(rate: Rate): ReadRate {
  if (rate.kind === 'flat') return { kind: 'flat', amount: known(readRupees(rate.rupees)) }
  const atMost = rate.kind === 'lower-of' ? known(readRupees(rate.rupees)) : null
  return { kind: 'percent', billionths: known(readPercent(rate.percent)), atMost }
}

/** The card's problems were looked for before; a rate that is none cannot come this far. */
function known<T>(value: T | null): T {
  if (value === null) throw new TypeError('A rate was not checked before it was read')
  return value
}
