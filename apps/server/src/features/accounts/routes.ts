/** accounts: freezing it, its standing, what was asked for, and what happened on it. */
import { accountStanding, freezeAccount, listActivity, listApplications } from '@pramaan/contracts'
import type { AskedFor } from '../../clients/asked-for.ts'
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { freezeAccount as freeze } from './freeze-account.ts'
import { activityOf } from './list-activity.ts'
import { applicationsOf } from './list-applications.ts'
import { standingOf } from './read-standing.ts'

export function accountRoutes(
  routes: Routes,
  services: Services & WithMarket,
  ofProducts: readonly AskedFor[],
): void {
  routes.write(freezeAccount, async (ask, commit) => {
    const caller = callerOf(ask)
    return commit(async (tx) => {
      await freeze(services, tx, caller)
      return { data: null }
    })
  })

  routes.read(accountStanding, (ask) => standingOf(services, callerOf(ask).clientId))
  routes.read(listApplications, (ask) => applicationsOf(services, ofProducts, callerOf(ask).clientId))
  routes.read(listActivity, (ask) => activityOf(services, callerOf(ask).clientId, ask.query.before))
}
