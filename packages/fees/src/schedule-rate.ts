/** fees: a change of a rate, from a later day on. What has been charged stays as it was charged. */
import { type CardData, chargeNames, type DatedRate, type Day } from './rate-card.ts'
import { CardRefused, readCard } from './read-card.ts'

export type RateChange = Omit<DatedRate, 'until'> & { readonly series: string }

/** The card with the change in it, under a new version. Refused when it would touch today or an earlier day. */
export function scheduleRate(
  card: CardData,
  { series: id, ...change }: RateChange,
  { today, version }: { readonly today: Day; readonly version: string },
): CardData {
  const changed = card.series.find((series) => series.id === id)
  const last = changed?.rates.at(-1)
  if (!changed || !last) throw new CardRefused([`${id} is not on the card.`])
  if (version === card.version) throw new CardRefused([`Version ${version} is taken.`])
  if (change.from <= today) throw new CardRefused([`A rate changes from a later day than ${today}.`])
  if (change.from <= last.from) {
    throw new CardRefused([`${chargeNames[changed.charge]} changes on ${last.from} already.`])
  }
  const rates = [...changed.rates.slice(0, -1), { ...last, until: change.from }, { ...change, until: null }]
  const after: CardData = {
    ...card,
    version,
    series: card.series.map((series) => (series === changed ? { ...series, rates } : series)),
  }
  readCard(after)
  return after
}
