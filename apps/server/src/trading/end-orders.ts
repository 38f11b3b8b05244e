/** trading: orders that come to nothing, or to no more than they have: their money is free again, and their end has a reason. */
import { randomUUID } from 'node:crypto'
import type { Queries } from '../platform/database.ts'
import { actForFirm } from './act.ts'
import type { Actor, Ended, Facts, Plan } from './plan.ts'
import { endingInWords } from './step-words.ts'
import type { StoredOrder } from './stored-orders.ts'

export interface Ending {
  readonly status: 'cancelled' | 'rejected'
  readonly ended: Ended
  readonly actor: Actor
  /** Of someone of the firm. */
  readonly actorName?: string
  readonly at: Date
}

/** What of an order a plan needs to end it. */
export type Waiting = Pick<
  StoredOrder,
  'id' | 'client_id' | 'version' | 'filled' | 'blocked_paise' | 'executed_at' | 'settles_on' | 'worked_by'
>

export const ENDING_COLUMNS =
  'id, client_id, version, filled, blocked_paise, executed_at, settles_on, worked_by'

/** What was filled is held; what was not has the given end. */
export function planEnd(order: Waiting, { status, ended, actor, actorName, at }: Ending): Plan {
  const { id, client_id: client } = order
  const step = { order_id: id, client_id: client, at, actor, actor_name: actorName ?? null }
  return {
    client,
    from: [{ id, version: order.version }],
    transfers: [
      {
        id: randomUUID(),
        act: 'order-released',
        ref: id,
        memo: endingInWords(ended),
        at,
        legs: [
          {
            from: { client, purpose: 'blocked' },
            to: { client, purpose: 'cash' },
            amount: order.blocked_paise,
          },
        ],
        once: null,
      },
    ],
    changes: [
      {
        ...order,
        blocked_paise: 0n,
        status: order.filled > 0n ? 'holding' : status,
        status_at: at,
        ended,
      },
    ],
    done: [{ kind: 'lapse', ref: id, done_at: at }],
    steps: [{ ...step, code: status, facts: factsOf(ended) }],
  }
}

const factsOf = ({ code, facts }: Ended): Facts | null =>
  facts ?? (code === 'cancelled' ? null : { ended: code })

/** One that is filled in part meanwhile is looked at again, and ended for the rest. */
const LOOKS = 3

/** Ends what these orders still wait for, as far as they do, and frees their money; says which it ended. */
export async function endOrders(tx: Queries, ids: readonly string[], ending: Ending): Promise<string[]> {
  const ended: string[] = []
  let left = ids
  for (let look = 0; look < LOOKS && left.length > 0; look += 1) {
    const waiting = await tx.query<Waiting>(
      `select ${ENDING_COLUMNS} from product_order where id = any ($1) and status = 'awaiting' order by id`,
      [left],
    )
    const outcomes = await actForFirm(
      tx,
      waiting.map((order) => planEnd(order, ending)),
    )
    ended.push(...waiting.filter((_, index) => outcomes[index] === 'done').map(({ id }) => id))
    left = waiting.filter((_, index) => outcomes[index] === 'moved_on').map(({ id }) => id)
  }
  return ended
}
