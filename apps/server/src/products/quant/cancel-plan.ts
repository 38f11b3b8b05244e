/** products/quant: a subscription is taken back while the offer is open: every paisa is free again, and what it took of the offer. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import type { Plan } from '../../trading/plan.ts'
import { noteOrders } from './store.ts'

/** Until the close that the client was told, also where the firm has closed the offer before. @throws Refusal */
export async function planCancel(
  tx: Queries,
  { id, expires_at: closes }: { readonly id: string; readonly expires_at: Date },
  at: Date,
): Promise<Plan> {
  const [order] = await noteOrders(tx, [id])
  if (order?.status !== 'pending') throw new Refusal('order_not_waiting')
  if (at >= closes)
    throw new Refusal('order_not_waiting', {
      says: 'The offer has closed: the subscription can no longer be cancelled.',
    })
  const client = order.client_id
  return {
    client,
    from: [{ id, version: order.version }],
    takes: [{ offer: order.offer_id, version: order.offer_version, units: -order.ordered, at, person: null }],
    transfers: [
      {
        ...{ id: randomUUID(), act: 'order-released', ref: id, memo: 'You cancelled it.', at, once: null },
        legs: [
          {
            from: { client, purpose: 'blocked' },
            to: { client, purpose: 'cash' },
            amount: order.blocked_paise,
          },
        ],
      },
    ],
    changes: [
      {
        ...{ id, filled: 0n, blocked_paise: 0n, status: 'cancelled', status_at: at, executed_at: null },
        ...{ settles_on: null, worked_by: null, ended: { code: 'cancelled' } },
      },
    ],
    done: [{ kind: 'note-issue', ref: id, done_at: at }],
    steps: [
      {
        ...{ order_id: id, client_id: client, code: 'cancelled', at, actor: 'client', actor_name: null },
        facts: null,
      },
    ],
  }
}
