/** pins: setting the transaction PIN, and proving it before a guarded act. */
import { setPin, verifyPin } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { applyNewPin, checkNewPin } from './set-pin.ts'
import { checkPin, grantGuardedAct, operationOf } from './verify-pin.ts'

export function pinRoutes(routes: Routes, rooms: Rooms): void {
  routes.write(setPin, async (ask, commit) => {
    const caller = callerOf(ask)
    const pinHash = await checkNewPin(rooms, caller, ask.body.pin)
    return commit(async (tx) => {
      await applyNewPin(rooms, tx, caller, pinHash)
      return { data: null }
    })
  })

  routes.write(verifyPin, async (ask, commit) => {
    const caller = callerOf(ask)
    const operation = operationOf(ask.request)
    const pinHash = await checkPin(rooms, caller, ask.body.pin)
    return commit(async (tx) => {
      await grantGuardedAct(rooms, tx, caller, { pinHash, operation })
      return { data: null }
    })
  })
}
