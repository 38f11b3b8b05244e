/**
 * stock/buy-backs: a holder tenders so many shares, changes that, or withdraws with 0. They are blocked in the oldest lots, and in the
 * ledger; nothing is sold yet. Pure but for the ids.
 */
import { randomUUID } from 'node:crypto'
import { lesser } from '@pramaan/money'
import { instantInIndia } from '../../../platform/clock.ts'
import type { LotPledge, NewTender, Plan, PlannedTransfer, Step } from '../../../trading/plan.ts'
import type { OwnHolding, OwnLot } from './store.ts'
import type { StoredBuyBack } from './terms.ts'

export interface Tendering {
  readonly client: string
  readonly buyBack: StoredBuyBack
  readonly holding: OwnHolding
  /** What stood before; null where nothing was ever tendered. */
  readonly before: NewTender | null
  readonly heldOnRecordDay: bigint
  readonly wanted: bigint
  readonly at: Date
  readonly today: string
}

/** Only what is in the demat account can be tendered. */
export const isSettled = ({ settles_on: day }: Pick<OwnLot, 'settles_on'>, today: string): boolean =>
  day <= today

/** Lots of one day go by their orders, as everywhere. */
const keyOf = ({ bought_on, order_id, id }: OwnLot): string => `${bought_on} ${order_id} ${id}`
export const byAge = (lots: readonly OwnLot[]): OwnLot[] =>
  lots.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

/** The most that can be tendered: no more than was held on the record date, and no more than is there. */
export function mostOf(heldOnRecordDay: bigint, { lots }: OwnHolding, today: string): bigint {
  const there = lots.reduce((sum, lot) => (isSettled(lot, today) ? sum + lot.quantity - lot.lent : sum), 0n)
  return lesser(heldOnRecordDay, there)
}

/** Null where nothing changes. */
export function tenderPlan(ask: Tendering): Plan | null {
  const { client, buyBack, holding, before, wanted, at } = ask
  const was = before?.quantity ?? 0n
  if (was === wanted) return null
  const id = before?.id ?? randomUUID()
  const moved = movedLots(ask)
  const orders = [...new Set(moved.map(({ lot }) => lot.order_id))]
  const due = { kind: 'tender', ref: id } as const
  return {
    client,
    // Worked out from all that is held: whatever of it has changed meanwhile, it is worked out again.
    from: [...holding.orders.values()].map(({ id: order, version }) => ({ id: order, version })),
    takes: [{ offer: buyBack.id, version: buyBack.version, units: wanted - was, at, person: null }],
    transfers: transfersOf(client, id, moved, at),
    changes: orders.flatMap((order) => holding.orders.get(order) ?? []),
    lotPledges: moved.map(({ lot, tendered }): LotPledge => ({ id: lot.id, pledged: tendered })),
    tenders: [
      {
        ...{ id, client_id: client, offer_id: buyBack.id, quantity: wanted, held: ask.heldOnRecordDay },
        ...{ tendered_at: at, accepted: null, gross_paise: 0n, charges_paise: 0n, decided_at: null },
      },
    ],
    // Until the day of payment the acceptance has to be there; after that it is late.
    ...(was === 0n && {
      dues: [
        {
          id: randomUUID(),
          ...due,
          client_id: client,
          at: instantInIndia(buyBack.terms.pay_day, '00:00:00'),
        },
      ],
    }),
    ...(wanted === 0n && { done: [{ ...due, done_at: at }] }),
    steps: orders.map((order) => stepOf(ask, order, moved)),
  }
}

interface Moved {
  readonly lot: OwnLot
  readonly tendered: bigint
}

/** The oldest are tendered first, also of those that were tendered before. */
function movedLots({ holding, wanted, today }: Tendering): Moved[] {
  let rest = wanted
  const all = byAge(holding.lots).map((lot) => {
    const tendered = isSettled(lot, today) ? lesser(rest, lot.quantity - lot.lent) : 0n
    rest -= tendered
    return { lot, tendered }
  })
  if (rest > 0n) throw new RangeError('No more is tendered than is held')
  return all.filter(({ lot, tendered }) => tendered !== lot.pledged)
}

/** A transfer for each asset: shares of one ISIN are two assets where they were bought on two exchanges. */
function transfersOf(client: string, ref: string, moved: readonly Moved[], at: Date): PlannedTransfer[] {
  return [...Map.groupBy(moved, ({ lot }) => lot.asset)].flatMap(([asset, own]) =>
    blocking(
      client,
      ref,
      asset,
      own.reduce((sum, { lot, tendered }) => sum + tendered - lot.pledged, 0n),
      at,
    ),
  )
}

/** So many more of an asset are blocked, or released where the number is below zero. */
export function blocking(
  client: string,
  ref: string,
  asset: string,
  more: bigint,
  at: Date,
): PlannedTransfer[] {
  if (more === 0n) return []
  const [free, blocked] = [
    { client, purpose: 'securities' },
    { client, purpose: 'pledged' },
  ] as const
  const leg =
    more > 0n ? { from: free, to: blocked, amount: more } : { from: blocked, to: free, amount: -more }
  const act = more > 0n ? 'tender-blocked' : 'tender-released'
  return [{ id: randomUUID(), act, ref, memo: null, at, legs: [{ ...leg, asset }], once: null }]
}

function stepOf({ client, holding, at }: Tendering, order: string, moved: readonly Moved[]): Step {
  const now = new Map(moved.map(({ lot, tendered }) => [lot.id, tendered]))
  const quantity = holding.lots
    .filter((lot) => lot.order_id === order)
    .reduce((sum, lot) => sum + (now.get(lot.id) ?? lot.pledged), 0n)
  return {
    order_id: order,
    client_id: client,
    code: quantity === 0n ? 'tender-withdrawn' : 'tendered',
    at,
    actor: 'client',
    actor_name: null,
    facts: quantity === 0n ? null : { quantity: String(quantity) },
  }
}
