/** products, ipo: the issues as the search, the filters and the rail of Discover know them. */
import { type Ipo, listIpos } from '@pramaan/contracts'
import { fromWire, paise } from '@pramaan/money'
import { rupeeWords } from '../../money/amounts.ts'
import type { ShelfEntries, ShelfEntry, ShelfMoment } from '../../orders/product.ts'
import { call } from '../../platform/call.ts'
import { rupeesOf } from './figures.ts'
import { say } from './say-lists.ts'

const stateOf = ({ state }: Ipo): ShelfEntry['state'] =>
  state === 'open' || state === 'upcoming' ? state : 'closed'

export async function entries(signal: AbortSignal): Promise<ShelfEntries> {
  const { ipos, next } = await call(listIpos, { query: {} }, { signal, inline: true })
  return { entries: ipos.map(entryOf), hasOlder: next !== null }
}

function entryOf(issue: Ipo): ShelfEntry {
  const least = leastOf(issue)
  return {
    id: issue.id,
    title: issue.name,
    note: say('entryNote', {
      floor: rupeesOf(issue.floor),
      cap: rupeesOf(issue.cap),
      amount: rupeeWords(least),
    }),
    words: `${issue.symbol} ${issue.isin} ${issue.sector} IPO`,
    risk: issue.risk,
    state: stateOf(issue),
    opens: { id: issue.id },
    least: Number(least) / 100,
    moments: momentsOf(issue),
  }
}

/** One lot at the cap. */
const leastOf = ({ cap, retail_discount, lot }: Ipo) =>
  paise(((fromWire(cap) ?? paise(0n)) - (fromWire(retail_discount) ?? 0n)) * BigInt(lot))

function momentsOf({ state, name, closes_at, allotment_by }: Ipo): ShelfMoment[] {
  if (state === 'open') return [{ at: closes_at, says: say('closes', { name }) }]
  return state === 'closed' ? [{ at: allotment_by, says: say('allots', { name }) }] : []
}
