/** sessions: where the client is signed in, and signing one of them out. */
import { listDevices, Refusal, signOutDevice } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { liveDevices } from './live-devices.ts'
import { signDeviceOut } from './sign-device-out.ts'

export function deviceRoutes(routes: Routes, services: Services): void {
  routes.read(listDevices, (ask) => liveDevices(services, callerOf(ask)))

  routes.write(signOutDevice, async (ask, commit) => {
    const { clientId } = callerOf(ask)
    return commit(async (tx) => {
      if (!(await signDeviceOut(services, tx, clientId, ask.params.id))) throw new Refusal('session_unknown')
      return { data: null }
    })
  })
}
