/** sessions: sign in, refresh, sign out, and the signed-in client. */
import {
  type ClientProfile,
  clientInfo,
  login,
  logout,
  Refusal,
  refresh,
  rememberHeader,
} from '@pramaan/contracts'
import { bearerOf } from '../../clients/callers.ts'
import { type Client, clientById } from '../../clients/clients.ts'
import { deviceOf } from '../../clients/devices.ts'
import { networkOf, type Rooms } from '../../clients/rooms.ts'
import { callerOf, type Routes } from '../../platform/routes.ts'
import { refreshSession } from './refresh-session.ts'
import { checkSignIn, openSession } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function sessionRoutes(routes: Routes, rooms: Rooms): void {
  routes.write(login, async ({ body, request }, commit) => {
    const ask = {
      emailOrAccount: body.email,
      wirePassword: body.password,
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
    return { data: await refreshSession(rooms, token, deviceOf(request, rooms.isSecure)), cookies: [] }
  })

  // Ending what has ended is no error, so signing out needs no key, and never trusts that an earlier one was enough.
  routes.write(logout, async ({ request }) => {
    await rooms.db.transaction((tx) => signOut(rooms, tx, request))
    return { data: null, cookies: [] }
  })

  routes.read(clientInfo, async (ask) => profileOf(await clientById(rooms.db, callerOf(ask).clientId)))
}

/** VIP level, trust score and trade count start at zero; their rules come with what they are computed from. */
const profileOf = (client: Client): ClientProfile => ({
  id: client.id,
  name: client.name,
  email: client.email,
  account: client.account,
  avatar: null,
  vip: 0,
  score: 0,
  order_num: 0,
  verified: client.identityStatus,
  has_pin: false,
  allow_compensation: client.allowCompensation,
  allow_bonus: client.allowBonus,
})
