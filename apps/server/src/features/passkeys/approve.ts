/**
 * passkeys: approving. A passkey opens what a right PIN opens, always for one named act: this session, once, for 120
 * seconds. Adding and removing passkeys can be approved by nothing else.
 */
import { type Assertion, Refusal, type RequestOptions } from '@pramaan/contracts'
import { giveGrant, isGuardedAct, isPasskeyChange } from '../../clients/grants.ts'
import { clientPasskeys } from '../../clients/passkeys.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'
import { requestOptionsFor } from '../../platform/passkey-ceremonies.ts'
import { newChallenge } from '../../platform/passkey-challenges.ts'
import type { RelyingParty } from '../../platform/relying-party.ts'
import type { Caller } from '../../platform/routes.ts'
import { type Answered, judgeAnswer } from './answer.ts'

const unknownAct = (): Refusal =>
  new Refusal('field_invalid', { says: 'The field “operation” names no act that a passkey approves.' })

export async function askForApproval(
  { db, clock }: Services,
  party: RelyingParty,
  caller: Caller,
  operation: string,
): Promise<RequestOptions> {
  if (!isGuardedAct(operation) && !isPasskeyChange(operation)) throw unknownAct()
  const known = await clientPasskeys.list(db.as(caller), caller.clientId)
  if (known.length === 0) throw new Refusal('passkey_none')
  const holder = `session:client:${caller.sessionId}` as const
  const challenge = await newChallenge(db, clock, { purpose: 'approve', holder, operation })
  return requestOptionsFor(party, challenge, known)
}

export const judgeApproval = (
  services: Services,
  party: RelyingParty,
  { clientId, sessionId }: Caller,
  credential: Assertion,
): Promise<Answered> =>
  judgeAnswer(services, {
    party,
    credential,
    clientId,
    holder: `session:client:${sessionId}`,
    purpose: 'approve',
  })

export async function grantApproved(
  { clock }: Services,
  tx: Queries,
  { sessionId }: Caller,
  operation: string | null,
): Promise<void> {
  const act = operation ?? ''
  if (isGuardedAct(act)) await giveGrant(tx, clock, sessionId, 'guarded-act', act)
  else if (isPasskeyChange(act)) await giveGrant(tx, clock, sessionId, 'passkey-change', act)
  else throw unknownAct()
}
