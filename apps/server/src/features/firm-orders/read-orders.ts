/** firm-orders: orders as the firm sees them, a page at a time, each page from one range of an index. */
import { type FirmOrder, type OrderKind, type OrderStatus, Refusal } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import { ONE_MORE, type Page, pageOf } from '../../firm/pages.ts'
import type { Quoted, WithMarket } from '../../market/live-market.ts'
import { whyNotTradable } from '../../market/session-words.ts'
import { inRupees } from '../../market/wire.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { instrumentOf, orderView } from '../../trading/order-views.ts'
import { ORDER_COLUMNS, type StoredOrder } from '../../trading/stored-orders.ts'

export interface OrderSearch {
  readonly filter?: 'all' | 'desk' | OrderStatus | undefined
  readonly ttype?: OrderKind | undefined
  readonly client?: string | undefined
  readonly after?: string | undefined
}

export type Seen = WithMarket & { readonly businessClock: Clock }

type Row = StoredOrder & { readonly client_name: string; readonly client_account: string }

const SELECT = `
  select ${ORDER_COLUMNS},
         (select coalesce(nullif(c.name, ''), c.account) from client c where c.id = o.client_id) as client_name,
         (select c.account from client c where c.id = o.client_id) as client_account
  from trade_order o`

const NEWEST_FIRST = `
  and ($1::uuid is null or (o.placed_at, o.id) < ((select placed_at from trade_order where id = $1), $1))
  order by o.placed_at desc, o.id desc`

/** What has waited longest comes first. */
const OLDEST_FIRST = `
  and ($1::uuid is null or (o.placed_at, o.id) > ((select placed_at from trade_order where id = $1), $1))
  order by o.placed_at, o.id`

const OF_KIND: Readonly<Record<OrderKind, string>> = {
  standard: "o.ttype = 'standard'",
  fo: "o.ttype = 'fo'",
}
const OF_STATUS: Readonly<Record<OrderStatus, string>> = {
  awaiting: "o.status = 'awaiting'",
  holding: "o.status = 'holding'",
  sold: "o.status = 'sold'",
  rejected: "o.status = 'rejected'",
  cancelled: "o.status = 'cancelled'",
}

/** Kinds and states stand in the text, not beside it: only so can the database see which partial index serves. */
function rangeOf({ filter = 'all', ttype, client }: OrderSearch): string {
  const isDesk = filter === 'desk'
  const conditions = [
    isDesk ? `${OF_STATUS.awaiting} and ${OF_KIND.fo}` : filter === 'all' ? 'true' : OF_STATUS[filter],
    ttype ? OF_KIND[ttype] : 'true',
    client ? 'o.client_id = $3' : '$3::uuid is null',
  ]
  return `${conditions.join(' and ')} ${isDesk ? OLDEST_FIRST : NEWEST_FIRST}`
}

export async function searchOrders(db: Queries, seen: Seen, search: OrderSearch): Promise<Page<FirmOrder>> {
  const rows = await db.query<Row>(`${SELECT} where ${rangeOf(search)} limit $2`, [
    search.after ?? null,
    ONE_MORE,
    search.client ?? null,
  ])
  const { items, next } = pageOf(rows, ({ id }) => id)
  return { items: items.map((row) => firmOrder(row, seen)), next }
}

export async function readOrder(db: Queries, seen: Seen, id: string): Promise<FirmOrder> {
  const [row] = await db.query<Row>(`${SELECT} where o.id = $1`, [id])
  if (!row) throw new Refusal('order_unknown')
  return firmOrder(row, seen)
}

export interface Step {
  readonly status: string
  readonly at: string
  readonly actor: string
  readonly reason: string | null
}

/** The client reads "You" where the firm reads the client's name. */
export async function readSteps(db: Queries, order: FirmOrder): Promise<Step[]> {
  const steps = await db.query<Omit<Step, 'at'> & { at: Date }>(
    'select status, at, actor, reason from trade_step where order_id = $1 order by id',
    [order.id],
  )
  return steps.map((step) => ({
    ...step,
    actor: step.actor === 'You' ? order.client_name : step.actor,
    at: step.at.toISOString(),
  }))
}

function firmOrder(row: Row, { market, businessClock }: Seen): FirmOrder {
  const quoted = market.quoted(instrumentOf(row, market))
  return {
    ...orderView(row, market, businessClock.now()),
    client_id: row.client_id,
    client_name: row.client_name,
    client_account: row.client_account,
    worked_by: row.worker,
    market_price: quoted && inRupees(quoted.pricePaise),
    why_not: whyNotFilled(row, quoted),
  }
}

/** Why the desk could not fill it now, in one sentence; null where it could, and where it is not the desk's to fill. */
export function whyNotFilled(
  { status, ttype, limit_paise: limit }: Pick<StoredOrder, 'status' | 'ttype' | 'limit_paise'>,
  quoted: Quoted | null,
): string | null {
  if (status !== 'awaiting' || ttype !== 'fo') return null
  if (!quoted) return 'This stock has no price yet.'
  const whyNot = whyNotTradable(quoted)
  if (whyNot !== null) return whyNot
  const best = quoted.depth.asks[0]
  if (!best) return 'No sellers right now.'
  const price = BigInt(best.pricePaise)
  return price > limit ? `A share costs ${formatRupees(paise(price))}, more than the client’s limit.` : null
}
