/** watchlists: what a client wants to keep an eye on. */
import { addWatchlist, deleteWatchlist, listWatchlists, Refusal, saveWatchlist } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { addList } from './add-watchlist.ts'
import { readWatchlists } from './read-watchlists.ts'
import { saveList } from './save-watchlist.ts'
import { removeWatchlist } from './store.ts'

export function watchlistRoutes(routes: Routes, services: Services & WithMarket): void {
  routes.read(listWatchlists, (ask) => {
    const { clientId } = callerOf(ask)
    return readWatchlists(services.db.as({ clientId }), services.market, clientId)
  })

  routes.write(addWatchlist, (ask, commit) =>
    commit(async (tx) => ({ data: await addList(services, tx, callerOf(ask).clientId, ask.body.name) })),
  )

  routes.write(saveWatchlist, (ask, commit) => {
    const whose = { clientId: callerOf(ask).clientId, id: ask.params.id }
    return commit(async (tx) => ({ data: await saveList(services.market, tx, whose, ask.body) }))
  })

  routes.write(deleteWatchlist, (ask, commit) =>
    commit(async (tx) => {
      const isGone = await removeWatchlist(tx, callerOf(ask).clientId, ask.params.id)
      if (!isGone) throw new Refusal('watchlist_unknown')
      return { data: null }
    }),
  )
}
