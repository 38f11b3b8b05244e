/** portfolios: what the database has of a client's orders and positions. Every list is one range of an index. */
import type { Queries } from '../../platform/database.ts'
import { ORDER_COLUMNS, type StoredOrder } from '../../trading/stored-orders.ts'

export interface StoredPosition {
  readonly instrument_id: number
  readonly quantity: bigint
  readonly lots: number
  readonly gross_paise: bigint
  readonly charges_paise: bigint
}

/** Kept with every fill, so this does not grow with the lots. */
export const positionsOf = (db: Queries, clientId: string): Promise<StoredPosition[]> =>
  db.query<StoredPosition>(
    `select instrument_id, quantity, lots, gross_paise, charges_paise
     from position where client_id = $1 and quantity > 0 order by asset`,
    [clientId],
  )

export interface MovedFor {
  readonly instrument_id: number
  /** The price of a whole share at which its fraction was sold; null where there is none. */
  readonly fraction_price_paise: bigint | null
}

/** What each of these orders and acts of companies is of; what is neither is left out. */
export async function movedFor(db: Queries, ids: readonly string[]): Promise<Map<string, MovedFor>> {
  if (ids.length === 0) return new Map()
  const rows = await db.query<MovedFor & { id: string }>(
    `select id, instrument_id, null::bigint as fraction_price_paise from product_order where id = any ($1)
     union all
     select e.id, e.instrument_id, r.price_paise from corporate_effect e
     left join corporate_action a on a.id = e.action_id and e.act <> 'dividend'
     left join ex_day_run r on r.id = a.run_id
     where e.id = any ($1)
     union all select p.id, p.instrument_id, null from fund_payout p where p.id = any ($1)`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export const PAGE = 50

/** Where a page goes on: after the last order that was shown. */
export type After = string | undefined

const afterIn = (time: 'placed_at' | 'status_at'): string =>
  `($2::uuid is null or (o.${time}, o.id) <
     ((select ${time} from product_order where id = $2 and client_id = $1), $2))`

/** Null: of every product. */
export type Kinds = readonly string[] | null

const ofKinds = (place: number): string => `($${place}::text[] is null or o.kind = any ($${place}))`

/** One more than a page, to see whether there is another. */
const MOST = PAGE + 1

export const lotsOf = (db: Queries, clientId: string, after: After, kinds: Kinds): Promise<StoredOrder[]> =>
  db.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from order_now o
     where o.client_id = $1 and o.status in ('holding', 'listing') and ${ofKinds(3)} and ${afterIn('placed_at')}
     order by o.placed_at desc, o.id desc limit ${MOST}`,
    [clientId, after ?? null, kinds],
  )

/** Of one stock, on each exchange where it is listed. */
export const lotsOfStock = (
  db: Queries,
  clientId: string,
  after: After,
  instrumentIds: readonly number[],
): Promise<StoredOrder[]> =>
  db.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from unnest($3::integer[]) as listing(id)
     cross join lateral (
       select o.* from order_now o
       where o.client_id = $1 and o.status in ('holding', 'listing') and o.instrument_id = listing.id and ${afterIn('placed_at')}
       order by o.placed_at desc, o.id desc limit ${MOST}) o
     order by o.placed_at desc, o.id desc limit ${MOST}`,
    [clientId, after ?? null, instrumentIds],
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

export const waitingOrdersOf = (
  db: Queries,
  clientId: string,
  after: After,
  kinds: Kinds,
): Promise<StoredOrder[]> =>
  db.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from order_now o
     where o.client_id = $1 and o.status in ('pending', 'listing', 'awaiting') and ${ofKinds(3)} and ${afterIn('placed_at')}
     order by o.placed_at desc, o.id desc limit ${MOST}`,
    [clientId, after ?? null, kinds],
  )

export const endedOrdersOf = (
  db: Queries,
  clientId: string,
  after: After,
  kinds: Kinds,
): Promise<StoredOrder[]> =>
  db.query<StoredOrder>(
    `select ${ORDER_COLUMNS} from order_now o
     where o.client_id = $1 and o.status in ('sold', 'rejected', 'cancelled') and ${ofKinds(3)} and ${afterIn('status_at')}
     order by o.status_at desc, o.id desc limit ${MOST}`,
    [clientId, after ?? null, kinds],
  )

export interface Counts {
  /** What all sales have brought against what was sold had cost, kept with every sale. */
  readonly realised: bigint
  /** What companies have paid, after tax at source. */
  readonly dividends: bigint
  /** What bonds and notes have paid, after tax at source, and interest in their trades. */
  readonly income: bigint
  /** How many orders wait. */
  readonly awaiting: number
}

export async function countsOf(db: Queries, clientId: string): Promise<Counts> {
  const [row] = await db.query<{
    realised: bigint | null
    dividends: bigint
    income: bigint
    awaiting: bigint
  }>(
    `select (select realised_paise from client_trades where client_id = $1) as realised,
            (select coalesce(sum(gross_paise - tax_paise), 0)::bigint from corporate_effect
             where client_id = $1 and act = 'dividend' and paid_at is not null)
              -- Those from before tax was deducted at source.
              + (select coalesce(sum(amount_paise), 0)::bigint from corporate_credit
                 where client_id = $1 and kind = 'dividend' and effect_id is null)
              -- What funds have distributed.
              + (select coalesce(sum(gross_paise - tax_paise), 0)::bigint from fund_payout
                 where client_id = $1 and paid_at is not null) as dividends,
            (select coalesce(sum(gross_paise - tax_paise), 0)::bigint from order_income
             where client_id = $1 and paid_at is not null)
              + (select coalesce(sum(case side when 'buy' then -accrued_paise else accrued_paise end), 0)::bigint
                 from order_fill where client_id = $1 and accrued_paise <> 0) as income,
            (select count(*) from product_order where client_id = $1 and status in ('pending', 'listing', 'awaiting')) as awaiting`,
    [clientId],
  )
  return {
    realised: row?.realised ?? 0n,
    dividends: row?.dividends ?? 0n,
    income: row?.income ?? 0n,
    awaiting: Number(row?.awaiting ?? 0n),
  }
}
