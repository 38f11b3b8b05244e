/**
 * trading: what is done every second or two costs the same after 1,000,000 orders as after a few, whether they are of eight
 * stocks or of a thousand. Counted in pages of the database, which no slow machine makes more.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { instrumentOf, listShares, share } from '../../test/market.ts'
import { expectIndexed, measured } from '../../test/plans.ts'
import { tell } from '../../test/trade-people.ts'
import { dayInIndia } from '../platform/clock.ts'
import { dueActions } from './corporate-actions.ts'
import { orderMatching } from './match-orders.ts'
import { settlement } from './settle.ts'
import { highestLimits } from './waiting-orders.ts'

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
})
afterAll(() => house.close())

/** The clockwork's own. Lists have others, which it does not need and which take longer to make than the orders. */
const INDEXES = ['to_match', 'to_expire', 'to_settle', 'open_lots', 'sold_lots'].map(
  (name) => `trade_order_${name}`,
)

/** Half of them sold and paid out long ago, bought over five years; the youngest are of today. */
async function fillOrders(orders: number, stocks: number): Promise<void> {
  const others = await house.asOwner<{ name: string }>(
    `select indexname as name from pg_indexes where tablename = 'trade_order'
     and indexname <> 'trade_order_pkey' and indexname <> all ($1)`,
    [INDEXES],
  )
  for (const { name } of others) await house.asOwner(`drop index ${name}`)
  await house.asOwner('truncate trade_order cascade')
  await house.fill(
    `insert into trade_order (id, client_id, ttype, instrument_id, asset, order_type, limit_paise, ordered, filled, quantity,
       gross_paise, blocked_paise, status, placed_at, status_at, expires_at, executed_at, bought_on, settles_on,
       sold_on, sale_gross_paise, sale_charges_paise, sale_settles_on, sale_settled_at)
     select gen_random_uuid(), c.id, 'standard', i.id, 'NSE:S', 'limit', 100000, 20, f, f, f * 150000,
       case when status = 'awaiting' then 2000000 else 0 end, status,
       case when status = 'awaiting' then timestamptz '2026-11-16 04:00:00+00' else at end, at,
       timestamptz '2026-11-17 10:00:00+00',
       case when f > 0 then at end, case when f > 0 then at::date end, case when f > 0 then at::date + 1 end,
       case when status = 'sold' then at::date + 1 end, case when status = 'sold' then 3000000 end,
       case when status = 'sold' then 1000 end,
       case when status <> 'sold' then null when o.turn % $4 = 1 then date '2026-12-01' else at::date + 2 end,
       case when status = 'sold' and o.turn % $4 <> 1 then at end
     from (select n, turn, status, case when status = 'awaiting' then 0 else 20 end as f,
                  timestamptz '2026-11-16 03:45:00+00' - (n * $3::float8) * interval '1 day' as at
           from (select n, turn, case when turn % $4 = 0 then 'awaiting' else (array['holding', 'sold'])[1 + turn % 2] end
                   as status
                 from generate_series(1, $1::integer) n cross join lateral (select n / $2::integer as turn) t) x) o
     join (select id, row_number() over (order by id) as turn from client) c on c.turn = 1 + o.n % 2000
     join (select id, row_number() over (order by id) as turn from instrument) i on i.turn = 1 + o.n % $2::integer`,
    [orders, stocks, 1825 / orders, WAITS],
  )
  await house.asOwner('vacuum analyze trade_order, corporate_action, corporate_run')
  for (let n = 0; n < stocks; n += 1) tell(house, 1500_00, { symbol: `S${n}` })
}

/** Pages of everything that is done when nothing is due, once the database has its plans. */
async function quietWork(): Promise<number> {
  const once = async (): Promise<number> => {
    const { rooms, worked } = measured(house)
    await house.asOwner('delete from lease')
    expect(await settlement(rooms).run()).toMatchObject({ sales: 0, actions: 0 })
    expect(await orderMatching(rooms, { mode: 'demo' }).run()).toBe(0)
    expect(worked.length).toBeGreaterThan(5)
    return worked.reduce((sum, { pages }) => sum + pages, 0)
  }
  await once()
  return once()
}

const today = (): string => dayInIndia(house.clock.now())

/** Pages of the first part of a dividend of today on a stock with very many lots, once the database has its plans. */
async function firstPart(): Promise<number> {
  await partOnce()
  return Math.min(await partOnce(), await partOnce())
}

/** Nothing of it stays. */
async function partOnce(): Promise<number> {
  const { rooms, worked } = measured(house)
  const ask = `select lots, is_done from apply_corporate_action($1, $2, 'dividend', 0, now(), 5)`
  const values = [instrumentOf(house.rooms.market, 'S1').id, today()]
  await house.asOwner(
    `insert into corporate_action (instrument_id, ex_day, kind, amount_paise, says, source)
     values ($1, $2, 'dividend', 100, 'As said', 'test')`,
    values,
  )
  const failed = rooms.db.as('firm').transaction(async (tx) => {
    const [part] = await tx.query<{ lots: number; is_done: boolean }>(ask, values)
    expect(part).toEqual({ lots: 5, is_done: false })
    throw new Error('enough')
  })
  await expect(failed).rejects.toThrow('enough')
  await house.asOwner('delete from corporate_action where (instrument_id, ex_day) = ($1, $2)', values)
  return worked[0]?.pages ?? 0
}

test('an action of a company is looked at until it is settled: of 1,186 past ones none a second time', async () => {
  await fillOrders(1000, 8)
  await house.pastTriggers('update trade_order set bought_on = $1 where bought_on is not null', [today()])
  // Two of the thousand stocks are held, and have their actions looked at one by one.
  await house.pastTriggers(
    `insert into position (client_id, asset, instrument_id, quantity, lots, gross_paise, charges_paise)
     select distinct on (instrument_id) client_id, 'NSE:S' || instrument_id, instrument_id, 20, 1, 1, 0 from trade_order
     where status = 'holding' order by instrument_id limit 2`,
  )
  expect(await dueActions(house.rooms.db, today())).toHaveLength(ACTIONS)
  await settlement(house.rooms).run()
  expect(await dueActions(house.rooms.db, today())).toEqual([])
})

test.each([
  ['eight stocks', 8],
  ['a thousand stocks', STOCKS],
])(
  'after 1,000,000 orders of %s the work is what it was after twenty of each',
  async (_, stocks) => {
    await house.asOwner('update corporate_action set settled_at = now() where settled_at is null')
    await fillOrders(stocks * 20, stocks)
    const [quiet, part] = [await quietWork(), await firstPart()]
    await fillOrders(1_000_000, stocks)
    // Of each stock that is waited for a larger index has a page or two more to go through. All are on some 25,000 pages.
    expect((await quietWork()) - quiet).toBeLessThan(50 + 5 * stocks)
    expect(await firstPart()).toBeLessThan(2 * part)
    await expectIndexed(house, 'actions that are due', (db) => dueActions(db, today()), 0)
    await expectIndexed(house, 'stocks that are waited for', highestLimits, 4 * stocks)
  },
  300_000,
)
