/** pins: a new PIN, for whom has just proven the password. */
import { limits, Refusal } from '@pramaan/contracts'
import { approvedIdentity } from '../../clients/approved-identity.ts'
import { hasGrant, spendGrant } from '../../clients/grants.ts'
import { recordOwnAct } from '../../clients/own-acts.ts'
import { savePin } from '../../clients/pins.ts'
import type { Services } from '../../clients/services.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Caller } from '../../platform/routes.ts'
import { pinSet } from './notices.ts'
import { isWeakWirePin } from './rules.ts'

/** Returns the hash to store. Without the password's proof nothing is judged: a weak PIN could tell the birthday. */
export async function checkNewPin(services: Services, caller: Caller, wirePin: string): Promise<string> {
  const { db, clock, passwords } = services
  if (!(await hasGrant(db, clock, caller.sessionId, 'pin-setup'))) throw new Refusal('password_proof_missing')
  const identity = await approvedIdentity(db.as(caller), caller.clientId)
  if (isWeakWirePin(wirePin, identity?.dateOfBirth ?? null)) throw new Refusal('pin_weak')
  return passwords.hash(wirePin, 'pin')
}

export async function applyNewPin(
  services: Services,
  tx: Queries,
  caller: Caller,
  pinHash: string,
): Promise<void> {
  if (!(await spendGrant(tx, services.clock, caller.sessionId, 'pin-setup'))) {
    throw new Refusal('password_proof_missing')
  }
  await savePin(tx, services.clock, {
    clientId: caller.clientId,
    pinHash,
    newPayeesFrom: laterBy(services.businessClock.now(), limits.withdrawalHoldMs),
  })
  await recordOwnAct(services, tx, caller.clientId, pinSet)
}
