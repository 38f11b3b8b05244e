/** stock: a later fill as a plan: it is paid from what was set aside, and grows the order's lot. Pure. */
import { randomUUID } from 'node:crypto'
import { dayChargesDue } from '../../trading/charge-days.ts'
import type { Actor, LotState, Plan } from '../../trading/plan.ts'
import type { VenueNumbers } from '../../trading/venue.ts'
import type { NextFill } from './plan-fill.ts'
import { legsOfLaterFill } from './postings.ts'
import { boughtAs } from './purchase-plan.ts'
import { assetOf } from './share.ts'

export interface By {
  readonly actor: Actor
  /** Of someone of the firm. */
  readonly name?: string
  /** Of the venue that filled it. */
  readonly numbers?: VenueNumbers
}

export function fillPlan({ waiting, fill, blockedAfter, quoted }: NextFill, at: Date, by: By): Plan {
  const { id, clientId: client, version } = waiting
  const { instrument } = quoted
  const transfer = randomUUID()
  const filled = waiting.filled + fill.quantity
  const status = filled === waiting.ordered ? 'holding' : 'awaiting'
  const freed = waiting.blocked - fill.gross - fill.charged.note - blockedAfter
  const lot: LotState = {
    quantity: (waiting.lot?.quantity ?? 0n) + fill.quantity,
    gross_paise: (waiting.lot?.gross ?? 0n) + fill.gross,
    charges_paise: (waiting.lot?.charges ?? 0n) + fill.charged.note,
    bought_on: fill.tradeDay,
    settles_on: fill.settlesOn,
  }
  return {
    client,
    from: [{ id, version }],
    transfers: [
      {
        id: transfer,
        act: 'order-bought',
        ref: id,
        memo: null,
        at,
        legs: legsOfLaterFill(client, instrument, fill, freed),
        once: null,
      },
    ],
    changes: [
      {
        id,
        filled,
        blocked_paise: blockedAfter,
        status,
        status_at: at,
        executed_at: at,
        settles_on: fill.settlesOn,
        worked_by: waiting.workedBy,
        ended: null,
      },
    ],
    fills: [
      boughtAs({
        transfer,
        orderId: id,
        client,
        at,
        quoted,
        fill,
        ...(by.numbers && { numbers: by.numbers }),
      }),
    ],
    ...(waiting.lot
      ? { lotChanges: [{ id, ...lot }] }
      : {
          lots: [
            {
              id,
              client_id: client,
              asset: assetOf(instrument),
              instrument_id: instrument.id,
              order_id: id,
              origin: 'purchase',
              ...lot,
            },
          ],
        }),
    dues: [dayChargesDue(client, fill.tradeDay)],
    ...(status === 'holding' && { done: [{ kind: 'lapse', ref: id, done_at: at }] }),
    steps: [
      {
        order_id: id,
        client_id: client,
        code: status,
        at,
        actor: by.actor,
        actor_name: by.name ?? null,
        facts: null,
      },
    ],
  }
}
