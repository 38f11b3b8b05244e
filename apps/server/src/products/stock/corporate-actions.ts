/**
 * stock: what companies do, each ex-day of a share as one on all exchanges, to every holder once; then it is never looked at again.
 * One that fails holds up the later ones of its own share and nothing else.
 */
import { randomUUID } from 'node:crypto'
import { arrayText } from '../../platform/array-texts.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Db, Queries } from '../../platform/database.ts'
import type { Lease } from '../../platform/leases.ts'
import { saidAt, serverWord } from '../../platform/sealed-texts.ts'
import { actForFirm } from '../../trading/act.ts'
import { addToDay } from '../../trading/day-report.ts'
import { endOrders } from '../../trading/end-orders.ts'
import type { TradingServices } from '../../trading/services.ts'
import { fractionPrice } from './corporate-actions/fraction-price.ts'
import type { ExDay, StoredAction } from './corporate-actions/holder.ts'
import { holderPlan } from './corporate-actions/holder-plan.ts'
import { nextHolders, readHolders } from './corporate-actions/read-holders.ts'

/** Holders, or orders that wait, of one transaction: a stock that many hold is done in parts. */
const AT_ONCE = 200
/** One whose order is sold from meanwhile is worked out anew. */
const LOOKS = 5

export interface Applied {
  /** Of which anyone had anything. */
  readonly actions: number
}

interface ActionRow {
  readonly id: string
  readonly instrument_id: number
  readonly ex_day: string
  readonly kind: StoredAction['kind']
  readonly number: number
  readonly record_day: string | null
  readonly pay_day: string | null
  readonly shares_before: number | null
  readonly shares_after: number | null
  readonly amount_paise: bigint | null
  readonly says: string
}

type FirmDb = ReturnType<Db['as']>

