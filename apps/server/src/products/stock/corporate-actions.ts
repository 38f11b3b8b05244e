/**
 * stock: splits, bonuses and dividends, each from its day on, until every lot has it; then it is never looked at again.
 * One that fails holds up the later ones of its own stock and nothing else.
 */
import { dayInIndia } from '../../platform/clock.ts'
import { type Db, oneRow, type Queries } from '../../platform/database.ts'
import type { Lease } from '../../platform/leases.ts'
import { addToDay } from '../../trading/day-report.ts'
import { endOrders } from '../../trading/end-orders.ts'
import type { TradingServices } from '../../trading/services.ts'

/** Lots, or orders that wait, of one transaction: a stock that many hold is done in parts. */
const AT_ONCE = 500

export interface Applied {
  /** Of which anyone had anything. */
  readonly actions: number
  readonly dividends: bigint
}

interface Action {
  readonly instrument_id: number
  readonly ex_day: string
  readonly kind: string
}

type FirmDb = ReturnType<Db['as']>

export async function applyDueActions(rooms: TradingServices, lease: Lease): Promise<Applied> {
  const firm = rooms.db.as('firm')
  const now = rooms.businessClock.now()
  const { phase, tradeDay } = rooms.market.times.sessionAt(now.getTime())
  const failures: unknown[] = []
  const heldUp = new Set<number>()
  let all: Applied = { actions: 0, dividends: 0n }
  // A market that never closes trades for Monday on a Saturday, and at Monday's prices.
  const today = phase === 'closed' ? dayInIndia(now) : tradeDay
  // Of stocks that nobody has to do with, all together: a new market comes with years of actions.
  await firm.query('select settle_idle_actions($1, $2)', [today, now])
  for (const consolidation of await dueConsolidations(firm, today)) {
    if (!(await lease.hold())) break
    await endAndSettle(firm, consolidation, now).catch((error: unknown) => failures.push(error))
  }
  for (const action of await dueActions(firm, today)) {
    if (heldUp.has(action.instrument_id)) continue
    if (!(await lease.hold())) break
    try {
      const done = await applyAction(rooms, firm, lease, action, now)
      all = { actions: all.actions + done.actions, dividends: all.dividends + done.dividends }
    } catch (error) {
      heldUp.add(action.instrument_id)
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'actions of companies could not be applied')
  return all
}

/**
 * Actions whose day has come and that have not reached every lot. A dividend of the same day goes first: it is paid on the
 * shares before they multiply.
 */
export const dueActions = (db: Queries, today: string): Promise<Action[]> =>
  db.query<Action>(
    `select instrument_id, to_char(ex_day, 'YYYY-MM-DD') as ex_day, kind from corporate_action
     where ex_day <= $1 and settled_at is null and kind <> 'rights'
       and (shares_after is null or shares_after >= shares_before)
     order by ex_day, instrument_id, kind <> 'dividend', kind`,
    [today],
  )

/** Fewer shares for more each. Holdings are not adjusted by this: until they are, the market keeps the stock suspended. */
export const dueConsolidations = (db: Queries, today: string): Promise<Action[]> =>
  db.query<Action>(
    `select instrument_id, to_char(ex_day, 'YYYY-MM-DD') as ex_day, kind from corporate_action
     where ex_day <= $1 and settled_at is null and shares_after < shares_before order by ex_day, instrument_id`,
    [today],
  )

/** What waits is ended, and where nobody has any share nothing is to be adjusted. */
async function endAndSettle(firm: FirmDb, action: Action, at: Date): Promise<void> {
  while ((await firm.transaction((tx) => endWaiting(tx, action, at, 'consolidated'))) === AT_ONCE);
  await firm.query('select settle_idle_consolidation($1, $2, $3)', [action.instrument_id, action.ex_day, at])
}

async function applyAction(
  rooms: TradingServices,
  firm: FirmDb,
  lease: Lease,
  action: Action,
  at: Date,
): Promise<Applied> {
  let [hasDone, dividends] = [false, 0n]
  while (action.kind !== 'dividend') {
    const ended = await firm.transaction((tx) => endWaiting(tx, action, at, 'price-adjusted'))
    if (ended > 0) hasDone = true
    if (ended < AT_ONCE) break
  }
  for (;;) {
    const done = await firm.transaction((tx) => applySome(rooms, tx, action, at))
    hasDone ||= done.lots > 0
    dividends += done.paid
    for (const client of done.clients) rooms.told.tell(client)
    if (done.is_done || !(await lease.hold())) return { actions: hasDone ? 1 : 0, dividends }
  }
}

interface Done {
  readonly lots: number
  readonly paid: bigint
  readonly clients: readonly string[]
  readonly is_done: boolean
  readonly lots_in_all: number
}

async function applySome(
  { market }: TradingServices,
  tx: Queries,
  { instrument_id: id, ex_day: day, kind }: Action,
  at: Date,
): Promise<Done> {
  const instrument = market.listing().byId(id)
  // A fraction is paid at the last price known, whether or not it can be traded on now.
  const fraction = (instrument && market.quoted(instrument)?.pricePaise) ?? 0
  const rows = await tx.query<Done>(
    'select lots, paid, clients, is_done, lots_in_all from apply_corporate_action($1, $2, $3, $4, $5, $6)',
    [id, day, kind, fraction, at, AT_ONCE],
  )
  const done = oneRow(rows)
  if (done.lots_in_all > 0) {
    await addToDay(tx, at, { corporate_actions: done.is_done ? 1 : 0, dividends_paise: done.paid })
  }
  return done
}

/** Orders that wait were set against the price before a split: the exchange ends them too. */
async function endWaiting(
  tx: Queries,
  { instrument_id: id, ex_day: day }: Action,
  at: Date,
  code: 'price-adjusted' | 'consolidated',
): Promise<number> {
  const waiting = await tx.query<{ id: string }>(
    `select id from product_order where status = 'awaiting' and instrument_id = $1
       and placed_at < $2::date::timestamp at time zone 'Asia/Kolkata' limit $3`,
    [id, day, AT_ONCE],
  )
  if (waiting.length === 0) return 0
  await endOrders(
    tx,
    waiting.map(({ id: order }) => order),
    { status: 'cancelled', ended: { code }, actor: 'exchange', at },
  )
  return waiting.length
}
