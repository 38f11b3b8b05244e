/** trading: what was not reached until its session ended is over. */
import type { Queries } from '../platform/database.ts'
import { addToDay } from './day-report.ts'
import type { Due, DueHandler } from './due-dates.ts'
import { ENDING_COLUMNS, planEnd, type Waiting } from './end-orders.ts'

export const lapse: DueHandler = {
  plan: async (tx, dues, at) => {
    const waiting = await waitingOf(tx, dues)
    return dues.map(({ ref, client_id: client }) => {
      const order = waiting.get(ref)
      return order
        ? planEnd(order, { status: 'cancelled', ended: { code: 'lapsed' }, actor: 'exchange', at })
        : { client, done: [{ kind: 'lapse', ref, done_at: at }] }
    })
  },
  count: async (tx, done, at) => {
    const expired = done.filter(({ changes }) => changes).length
    if (expired > 0) await addToDay(tx, at, { expired })
  },
}

async function waitingOf(tx: Queries, dues: readonly Due[]): Promise<Map<string, Waiting>> {
  const rows = await tx.query<Waiting>(
    `select ${ENDING_COLUMNS} from product_order where id = any ($1) and status = 'awaiting'`,
    [dues.map(({ ref }) => ref)],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
