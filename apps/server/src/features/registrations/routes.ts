/** registrations: opening an account. */
import { register } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { networkOf } from '../../platform/caller-address.ts'
import type { Routes } from '../../platform/routes.ts'
import { checkRegistration, registerClient } from './register-client.ts'

export function registrationRoutes(routes: Routes, services: Services): void {
  routes.write(register, async ({ body, request }, commit) => {
    const ask = {
      email: body.email,
      wirePassword: body.password,
      code: body.invite_code,
      network: networkOf(request),
    }
    const passwordHash = await checkRegistration(services, ask)
    return commit(async (tx) => {
      await registerClient(services, tx, ask, passwordHash)
      return { data: null }
    })
  })
}
