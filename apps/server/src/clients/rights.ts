/** clients: what two people of the firm can change about a client. The database lets it pass only from them. */
import { oneRow, type Queries } from '../platform/database.ts'

export interface FirmClient {
  /** The name, or the account where none is known yet. */
  readonly label: string
  readonly email: string
  readonly allowBonus: boolean
  readonly allowCompensation: boolean
  readonly isFrozen: boolean
}

export async function findFirmClient(db: Queries, clientId: string): Promise<FirmClient | null> {
  const [row] = await db.query<{
    label: string
    email: string
    allow_bonus: boolean
    allow_compensation: boolean
    is_frozen: boolean
  }>(
    `select coalesce(nullif(name, ''), account) as label, email, allow_bonus, allow_compensation,
            frozen_at is not null as is_frozen
     from client where id = $1`,
    [clientId],
  )
  if (!row) return null
  return {
    label: row.label,
    email: row.email,
    allowBonus: row.allow_bonus,
    allowCompensation: row.allow_compensation,
    isFrozen: row.is_frozen,
  }
}

export const setFlags = (
  tx: Queries,
  clientId: string,
  flags: { allowBonus: boolean; allowCompensation: boolean },
): Promise<object[]> =>
  tx.query('update client set allow_bonus = $2, allow_compensation = $3 where id = $1', [
    clientId,
    flags.allowBonus,
    flags.allowCompensation,
  ])

/** Answers with the client's address. */
export async function liftFreeze(tx: Queries, clientId: string): Promise<string> {
  const rows = await tx.query<{ email: string }>(
    'update client set frozen_at = null where id = $1 returning email',
    [clientId],
  )
  return oneRow(rows).email
}
