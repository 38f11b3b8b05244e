/**
 * passkeys: removing one. A passkey has to approve it, and whoever was signed in with it is signed out. The last one
 * goes only when the client has said that the password shall sign in again.
 */
import { Refusal } from '@pramaan/contracts'
import { clientById, lockClient } from '../../clients/clients.ts'
import { spendGrant } from '../../clients/grants.ts'
import { recordOwnAct } from '../../clients/own-acts.ts'
import { clientPasskeys } from '../../clients/passkeys.ts'
import type { Services } from '../../clients/services.ts'
import type { Queries } from '../../platform/database.ts'
import type { Caller } from '../../platform/routes.ts'
import { passkeyRemoved } from './notices.ts'

export async function removePasskey(
  services: Services,
  tx: Queries,
  { clientId, sessionId }: Caller,
  { id, turnsPasswordOn }: { id: string; turnsPasswordOn: boolean },
): Promise<void> {
  await lockClient(tx, clientId)
  const name = await clientPasskeys.remove(tx, clientId, id)
  if (name === null) throw new Refusal('passkey_unknown')
  const isLast = (await clientById(tx, clientId)).passkeys === 0
  if (isLast && !turnsPasswordOn) throw new Refusal('passkey_is_last')
  if (!(await spendGrant(tx, services.clock, sessionId, 'passkey-change', `passkey.remove:${id}`)))
    throw new Refusal('passkey_approval_missing')
  await services.sessions.endAll(tx, clientId, 'passkey removed', sessionId)
  await recordOwnAct(services, tx, clientId, passkeyRemoved(name, isLast))
}
