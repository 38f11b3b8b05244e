/** markets: the company behind a symbol: its indices and what it did for its shareholders. */
import type { Company } from '@pramaan/contracts'
import type { Share } from '../../market/instruments.ts'
import { indicesOf } from '../../market/store/calendar.ts'
import { corporateActions } from '../../market/store/corporate-actions.ts'
import { sourceInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'

export async function describeCompany(db: Queries, instrument: Share): Promise<Company> {
  const [indices, actions] = await Promise.all([
    indicesOf(db, instrument.id),
    corporateActions(db, instrument.id),
  ])
  return {
    market: instrument.market,
    symbol: instrument.symbol,
    name: instrument.name,
    isin: instrument.isin,
    sector: instrument.sector,
    country: instrument.country,
    listed_on: instrument.listedOn,
    indices,
    actions: actions.map(({ exDay, kind, says }) => ({ ex_day: exDay, kind, says })),
    source: sourceInWords(instrument.source),
  }
}
