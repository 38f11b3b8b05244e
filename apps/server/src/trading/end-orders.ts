/** trading: orders that come to nothing, or to no more than they have: their money is free again, and their end has a reason. */
import { randomUUID } from 'node:crypto'
import type { Queries } from '../platform/database.ts'
import { actForFirm } from './act.ts'
import type { Actor, Ended, Facts, Plan } from './plan.ts'
import { endingInWords } from './step-words.ts'
import type { StoredOrder } from './stored-orders.ts'
import { isLive } from './venue-rules.ts'
import { VENUE_COLUMNS, type VenueColumns, venueOrderOf } from './venue-store.ts'

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
  | 'id'
  | 'client_id'
  | 'version'
  | 'filled'
  | 'blocked_paise'
  | 'status'
  | 'status_at'
  | 'executed_at'
  | 'settles_on'
  | 'worked_by'
  | 'ended'
> &
  VenueColumns

const COLUMNS = `o.id, o.client_id, o.version, o.filled, o.blocked_paise, o.status, o.status_at, o.executed_at, o.settles_on,
  o.worked_by, o.ended, ${VENUE_COLUMNS}`

/** Those of these orders that still wait. */
export const waitingAmong = (tx: Queries, ids: readonly string[]): Promise<Waiting[]> =>
  tx.query<Waiting>(
    `select ${COLUMNS} from product_order o left join venue_order v on v.order_id = o.id
     where o.id = any ($1) and o.status = 'awaiting' order by o.id`,
    [ids],
  )

/** What was filled is held; what was not has the given end. */
export function planEnd(order: Waiting, { status, ended, actor, actorName, at }: Ending): Plan {
  const { id, client_id: client } = order
  const step = { order_id: id, client_id: client, at, actor, actor_name: actorName ?? null }
  const venue = venueOrderOf(order)
  return {
    client,
    from: [{ id, version: order.version }],
    transfers:
      order.blocked_paise === 0n
        ? []
        : [
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
    ...(venue && {
      venueOrders: [
        { ...venue, state: ended.code === 'venue-rejected' ? 'rejected' : 'ended', state_at: at } as const,
      ],
    }),
    done: [
      { kind: 'lapse', ref: id, done_at: at },
      ...(venue ? [{ kind: 'venue-answer', ref: id, done_at: at } as const] : []),
    ],
    steps: [{ ...step, code: status, facts: factsOf(ended) }],
  }
}

/**
 * What a venue may still execute is over when the venue says so: it is asked to take the rest back, and the money stays blocked until
 * then. What it has not been handed yet ends here.
 */
export function planEnding(order: Waiting, ending: Ending): Plan {
  const venue = venueOrderOf(order)
  if (!venue || venue.state === 'queued' || !isLive(venue.state)) return planEnd(order, ending)
  const { id, client_id: client } = order
  const { actor, actorName, at, ended } = ending
  const lapsed = { kind: 'lapse', ref: id, done_at: at } as const
  if (venue.end_as !== null) return { client, done: [lapsed] }
  return {
    client,
    from: [{ id, version: order.version }],
    changes: [order],
    venueOrders: [{ ...venue, end_as: ended.code }],
    ...(ended.code === 'lapsed' && { done: [lapsed] }),
    steps: [
      {
        order_id: id,
        client_id: client,
        at,
        actor,
        actor_name: actorName ?? null,
        code: 'end-asked',
        facts: factsOf(ended),
      },
    ],
  }
}

const factsOf = ({ code, facts }: Ended): Facts | null =>
  facts ?? (code === 'cancelled' ? null : { ended: code })

/** One that is filled in part meanwhile is looked at again, and ended for the rest. */
const LOOKS = 3

/** Ends what these orders still wait for, as far as they do, and frees their money; says which it ended, or asked to be ended. */
export async function endOrders(tx: Queries, ids: readonly string[], ending: Ending): Promise<string[]> {
  const ended: string[] = []
  let left = ids
  for (let look = 0; look < LOOKS && left.length > 0; look += 1) {
    const waiting = (await waitingAmong(tx, left)).filter((order) => order.end_as === null)
    const outcomes = await actForFirm(
      tx,
      waiting.map((order) => planEnding(order, ending)),
    )
    ended.push(...waiting.filter((_, index) => outcomes[index] === 'done').map(({ id }) => id))
    left = waiting.filter((_, index) => outcomes[index] === 'moved_on').map(({ id }) => id)
  }
  return ended
}
