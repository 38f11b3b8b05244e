/**
 * trading: one server at a time fills what waits, whenever the book reaches it, and ends what was not reached in time. Doing
 * it twice does no harm: the database takes each fill only from the order it was worked out from.
 */
import type { OrderKind } from '@pramaan/contracts'
import { whyNotTradable } from '../market/session-words.ts'
import { laterBy } from '../platform/clock.ts'
import { leaseOn } from '../platform/leases.ts'
import { endLapsed } from './end-orders.ts'
import { type FillOutcome, fillOrders } from './fill-orders.ts'
import type { TradingRooms } from './place-order.ts'
import { type NextFill, planFill } from './plan-fill.ts'
import { hasVenue } from './venue.ts'
import { type Ask, type HighestLimit, highestLimits, reachedOrders } from './waiting-orders.ts'

const LEASE_MS = 5000
const AT_ONCE = 200
/** How long the demo's own desk leaves an order to the people of the firm. */
export const DEMO_DESK_WAITS_MS = 60_000

export interface Matching {
  /** Goes once through what waits; says how many orders it filled. */
  run(): Promise<number>
  /** Another server may go on at once. */
  release(): Promise<void>
}

export interface MatchingSettings {
  readonly mode: 'demo' | 'live'
  /** In a demo the desk's orders are filled too, when nobody of the firm has done it in time. */
  readonly hasDesk?: boolean
}

export function orderMatching(rooms: TradingRooms, { mode, hasDesk = true }: MatchingSettings): Matching {
  const lease = leaseOn(rooms.db, 'order-matching', LEASE_MS)
  const firm = rooms.db.as('firm')
  return {
    release: lease.release,
    run: async () => {
      if (!(await lease.hold())) return 0
      await firm.transaction((tx) => endLapsed(rooms, tx))
      if (!hasVenue(mode)) return 0
      const highest = await highestLimits(firm)
      const at = rooms.businessClock.now()
      const asks = (kind: OrderKind): Ask[] => asksInReach(rooms, highest, kind)
      const filled = await matchKind(rooms, firm, 'standard', asks('standard'), {
        at,
        placedBefore: at,
        actor: 'The market',
      })
      if (!hasDesk) return filled
      const placedBefore = laterBy(at, -DEMO_DESK_WAITS_MS)
      const actor = 'The demo’s desk'
      return filled + (await matchKind(rooms, firm, 'fo', asks('fo'), { at, placedBefore, actor }))
    },
  }
}

/** The best prices that reach anyone: where even the highest limit is below, nothing is looked at. */
function asksInReach({ market }: TradingRooms, highest: readonly HighestLimit[], kind: OrderKind): Ask[] {
  return highest.flatMap(({ instrument_id: instrumentId, ttype, limit_paise: limit }) => {
    const instrument = ttype === kind ? market.listing().byId(instrumentId) : undefined
    const quoted = instrument && market.quoted(instrument)
    const best = quoted && whyNotTradable(quoted) === null ? quoted.depth.asks[0] : undefined
    return best && best.pricePaise <= limit ? [{ instrumentId, bestPaise: best.pricePaise }] : []
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
  if (asks.length === 0) return 0
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
