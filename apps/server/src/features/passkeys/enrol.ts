/**
 * passkeys: adding one. The first needs what signs in today, the password and the second factor; every further one
 * needs a passkey's approval, because from the first one on the password is no longer a way in.
 */
import {
  type CreationOptions,
  type NewCredential,
  type Passkey,
  passkeyLimits,
  Refusal,
} from '@pramaan/contracts'
import { type Client, clientById, lockClient } from '../../clients/clients.ts'
import { spendGrant } from '../../clients/grants.ts'
import { recordOwnAct } from '../../clients/own-acts.ts'
import { clientPasskeys } from '../../clients/passkeys.ts'
import { type Proof, proveSecondFactor } from '../../clients/second-factors.ts'
import type { Services } from '../../clients/services.ts'
import { type PasswordTry, tryPassword } from '../../clients/tries.ts'
import type { Queries } from '../../platform/database.ts'
import { challengeOf, creationOptionsFor, readNewPasskey } from '../../platform/passkey-ceremonies.ts'
import { newChallenge, spendChallenge } from '../../platform/passkey-challenges.ts'
import { type NewPasskey, passkeyView } from '../../platform/passkey-store.ts'
import type { RelyingParty } from '../../platform/relying-party.ts'
import type { Caller } from '../../platform/routes.ts'
import { passkeyAdded } from './notices.ts'

export interface OwnerProof {
  readonly wirePassword: string | null
  readonly code: string | null
}

export async function beginPasskey(
  services: Services,
  party: RelyingParty,
  caller: Caller,
  { attempt, proof }: { attempt: PasswordTry; proof: OwnerProof },
): Promise<CreationOptions> {
  const { db, clock, brandName } = services
  const client = await clientById(db, caller.clientId)
  if (client.passkeys >= passkeyLimits.perPerson) throw new Refusal('passkey_limit_reached')
  if (client.passkeys > 0) await spendApproval(services, caller)
  else await proveOwner(services, client, attempt, proof)
  const known = await clientPasskeys.list(db.as(caller), caller.clientId)
  const challenge = await newChallenge(db, clock, {
    purpose: 'enrol',
    holder: `session:client:${caller.sessionId}`,
  })
  const owner = { id: client.id, name: client.email, displayName: client.name || brandName }
  return creationOptionsFor(party, challenge, owner, known)
}

async function spendApproval({ db, clock }: Services, { sessionId }: Caller): Promise<void> {
  if (!(await spendGrant(db, clock, sessionId, 'passkey-change', 'passkey.add')))
    throw new Refusal('passkey_approval_missing')
}

/** Wrong tries count like wrong sign-ins: this is no place to guess. */
async function proveOwner(
  services: Services,
  client: Client,
  attempt: PasswordTry,
  { wirePassword, code }: OwnerProof,
): Promise<void> {
  let proof: Proof | null = null
  const isRight = await tryPassword(services, attempt, async () => {
    if (!(await services.passwords.matches(wirePassword ?? '', client))) return false
    proof = await proveSecondFactor(services, client.id, code)
    return proof === 'right' || proof === 'off'
  })
  if (!isRight) throw refusalAfter(proof)
}

function refusalAfter(proof: Proof | null): Refusal {
  if (proof === 'needed') return new Refusal('second_factor_needed')
  return new Refusal(proof === 'wrong' ? 'second_factor_wrong' : 'password_wrong')
}

export interface MadePasskey {
  readonly made: NewPasskey
  readonly name: string
}

export async function checkNewPasskey(
  { db, clock }: Services,
  party: RelyingParty,
  caller: Caller,
  credential: NewCredential,
): Promise<NewPasskey> {
  const challenge = challengeOf(party, credential)
  const asked = await spendChallenge(db, clock, challenge, {
    purpose: 'enrol',
    holder: `session:client:${caller.sessionId}`,
  })
  if (!asked) throw new Refusal('passkey_expired')
  const made = await readNewPasskey(party, challenge, credential)
  if (!made) throw new Refusal('passkey_wrong')
  return made
}

/** The client's row is held, so that two that are added at once count one after the other. */
export async function keepPasskey(
  services: Services,
  tx: Queries,
  { clientId }: Caller,
  { made, name }: MadePasskey,
): Promise<Passkey> {
  await lockClient(tx, clientId)
  const { passkeys } = await clientById(tx, clientId)
  if (passkeys >= passkeyLimits.perPerson) throw new Refusal('passkey_limit_reached')
  const kept = await clientPasskeys.add(tx, services.clock, clientId, { ...made, name })
  if (!kept) throw new Refusal('passkey_known')
  await recordOwnAct(services, tx, clientId, passkeyAdded(name))
  return passkeyView(kept)
}
