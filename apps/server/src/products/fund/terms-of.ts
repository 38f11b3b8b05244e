/** products/fund: the terms that hold now, by the instrument whose units they are of. */
import type { FundOffer } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import { FUND } from './shelf.ts'

/** Also of funds that take no more orders. */
export async function termsOf(db: Queries, instruments: readonly number[]): Promise<Map<number, FundOffer>> {
  const rows = await db.query<{ instrument_id: number; terms: FundOffer }>(
    `select distinct on (o.instrument_id) o.instrument_id, t.terms
     from offer o join offer_terms t on (t.offer_id, t.version) = (o.id, o.version)
     where o.kind = $1 and o.instrument_id = any ($2) order by o.instrument_id, o.opens_at desc`,
    [FUND, instruments],
  )
  return new Map(rows.map((row) => [row.instrument_id, row.terms]))
}
