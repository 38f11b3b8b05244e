/** products, otc: the deals as the search, the filters and the rail of Discover know them. */
import { type ListedDeal, listDeals } from '@pramaan/contracts'
import { countWords } from '../../orders/order-words.ts'
import type { ShelfEntries, ShelfEntry } from '../../orders/product.ts'
import { call } from '../../platform/call.ts'
import { say } from './say-lists.ts'

const stateOf = ({ state }: ListedDeal): ShelfEntry['state'] =>
  state === 'open' || state === 'upcoming' ? state : 'closed'

export async function entries(signal: AbortSignal): Promise<ShelfEntries> {
  const { deals, next } = await call(listDeals, { query: {} }, { signal, inline: true })
  return { entries: deals.map(entryOf), hasOlder: next !== null }
}

const entryOf = (deal: ListedDeal): ShelfEntry => ({
  id: deal.id,
  title: deal.name,
  note: say('entryNote', { lot: countWords(deal.lot), left: countWords(deal.remaining) }),
  words: `${deal.symbol} ${deal.seller}`,
  risk: deal.risk,
  state: stateOf(deal),
  opens: { id: deal.id },
  ...(deal.least_amount !== null && { least: deal.least_amount }),
  moments:
    deal.state === 'open'
      ? [{ at: deal.closes_at, says: say('closes', { name: deal.symbol }), isToDo: true }]
      : [],
})
