/** staff-passkeys: signing in to the console. A passkey with a verified person stands for password and code. */
import { randomBytes } from 'node:crypto'
import type { Assertion, RequestOptions, StaffProfile } from '@pramaan/contracts'
import { type Device, deviceCookie, knownDevice, ourDevice } from '../../clients/devices.ts'
import type { Services } from '../../clients/services.ts'
import { staffActor } from '../../firm/actors.ts'
import { staffById } from '../../firm/staff.ts'
import { hasOnlyPasskeys } from '../../firm/staff-passkeys.ts'
import { openStaffSession } from '../../firm/staff-sessions.ts'
import { writeAudit } from '../../platform/audit.ts'
import { ownerOfHandle, requestOptionsFor } from '../../platform/passkey-ceremonies.ts'
import { CHALLENGE_LIFE_MS, type Holder, newChallenge } from '../../platform/passkey-challenges.ts'
import { takePasskeyTry } from '../../platform/passkey-tries.ts'
import type { RelyingParty } from '../../platform/relying-party.ts'
import type { Effect } from '../../platform/routes.ts'
import { judgeAnswer, withUse } from './answer.ts'

export const CHALLENGE_COOKIE = 'console-passkey'
const PATH = '/console-api/auth/passkey'

const holderOf = (secret: string): Holder => `browser:staff:${secret}`

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

export interface StaffPasskeySignIn {
  readonly party: RelyingParty
  readonly credential: Assertion
  /** Of the cookie that came with the challenge. */
  readonly secret: string
  readonly network: string
  readonly device: Device | null
}

export async function signInByPasskey(
  services: Services,
  { party, credential, secret, network, device: sent }: StaffPasskeySignIn,
): Promise<Effect<StaffProfile>> {
  const { db, clock, businessClock } = services
  const staffId = ownerOfHandle(credential.response.userHandle)
  const known = await knownDevice(db, staffId === null ? null : { staffId }, sent)
  const wasRight = await takePasskeyTry(db, clock, {
    of: 'staff',
    network,
    knownDevice: known && `${staffId}:${known}`,
  })
  const by = staffId && (await staffById(db, staffId))
  const answered = await judgeAnswer(services, {
    party,
    credential,
    by: by || null,
    holder: holderOf(secret),
    purpose: 'sign-in',
  })
  const { staffId: id, name, email, role } = answered.by
  const signedIn = await withUse(services, answered, async (tx) => {
    const device = await ourDevice(tx, sent)
    const cookie = await openStaffSession(tx, services, id, device)
    await writeAudit(tx, businessClock, {
      actor: staffActor(answered.by),
      act: 'staff.signed-in',
      what: 'Signed in to the console with a passkey.',
      clientId: null,
      reason: null,
    })
    return { cookies: [cookie, deviceCookie(device)], hasPasskey: await hasOnlyPasskeys(tx, id) }
  })
  await wasRight()
  const spent = { name: CHALLENGE_COOKIE, value: '', maxAgeS: 0, path: PATH }
  return {
    data: { id, name, email, role, has_passkey: signedIn.hasPasskey },
    cookies: [...signedIn.cookies, spent],
  }
}
