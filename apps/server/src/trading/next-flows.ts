/**
 * trading: what is to come into and to go out of a client's cash. Whatever pays or is paid by a calendar brings one reader:
 * `productFlows` in products/registry.ts lists them. Each reads a range of an index, so that nobody's past makes it slower,
 * and all that is to come: what would be left out could be what is paid first.
 */
import type { NextFlow } from '@pramaan/contracts'
import type { Day } from '@pramaan/market-time'
import { paise, toWire } from '@pramaan/money'
import type { WithMarket } from '../market/live-market.ts'
import type { Queries } from '../platform/database.ts'

export interface FlowSpan {
  readonly clientId: string
  readonly today: Day
  readonly until: Day
}

/** `tx` sees the client's own rows, at one moment. */
export type FlowsOf = (tx: Queries, span: FlowSpan) => Promise<NextFlow[]>

interface Settling {
  /** Null where the security is no longer in the master. */
  readonly instrument_id: number | null
  readonly settles_on: Day
  readonly net: bigint
}

/** All sales of one security that settle on one day come as one. */
export const salesToSettle =
  ({ market }: WithMarket): FlowsOf =>
  async (tx, { clientId, until }) => {
    const rows = await tx.query<Settling>(
      `select c.instrument_id, c.settles_on, sum(c.gross_paise + c.accrued_paise - c.charges_paise)::bigint as net
       from lot_close c where c.client_id = $1 and c.settled_at is null and c.settles_on <= $2
       group by c.instrument_id, c.settles_on order by c.settles_on, c.instrument_id`,
      [clientId, until],
    )
    return rows.map(({ instrument_id: id, settles_on: day, net }) => {
      const instrument = market.listing().byId(id ?? 0)
      return {
        ...{ id: `sale:${id}:${day}`, kind: instrument?.kind === 'fund' ? 'redemption' : 'sale', day },
        ...{ name: instrument?.name ?? '', amount: toWire(paise(net)), is_about: false },
      }
    })
  }
