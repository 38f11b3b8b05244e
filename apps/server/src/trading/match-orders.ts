/**
 * trading: one server at a time fills what waits, whenever the book reaches it, and ends what was not reached in time. Doing
 * it twice does no harm: the database takes each fill only from the order it was worked out from.
 */
import { randomUUID } from 'node:crypto'
import type { OrderKind } from '@pramaan/contracts'
import { whyNotTradable } from '../market/session-words.ts'
import { laterBy } from '../platform/clock.ts'
import { oneRow, type Queries } from '../platform/database.ts'
import { holdLease } from '../platform/leases.ts'
import { type FillOutcome, fillOrders } from './fill-orders.ts'
import type { TradingRooms } from './place-order.ts'
import { type NextFill, planFill } from './plan-fill.ts'
import { type Ask, reachedOrders, stocksWaitedFor } from './waiting-orders.ts'

const LEASE = 'order-matching'
const LEASE_MS = 15_000
const AT_ONCE = 200
/** How long the demo's own desk leaves an order to the people of the firm. */
export const DEMO_DESK_WAITS_MS = 60_000
const LAPSED = 'The session ended before the price was reached.'

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

/** What was not reached until its session ended is over. */
export async function endLapsed({ businessClock, told }: TradingRooms, tx: Queries): Promise<number> {
  const at = businessClock.now()
  const lapsed = await tx.query<{ id: string; client_id: string }>(
    `select id, client_id from trade_order where status = 'awaiting' and expires_at <= $1 order by expires_at limit 500`,
    [at],
  )
  if (lapsed.length === 0) return 0
  const ended = await endOrders(tx, {
    ids: lapsed.map(({ id }) => id),
    ending: 'cancelled',
    why: LAPSED,
    actor: 'The exchange’s clock',
    at,
  })
  for (const { client_id } of lapsed) told.tell(client_id)
  return ended
}

export interface Ending {
  readonly ids: readonly string[]
  /** Only this client's. */
  readonly owner?: string
  readonly ending: 'cancelled' | 'rejected'
  readonly why: string
  readonly actor: string
  readonly at: Date
}

/** Ends what orders still wait for and frees their money; says how many it ended. */
export async function endOrders(
  tx: Queries,
  { ids, owner, ending, why, actor, at }: Ending,
): Promise<number> {
  const rows = await tx.query<{ ended: number }>(
    'select end_orders($1::uuid[], $2, $3, $4, $5, $6) as ended',
    [ids, owner ?? null, ending, why, actor, at],
  )
  return oneRow(rows).ended
}
