/**
 * sessions: lets a client in, or not, without telling which of address and password was wrong. Only a right password
 * learns that there is a second factor.
 */
import { type AuthData, Refusal } from '@pramaan/contracts'
import { addressKey } from '../../clients/addresses.ts'
import { type Client, clientById, findClient, holdPassword } from '../../clients/clients.ts'
import { type Device, deviceCookie, knownDevice, ourDevice } from '../../clients/devices.ts'
import { noteNewDevice } from '../../clients/new-device.ts'
import { type Proof, proveSecondFactor } from '../../clients/second-factors.ts'
import type { Services } from '../../clients/services.ts'
import { tryPassword } from '../../clients/tries.ts'
import type { Queries } from '../../platform/database.ts'
import type { Effect } from '../../platform/routes.ts'

export interface SignIn {
  readonly emailOrAccount: string
  readonly wirePassword: string
  /** From the client's app, or a recovery code; null when none was sent. */
  readonly secondFactor: string | null
  readonly device: Device | null
  readonly network: string
  readonly userAgent: string
  readonly isRemembered: boolean
}

/**
 * Checks the password and then the second factor. An unknown address is counted, compared and refused at the same
 * cost as a known one. What was counted is forgiven only when both are right: a known password buys no free codes.
 */
export async function checkSignIn(services: Services, ask: SignIn): Promise<Client> {
  const { db, passwords } = services
  const client = await findClient(db, ask.emailOrAccount)
  const attempt = {
    who: client?.id ?? addressKey(ask.emailOrAccount),
    knownDevice: await knownDevice(db, client && { clientId: client.id }, ask.device),
    network: ask.network,
  }
  let proof: Proof | 'passkey' | null = null
  const isRight = await tryPassword(services, attempt, async () => {
    const isPassword = await passwords.matches(ask.wirePassword, client)
    if (!isPassword || !client) return false
    // Only a right password learns that it opens nothing here, and it counts as a wrong one.
    if (client.passkeys > 0) {
      proof = 'passkey'
      return false
    }
    proof = await proveSecondFactor(services, client.id, ask.secondFactor)
    return proof === 'right' || proof === 'off'
  })
  if (isRight && client) return client
  throw refusalAfter(proof)
}

function refusalAfter(proof: Proof | 'passkey' | null): Refusal {
  if (proof === 'passkey') return new Refusal('passkey_needed')
  if (proof === 'needed') return new Refusal('second_factor_needed')
  return new Refusal(proof === 'wrong' ? 'second_factor_wrong' : 'credentials_wrong')
}

/** Opens the session, unless the password was changed since it was compared, and names a device that had no name of ours. */
export async function openSession(
  services: Services,
  tx: Queries,
  client: Client,
  ask: SignIn,
): Promise<Effect<AuthData>> {
  if (!(await holdPassword(tx, client))) throw new Refusal('credentials_wrong')
  // The client's row is held now: a passkey that was added since the check closes this way in.
  if ((await clientById(tx, client.id)).passkeys > 0) throw new Refusal('passkey_needed')
  const device = await ourDevice(tx, ask.device)
  await noteNewDevice(services, tx, client.id, device)
  const data = await services.sessions.open(tx, {
    clientId: client.id,
    device,
    isRemembered: ask.isRemembered,
    userAgent: ask.userAgent,
  })
  return { data, cookies: [deviceCookie(device)] }
}
