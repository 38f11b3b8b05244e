/**
 * trading: one server at a time fills what waits, whenever the book reaches it, and ends what was not reached in time. Doing
 * it twice does no harm: the database takes each fill only from the order it was worked out from.
 */
import { randomUUID } from 'node:crypto'
import type { OrderKind } from '@pramaan/contracts'
import { whyNotTradable } from '../market/session-words.ts'
import { laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { holdLease } from '../platform/leases.ts'
import { endLapsed } from './end-orders.ts'
import { type FillOutcome, fillOrders } from './fill-orders.ts'
import type { TradingRooms } from './place-order.ts'
import { type NextFill, planFill } from './plan-fill.ts'
import { type Ask, reachedOrders, stocksWaitedFor } from './waiting-orders.ts'

const LEASE = 'order-matching'
const LEASE_MS = 15_000
const AT_ONCE = 200
/** How long the demo's own desk leaves an order to the people of the firm. */
export const DEMO_DESK_WAITS_MS = 60_000

export interface Matching {
  /** Goes once through what waits; says how many orders it filled. */
  run(): Promise<number>
}

export function orderMatching(rooms: TradingRooms, { mode }: { mode: 'demo' | 'live' }): Matching {
  const holder = randomUUID()
  const firm = rooms.db.as('firm')
  return {
    run: async () => {
      if (!(await holdLease(rooms.db, LEASE, holder, LEASE_MS))) return 0
      await firm.transaction((tx) => endLapsed(rooms, tx))
      const asks = await bestAsks(rooms, firm)
      if (asks.length === 0) return 0
      const at = rooms.businessClock.now()
      const filled = await matchKind(rooms, firm, 'standard', asks, {
        at,
        placedBefore: at,
        actor: 'The market',
      })
      if (mode === 'live') return filled
      const placedBefore = laterBy(at, -DEMO_DESK_WAITS_MS)
      return (
        filled + (await matchKind(rooms, firm, 'fo', asks, { at, placedBefore, actor: 'The demo’s desk' }))
      )
    },
  }
}

async function bestAsks({ market }: TradingRooms, db: Queries): Promise<Ask[]> {
  const waitedFor = await stocksWaitedFor(db)
  return waitedFor.flatMap((instrumentId) => {
    const instrument = market.listing().byId(instrumentId)
    const quoted = instrument && market.quoted(instrument)
    const best = quoted && whyNotTradable(quoted) === null ? quoted.depth.asks[0] : undefined
    return best ? [{ instrumentId, bestPaise: best.pricePaise }] : []
  })
}

type FirmDb = ReturnType<TradingRooms['db']['as']>

async function matchKind(
  rooms: TradingRooms,
  firm: FirmDb,
  kind: OrderKind,
  asks: readonly Ask[],
  { at, placedBefore, actor }: { at: Date; placedBefore: Date; actor: string },
): Promise<number> {
  const reached = await reachedOrders(firm, kind, asks, { placedBefore, most: AT_ONCE })
  const card = rooms.feeCards.current()
  const { market } = rooms
  const fills = reached.flatMap((waiting): NextFill[] => {
    const instrument = market.listing().byId(waiting.instrumentId)
    const quoted = instrument && market.quoted(instrument)
    const next = quoted && planFill(waiting, { at, times: market.times, card, quoted })
    return next ? [next] : []
  })
  const outcomes = await firm.transaction((tx) => fillOrders(tx, fills, { at, actor }))
  tellOf(rooms, fills, outcomes)
  return outcomes.filter((outcome) => outcome === 'filled').length
}

function tellOf({ told }: TradingRooms, fills: readonly NextFill[], outcomes: readonly FillOutcome[]): void {
  for (const [index, { waiting }] of fills.entries()) {
    if (outcomes[index] === 'filled') told.tell(waiting.clientId)
  }
}
