/** trading: what was not reached until its session ended is over. */
import { addToDay } from './day-report.ts'
import type { DueHandler } from './due-dates.ts'
import { planEnding, waitingAmong } from './end-orders.ts'

export const lapse: DueHandler = {
  plan: async (tx, dues, at) => {
    const ids = dues.map(({ ref }) => ref)
    const waiting = new Map((await waitingAmong(tx, ids)).map((order) => [order.id, order]))
    return dues.map(({ ref, client_id: client }) => {
      const order = waiting.get(ref)
      return order
        ? planEnding(order, { status: 'cancelled', ended: { code: 'lapsed' }, actor: 'exchange', at })
        : { client, done: [{ kind: 'lapse', ref, done_at: at }] }
    })
  },
  count: async (tx, done, at) => {
    const expired = done.filter(({ transfers }) => transfers).length
    if (expired > 0) await addToDay(tx, at, { expired })
  },
}
