/** passwords: changing it, and proving it again before a sensitive step. */
import { changePassword, verifyPassword } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { passwordTryOf } from '../../clients/tries.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { applyPasswordChange, checkPasswordChange } from './change-password.ts'
import { checkOwnPassword } from './check-own-password.ts'
import { grantPinSetup } from './grant-pin-setup.ts'

export function passwordRoutes(routes: Routes, services: Services): void {
  routes.write(changePassword, async (ask, commit) => {
    const caller = callerOf(ask)
    const change = { oldWirePassword: ask.body.old_password, newWirePassword: ask.body.new_password }
    const checked = await checkPasswordChange(services, passwordTryOf(ask.request, caller), change)
    return commit(async (tx) => {
      await applyPasswordChange(services, tx, checked)
      return { data: null }
    })
  })

  routes.write(verifyPassword, async (ask, commit) => {
    const caller = callerOf(ask)
    await checkOwnPassword(services, passwordTryOf(ask.request, caller), ask.body.password)
    return commit(async (tx) => {
      await grantPinSetup(services, tx, caller.sessionId)
      return { data: null }
    })
  })
}
