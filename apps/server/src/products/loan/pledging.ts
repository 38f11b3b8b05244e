/** products/loan: holdings go into a pledge, the oldest lots first, and come back out of it: in the lots, in the ledger, and as a step of each order. Pure but for the ids. */
import { randomUUID } from 'node:crypto'
import type { Day } from '@pramaan/market-time'
import { lesser } from '@pramaan/money'
import type { Leg } from '../../ledger/transfers.ts'
import type { LotLend, Plan, Step } from '../../trading/plan.ts'
import { freeOf, type Held, type OwnLot, type OwnOrder } from './collateral.ts'

/** Units by asset. */
export type Units = ReadonlyMap<string, bigint>

export interface Moved {
  readonly lotLends: readonly LotLend[]
  readonly legs: readonly Leg[]
  readonly from: NonNullable<Plan['from']>
  readonly changes: NonNullable<Plan['changes']>
  readonly orders: readonly string[]
}

export const NOTHING_MOVED: Moved = { lotLends: [], legs: [], from: [], changes: [], orders: [] }

/** Null where less is free. */
export function intoPledge(client: string, held: Held, wanted: Units, today: Day): Moved | null {
  const taken: { lot: OwnLot; lent: bigint }[] = []
  for (const [asset, units] of wanted) {
    let left = units
    for (const lot of held.lots.filter((one) => one.asset === asset)) {
      const more = lesser(left, freeOf(lot, today))
      left -= more
      if (more > 0n) taken.push({ lot, lent: lot.lent + more })
    }
    if (left > 0n) return null
  }
  const legs = [...wanted].map(([asset, amount]) => ({
    from: { client, purpose: 'securities' } as const,
    to: { client, purpose: 'pledged' } as const,
    ...{ amount, asset },
  }))
  return movedOf(held, taken, legs)
}

/** So many of each asset, of the youngest lots first; null where less is pledged. */
export function partOfPledge(client: string, held: Held, wanted: Units): Moved | null {
  const freed: { lot: OwnLot; lent: bigint }[] = []
  for (const [asset, units] of wanted) {
    let left = units
    for (const lot of held.lots.filter((one) => one.asset === asset).toReversed()) {
      const less = lesser(left, lot.lent)
      left -= less
      if (less > 0n) freed.push({ lot, lent: lot.lent - less })
    }
    if (left > 0n) return null
  }
  const legs = [...wanted].map(([asset, amount]) => ({
    from: { client, purpose: 'pledged' } as const,
    to: { client, purpose: 'securities' } as const,
    ...{ amount, asset },
  }))
  return movedOf(held, freed, legs)
}

/** All of it. */
export function outOfPledge(client: string, held: Held): Moved {
  const lent = held.lots.filter((lot) => lot.lent > 0n)
  const legs = [...Map.groupBy(lent, ({ asset }) => asset)].map(([asset, own]) => ({
    from: { client, purpose: 'pledged' } as const,
    to: { client, purpose: 'securities' } as const,
    ...{ amount: own.reduce((sum, lot) => sum + lot.lent, 0n), asset },
  }))
  return movedOf(
    held,
    lent.map((lot) => ({ lot, lent: 0n })),
    legs,
  )
}

/** Each order whose lots change has its next version: whoever sells or tenders from it meanwhile looks again. */
function movedOf(held: Held, taken: readonly { lot: OwnLot; lent: bigint }[], legs: readonly Leg[]): Moved {
  const orders = [...new Set(taken.map(({ lot }) => lot.order_id))].map((id) => orderOf(held, id))
  return {
    lotLends: taken.map(({ lot, lent }) => ({ id: lot.id, lent })),
    legs,
    from: orders.map(({ id, version }) => ({ id, version })),
    changes: orders.map(changeOf),
    orders: orders.map(({ id }) => id),
  }
}

export function orderOf({ orders }: Held, id: string): OwnOrder {
  const order = orders.get(id)
  if (!order) throw new Error(`order ${id} of a lot was not read`)
  return order
}

export const changeOf = ({ kind: _kind, version: _version, ...change }: OwnOrder) => change

export const stepsOf = (
  client: string,
  orders: readonly string[],
  code: string,
  message: string,
  at: Date,
): Step[] =>
  orders.map((order) => ({
    ...{ order_id: order, client_id: client, code, at, actor: 'client', actor_name: null },
    facts: { message },
  }))

/** Of the ledger; none where nothing moves. */
export const transferOf = (
  act: 'loan-pledged' | 'loan-released',
  loan: string,
  legs: readonly Leg[],
  at: Date,
): NonNullable<Plan['transfers']> =>
  legs.length === 0 ? [] : [{ id: randomUUID(), act, ref: loan, memo: null, at, legs, once: null }]
