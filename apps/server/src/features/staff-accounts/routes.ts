/** staff-accounts: members of the firm change their own password and their own second factor. */
import { beginStaffFactor, changeStaffPassword, confirmStaffFactor } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import { networkOf } from '../../platform/caller-address.ts'
import { type Routes, staffOf } from '../../platform/routes.ts'
import { beginFactor, checkBothFactors } from './begin-factor.ts'
import { applyStaffPassword, checkStaffPassword } from './change-staff-password.ts'
import { checkNewFactor, renewFactor } from './renew-factor.ts'

export function staffAccountRoutes(routes: Routes, rooms: Rooms): void {
  routes.write(changeStaffPassword, async (ask, commit) => {
    const { old_password: oldWirePassword, new_password: newWirePassword } = ask.body
    const attempt = { email: staffOf(ask).email, network: networkOf(ask.request) }
    const checked = await checkStaffPassword(rooms, attempt, { oldWirePassword, newWirePassword })
    return commit(async (tx) => {
      await applyStaffPassword(rooms, tx, ask.request, checked)
      return { data: null }
    })
  })

  routes.write(beginStaffFactor, async (ask, commit) => {
    const { password: wirePassword, code } = ask.body
    const attempt = { email: staffOf(ask).email, network: networkOf(ask.request) }
    const checked = await checkBothFactors(rooms, attempt, { wirePassword, code })
    return commit(async (tx) => ({ data: await beginFactor(rooms, tx, checked) }))
  })

  routes.write(confirmStaffFactor, async (ask, commit) => {
    const by = staffOf(ask)
    const checked = await checkNewFactor(rooms, by.staffId, ask.body.code)
    return commit(async (tx) => {
      await renewFactor(rooms, tx, ask.request, { by, checked })
      return { data: null }
    })
  })
}