export async function applyDueActions(services: TradingServices, lease: Lease): Promise<Applied> {
  const firm = services.db.as('firm')
  const now = services.businessClock.now()
  const failures: unknown[] = []
  const heldUp = new Set<string>()
  let actions = 0
  const today = dayInIndia(now)
  // Of stocks that nobody has to do with, all together: a new market comes with years of actions.
  await firm.query('select settle_idle_actions($1, $2, $3)', [
    ...[today, now],
    serverWord('idle-actions', today, saidAt(now)),
  ])
  for (const ofDay of byExDay(await dueActions(firm, today))) {
    const share = ofDay[0]?.share ?? ''
    if (heldUp.has(share)) continue
    if (!(await lease.hold())) break
    try {
      actions += await applyExDayToAll(services, firm, lease, ofDay, now)
    } catch (error) {
      heldUp.add(share)
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'actions of companies could not be applied')
  return { actions }
}

const ACTION_COLUMNS =
  'id, instrument_id, ex_day, kind, number, record_day, pay_day, shares_before, shares_after, amount_paise, says'

interface DueAction extends ActionRow {
  /** Which share it is of: every listing has a row. */
  readonly share: string
}

/** Actions whose day has come and that have not reached every holder. */
export const dueActions = (db: Queries, today: string): Promise<DueAction[]> =>
  db.query<DueAction>(
    `select ${ACTION_COLUMNS},
       (select coalesce(i.isin, i.id::text) from instrument i where i.id = instrument_id) as share
     from corporate_action
     where ex_day <= $1 and settled_at is null and kind not in ('rights', 'buy-back')
     order by ex_day, instrument_id, kind, number`,
    [today],
  )

const byExDay = (rows: readonly DueAction[]): DueAction[][] => [
  ...Map.groupBy(rows, ({ ex_day: day, share }) => `${day} ${share}`).values(),
]

/** Says of how many actions anyone had anything. */
async function applyExDayToAll(
  services: TradingServices,
  firm: FirmDb,
  lease: Lease,
  rows: readonly ActionRow[],
  at: Date,
): Promise<number> {
  await refuseWhileTendered(firm, rows)
  let actions = 0
  for (;;) {
    const run = await startRun(services, firm, rows, at)
    if (!run) return actions
    let isAnybodys = await endWaiting(firm, run, at)
    for (let isLast = false; !isLast; ) {
      const done = await applyToSome(services, firm, run, at, AT_ONCE)
      isAnybodys ||= done.holders > 0
      isLast = done.isLast
      if (!isLast && !(await lease.hold())) return actions
    }
    if (isAnybodys) actions += run.actions.length
  }
}

const listingsIn = (rows: readonly ActionRow[]): number[] =>
  [...new Set(rows.map(({ instrument_id: id }) => id))].toSorted((a, b) => a - b)

/** A company may not change its shares while it buys them back: where a list says so all the same, it waits for the acceptance. */
async function refuseWhileTendered(db: Queries, rows: readonly ActionRow[]): Promise<void> {
  if (rows.every((row) => row.shares_after === null)) return
  const [blocked] = await db.query(
    'select from lot where instrument_id = any ($1) and quantity > 0 and pledged > 0 limit 1',
    [listingsIn(rows)],
  )
  if (blocked) throw new Error(`${rows[0]?.says} waits until the buy-back of its company is decided`)
}

export interface Run extends ExDay {
  readonly id: string
}

/**
 * Begins it, or goes on with one that was cut: with the actions and the price that it began with. It is all listings', as one, where
 * their actions of the day are the same; what one of them has otherwise is a run of its own. Null where nothing is left to do.
 */
export async function startRun(
  services: TradingServices,
  firm: FirmDb,
  rows: readonly ActionRow[],
  at: Date,
): Promise<Run | null> {
  const exDay = rows[0]?.ex_day ?? ''
  const listings = listingsIn(rows)
  const [first = 0] = listings
  const [id, price] = [randomUUID(), await fractionPrice(services, firm, first, exDay)]
  return firm.transaction(async (tx) => {
    await tx.query('select start_ex_day_run($1, $2, $3, $4, $5, $6, $7)', [
      ...[id, first, exDay, price, at, arrayText(listings)],
      serverWord('ex-day-run', id, String(first), exDay, String(price), saidAt(at), arrayText(listings)),
    ])
    const [run] = await tx.query<{ id: string; instrument_id: number; price_paise: bigint }>(
      `select id, instrument_id, price_paise from ex_day_run
       where instrument_id = any ($1) and ex_day = $2 and done_at is null order by instrument_id limit 1 for update`,
      [listings, exDay],
    )
    if (!run) return null
    if (run.id === id) await pinActions(tx, id, listings, exDay)
    const own = await actionsOf(tx, run.id)
    const actions = own.get(run.instrument_id) ?? []
    const others = [...own.keys()].filter((one) => termsOf(own.get(one)) !== termsOf(actions))
    await tx.query('select free_actions($1, $2, $3)', [
      ...[run.id, arrayText(others)],
      serverWord('ex-day-actions-freed', run.id, arrayText(others)),
    ])
    if (actions.length === 0) {
      await advance(tx, run.id, { upTo: null, holders: 0, done: at })
      return null
    }
    return {
      id: run.id,
      instrumentId: run.instrument_id,
      listings: [...own.keys()].filter((one) => !others.includes(one)),
      exDay,
      actions: actions.map(storedAction),
      pricePaise: run.price_paise,
    }
  })
}

const pinActions = (
  tx: Queries,
  run: string,
  listings: readonly number[],
  exDay: string,
): Promise<object[]> =>
  tx.query('select pin_actions($1, $2, $3, $4)', [
    ...[run, exDay, arrayText(listings)],
    serverWord('ex-day-actions', run, exDay, arrayText(listings)),
  ])

/** With `done` its actions are settled. */
function advance(
  tx: Queries,
  run: string,
  { upTo, holders, done }: { upTo: string | null; holders: number; done: Date | null },
): Promise<object[]> {
  const word = serverWord('ex-day-run-advanced', run, upTo, String(holders), done && saidAt(done))
  return tx.query('select advance_ex_day_run($1, $2, $3, $4, $5)', [run, upTo, holders, done, word])
}

/** Listing by listing. */
const actionsOf = async (tx: Queries, run: string): Promise<Map<number, ActionRow[]>> =>
  Map.groupBy(
    await tx.query<ActionRow>(
      `select ${ACTION_COLUMNS} from corporate_action where run_id = $1 order by instrument_id, kind, number`,
      [run],
    ),
    ({ instrument_id: id }) => id,
  )

/** What the listings of a share must have in common to be one holding. */
const termsOf = (rows: readonly ActionRow[] = []): string =>
  rows
    .map((row) =>
      [row.kind, row.number, row.pay_day, row.shares_before, row.shares_after, row.amount_paise].join(' '),
    )
    .join(', ')

const storedAction = (row: ActionRow): StoredAction => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  exDay: row.ex_day,
  recordDay: row.record_day ?? row.ex_day,
  payDay: row.pay_day ?? row.ex_day,
  sharesBefore: BigInt(row.shares_before ?? 1),
  sharesAfter: BigInt(row.shares_after ?? 1),
  perShare: row.amount_paise ?? 0n,
  says: row.says,
})

