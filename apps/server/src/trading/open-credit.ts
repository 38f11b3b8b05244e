/** trading: whether a client has promotional credit that still pays charges. */
import type { Queries } from '../platform/database.ts'

/** `db` must see the client's own rows. */
export async function hasOpenCredit(db: Queries, clientId: string): Promise<boolean> {
  const rows = await db.query('select from promo_credit where client_id = $1 and ended is null limit 1', [
    clientId,
  ])
  return rows.length > 0
}
