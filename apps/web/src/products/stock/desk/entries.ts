/** products, stock: what the dealing desk works today, for the search and the filters of Discover. */
import { listDesk } from '@pramaan/contracts'
import { keyOf } from '../../../market/live.ts'
import { sharesWords } from '../../../orders/order-words.ts'
import type { ShelfEntries } from '../../../orders/product.ts'
import { call } from '../../../platform/call.ts'
import { say } from './say.ts'

export async function entries(signal: AbortSignal): Promise<ShelfEntries> {
  const offers = await call(listDesk, {}, { signal, inline: true })
  const entries = offers.map((offer) => ({
    id: keyOf(offer),
    title: offer.symbol,
    note: say('most', { shares: sharesWords(offer.most) }),
    words: offer.name,
    state: 'open' as const,
    opens: { market: offer.market, symbol: offer.symbol },
  }))
  // What was worked on earlier days is no offer of today.
  return { entries, hasOlder: false }
}
