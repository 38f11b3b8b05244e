/** portfolios: what the database has of a client's orders and positions. Every list is one range of an index. */
import type { Queries } from '../../platform/database.ts'
import { ORDER_COLUMNS, type StoredOrder } from '../../trading/stored-orders.ts'

export interface StoredPosition {
  readonly instrument_id: number
  readonly quantity: bigint
  readonly lots: number
  readonly gross_paise: bigint
  readonly charges_paise: bigint
  /** Bought on this trading day and still there. */
  readonly today: bigint
  readonly today_gross: bigint
}

/** Kept with every fill, so this does not grow with the lots. */
export const positionsOf = (db: Queries, clientId: string, tradeDay: string): Promise<StoredPosition[]> =>
  db.query<StoredPosition>(
    `select instrument_id, quantity, lots, gross_paise, charges_paise,
       case when day = $2 then day_quantity else 0 end as today,
       case when day = $2 then day_gross_paise else 0 end as today_gross
     from position where client_id = $1 and quantity > 0 order by asset`,
    [clientId, tradeDay],
  )

export const PAGE = 50

/** Where a page goes on: after the last order that was shown. */
export type After = string | undefined

const afterIn = (time: 'placed_at' | 'status_at'): string =>
  `($2::uuid is null or (o.${time}, o.id) <
     ((select ${time} from product_order where id = $2 and client_id = $1), $2))`

/** One more than a page, to see whether there is another. */
const MOST = PAGE + 1

export const lotsOf = (db: Queries, clientId: string, after: After): Promise<StoredOrder[]> =>
  db.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from order_now o
     where o.client_id = $1 and o.status = 'holding' and ${afterIn('placed_at')}
     order by o.placed_at desc, o.id desc limit ${MOST}`,
    [clientId, after ?? null],
  )

export const lotsOfStock = (
  db: Queries,
  clientId: string,
  after: After,
  instrumentId: number,
): Promise<StoredOrder[]> =>
  db.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from order_now o
     where o.client_id = $1 and o.status = 'holding' and o.instrument_id = $3 and ${afterIn('placed_at')}
     order by o.placed_at desc, o.id desc limit ${MOST}`,
    [clientId, after ?? null, instrumentId],
  )

/** More lots of one stock than this are read in the list of all. */
const DESK_LOTS_MOST = 200

export const deskLotsOfStock = (
  db: Queries,
  clientId: string,
  instrumentId: number,
): Promise<StoredOrder[]> =>
  db.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from order_now o
     where o.client_id = $1 and o.instrument_id = $2 and o.status = 'holding' and o.at_desk
     order by o.placed_at desc, o.id desc limit ${DESK_LOTS_MOST}`,
    [clientId, instrumentId],
  )

export const waitingOrdersOf = (db: Queries, clientId: string, after: After): Promise<StoredOrder[]> =>
  db.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from order_now o
     where o.client_id = $1 and o.status = 'awaiting' and ${afterIn('placed_at')}
     order by o.placed_at desc, o.id desc limit ${MOST}`,
    [clientId, after ?? null],
  )

export const endedOrdersOf = (db: Queries, clientId: string, after: After): Promise<StoredOrder[]> =>
  db.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from order_now o
     where o.client_id = $1 and o.status in ('sold', 'rejected', 'cancelled') and ${afterIn('status_at')}
     order by o.status_at desc, o.id desc limit ${MOST}`,
    [clientId, after ?? null],
  )

/** What all sales have brought against what was sold had cost, kept with every sale; and how many orders wait. */
export async function countsOf(
  db: Queries,
  clientId: string,
): Promise<{ realised: bigint; awaiting: number }> {
  const [row] = await db.query<{ realised: bigint | null; awaiting: bigint }>(
    `select (select realised_paise from client_trades where client_id = $1) as realised,
            (select count(*) from product_order where client_id = $1 and status = 'awaiting') as awaiting`,
    [clientId],
  )
  return { realised: row?.realised ?? 0n, awaiting: Number(row?.awaiting ?? 0n) }
}
