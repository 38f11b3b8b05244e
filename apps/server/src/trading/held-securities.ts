/**
 * trading: what is held, security by security. NSE and BSE shares of one ISIN are the same shares: one holding, at one price.
 * Each lot is still sold on the exchange where it was bought.
 */
import type { Instrument } from '../market/instruments.ts'
import { keyOf, securityOf } from '../market/listing.ts'
import type { LiveMarket, Quoted } from '../market/live-market.ts'

interface Held {
  readonly instrument_id: number
}

export interface HeldListing<Row> {
  readonly instrument: Instrument
  readonly quoted: Quoted | null
  readonly row: Row
}

/** The listing whose price counts comes first. */
export interface HeldSecurity<Row> {
  readonly key: string
  readonly first: HeldListing<Row>
  readonly listings: readonly HeldListing<Row>[]
}

/** A price that is live counts before one that is not, one that is known before none; between equals NSE's, the deeper book. */
const placeOf = ({ quoted, instrument }: HeldListing<unknown>): number =>
  (quoted?.state === 'live' ? 0 : quoted ? 2 : 4) + (instrument.market === 'NSE' ? 0 : 1)

export function heldSecurities<Row extends Held>(
  rows: readonly Row[],
  market: Pick<LiveMarket, 'listing' | 'quoted'>,
): HeldSecurity<Row>[] {
  const listings = rows.map((row): HeldListing<Row> => {
    const instrument = market.listing().byId(row.instrument_id)
    if (!instrument) throw new Error(`instrument ${row.instrument_id} of a position is not in the master`)
    return { instrument, quoted: market.quoted(instrument), row }
  })
  const found: HeldSecurity<Row>[] = []
  for (const [key, all] of Map.groupBy(listings, ({ instrument }) => securityOf(instrument))) {
    const sorted = all.toSorted((a, b) => placeOf(a) - placeOf(b))
    const [first] = sorted
    if (first) found.push({ key, first, listings: sorted })
  }
  return found.toSorted((a, b) => (keyOf(a.first.instrument) < keyOf(b.first.instrument) ? -1 : 1))
}

export const sumOf = <Row>({ listings }: HeldSecurity<Row>, part: (row: Row) => bigint): bigint =>
  listings.reduce((sum, { row }) => sum + part(row), 0n)
