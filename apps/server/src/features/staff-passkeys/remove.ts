/** staff-passkeys: removing one, with a passkey's approval. The last one only where password and code sign in again. */
import { Refusal } from '@pramaan/contracts'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../../clients/services.ts'
import { type StaffSession, spendStaffGrant } from '../../firm/staff-grants.ts'
import { lockStaffPasskeys, staffPasskeys } from '../../firm/staff-passkeys.ts'
import type { Queries } from '../../platform/database.ts'
import type { StaffCaller } from '../../platform/routes.ts'
import { recordChange } from './record-change.ts'

export interface Removal {
  readonly by: StaffCaller
  readonly session: StaffSession
  readonly id: string
  readonly turnsPasswordOn: boolean
}

export async function removePasskey(
  services: Services,
  tx: Queries,
  request: FastifyRequest,
  { by, session, id, turnsPasswordOn }: Removal,
): Promise<void> {
  // Locked, so that of two removals at once the second one sees whether it takes the last.
  await lockStaffPasskeys(tx, by.staffId)
  const passkeys = await staffPasskeys.list(tx, by.staffId)
  const found = passkeys.find((passkey) => passkey.id === id)
  if (!found) throw new Refusal('passkey_unknown')
  const isLast = passkeys.length === 1
  if (isLast && !turnsPasswordOn) throw new Refusal('passkey_is_last')
  // The database lets a passkey go only where the approval is spent already.
  await spendStaffGrant(tx, services.clock, session, `passkey.remove:${id}`)
  const name = await staffPasskeys.remove(tx, by.staffId, id)
  const what = isLast
    ? `Removed the last passkey, “${name}”. Password and code sign in again.`
    : `Removed the passkey “${name}”.`
  await recordChange(services, tx, request, { by, act: 'staff.passkey-removed', what })
}
