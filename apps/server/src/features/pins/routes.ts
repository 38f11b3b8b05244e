/** pins: setting the transaction PIN, and proving it before a guarded act. */
import { setPin, verifyPin } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { applyNewPin, checkNewPin } from './set-pin.ts'
import { checkPin, grantGuardedAct, operationOf } from './verify-pin.ts'

export function pinRoutes(routes: Routes, services: Services): void {
  routes.write(setPin, async (ask, commit) => {
    const caller = callerOf(ask)
    const pinHash = await checkNewPin(services, caller, ask.body.pin)
    return commit(async (tx) => {
      await applyNewPin(services, tx, caller, pinHash)
      return { data: null }
    })
  })

  routes.write(verifyPin, async (ask, commit) => {
    const caller = callerOf(ask)
    const operation = operationOf(ask.request)
    const pinHash = await checkPin(services, caller, ask.body.pin)
    return commit(async (tx) => {
      await grantGuardedAct(services, tx, caller, { pinHash, operation })
      return { data: null }
    })
  })
}
