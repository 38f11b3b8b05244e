/** watchlists: a new, empty list; at most seven. */
import { Refusal, type Watchlist, watchLimits } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'
import { insertWatchlist, lockAndCountLists } from './store.ts'

export async function addList(
  { businessClock }: Pick<Services, 'businessClock'>,
  tx: Queries,
  clientId: string,
  name: string,
): Promise<Watchlist> {
  if ((await lockAndCountLists(tx, clientId)) >= watchLimits.lists)
    throw new Refusal('watchlist_limit_reached')
  const id = await insertWatchlist(tx, clientId, name, businessClock.now())
  return { id, name, stocks: [] }
}
