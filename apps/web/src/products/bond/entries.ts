/** products, bond: a line for each bond, for the search, the filters of Discover and today's rail. */
import { type BondView, listBonds } from '@pramaan/contracts'
import type { ShelfEntries, ShelfEntry } from '../../orders/product.ts'
import { call } from '../../platform/call.ts'
import { rupees } from './figures.ts'
import { say } from './say-lists.ts'

export async function entries(signal: AbortSignal): Promise<ShelfEntries> {
  const { bonds, next } = await call(listBonds, { query: {} }, { signal, inline: true })
  return { entries: bonds.map(entryOf), hasOlder: next !== null }
}

const leastOf = ({ least, dirty }: BondView): number => Math.round(least * dirty * 100) / 100

function entryOf(bond: BondView): ShelfEntry {
  const { id, name, isin, issuer, symbol, rating, state, closes_at: closes } = bond
  return {
    id,
    title: name,
    note:
      bond.yield_percent === null
        ? rating
        : say('entryNote', {
            ...{ rating, yield: String(bond.yield_percent), least: rupees(leastOf(bond)) },
          }),
    words: `${isin} ${issuer} ${symbol}`,
    risk: bond.risk,
    state: state === 'open' || state === 'upcoming' ? state : 'closed',
    opens: { id },
    least: leastOf(bond),
    moments: state === 'open' && closes !== null ? [{ at: closes, says: say('closesAt', { name }) }] : [],
  }
}
