/** firm-orders: orders as the firm sees them, a page at a time, each page from one range of an index. */
import { type FirmOrder, type OrderKind, type OrderStatus, Refusal } from '@pramaan/contracts'
import { formatRupees, paise } from '@pramaan/money'
import type { Quoted } from '../../market/live-market.ts'
import { whyNotTradable } from '../../market/session-words.ts'
import { inRupees } from '../../market/wire.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { ONE_MORE, type Page, pageOf } from '../../platform/pages.ts'
import { instrumentOf, orderView, type Seen as SeenOrder } from '../../trading/order-views.ts'
import { isWorkedAtDesk } from '../../trading/product.ts'
import { actorInWords, codeInWords, reasonInWords, type StoredStep } from '../../trading/step-words.ts'
import { ORDER_COLUMNS, type StoredOrder } from '../../trading/stored-orders.ts'

export interface OrderSearch {
  readonly filter?: 'all' | 'desk' | OrderStatus | undefined
  readonly ttype?: OrderKind | undefined
  readonly client?: string | undefined
  readonly after?: string | undefined
}

export type Seen = SeenOrder & { readonly businessClock: Clock }

type Row = StoredOrder & { readonly client_name: string; readonly client_account: string }

const SELECT = `
  select ${ORDER_COLUMNS},
         (select coalesce(nullif(c.name, ''), c.account) from client c where c.id = o.client_id) as client_name,
         (select c.account from client c where c.id = o.client_id) as client_account
  from order_now o`

const NEWEST_FIRST = `
  and ($1::uuid is null or (o.placed_at, o.id) < ((select placed_at from product_order where id = $1), $1))
  order by o.placed_at desc, o.id desc`

/** What has waited longest comes first. */
const OLDEST_FIRST = `
  and ($1::uuid is null or (o.placed_at, o.id) > ((select placed_at from product_order where id = $1), $1))
  order by o.placed_at, o.id`

const OF_STATUS: Readonly<Record<OrderStatus, string>> = {
  pending: "o.status = 'pending'",
  listing: "o.status = 'listing'",
  awaiting: "o.status = 'awaiting'",
  holding: "o.status = 'holding'",
  sold: "o.status = 'sold'",
  rejected: "o.status = 'rejected'",
  cancelled: "o.status = 'cancelled'",
}

/** States and kinds stand in the text, not beside it: only so can the database see which partial index serves. */
function rangeOf({ filter = 'all', ttype, client }: OrderSearch): string {
  const isDesk = filter === 'desk'
  const conditions = [
    isDesk ? `${OF_STATUS.awaiting} and o.at_desk` : filter === 'all' ? 'true' : OF_STATUS[filter],
    ttype ? `o.kind = '${ttype}'` : 'true',
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
  const steps = await db.query<StoredStep>(
    'select code, at, actor, actor_name, facts from order_step where order_id = $1 order by id',
    [order.id],
  )
  return steps.map((step) => ({
    status: codeInWords(step.code),
    at: step.at.toISOString(),
    actor: actorInWords(step, order.client_name),
    reason: reasonInWords(step),
  }))
}

function firmOrder(row: Row, seen: Seen): FirmOrder {
  const { market, businessClock, products } = seen
  const quoted = market.quoted(instrumentOf(row, market))
  return {
    ...orderView(row, seen, businessClock.now()),
    client_id: row.client_id,
    client_name: row.client_name,
    client_account: row.client_account,
    worked_by: row.worker,
    market_price: quoted && inRupees(quoted.pricePaise),
    why_not: isWorkedAtDesk(products.of(row.kind)) ? whyNotFilled(row, quoted) : null,
  }
}

/** Why the desk could not fill it now, in one sentence; null where it could. */
export function whyNotFilled(
  { status, limit_paise: limit }: Pick<StoredOrder, 'status' | 'limit_paise'>,
  quoted: Quoted | null,
): string | null {
  if (status !== 'awaiting') return null
  if (!quoted) return 'This stock has no price yet.'
  const whyNot = whyNotTradable(quoted)
  if (whyNot !== null) return whyNot
  const best = quoted.depth.asks[0]
  if (!best) return 'No sellers right now.'
  const price = BigInt(best.pricePaise)
  return price > limit ? `A share costs ${formatRupees(paise(price))}, more than the client’s limit.` : null
}
