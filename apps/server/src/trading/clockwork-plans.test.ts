/**
 * trading: what is done every second or two costs the same after 1,000,000 orders as after a few, whether they are of eight
 * stocks or of a thousand. Counted in pages of the database, which no slow machine makes more.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { instrumentOf, listShares, share } from '../../test/market.ts'
import { expectIndexed, measured } from '../../test/plans.ts'
import { tell } from '../../test/trade-people.ts'
import { post } from '../ledger/transfers.ts'
import { dayInIndia, laterBy } from '../platform/clock.ts'
import { settlement } from '../products/settlement.ts'
import type { ExDay } from '../products/stock/corporate-actions/holder.ts'
import { holderPlan } from '../products/stock/corporate-actions/holder-plan.ts'
import { nextHolders, readHolders } from '../products/stock/corporate-actions/read-holders.ts'
import { dueActions } from '../products/stock/corporate-actions.ts'
import { orderMatching } from '../products/stock/match-orders.ts'
import { highestLimits } from '../products/stock/waiting-orders.ts'
import { actForFirm } from './act.ts'
import { type DueHandler, doDue } from './due-dates.ts'

/** As many actions as the simulated market's five years have. */
const ACTIONS = 1186
const STOCKS = 1000
/** One order of a stock in so many waits, for less than anyone asks; as many sales have not been paid out. */
const WAITS = 125

