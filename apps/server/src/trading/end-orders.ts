/** trading: orders that come to nothing, or to no more than they have: their money is free again, and their end has a reason. */
import { oneRow, type Queries } from '../platform/database.ts'
import { addToDay } from './day-report.ts'
import type { TradingRooms } from './place-order.ts'

const LAPSED = 'The session ended before the price was reached.'

export interface Ending {
  readonly ids: readonly string[]
  /** Only this client's. */
  readonly owner?: string
  readonly ending: 'cancelled' | 'rejected'
  readonly why: string
  readonly actor: string
  readonly at: Date
}

/** Ends what orders still wait for and frees their money; says how many it ended. */
export async function endOrders(
  tx: Queries,
  { ids, owner, ending, why, actor, at }: Ending,
): Promise<number> {
  const rows = await tx.query<{ ended: number }>(
    'select end_orders($1::uuid[], $2, $3, $4, $5, $6) as ended',
    [ids, owner ?? null, ending, why, actor, at],
  )
  return oneRow(rows).ended
}

/** What was not reached until its session ended is over. */
export async function endLapsed({ businessClock, told }: TradingRooms, tx: Queries): Promise<number> {
  const at = businessClock.now()
  const lapsed = await tx.query<{ id: string; client_id: string }>(
    `select id, client_id from trade_order where status = 'awaiting' and expires_at <= $1 order by expires_at limit 500`,
    [at],
  )
  if (lapsed.length === 0) return 0
  const ended = await endOrders(tx, {
    ids: lapsed.map(({ id }) => id),
    ending: 'cancelled',
    why: LAPSED,
    actor: 'The exchange',
    at,
  })
  await addToDay(tx, at, { expired: ended })
  for (const { client_id } of lapsed) told.tell(client_id)
  return ended
}
