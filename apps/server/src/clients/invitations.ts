/** clients: invitation codes, in business time. Kept as keyed hashes; each registration takes one use, and the last use is the last. */
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
  readonly id: string
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
): Promise<void> {
  await tx.query(
    `insert into invitation (id, code_hash, label, uses, uses_left, expires_at, created_at)
     values ($1, $2, $3, $4, $4, $5, $6)`,
    [
      invitation.id,
      codeHash(keys, invitation.code),
      invitation.label,
      invitation.uses,
      invitation.expiresAt,
      clock.now(),
    ],
  )
}

/** Whether a code like this was ever made, open or not. */
export async function codeIsKnown(db: Queries, keys: Keys, code: string): Promise<boolean> {
  const found = await db.query('select from invitation where code_hash = $1', [codeHash(keys, code)])
  return found.length > 0
}

/** The database lets this pass only in the transaction in which a second person approves the invitation. */
export const activateInvitation = (
  tx: Queries,
  id: string,
  { at, expiresAt }: { at: Date; expiresAt: Date | null },
): Promise<object[]> =>
  tx.query('update invitation set activated_at = $2, expires_at = $3 where id = $1', [id, at, expiresAt])

/** As with activation, the database asks for the second person. */
export const revokeInvitation = (tx: Queries, clock: Clock, id: string): Promise<object[]> =>
  tx.query('update invitation set revoked_at = $2 where id = $1', [id, clock.now()])

export interface Invitation {
  readonly label: string
  readonly isActivated: boolean
  readonly isRevoked: boolean
}

export async function findInvitation(db: Queries, id: string): Promise<Invitation | null> {
  const [row] = await db.query<{ label: string; is_activated: boolean; is_revoked: boolean }>(
    `select label, activated_at is not null as is_activated, revoked_at is not null as is_revoked
     from invitation where id = $1`,
    [id],
  )
  return row ? { label: row.label, isActivated: row.is_activated, isRevoked: row.is_revoked } : null
}

/** Takes one use in a single conditional update, so fifty parallel tries at a one-use code give one account. */
export async function useInvitation(
  tx: Queries,
  keys: Keys,
  clock: Clock,
  code: string,
): Promise<string | null> {
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
