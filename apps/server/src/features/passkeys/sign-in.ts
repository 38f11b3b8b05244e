/**
 * passkeys: signing in. The passkey says who is here and that the person was verified, so it stands for both factors:
 * no address is asked for, no password and no code.
 */
import { randomBytes } from 'node:crypto'
import type { Assertion, AuthData, RequestOptions } from '@pramaan/contracts'
import { type Device, deviceCookie, knownDevice, ourDevice } from '../../clients/devices.ts'
import { noteNewDevice } from '../../clients/new-device.ts'
import type { Services } from '../../clients/services.ts'
import { ownerOfHandle, requestOptionsFor } from '../../platform/passkey-ceremonies.ts'
import { CHALLENGE_LIFE_MS, type Holder, newChallenge } from '../../platform/passkey-challenges.ts'
import { takePasskeyTry } from '../../platform/passkey-tries.ts'
import type { RelyingParty } from '../../platform/relying-party.ts'
import type { Effect } from '../../platform/routes.ts'
import { judgeAnswer, withUse } from './answer.ts'

/** Binds a challenge to the browser that asked for it. */
export const CHALLENGE_COOKIE = 'passkey'
const PATH = '/api/auth/app/v2/passkey'

const holderOf = (secret: string): Holder => `browser:client:${secret}`

export async function askToSignIn(
  { db, clock }: Services,
  party: RelyingParty,
): Promise<Effect<RequestOptions>> {
  const secret = randomBytes(32).toString('base64url')
  const challenge = await newChallenge(db, clock, { purpose: 'sign-in', holder: holderOf(secret) })
  return {
    data: requestOptionsFor(party, challenge, []),
    cookies: [{ name: CHALLENGE_COOKIE, value: secret, maxAgeS: CHALLENGE_LIFE_MS / 1000, path: PATH }],
  }
}

export interface PasskeySignIn {
  readonly party: RelyingParty
  readonly credential: Assertion
  /** Of the cookie that came with the challenge. */
  readonly secret: string
  readonly network: string
  readonly device: Device | null
  readonly userAgent: string
  readonly isRemembered: boolean
}

export async function signInByPasskey(services: Services, ask: PasskeySignIn): Promise<Effect<AuthData>> {
  const { db, clock, sessions } = services
  const claimed = ownerOfHandle(ask.credential.response.userHandle)
  const known = await knownDevice(db, claimed === null ? null : { clientId: claimed }, ask.device)
  const wasRight = await takePasskeyTry(db, clock, {
    of: 'client',
    network: ask.network,
    knownDevice: known && `${claimed}:${known}`,
  })
  const answered = await judgeAnswer(services, {
    party: ask.party,
    credential: ask.credential,
    clientId: claimed,
    holder: holderOf(ask.secret),
    purpose: 'sign-in',
  })
  const { isRemembered, userAgent } = ask
  const { data, device } = await withUse(services, answered, async (tx) => {
    const { clientId } = answered
    const ours = await ourDevice(tx, ask.device)
    await noteNewDevice(services, tx, clientId, ours)
    const auth = await sessions.open(tx, { clientId, device: ours, isRemembered, userAgent })
    return { data: auth, device: ours }
  })
  await wasRight()
  const spent = { name: CHALLENGE_COOKIE, value: '', maxAgeS: 0, path: PATH }
  return { data, cookies: [deviceCookie(device), spent] }
}
