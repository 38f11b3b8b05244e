/** second-factors: the client's own: begin, confirm, end. */
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { passwordTryOf } from '../../clients/tries.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { beginSecondFactor as begin } from './begin-second-factor.ts'
import { checkFirstCode, switchSecondFactorOn } from './confirm-second-factor.ts'
import { checkLastCode, switchSecondFactorOff } from './end-second-factor.ts'

export function secondFactorRoutes(routes: Routes, services: Services): void {
  routes.write(beginSecondFactor, async (ask, commit) => {
    const { clientId } = callerOf(ask)
    return commit(async (tx) => ({ data: await begin(services, tx, clientId) }))
  })

  routes.write(confirmSecondFactor, async (ask, commit) => {
    const { clientId } = callerOf(ask)
    const first = await checkFirstCode(services, clientId, ask.body.code)
    return commit(async (tx) => ({
      data: { recovery_codes: await switchSecondFactorOn(services, tx, clientId, first) },
    }))
  })

  routes.write(endSecondFactor, async (ask, commit) => {
    const caller = callerOf(ask)
    await checkLastCode(services, passwordTryOf(ask.request, caller), ask.body.code)
    return commit(async (tx) => {
      await switchSecondFactorOff(services, tx, caller.clientId)
      return { data: null }
    })
  })
}
