/** staff-accounts: members of the firm change their own password and their own second factor. */
import { beginStaffFactor, changeStaffPassword, confirmStaffFactor } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../clients/services.ts'
import type { StaffTry } from '../../firm/staff-tries.ts'
import { networkOf } from '../../platform/caller-address.ts'
import { type Routes, type SignedInStaff, staffOf } from '../../platform/routes.ts'
import { beginFactor, checkBothFactors } from './begin-factor.ts'
import { applyStaffPassword, checkStaffPassword } from './change-staff-password.ts'
import { checkNewFactor, renewFactor } from './renew-factor.ts'

/** Tries are counted on the device the session was opened on, whatever cookie the request came with. */
const tryOf = (ask: { staff: SignedInStaff | null; request: FastifyRequest }): StaffTry => {
  const { email, device: knownDevice } = staffOf(ask)
  return { email, knownDevice, network: networkOf(ask.request) }
}

export function staffAccountRoutes(routes: Routes, services: Services): void {
  routes.write(changeStaffPassword, async (ask, commit) => {
    const { old_password: oldWirePassword, new_password: newWirePassword } = ask.body
    const attempt = tryOf(ask)
    const checked = await checkStaffPassword(services, attempt, { oldWirePassword, newWirePassword })
    return commit(async (tx) => {
      await applyStaffPassword(services, tx, ask.request, checked)
      return { data: null }
    })
  })

  routes.write(beginStaffFactor, async (ask, commit) => {
    const { password: wirePassword, code } = ask.body
    const attempt = tryOf(ask)
    const checked = await checkBothFactors(services, attempt, { wirePassword, code })
    return commit(async (tx) => ({ data: await beginFactor(services, tx, checked) }))
  })

  routes.write(confirmStaffFactor, async (ask, commit) => {
    const by = staffOf(ask)
    const checked = await checkNewFactor(services, by.staffId, ask.body.code)
    return commit(async (tx) => {
      await renewFactor(services, tx, ask.request, { by, checked })
      return { data: null }
    })
  })
}
