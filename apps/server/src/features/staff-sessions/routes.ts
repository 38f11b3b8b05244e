/** staff-sessions: the firm's people sign in, out, and ask who they are. */
import { staffMe, staffSignIn, staffSignOut } from '@pramaan/contracts'
import { deviceOf } from '../../clients/devices.ts'
import type { Services } from '../../clients/services.ts'
import { hasOnlyPasskeys } from '../../firm/staff-passkeys.ts'
import { endStaffSession } from '../../firm/staff-sessions.ts'
import { networkOf } from '../../platform/caller-address.ts'
import { type Routes, staffOf } from '../../platform/routes.ts'
import { checkStaffSignIn, signInStaff } from './sign-in-staff.ts'

export function staffSessionRoutes(routes: Routes, services: Services): void {
  routes.write(staffSignIn, async ({ body, request }, commit) => {
    const { email, password: wirePassword, code } = body
    const device = deviceOf(request, services.isSecure)
    const ask = { email, wirePassword, code, device, network: networkOf(request) }
    const checked = await checkStaffSignIn(services, ask)
    return commit((tx) => signInStaff(services, tx, checked, device))
  })

  // Ending what has ended is no error, so signing out needs no key.
  routes.write(staffSignOut, async ({ request }) => ({
    data: null,
    cookies: [await endStaffSession(services.db, request, services.isSecure)],
  }))

  routes.read(staffMe, async (ask) => {
    const { staffId: id, name, email, role } = staffOf(ask)
    return { id, name, email, role, has_passkey: await hasOnlyPasskeys(services.db, id) }
  })
}
