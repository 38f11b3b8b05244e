/** next-flows, notices: a client with 20,000 of everything that is over, among 200 others, is read as one with none of it. */
import { addMonths } from '@pramaan/market-time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, newClient, openHouse } from '../../../test/harness.ts'
import { expectIndexed } from '../../../test/plans.ts'
import { productFlows } from '../../products/registry.ts'
import { noticesOf, unreadOf } from '../notices/list-notices.ts'

const PAST = 20_000
const OTHERS = 200
/** Of each kind: still to come, or unread. */
const OPEN = 5
const TODAY = '2026-11-16'

let house: House
let clientId: string
beforeAll(async () => {
  house = await openHouse()
  clientId = (await newClient(house)).id
  await house.pastTriggers(`
    insert into instrument (market, symbol, name, kind, tick_paise, lot, status, source)
    select 'NSE', 'S' || n, 'Stock ' || n, 'equity', 5, 1, 'listed', 'test' from generate_series(1, 2000) n`)
  await house.pastTriggers(`
    insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
    select gen_random_uuid(), 'PRX' || n, n || '@x.test', n || '@x.test', 'Someone', '', now(), 'approved', now()
    from generate_series(1, 2000) n`)
  for (const statement of STATEMENTS) await house.pastTriggers(`${WHOSE} ${statement}`, [clientId])
  await house.asOwner('vacuum analyze')
})
afterAll(() => house.close())

/** Of the client the past and what is open; of each other a hundredth of it. */
const WHOSE = `with whose as materialized (
    select $1::uuid as client, n, n <= ${OPEN} as is_open from generate_series(1, ${PAST}) n
    union all select o.id, n, n <= ${OPEN} from (select gen_random_uuid() as id from generate_series(1, ${OTHERS})) o,
      generate_series(1, ${PAST / OTHERS}) n),
  own as materialized (
    select w.*, i.id as stock, date '${TODAY}' + case when is_open then 10 else -400 - n % 2999 end as day
    from whose w join instrument i on i.symbol = 'S' || (1 + w.n % 2000))`

const STATEMENTS = [
  `insert into lot_close (id, lot_id, order_id, client_id, instrument_id, fill_id, quantity, cost_gross_paise,
     cost_charges_paise, gross_paise, charges_paise, closed_at, closed_on, settles_on, settled_at, settled_by)
   select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), client, stock, gen_random_uuid(), 1, 50, 0, 55, 1, day, day, day,
     case when not is_open then day end, case when not is_open then gen_random_uuid() end from own`,
  `, acted as (
     insert into corporate_action (id, instrument_id, ex_day, kind, amount_paise, says, source)
     select gen_random_uuid(), stock, day, 'dividend', 100, 'x', 'test' from own where client = $1 returning id, instrument_id, ex_day)
   insert into corporate_effect (id, client_id, action_id, instrument_id, asset, act, ex_day, pay_day, held, shares, gross_paise,
     tax_paise, cost_paise, paid_at)
   select gen_random_uuid(), client, a.id, stock, 'NSE:S', 'dividend', day, day, 1, 0, 100, 0, 0,
     case when not is_open then day end from own join acted a on (a.instrument_id, a.ex_day) = (stock, day)`,
  `insert into fund_redemption (id, client_id, instrument_id, asset, asked, units, placed_at, cancel_until, nav_day, pay_day, status,
     status_at, nav_e4)
   select gen_random_uuid(), client, stock, 'MF:1', '{"all": true}', 1, day, day, day, day, case when is_open then 'awaiting' else 'priced' end,
     day, case when not is_open then 1 end from own`,
  `insert into sip (id, client_id, offer_id, instrument_id, amount_paise, day, instalments_left, state, due_on, debit_on, due_ref,
     started_at, state_at, version)
   select gen_random_uuid(), client, gen_random_uuid(), stock, 100, 1, 1, case when is_open then 'active' else 'stopped' end, day, day,
     gen_random_uuid(), day, day, 1 from own`,
  `, told as (
     insert into fund_distribution (id, offer_id, instrument_id, record_day, pay_day, per_unit_e4, approved_at)
     select gen_random_uuid(), gen_random_uuid(), stock, day, day, 1, day from own where client = $1 returning id, instrument_id, record_day)
   insert into fund_payout (id, client_id, distribution_id, instrument_id, units, gross_paise, paid_at)
   select gen_random_uuid(), client, t.id, stock, 1, 100, case when not is_open then day end
   from own join told t on (t.instrument_id, t.record_day) = (stock, day)`,
  `insert into product_order (id, client_id, kind, instrument_id, asset, order_type, limit_paise, ordered, filled, blocked_paise, status,
     placed_at, status_at, expires_at, executed_at, settles_on, offer_id, offer_version)
   select gen_random_uuid(), client, kind, stock, 'NSE:S', 'limit', 100, 1, 1, 0,
     case when kind = 'standard' or is_open then 'holding' else 'sold' end, day, day, day, day, day,
     case when kind <> 'standard' then gen_random_uuid() end, case when kind <> 'standard' then 1 end
   from own cross join unnest(array['standard', 'bond', 'quant']) kind`,
  `insert into notice (client_id, source, source_id, kind, topic, at, facts, is_shown, read_at, mail_due)
   select client, 'test', client || ' ' || n, 'dividend', case n % 4 when 0 then 'income' else 'orders' end, day, '{}', true,
     case when not is_open then day end, false from own`,
]

test('what is to come is found by its own range: no more than 40 rows of any kind, whatever was paid, sold and stopped before', async () => {
  const span = { clientId, today: TODAY, until: addMonths(TODAY, 12) }
  const flows = productFlows(house.services)
  expect(flows.length).toBeGreaterThanOrEqual(8)
  for (const [place, read] of flows.entries())
    await expectIndexed(house, `flow ${place}`, (db) => read(db, span), 40)
})

test('a page of 20,000 notices, of all or of one group, from the newest and from the middle, is a page of the index', async () => {
  const [middle] = await house.asOwner<{ id: string }>(
    'select id::text from notice where client_id = $1 order by at desc, id desc offset 9000 limit 1',
    [clientId],
  )
  for (const topic of [undefined, 'income'] as const)
    for (const before of [undefined, middle?.id])
      await expectIndexed(
        house,
        `notices ${topic} ${before}`,
        (db) => noticesOf(db, { clientId, before, topic }),
        110,
      )
  await expectIndexed(house, 'unread', (db) => unreadOf(db, clientId), OPEN + 10)
})
