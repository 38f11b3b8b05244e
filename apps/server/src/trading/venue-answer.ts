/** trading: an answer of a venue is due; where none has come by then, the client and the firm see it. */
import type { DueHandler } from './due-dates.ts'
import { waitingAmong } from './end-orders.ts'
import { venueOrderOf } from './venue-store.ts'

export const venueAnswer: DueHandler = {
  plan: async (tx, dues, at) => {
    const ids = dues.map(({ ref }) => ref)
    const waiting = new Map((await waitingAmong(tx, ids)).map((order) => [order.id, order]))
    return dues.map(({ ref, client_id: client }) => {
      const done = [{ kind: 'venue-answer', ref, done_at: at } as const]
      const order = waiting.get(ref)
      const venue = order && venueOrderOf(order)
      if (!order || venue?.state !== 'sent') return { client, done }
      return {
        client,
        from: [{ id: ref, version: order.version }],
        changes: [order],
        venueOrders: [{ ...venue, state: 'unanswered', state_at: at }],
        done,
        steps: [
          {
            order_id: ref,
            client_id: client,
            code: 'unanswered',
            at,
            actor: 'exchange',
            actor_name: null,
            facts: null,
          },
        ],
      }
    })
  },
  count: async () => {},
}
