/** staff-passkeys: approving one named act in this console session with a passkey. */
import { Refusal, type RequestOptions } from '@pramaan/contracts'
import type { Services } from '../../clients/services.ts'
import { giveStaffGrant, isStaffAct, type StaffSession } from '../../firm/staff-grants.ts'
import { staffPasskeys } from '../../firm/staff-passkeys.ts'
import type { Queries } from '../../platform/database.ts'
import { requestOptionsFor } from '../../platform/passkey-ceremonies.ts'
import { newChallenge } from '../../platform/passkey-challenges.ts'
import type { RelyingParty } from '../../platform/relying-party.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { sessionHolder } from './enrol.ts'

const unknownAct = (): Refusal =>
  new Refusal('field_invalid', { says: 'The field “operation” names no act that a passkey approves.' })

export async function askForApproval(
  { db, clock }: Services,
  party: RelyingParty,
  { by, session, operation }: { by: StaffCaller; session: StaffSession; operation: string },
): Promise<RequestOptions> {
  if (!isStaffAct(operation)) throw unknownAct()
  const known = await staffPasskeys.list(db, by.staffId)
  if (known.length === 0) throw new Refusal('passkey_none')
  const challenge = await newChallenge(db, clock, {
    purpose: 'approve',
    holder: sessionHolder(session),
    operation,
  })
  return requestOptionsFor(party, challenge, known)
}

export async function grantApproved(
  { clock }: Services,
  tx: Queries,
  session: StaffSession,
  operation: string | null,
): Promise<void> {
  if (operation === null || !isStaffAct(operation)) throw unknownAct()
  await giveStaffGrant(tx, clock, session, operation)
}
