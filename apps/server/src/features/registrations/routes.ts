/** registrations: opening an account. */
import { register } from '@pramaan/contracts'
import type { Rooms } from '../../clients/rooms.ts'
import { networkOf } from '../../platform/caller-address.ts'
import type { Routes } from '../../platform/routes.ts'
import { checkRegistration, registerClient } from './register-client.ts'

export function registrationRoutes(routes: Routes, rooms: Rooms): void {
  routes.write(register, async ({ body, request }, commit) => {
    const ask = {
      email: body.email,
      wirePassword: body.password,
      code: body.invite_code,
      network: networkOf(request),
    }
    const passwordHash = await checkRegistration(rooms, ask)
    return commit(async (tx) => {
      await registerClient(rooms, tx, ask, passwordHash)
      return { data: null }
    })
  })
}
