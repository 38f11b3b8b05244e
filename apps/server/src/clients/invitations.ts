/** clients: invitation codes. Kept as keyed hashes; each registration takes one use, and the last use is the last. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'

const codeHash = (keys: Keys, code: string): Buffer =>
  keys.mac(
    'invitation',
    code
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, ''),
  )

export interface NewInvitation {
  readonly code: string
  readonly uses: number
  readonly expiresAt: Date | null
}

export const insertInvitation = (
  tx: Queries,
  keys: Keys,
  clock: Clock,
  invitation: NewInvitation,
): Promise<object[]> =>
  tx.query(
    `insert into invitation (id, code_hash, uses_left, expires_at, created_at) values ($1, $2, $3, $4, $5)
     on conflict (code_hash) do nothing`,
    [randomUUID(), codeHash(keys, invitation.code), invitation.uses, invitation.expiresAt, clock.now()],
  )

/** Takes one use in a single conditional update, so fifty parallel tries at a one-use code give one account. */
export async function useInvitation(
  tx: Queries,
  keys: Keys,
  clock: Clock,
  code: string,
): Promise<string | null> {
  const [row] = await tx.query<{ id: string }>(
    `update invitation set uses_left = uses_left - 1
     where code_hash = $1 and uses_left > 0 and revoked_at is null and (expires_at is null or expires_at > $2)
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
