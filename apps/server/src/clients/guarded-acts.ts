/** clients: acts that need the PIN. */
import { Refusal } from '@pramaan/contracts'
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { Caller } from '../platform/routes.ts'
import { type GuardedAct, spendGrant } from './grants.ts'
import { hasPin } from './pins.ts'

/** Spends the grant of a right PIN in the act's own transaction: an act that fails leaves the grant as it was. */
export async function spendPinGrant(
  tx: Queries,
  clock: Clock,
  caller: Caller,
  act: GuardedAct,
): Promise<void> {
  if (!(await hasPin(tx, caller.clientId))) throw new Refusal('pin_not_set')
  if (!(await spendGrant(tx, clock, caller.sessionId, 'guarded-act', act)))
    throw new Refusal('pin_grant_missing')
}
