/**
 * trading: what is due on a day: splits, bonuses and dividends, then the proceeds of sales. One server at a time; each step
 * is done once, so a run that was cut, or a week without a server, is caught up with the next.
 */
import { randomUUID } from 'node:crypto'
import { dayInIndia, instantInIndia, laterBy } from '../platform/clock.ts'
import { oneRow, type Queries } from '../platform/database.ts'
import { holdLease } from '../platform/leases.ts'
import { addToDay } from './day-report.ts'
import { endOrders } from './end-orders.ts'
import type { TradingRooms } from './place-order.ts'

const LEASE = 'settlement'
const LEASE_MS = 60_000
const AT_ONCE = 200
const DAY_MS = 24 * 3_600_000
/** When the exchange has paid out, on the settlement day. */
export const PAID_OUT_AT = '16:00:00'

export interface Settled {
  readonly sales: number
  readonly released: bigint
  readonly actions: number
  readonly dividends: bigint
}

const NOTHING: Settled = { sales: 0, released: 0n, actions: 0, dividends: 0n }

export interface Settlement {
  run(): Promise<Settled>
}

export function settlement(rooms: TradingRooms): Settlement {
  const holder = randomUUID()
  return {
    run: async () =>
      (await holdLease(rooms.db, LEASE, holder, LEASE_MS)) ? settleAll(rooms, holder) : NOTHING,
  }
}

async function settleAll(rooms: TradingRooms, holder: string): Promise<Settled> {
  const firm = rooms.db.as('firm')
  const now = rooms.businessClock.now()
  const today = dayInIndia(now)
  const isPaidOut = now >= instantInIndia(today, PAID_OUT_AT)
  const until = isPaidOut ? today : dayInIndia(laterBy(now, -DAY_MS))
  let all = NOTHING
  const { phase, tradeDay } = rooms.market.times.sessionAt(now.getTime())
  // A market that never closes trades for Monday on a Saturday, and at Monday's prices.
  for (const action of await dueActions(firm, phase === 'closed' ? today : tradeDay)) {
    const done = await firm.transaction((tx) => applyAction(rooms, tx, action, now))
    all = { ...all, actions: all.actions + 1, dividends: all.dividends + done }
  }
  for (;;) {
    const batch = await firm.transaction((tx) => settleSome(tx, until, now))
    all = { ...all, sales: all.sales + batch.sales, released: all.released + batch.released }
    for (const client of batch.clients) rooms.told.tell(client)
    // A long run keeps its lease.
    if (batch.sales < AT_ONCE || !(await holdLease(rooms.db, LEASE, holder, LEASE_MS))) return all
  }
}

interface Action {
  readonly instrument_id: number
  readonly ex_day: string
  readonly kind: string
}

/**
 * Actions whose day has come, of stocks that someone had or waited for before it. A dividend of the same day goes first: it
 * is paid on the shares before they multiply.
 */
const dueActions = (db: Queries, today: string): Promise<Action[]> =>
  db.query<Action>(
    `select a.instrument_id, to_char(a.ex_day, 'YYYY-MM-DD') as ex_day, a.kind from corporate_action a
     where a.ex_day <= $1 and a.kind <> 'rights'
       and (exists (select from trade_order o where o.instrument_id = a.instrument_id and o.quantity > 0
                    and o.bought_on < a.ex_day)
         or exists (select from trade_order o where o.instrument_id = a.instrument_id and o.status = 'awaiting'
                    and o.placed_at < a.ex_day::timestamp at time zone 'Asia/Kolkata' and a.kind <> 'dividend'))
       and not exists (select from corporate_run r
                       where (r.instrument_id, r.ex_day, r.kind) = (a.instrument_id, a.ex_day, a.kind))
     order by a.ex_day, a.instrument_id, a.kind <> 'dividend', a.kind`,
    [today],
  )

async function applyAction(
  { market, told }: TradingRooms,
  tx: Queries,
  { instrument_id: id, ex_day: day, kind }: Action,
  at: Date,
): Promise<bigint> {
  const instrument = market.listing().byId(id)
  const quoted = instrument && market.quoted(instrument)
  if (kind !== 'dividend') await endWaiting(tx, id, day, at)
  // A fraction is paid at the last price known, whether or not it can be traded on now.
  const fraction = quoted ? quoted.pricePaise : 0
  const rows = await tx.query<{ lots: number; paid: bigint }>(
    'select lots, paid from apply_corporate_action($1, $2, $3, $4, $5)',
    [id, day, kind, fraction, at],
  )
  const { lots, paid } = oneRow(rows)
  if (lots > 0) await addToDay(tx, at, { corporate_actions: 1, dividends_paise: paid })
  const owners = await tx.query<{ client_id: string }>(
    'select distinct client_id from corporate_credit where instrument_id = $1 and ex_day = $2',
    [id, day],
  )
  for (const { client_id } of owners) told.tell(client_id)
  return paid
}

/** Orders that wait were set against the price before a split: the exchange ends them too. */
async function endWaiting(tx: Queries, instrumentId: number, exDay: string, at: Date): Promise<void> {
  const waiting = await tx.query<{ id: string }>(
    `select id from trade_order where status = 'awaiting' and instrument_id = $1
       and placed_at < $2::date::timestamp at time zone 'Asia/Kolkata'`,
    [instrumentId, exDay],
  )
  if (waiting.length === 0) return
  const why = 'The company’s shares were split or multiplied; place the order anew at the new price.'
  await endOrders(tx, {
    ids: waiting.map(({ id }) => id),
    ending: 'cancelled',
    why,
    actor: 'The exchange',
    at,
  })
}

async function settleSome(
  tx: Queries,
  until: string,
  at: Date,
): Promise<{ sales: number; released: bigint; clients: string[] }> {
  const rows = await tx.query<{ sales: number; released: bigint; clients: string[] | null }>(
    'select sales, released, clients from settle_sales($1, $2, $3)',
    [until, at, AT_ONCE],
  )
  const { sales, released, clients } = oneRow(rows)
  if (sales > 0) await addToDay(tx, at, { sales, released_paise: released })
  return { sales, released, clients: clients ?? [] }
}