let house: House
beforeAll(async () => {
  house = await openHouse()
  await listShares(house, ...Array.from({ length: STOCKS }, (_, n) => share(`S${n}`)))
  await house.pastTriggers(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
     select gen_random_uuid(), 'PRM' || n, mail, mail, 'Asha Kulkarni ' || n, '', now(), 'approved', now()
     from (select n, 'mail' || n || '@example.test' as mail from generate_series(1, 2000) n) x`,
  )
  await house.asOwner(
    `insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, amount_paise, says, source)
     select i.id, date '2021-11-15' + n, case n % 2 when 0 then 'split' else 'dividend' end,
       case n % 2 when 0 then 1 end, case n % 2 when 0 then 2 end, case n % 2 when 1 then 100 end, 'As said', 'test'
     from generate_series(1, $1::integer) n
     join (select id, row_number() over (order by id) as turn from instrument) i on i.turn = 1 + n % $2`,
    [ACTIONS, STOCKS],
  )
  await house.asOwner(
    `insert into asset (id, kind, decimals, price_decimals, tax_class) values ('NSE:S', 'equity', 0, 2, 'listed-equity')`,
  )
})
afterAll(() => house.close())

/** The clockwork's own. Lists have others, which it does not need and which take longer to make than the orders. */
const INDEXES = [
  'product_order_to_match',
  'lot_open_of_holder',
  'lot_close_of_stock',
  'lot_close_of_lot',
  'lot_close_of_order',
  'due_open',
  'due_of_ref',
  'due_once_a_day',
  'position_of_stock',
  'once_for_a_lot',
]
const TABLES = ['product_order', 'lot', 'lot_close', 'due']

/** Half of them sold and paid out long ago, bought over five years; the youngest are of today. */
async function fillOrders(orders: number, stocks: number): Promise<void> {
  const others = await house.asOwner<{ name: string }>(
    `select indexname as name from pg_indexes where tablename = any ($1) and indexname <> all ($2)
     and not exists (select from pg_constraint where conname = indexname)`,
    [TABLES, INDEXES],
  )
  for (const { name } of others) await house.asOwner(`drop index ${name}`)
  await house.asOwner('truncate product_order, due, position cascade')
  await house.fill(
    `insert into product_order (id, client_id, kind, instrument_id, asset, order_type, limit_paise, ordered, filled,
       blocked_paise, status, placed_at, status_at, expires_at, executed_at, settles_on)
     select gen_random_uuid(), c.id, 'standard', i.id, 'NSE:S', 'limit', 100000, 20, f,
       case when status = 'awaiting' then 2000000 else 0 end, status,
       case when status = 'awaiting' then timestamptz '2026-11-16 04:00:00+00' else at end, at,
       timestamptz '2026-11-17 10:00:00+00', case when f > 0 then at end,
       -- Of what is sold and not paid out, the day on which it will be.
       case when f > 0 then case when status = 'sold' and o.turn % $4 = 1 then date '2026-12-01' else at::date + 2 end end
     from (select n, turn, status, case when status = 'awaiting' then 0 else 20 end as f,
                  timestamptz '2026-11-16 03:45:00+00' - (n * $3::float8) * interval '1 day' as at
           from (select n, turn, case when turn % $4 = 0 then 'awaiting' else (array['holding', 'sold'])[1 + turn % 2] end
                   as status
                 from generate_series(1, $1::integer) n cross join lateral (select n / $2::integer as turn) t) x) o
     join (select id, row_number() over (order by id) as turn from client) c on c.turn = 1 + o.n % 2000
     join (select id, row_number() over (order by id) as turn from instrument) i on i.turn = 1 + o.n % $2::integer`,
    [orders, stocks, 1825 / orders, WAITS],
  )
  await house.fill(
    `insert into lot (id, client_id, asset, instrument_id, order_id, origin, quantity, gross_paise, charges_paise, bought_on,
       settles_on)
     select id, client_id, asset, instrument_id, id, 'purchase', case status when 'holding' then 20 else 0 end,
       case status when 'holding' then 3000000 else 0 end, 0, executed_at::date, settles_on
     from product_order where filled > 0`,
  )
  await house.fill(
    `insert into position (client_id, asset, instrument_id, quantity, lots, gross_paise, charges_paise)
     select client_id, 'NSE:S' || instrument_id, instrument_id, sum(quantity), count(*), sum(gross_paise), 0
     from lot where quantity > 0 group by client_id, instrument_id`,
  )
  await house.fill(
    `insert into lot_close (id, lot_id, order_id, client_id, instrument_id, fill_id, quantity, cost_gross_paise,
       cost_charges_paise, gross_paise, charges_paise, closed_at, closed_on, settles_on, settled_at, settled_by)
     select gen_random_uuid(), id, id, client_id, instrument_id, gen_random_uuid(), 20, 3000000, 0, 3000000, 1000,
       executed_at, executed_at::date + 1, settles_on,
       case when settles_on < '2026-12-01' then executed_at end,
       case when settles_on < '2026-12-01' then gen_random_uuid() end
     from product_order where status = 'sold'`,
  )
  await house.fill(
    `insert into due (id, kind, client_id, ref, at, done_at, tries)
     select gen_random_uuid(), 'lapse', client_id, id, expires_at, case when status <> 'awaiting' then status_at end, 1
     from product_order where status in ('awaiting', 'holding')
     union all
     select gen_random_uuid(), 'settlement', client_id, id, settles_on, settled_at, 1 from lot_close`,
  )
  await house.asOwner('vacuum analyze product_order, lot, lot_close, due, corporate_action, corporate_effect')
  for (let n = 0; n < stocks; n += 1) tell(house, 1500_00, { symbol: `S${n}` })
}

/** Pages of everything that is done when nothing is due, once the database has its plans. */
async function quietWork(): Promise<number> {
  const once = async (): Promise<number> => {
    const { services, worked } = measured(house)
    await house.asOwner('delete from lease')
    expect(await settlement(services).run()).toMatchObject({ sales: 0, actions: 0 })
    expect(await orderMatching(services, { mode: 'demo' }).run()).toBe(0)
    expect(worked.length).toBeGreaterThan(5)
    return worked.reduce((sum, { pages }) => sum + pages, 0)
  }
  await once()
  return once()
}

const today = (): string => dayInIndia(house.clock.now())

/** Pages of the first holders of a dividend of today, for each of their lots, once the database has its plans. */
async function firstPart(): Promise<number> {
  await partOnce()
  return Math.min(await partOnce(), await partOnce())
}

const HOLDERS = 5

/** Nothing of it stays. */
async function partOnce(): Promise<number> {
  const { services, worked } = measured(house)
  const { id } = instrumentOf(house.services.market, 'S1')
  const [action] = await house.asOwner<{ id: string }>(
    `insert into corporate_action (instrument_id, ex_day, kind, amount_paise, says, source)
     values ($1, $2, 'dividend', 100, 'As said', 'test') returning id`,
    [id, today()],
  )
  const day: ExDay = {
    instrumentId: id,
    listings: [id],
    exDay: today(),
    pricePaise: 0n,
    actions: [
      {
        ...{ id: action?.id ?? '', kind: 'dividend', number: 1, says: 'As said', perShare: 100n },
        ...{ exDay: today(), recordDay: today(), payDay: today(), sharesBefore: 1n, sharesAfter: 1n },
      },
    ],
  }
  let lots = 0
  const failed = services.db.as('firm').transaction(async (tx) => {
    const next = await nextHolders(tx, day, '00000000-0000-0000-0000-000000000000', HOLDERS)
    expect(next).not.toHaveLength(0)
    const holders = await readHolders(tx, day, next)
    lots = holders.reduce((sum, holder) => sum + holder.lots.length, 0)
    const plans = holders.flatMap((holder) => holderPlan(holder, day, house.clock.now()) ?? [])
    expect(await actForFirm(tx, plans)).toEqual(plans.map(() => 'done'))
    throw new Error('enough')
  })
  await expect(failed).rejects.toThrow('enough')
  await house.asOwner('delete from corporate_action where id = $1', [action?.id])
  return worked.reduce((sum, { pages }) => sum + pages, 0) / lots
}

const DUE = 2

/** Pages of paying out two sales and of ending two orders, and of those the pages of taking them. */
async function busyWork(): Promise<{ pages: number; ofTaking: number }> {
  await dueOnce()
  // A connection that has no plans yet reads the catalogue for them: the lesser of two is the work itself.
  const runs = [await dueOnce(), await dueOnce()]
  return {
    pages: Math.min(...runs.map(({ pages }) => pages)),
    ofTaking: Math.min(...runs.map(({ ofTaking }) => ofTaking)),
  }
}

async function dueOnce(): Promise<{ pages: number; ofTaking: number }> {
  const now = house.clock.now()
  const rows = await house.asOwner<{ kind: string; client_id: string }>(
    `update due d set at = $1 from (
       (select id from due where kind = 'lapse' and done_at is null limit $2)
       union all (select id from due where kind = 'settlement' and done_at is null limit $2)) next
     where d.id = next.id returning d.kind, d.client_id`,
    [laterBy(now, -60_000), DUE],
  )
  expect(rows).toHaveLength(2 * DUE)
  // What the orders have set aside and the sales have brought.
  await post(
    house.books,
    rows.map(({ kind, client_id: client }) => ({
      act: 'order-sold',
      ref: null,
      at: now,
      legs: [
        {
          from: { firm: 'market' },
          to: { client, purpose: kind === 'lapse' ? 'blocked' : 'unsettled' },
          amount: kind === 'lapse' ? 2_000_000n : 2_999_000n,
        },
      ],
    })),
  )
  const { services, worked } = measured(house)
  expect(await settlement(services).doDue()).toMatchObject({ sales: DUE })
  const [left] = await house.asOwner<{ n: bigint }>(
    'select count(*) as n from due where at < $1 and done_at is null',
    [now],
  )
  expect(left?.n).toBe(0n)
  const pagesOf = (some: readonly { pages: number }[]) => some.reduce((sum, { pages }) => sum + pages, 0)
  return {
    pages: pagesOf(worked),
    ofTaking: pagesOf(worked.filter(({ statement }) => statement.startsWith('with taken'))),
  }
}

/** Pages of taking the first 200 of what is due, when all that is open is due. */
async function takingOfMany(): Promise<number> {
  await house.asOwner('update due set at = $1 where done_at is null', [laterBy(house.clock.now(), -60_000)])
  await house.asOwner('vacuum analyze due')
  const { services, worked } = measured(house)
  const idle: DueHandler = { plan: () => Promise.reject(new Error('enough')), count: () => Promise.resolve() }
  const asked = { left: 1 }
  const firm = services.db.as('firm')
  const once: typeof firm = {
    ...firm,
    query: (text, values) =>
      asked.left-- > 0 ? firm.query(text, values) : Promise.reject(new Error('asked once')),
  }
  const onlyOnce = { ...services, db: { ...services.db, as: () => once } }
  await expect(
    doDue(onlyOnce, {
      lapse: idle,
      settlement: idle,
      dividend: idle,
      'day-charges': idle,
      'venue-answer': idle,
    }),
  ).rejects.toThrow('asked once')
  await house.asOwner('update due set taken_until = null where taken_until is not null')
  return worked[0]?.pages ?? 0
}

test('an action of a company is looked at until it is settled: of 1,186 past ones none a second time', async () => {
  await fillOrders(1000, 8)
  await house.pastTriggers('update lot set bought_on = $1', [today()])
  await house.pastTriggers('update lot_close set closed_on = $1', [today()])
  // Eight of the thousand stocks are held, and have their actions looked at day by day.
  expect(await dueActions(house.services.db, today())).toHaveLength(ACTIONS)
  await settlement(house.services).run()
  expect(await dueActions(house.services.db, today())).toEqual([])
})

test.each([
  ['eight stocks', 8],
  ['a thousand stocks', STOCKS],
])(
  'after 1,000,000 orders of %s the work is what it was after twenty of each',
  async (_, stocks) => {
    await house.asOwner('update corporate_action set settled_at = now() where settled_at is null')
    await fillOrders(stocks * 20, stocks)
    const [quiet, part, busy] = [await quietWork(), await firstPart(), await busyWork()]
    await fillOrders(1_000_000, stocks)
    // Of each stock that is waited for a larger index has a page or two more to go through. All are on some 25,000 pages.
    expect((await quietWork()) - quiet).toBeLessThan(50 + 5 * stocks)
    expect(await firstPart()).toBeLessThan(2 * part)
    const busier = await busyWork()
    expect(busier.pages).toBeLessThan(2 * busy.pages)
    expect(busier.ofTaking).toBeLessThan(2 * busy.ofTaking)
    // 200 rows of each kind are found, locked and written; the thousands that are due as well are not looked at.
    expect(await takingOfMany()).toBeLessThan(2 * 200 * 30)
    await expectIndexed(house, 'actions that are due', (db) => dueActions(db, today()), 0)
    await expectIndexed(house, 'stocks that are waited for', highestLimits, 4 * stocks)
  },
  600_000,
)
