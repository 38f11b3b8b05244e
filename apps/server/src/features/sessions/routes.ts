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
import type { Rooms } from '../../clients/rooms.ts'
import type { WithMarket } from '../../market/live-market.ts'
import { networkOf } from '../../platform/caller-address.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { readProfile } from './read-profile.ts'
import { refreshSession } from './refresh-session.ts'
import { checkSignIn, openSession } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function sessionRoutes(routes: Routes, rooms: Rooms & WithMarket): void {
  routes.write(login, async ({ body, request }, commit) => {
    const ask = {
      emailOrAccount: body.email,
      wirePassword: body.password,
      secondFactor: secondFactorOf(request),
      device: deviceOf(request, rooms.isSecure),
      network: networkOf(request),
      userAgent: request.headers['user-agent'] ?? '',
      isRemembered: request.headers[rememberHeader] === '1',
    }
    const client = await checkSignIn(rooms, ask)
    return commit((tx) => openSession(rooms, tx, client, ask))
  })

  routes.write(refresh, async ({ request }) => {
    const token = bearerOf(request)
    if (!token) throw new Refusal('session_missing')
    return { data: await refreshSession(rooms, token, deviceOf(request, rooms.isSecure)) }
  })

  // Ending what has ended is no error, so signing out needs no key, and never trusts that an earlier one was enough.
  routes.write(logout, async ({ request }) => {
    await rooms.db.transaction((tx) => signOut(rooms, tx, request))
    return { data: null }
  })

  routes.read(clientInfo, (ask) => readProfile(rooms, callerOf(ask).clientId))
}

/** What is no code at all is judged as a wrong one. */
function secondFactorOf(request: FastifyRequest): string | null {
  const sent = request.headers[secondFactorHeader]
  return sent === undefined ? null : String(sent).trim()
}