/** The next holders, in one transaction: all of them, or none. */
export async function applyToSome(
  { told }: TradingServices,
  firm: FirmDb,
  run: Run,
  at: Date,
  most: number,
): Promise<{ holders: number; isLast: boolean }> {
  const { reached, isLast } = await firm.transaction(async (tx) => {
    const [open] = await tx.query<{ reached: string; holders: number }>(
      'select reached, holders from ex_day_run where id = $1 and done_at is null for update',
      [run.id],
    )
    // Another server has done the rest.
    if (!open) return { reached: [], isLast: true }
    const next = await nextHolders(tx, run, open.reached, most)
    const holders = await applyToHolders(tx, run, next, at)
    const isEnd = next.length < most
    const last = next.at(-1) ?? null
    await advance(tx, run.id, { upTo: last, holders: holders.length, done: isEnd ? at : null })
    if (isEnd && open.holders + holders.length > 0)
      await addToDay(tx, at, { corporate_actions: run.actions.length })
    return { reached: holders, isLast: isEnd }
  })
  for (const client of reached) told.tell(client)
  return { holders: reached.length, isLast }
}

/** Says whom it reached. */
async function applyToHolders(
  tx: Queries,
  run: Run,
  clients: readonly string[],
  at: Date,
): Promise<string[]> {
  const reached: string[] = []
  let left = clients
  for (let look = 0; look < LOOKS && left.length > 0; look += 1) {
    const plans = (await readHolders(tx, run, left)).flatMap((holder) => holderPlan(holder, run, at) ?? [])
    const outcomes = await actForFirm(tx, plans)
    const isDone = (index: number): boolean => outcomes[index] === 'done'
    reached.push(...plans.filter((_, index) => isDone(index)).map(({ client }) => client))
    left = plans.filter((_, index) => !isDone(index)).map(({ client }) => client)
  }
  if (left.length > 0) throw new Error('orders of a stock kept changing while an action was applied')
  return reached
}

/** Orders that wait were set against the price before a change of shares: the exchange ends them too. Says whether there were any. */
async function endWaiting(firm: FirmDb, { listings, exDay, actions }: Run, at: Date): Promise<boolean> {
  const changes = actions.filter(({ kind }) => kind !== 'dividend')
  if (changes.length === 0) return false
  const code = changes.some(({ kind }) => kind === 'consolidation') ? 'consolidated' : 'price-adjusted'
  const ending = { status: 'cancelled', ended: { code }, actor: 'exchange', at } as const
  for (let hasAny = false; ; hasAny = true) {
    const count = await firm.transaction(async (tx) => {
      const waiting = await tx.query<{ id: string }>(
        `select id from product_order where status = 'awaiting' and kind in ('standard', 'fo') and instrument_id = any ($1)
           and placed_at < $2::date::timestamp at time zone 'Asia/Kolkata' limit $3`,
        [listings, exDay, AT_ONCE],
      )
      const ids = waiting.map(({ id }) => id)
      if (ids.length > 0) await endOrders(tx, ids, ending)
      return ids.length
    })
    if (count < AT_ONCE) return hasAny || count > 0
  }
}
