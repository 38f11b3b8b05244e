/** pins: a right PIN opens one guarded act of this session. Each try is counted before it is compared. */
import { operationHeader, Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import { type GuardedAct, giveGrant, isGuardedAct } from '../../clients/grants.ts'
import { recordOwnAct } from '../../clients/own-acts.ts'
import {
  forgivePinTries,
  giveBackPinTry,
  holdPin,
  keepPinTry,
  PIN_ENDS_AT,
  PIN_LOCKS_AT,
  takePinTry,
  whyClosed,
} from '../../clients/pins.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'
import type { Caller } from '../../platform/routes.ts'
import { inTurn, type Turns } from '../../platform/turns.ts'
import { pinDisabled, pinLocked } from './notices.ts'

/** The act that the caller wants to do with this PIN, or null for the next one. */
export function operationOf(request: FastifyRequest): GuardedAct | null {
  const named = request.headers[operationHeader]
  if (named === undefined) return null
  const folded = String(named).toLowerCase()
  if (!isGuardedAct(folded)) {
    throw new Refusal('field_invalid', {
      says: `The header “${operationHeader}” names no act that needs a PIN.`,
    })
  }
  return folded
}

const turns: Turns = new Map()

/** Returns the hash of the PIN that was right. A client's tries take turns: right ones at once do not lock the PIN. */
export const checkPin = (services: Services, caller: Caller, wirePin: string): Promise<string> =>
  inTurn(turns, caller.clientId, () => comparePin(services, caller, wirePin))

async function comparePin(services: Services, caller: Caller, wirePin: string): Promise<string> {
  const db = services.db.as(caller)
  const { pinHash, tries } = await takePinTry(db, services.clock, caller.clientId)
  const kept = { id: caller.clientId, passwordHash: pinHash }
  const isRight = await services.passwords.matches(wirePin, kept, 'pin').catch(async (error: unknown) => {
    if (error instanceof Refusal) await giveBackPinTry(db, services.clock, caller.clientId)
    throw error
  })
  if (isRight) {
    await forgivePinTries(db, services.clock, caller.clientId, pinHash)
    return pinHash
  }
  await keepPinTry(db, caller.clientId)
  const notice = tries === PIN_LOCKS_AT ? pinLocked : tries === PIN_ENDS_AT ? pinDisabled : null
  if (!notice) throw new Refusal('pin_wrong')
  await db.transaction((tx) => recordOwnAct(services, tx, caller.clientId, notice))
  throw await whyClosed(db, services.clock, caller.clientId)
}

export async function grantGuardedAct(
  services: Services,
  tx: Queries,
  caller: Caller,
  right: { pinHash: string; operation: GuardedAct | null },
): Promise<void> {
  if (!(await holdPin(tx, caller.clientId, right.pinHash))) throw new Refusal('pin_wrong')
  await giveGrant(tx, services.clock, caller.sessionId, 'guarded-act', right.operation)
}
