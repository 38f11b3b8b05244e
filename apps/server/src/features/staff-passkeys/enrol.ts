/** staff-passkeys: adding one: the first with password and code, every further one with a passkey's approval. */
import {
  type CreationOptions,
  type NewCredential,
  type Passkey,
  passkeyLimits,
  Refusal,
} from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../clients/services.ts'
import { findStaff, type Staff, spendTotpStep } from '../../firm/staff.ts'
import { type StaffSession, spendStaffGrant } from '../../firm/staff-grants.ts'
import { lockStaffPasskeys, staffPasskeys } from '../../firm/staff-passkeys.ts'
import { isStaffSessionOpen } from '../../firm/staff-sessions.ts'
import { type StaffTry, tryStaff } from '../../firm/staff-tries.ts'
import type { Queries } from '../../platform/database.ts'
import { challengeOf, creationOptionsFor, readNewPasskey } from '../../platform/passkey-ceremonies.ts'
import { type Holder, newChallenge, spendChallenge } from '../../platform/passkey-challenges.ts'
import { type NewPasskey, passkeyView } from '../../platform/passkey-store.ts'
import type { RelyingParty } from '../../platform/relying-party.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { checkTotp } from '../../platform/totp.ts'
import { recordChange } from './record-change.ts'

export const sessionHolder = (session: StaffSession): Holder => `session:staff:${session.toString('hex')}`

export interface Beginning {
  readonly party: RelyingParty
  readonly session: StaffSession
  readonly attempt: StaffTry
  readonly wirePassword: string | null
  readonly code: string | null
}

export async function beginPasskey(services: Services, ask: Beginning): Promise<CreationOptions> {
  const { db, clock, keys, brandName } = services
  const staff = await findStaff(db, keys, ask.attempt.email)
  if (!staff) throw new Refusal('session_missing')
  if (staff.passkeys >= passkeyLimits.perPerson) throw new Refusal('passkey_limit_reached')
  // The demo's people are shared: whoever has what the demo publishes may try a passkey on them.
  if (staff.passkeys > 0 && !staff.isDemo) await spendStaffGrant(db, clock, ask.session, 'passkey.add')
  else await proveOwner(services, staff, ask)
  const known = await staffPasskeys.list(db, staff.id)
  const challenge = await newChallenge(db, clock, { purpose: 'enrol', holder: sessionHolder(ask.session) })
  const owner = { id: staff.id, name: `${staff.email} (${brandName} console)`, displayName: staff.name }
  return creationOptionsFor(ask.party, challenge, owner, known)
}

/** Wrong tries count like wrong sign-ins, and a code is good once. */
async function proveOwner(
  services: Services,
  staff: Staff,
  { attempt, wirePassword, code }: Beginning,
): Promise<void> {
  const step = await tryStaff(services, attempt, async () => {
    const isRight = await services.passwords.matches(wirePassword ?? '', staff)
    const found = await checkTotp(services.clock, staff.totpSecret, code ?? '', staff.totpLastStep)
    return isRight ? found : null
  })
  if (step === null || !(await spendTotpStep(services.db, staff, step)))
    throw new Refusal('staff_proof_wrong')
}

export async function checkNewPasskey(
  { db, clock }: Services,
  party: RelyingParty,
  session: StaffSession,
  credential: NewCredential,
): Promise<NewPasskey> {
  const challenge = challengeOf(party, credential)
  const asked = await spendChallenge(db, clock, challenge, {
    purpose: 'enrol',
    holder: sessionHolder(session),
  })
  if (!asked) throw new Refusal('passkey_expired')
  const made = await readNewPasskey(party, challenge, credential)
  if (!made) throw new Refusal('passkey_wrong')
  return made
}

export interface Keeping {
  readonly by: StaffCaller
  readonly session: StaffSession
  readonly made: NewPasskey
  readonly name: string
}

export async function keepPasskey(
  services: Services,
  tx: Queries,
  request: FastifyRequest,
  { by, session, made, name }: Keeping,
): Promise<Passkey> {
  await lockStaffPasskeys(tx, by.staffId)
  // Two colleagues may have reset the passkeys meanwhile: no session from before adds one after it.
  if (!(await isStaffSessionOpen(tx, session))) throw new Refusal('session_missing')
  if ((await staffPasskeys.list(tx, by.staffId)).length >= passkeyLimits.perPerson)
    throw new Refusal('passkey_limit_reached')
  const kept = await staffPasskeys.add(tx, services.clock, by.staffId, { ...made, name })
  if (!kept) throw new Refusal('passkey_known')
  await recordChange(services, tx, request, {
    by,
    act: 'staff.passkey-added',
    what: `Added the passkey “${name}”.`,
  })
  return passkeyView(kept)
}
