/** sessions: sign in, refresh, sign out, and the signed-in client. */
import {
  clientInfo,
  login,
  logout,
  Refusal,
  refresh,
  rememberHeader,
  secondFactorHeader,
} from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import { bearerOf } from '../../clients/callers.ts'
import { deviceOf } from '../../clients/devices.ts'
import type { Services } from '../../clients/services.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { networkOf } from '../../platform/caller-address.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { readProfile } from './read-profile.ts'
import { refreshSession } from './refresh-session.ts'
import { checkSignIn, openSession } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function sessionRoutes(routes: Routes, services: Services & WithMarket): void {
  routes.write(login, async ({ body, request }, commit) => {
    const ask = {
      emailOrAccount: body.email,
      wirePassword: body.password,
      secondFactor: secondFactorOf(request),
      device: deviceOf(request, services.isSecure),
      network: networkOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      isRemembered: request.headers[rememberHeader] === '1',
    }
    const client = await checkSignIn(services, ask)
    return commit((tx) => openSession(services, tx, client, ask))
  })

  routes.write(refresh, async ({ request }) => {
    const token = bearerOf(request)
    if (!token) throw new Refusal('session_missing')
    return { data: await refreshSession(services, token, deviceOf(request, services.isSecure)) }
  })

  // Ending what has ended is no error, so signing out needs no key, and never trusts that an earlier one was enough.
  routes.write(logout, async ({ request }) => {
    await services.db.transaction((tx) => signOut(services, tx, request))
    return { data: null }
  })

  routes.read(clientInfo, (ask) => readProfile(services, callerOf(ask).clientId))
}

/** What is no code at all is judged as a wrong one. */
function secondFactorOf(request: FastifyRequest): string | null {
  const sent = request.headers[secondFactorHeader]
  return sent === undefined ? null : String(sent).trim()
}
