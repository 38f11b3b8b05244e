/**
 * trading: what is due on a day: splits, bonuses and dividends, and the proceeds of sales. Two works, each done by one server
 * at a time and neither waiting for the other; each step is done once, so a run that was cut, or a week without a server, is
 * caught up with by the next.
 */
import { dayInIndia, instantInIndia, laterBy } from '../platform/clock.ts'
import { oneRow, type Queries } from '../platform/database.ts'
import { type Lease, leaseOn } from '../platform/leases.ts'
import { type Applied, applyDueActions } from './corporate-actions.ts'
import { addToDay } from './day-report.ts'
import type { TradingRooms } from './place-order.ts'

/** Three turns: a server that was killed is followed within seconds. */
const LEASE_MS = 6000
const AT_ONCE = 200
const DAY_MS = 24 * 3_600_000
/** When the exchange has paid out, on the settlement day. */
export const PAID_OUT_AT = '16:00:00'

interface SettledSales {
  readonly sales: number
  readonly released: bigint
}

export type Settled = SettledSales & Applied

const NO_SALES: SettledSales = { sales: 0, released: 0n }
const NO_ACTIONS: Applied = { actions: 0, dividends: 0n }

export interface Settlement {
  settleSales(): Promise<SettledSales>
  applyActions(): Promise<Applied>
  /** Both, one after the other, whatever becomes of the first. */
  run(): Promise<Settled>
  /** Another server may go on at once. */
  release(): Promise<void>
}

export function settlement(rooms: TradingRooms): Settlement {
  const forSales = leaseOn(rooms.db, 'settlement', LEASE_MS)
  const forActions = leaseOn(rooms.db, 'corporate-actions', LEASE_MS)
  const settleSales = async (): Promise<SettledSales> =>
    (await forSales.hold()) ? settleDueSales(rooms, forSales) : NO_SALES
  const applyActions = async (): Promise<Applied> =>
    (await forActions.hold()) ? applyDueActions(rooms, forActions) : NO_ACTIONS
  return {
    settleSales,
    applyActions,
    run: async () => {
      const [applied] = await Promise.allSettled([applyActions()])
      const [settled] = await Promise.allSettled([settleSales()])
      if (applied.status === 'rejected') throw applied.reason
      if (settled.status === 'rejected') throw settled.reason
      return { ...applied.value, ...settled.value }
    },
    release: async () => {
      await forSales.release()
      await forActions.release()
    },
  }
}

async function settleDueSales(rooms: TradingRooms, lease: Lease): Promise<SettledSales> {
  const firm = rooms.db.as('firm')
  const now = rooms.businessClock.now()
  const today = dayInIndia(now)
  const isPaidOut = now >= instantInIndia(today, PAID_OUT_AT)
  const until = isPaidOut ? today : dayInIndia(laterBy(now, -DAY_MS))
  let all = NO_SALES
  for (;;) {
    const batch = await firm.transaction((tx) => settleSome(tx, until, now))
    all = { sales: all.sales + batch.sales, released: all.released + batch.released }
    for (const client of batch.clients) rooms.told.tell(client)
    // A long run keeps its lease.
    if (batch.sales < AT_ONCE || !(await lease.hold())) return all
  }
}

async function settleSome(
  tx: Queries,
  until: string,
  at: Date,
): Promise<SettledSales & { readonly clients: string[] }> {
  const rows = await tx.query<SettledSales & { clients: string[] | null }>(
    'select sales, released, clients from settle_sales($1, $2, $3)',
    [until, at, AT_ONCE],
  )
  const { sales, released, clients } = oneRow(rows)
  if (sales > 0) await addToDay(tx, at, { sales, released_paise: released })
  return { sales, released, clients: clients ?? [] }
}
