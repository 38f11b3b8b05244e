/** market: the shares of an index. The index itself is an instrument that cannot be traded. */
import type { Day } from '@pramaan/market-time'
import type { Queries } from '../../platform/database.ts'
import type { NewInstrument } from '../instruments.ts'
import { saveIndexMembers } from '../store/calendar.ts'
import { idsOf, saveInstruments, saveSectors } from '../store/instruments.ts'
import type { IndexMember } from './index-members.ts'

const SOURCE = 'nse-index-list'

const listed = {
  market: 'NSE',
  tickPaise: 5,
  lot: 1,
  hasClosingAuction: false,
  country: 'IN',
  listedOn: null,
  status: 'listed',
  source: SOURCE,
} as const

const asIndex = (symbol: string): NewInstrument => ({
  ...listed,
  symbol,
  name: symbol.replace(/^NIFTY(?=.)/, 'Nifty '),
  kind: 'index',
  isin: null,
  series: null,
  bandBps: null,
  sector: null,
})

const asShare = ({ symbol, name, isin, series, sector }: IndexMember): NewInstrument => ({
  ...listed,
  symbol,
  name,
  kind: 'equity',
  isin,
  series,
  bandBps: 2000,
  sector,
})

export async function saveIndexList(
  tx: Queries,
  index: string,
  members: readonly IndexMember[],
  since: Day,
): Promise<void> {
  await saveInstruments(tx, [asIndex(index), ...members.map(asShare)], 'existence')
  await saveSectors(tx, 'NSE', members)
  const ids = await idsOf(tx, 'NSE', [index, ...members.map(({ symbol }) => symbol)])
  const indexId = ids.get(index)
  if (indexId === undefined) throw new Error(`${index} was not saved`)
  const memberIds = members.flatMap(({ symbol }) => ids.get(symbol) ?? [])
  await saveIndexMembers(tx, indexId, memberIds, { since, source: SOURCE })
}
