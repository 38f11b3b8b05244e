/**
 * firm: what a passkey of the firm's people has approved: one named act, in this console session, once, for 120
 * seconds. The only writer of the table `staff_grant`.
 */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import { type Clock, laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { saidAt, serverWord } from '../platform/sealed-texts.ts'
import { hasOnlyPasskeys } from './staff-passkeys.ts'

const LIFE_MS = 120_000
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

export type StaffAct = `proposal.approve:${string}` | 'passkey.add' | `passkey.remove:${string}`

const STAFF_ACT = new RegExp(`^(?:proposal\\.approve:${UUID}|passkey\\.add|passkey\\.remove:${UUID})$`)

export function isStaffAct(text: string): text is StaffAct {
  return STAFF_ACT.test(text)
}

/** The console session that asks, by the hash of its secret. */
export type StaffSession = Buffer

export const giveStaffGrant = (
  tx: Queries,
  clock: Clock,
  session: StaffSession,
  act: StaffAct,
): Promise<object[]> => {
  const [id, until] = [randomUUID(), laterBy(clock.now(), LIFE_MS)]
  return tx.query('select give_staff_grant($1, $2, $3, $4, $5)', [
    ...[id, session, act, until],
    serverWord('staff-grant', id, session.toString('hex'), act, saidAt(until)),
  ])
}

/** Spends it in one conditional update: of parallel acts on one grant exactly one is let through. */
export async function spendStaffGrant(
  tx: Queries,
  clock: Clock,
  session: StaffSession,
  act: StaffAct,
): Promise<void> {
  const spent = await tx.query(
    `update staff_grant set used_at = $3
     where id = (select id from staff_grant where token_hash = $1 and operation = $2 and used_at is null and expires_at > $3
                 order by expires_at limit 1 for update skip locked)
     returning id`,
    [session, act, clock.now()],
  )
  if (spent.length === 0) throw new Refusal('passkey_approval_missing')
}

/** Whoever has a passkey approves with it; who signs in with password and code has given both for this session. */
export async function spendApproval(
  tx: Queries,
  clock: Clock,
  by: { readonly staffId: string; readonly session: StaffSession },
  act: StaffAct,
): Promise<void> {
  if (await hasOnlyPasskeys(tx, by.staffId)) await spendStaffGrant(tx, clock, by.session, act)
}
