/** clients: invitation codes. Kept as keyed hashes; each registration takes one use, and the last use is the last. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'

const codeHash = (keys: Keys, code: string): Buffer =>
  keys.mac('invitation', code.normalize('NFKC').toUpperCase().replace(/[^A-Z0-9]/g, ''))

export interface NewInvitation {
  readonly code: string
  /** For whom it is, in the firm's own words. */
  readonly label: string
  readonly uses: number
  readonly expiresAt: Date | null
}

/** It opens nothing until a second person has approved it. */
export async function insertInvitation(
  tx: Queries,
  keys: Keys,
  clock: Clock,
  invitation: NewInvitation,
): Promise<string> {
  const id = randomUUID()
  await tx.query(
    `insert into invitation (id, code_hash, label, uses, uses_left, expires_at, created_at)
     values ($1, $2, $3, $4, $4, $5, $6)`,
    [
      id,
      codeHash(keys, invitation.code),
      invitation.label,
      invitation.uses,
      invitation.expiresAt,
      clock.now(),
    ],
  )
  return id
}

/** Takes one use in a single conditional update, so fifty parallel tries at a one-use code give one account. */
export async function useInvitation(tx: Queries, keys: Keys, clock: Clock, code: string): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `update invitation set uses_left = uses_left - 1
     where code_hash = $1 and uses_left > 0 and activated_at is not null and revoked_at is null
       and (expires_at is null or expires_at > $2)
     returning id`,
    [codeHash(keys, code), clock.now()],
  )
  return row?.id ?? null
}

export const recordInvitationUse = (
  tx: Queries,
  clock: Clock,
  use: { clientId: string; invitationId: string },
): Promise<object[]> =>
  tx.query('insert into invitation_use (client_id, invitation_id, used_at) values ($1, $2, $3)', [
    use.clientId,
    use.invitationId,
    clock.now(),
  ])
