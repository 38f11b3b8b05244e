/** trading: how many of a client's orders were executed: purchases with at least one share, and sales. */
import type { Queries } from '../platform/database.ts'

/** Kept with every fill, so it does not grow with the orders. `db` must see the client's own rows. */
export async function executedOrders(db: Queries, clientId: string): Promise<number> {
  const [row] = await db.query<{ executed: bigint }>(
    'select executed from client_trades where client_id = $1',
    [clientId],
  )
  return Number(row?.executed ?? 0n)
}
