/**
 * stock: one server at a time fills what waits, whenever the book reaches it. Doing it twice does no harm: the database takes each fill only from the order it was worked out from.
 */
import { whyNotTradable } from '../../market/session-words.ts'
import { laterBy } from '../../platform/clock.ts'
import { leaseOn } from '../../platform/leases.ts'
import { actForFirm } from '../../trading/act.ts'
import type { TradingServices } from '../../trading/services.ts'
import { hasVenue } from '../../trading/venue.ts'
import { type By, fillPlan } from './fill-plan.ts'
import { desk, standard } from './kinds.ts'
import { type NextFill, planFill } from './plan-fill.ts'
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

export function orderMatching(
  services: TradingServices,
  { mode, hasDesk = true }: MatchingSettings,
): Matching {
  const lease = leaseOn(services.db, 'order-matching', LEASE_MS)
  const firm = services.db.as('firm')
  return {
    release: lease.release,
    run: async () => {
      if (!(await lease.hold())) return 0
      if (services.venue || !hasVenue(mode)) return 0
      const highest = await highestLimits(firm)
      const asks = (kind: string): Ask[] => asksInReach(services, highest, kind)
      const filled = await matchKind(services, firm, standard.kind, asks(standard.kind), {
        waitedMs: 0,
        by: { actor: 'market' },
      })
      if (!hasDesk) return filled
      const [waitedMs, by] = [DEMO_DESK_WAITS_MS, { actor: 'demo-desk' } as const]
      return filled + (await matchKind(services, firm, desk.kind, asks(desk.kind), { waitedMs, by }))
    },
  }
}

/** The best prices that reach anyone: where even the highest limit is below, nothing is looked at. */
function asksInReach({ market }: TradingServices, highest: readonly HighestLimit[], kind: string): Ask[] {
  return highest.flatMap(({ instrument_id: instrumentId, kind: of, limit_paise: limit }) => {
    const instrument = of === kind ? market.listing().byId(instrumentId) : undefined
    const quoted = instrument && market.quoted(instrument)
    const best = quoted && whyNotTradable(quoted) === null ? quoted.depth.asks[0] : undefined
    return best && best.pricePaise <= limit ? [{ instrumentId, bestPaise: best.pricePaise }] : []
  })
}

type FirmDb = ReturnType<TradingServices['db']['as']>

async function matchKind(
  services: TradingServices,
  firm: FirmDb,
  kind: string,
  asks: readonly Ask[],
  { waitedMs, by }: { waitedMs: number; by: By },
): Promise<number> {
  if (asks.length === 0) return 0
  const placedBefore = laterBy(services.businessClock.now(), -waitedMs)
  const reached = await reachedOrders(firm, kind, asks, { placedBefore, most: AT_ONCE })
  // The moment at which the prices are looked at: a fill is never earlier than its price.
  const at = services.businessClock.now()
  const card = services.feeCards.current()
  const { market } = services
  const fills = reached.flatMap((waiting): NextFill[] => {
    const instrument = market.listing().byId(waiting.instrumentId)
    const quoted = instrument && market.quoted(instrument)
    const next = quoted && planFill(waiting, { at, times: market.times, card, quoted })
    return next ? [next] : []
  })
  const outcomes = await firm.transaction((tx) =>
    actForFirm(
      tx,
      fills.map((next) => fillPlan(next, at, by)),
    ),
  )
  const filled = fills.filter((_, index) => outcomes[index] === 'done')
  for (const { waiting } of filled) services.told.tell(waiting.clientId)
  return filled.length
}
