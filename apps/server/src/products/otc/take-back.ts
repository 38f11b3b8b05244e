/** products/otc: a purchase is taken back while the window is open: every paisa is free again, and what it took of the deal. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '@pramaan/contracts'
import type { Queries } from '../../platform/database.ts'
import type { Plan } from '../../trading/plan.ts'
import { findDeal, purchasesAmong } from './store.ts'
import { stateOf } from './terms.ts'

/** @throws Refusal */
export async function planTakeBack(tx: Queries, { id }: { readonly id: string }, at: Date): Promise<Plan> {
  const [order] = await purchasesAmong(tx, [id])
  const deal = order && (await findDeal(tx, order.offer_id))
  if (order?.status !== 'pending' || !deal) throw new Refusal('order_not_waiting')
  if (stateOf(deal, at) !== 'open')
    throw new Refusal('order_not_waiting', {
      says: 'The deal has closed: the purchase can no longer be taken back. Decline the allotment if you do not want it.',
    })
  const client = order.client_id
  return {
    client,
    from: [{ id, version: order.version }],
    takes: [{ offer: deal.id, version: deal.version, units: -order.ordered, at, person: null }],
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
    applications: [
      {
        ...{ order_id: id, client_id: client, offer_id: deal.id, person: null, asked: order.asked },
        ...{ units: order.ordered, allotted: null, paid_paise: 0n, ended_at: at },
      },
    ],
    done: [{ kind: 'deal-lapse', ref: id, done_at: at }],
    steps: [
      {
        ...{ order_id: id, client_id: client, code: 'cancelled', at, actor: 'client', actor_name: null },
        facts: null,
      },
    ],
  }
}
