/** accounts: freezing it, its standing, what was asked for, and what happened on it. */
import { accountStanding, freezeAccount, listActivity, listApplications } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { freezeAccount as freeze } from './freeze-account.ts'
import { activityOf } from './list-activity.ts'
import { applicationsOf } from './list-applications.ts'
import { standingOf } from './read-standing.ts'

export function accountRoutes(routes: Routes, rooms: Rooms & WithMarket): void {
  routes.write(freezeAccount, async (ask, commit) => {
    const caller = callerOf(ask)
    return commit(async (tx) => {
      await freeze(rooms, tx, caller)
      return { data: null }
    })
  })

  routes.read(accountStanding, (ask) => standingOf(rooms, callerOf(ask).clientId))
  routes.read(listApplications, (ask) => applicationsOf(rooms, callerOf(ask).clientId))
  routes.read(listActivity, (ask) => activityOf(rooms, callerOf(ask).clientId, ask.query.before))
}
