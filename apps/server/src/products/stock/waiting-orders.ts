/** stock: orders that wait, with what was bought of them before. */
import { paise, price, units } from '@pramaan/money'
import type { Queries } from '../../platform/database.ts'
import type { Waiting } from './plan-fill.ts'

interface Row {
  readonly id: string
  readonly client_id: string
  readonly instrument_id: number
  readonly limit_paise: bigint
  readonly ordered: bigint
  readonly filled: bigint
  readonly blocked_paise: bigint
  readonly version: number
  readonly expires_at: Date
  readonly worked_by: string | null
  readonly held: bigint | null
  readonly gross_paise: bigint | null
  readonly charges_paise: bigint | null
  readonly bought_on: string | null
  readonly levels: [number, number][][] | null
}

export interface WaitingOrder extends Waiting {
  readonly instrumentId: number
}

const COLUMNS = `o.id, o.client_id, o.instrument_id, o.limit_paise, o.ordered, o.filled, o.blocked_paise, o.version,
    o.expires_at, o.worked_by, l.quantity as held, l.gross_paise, l.charges_paise, l.bought_on,
    case when o.filled > 0 then (
      select jsonb_agg(f.levels order by f.at, f.id) from order_fill f where f.order_id = o.id and f.trade_day = l.bought_on)
    end as levels`
const FROM = 'product_order o left join lot l on l.id = o.id'

const readRow = (row: Row): WaitingOrder => ({
  id: row.id,
  clientId: row.client_id,
  instrumentId: row.instrument_id,
  limit: price(row.limit_paise),
  ordered: units(row.ordered),
  filled: units(row.filled),
  blocked: paise(row.blocked_paise),
  version: row.version,
  expiresAt: row.expires_at,
  workedBy: row.worked_by,
  lot:
    row.held === null
      ? null
      : {
          quantity: units(row.held),
          gross: paise(row.gross_paise ?? 0n),
          charges: paise(row.charges_paise ?? 0n),
        },
  beforeDay: row.bought_on,
  before: (row.levels ?? []).flat().map(([quantity, pricePaise]) => ({
    quantity: units(BigInt(quantity)),
    pricePaise: price(BigInt(pricePaise)),
  })),
})

export interface Ask {
  readonly instrumentId: number
  readonly bestPaise: number
}

/** The oldest orders that these best prices reach. Desk orders only where nobody has them in hand, placed before then. */
export async function reachedOrders(
  db: Queries,
  kind: string,
  asks: readonly Ask[],
  { placedBefore, most }: { placedBefore: Date; most: number },
): Promise<WaitingOrder[]> {
  const rows = await db.query<Row>(
    `select ${COLUMNS} from ${FROM}
     join unnest($2::integer[], $3::bigint[]) as best(instrument_id, paise) on best.instrument_id = o.instrument_id
     where o.status = 'awaiting' and o.kind = $1 and o.limit_paise >= best.paise and o.worked_by is null
       and o.placed_at <= $4
     order by o.placed_at, o.id limit $5`,
    [
      kind,
      asks.map(({ instrumentId }) => instrumentId),
      asks.map(({ bestPaise }) => bestPaise),
      placedBefore,
      most,
    ],
  )
  return rows.map(readRow)
}

/** One order that waits; null where it does not, or is not there. */
export async function waitingOrder(db: Queries, id: string): Promise<WaitingOrder | null> {
  const [row] = await db.query<Row>(
    `select ${COLUMNS} from ${FROM} where o.status = 'awaiting' and o.id = $1`,
    [id],
  )
  return row ? readRow(row) : null
}

export interface HighestLimit {
  readonly instrument_id: number
  readonly kind: string
  readonly limit_paise: bigint
}

/** Of each stock that is waited for the highest limit: one step along the index for each, however many orders wait. */
export const highestLimits = (db: Queries): Promise<HighestLimit[]> =>
  db.query<HighestLimit>(
    `with recursive waited as (
       (select instrument_id, kind, limit_paise from product_order where status = 'awaiting'
        order by instrument_id, kind, limit_paise desc limit 1)
       union all
       select next.* from waited w cross join lateral (
         select o.instrument_id, o.kind, o.limit_paise from product_order o
         where o.status = 'awaiting' and (o.instrument_id, o.kind) > (w.instrument_id, w.kind)
         order by o.instrument_id, o.kind, o.limit_paise desc limit 1) next)
     select instrument_id, kind, limit_paise from waited`,
  )
