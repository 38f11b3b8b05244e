/** sessions: lets a client in, or not, without telling which of address and password was wrong. */
import { type AuthData, Refusal } from '@pramaan/contracts'
import { addressKey } from '../../clients/addresses.ts'
import { type Client, findClient, holdPassword } from '../../clients/clients.ts'
import { type Device, deviceCookie, isKnownDevice, newDevice } from '../../clients/devices.ts'
import type { Rooms } from '../../clients/rooms.ts'
import { tryPassword } from '../../clients/tries.ts'
import type { Queries } from '../../platform/database.ts'
import type { Effect } from '../../platform/routes.ts'

export interface SignIn {
  readonly emailOrAccount: string
  readonly wirePassword: string
  readonly device: Device | null
  readonly network: string
  readonly userAgent: string
  readonly isRemembered: boolean
}

/** Checks the password. An unknown address is counted, compared and refused at the same cost as a known one. */
export async function checkSignIn(rooms: Rooms, ask: SignIn): Promise<Client> {
  const { db, clock, passwords } = rooms
  const client = await findClient(db, ask.emailOrAccount)
  const who = client?.id ?? addressKey(ask.emailOrAccount)
  const isRight = await tryPassword(
    db,
    clock,
    { who, knownDevice: await knownDevice(db, client, ask.device), network: ask.network },
    () => passwords.matches(ask.wirePassword, client?.passwordHash ?? null),
  )
  if (!isRight || !client) throw new Refusal('credentials_wrong')
  return client
}

async function knownDevice(
  db: Queries,
  client: Client | null,
  device: Device | null,
): Promise<string | null> {
  if (!client || !device) return null
  return (await isKnownDevice(db, client.id, device)) ? device.hash.toString('hex') : null
}

/** Opens the session, unless the password was changed since it was compared, and names a device that had no name. */
export async function openSession(
  rooms: Rooms,
  tx: Queries,
  client: Client,
  ask: SignIn,
): Promise<Effect<AuthData>> {
  if (!(await holdPassword(tx, client))) throw new Refusal('credentials_wrong')
  const device = ask.device ?? newDevice()
  const data = await rooms.sessions.open(tx, {
    clientId: client.id,
    device,
    isRemembered: ask.isRemembered,
    userAgent: ask.userAgent,
  })
  return { data, cookies: [deviceCookie(device)] }
}
