/** products/bond: a coupon of many holders at once: each paid once, also when the run is cut in the middle. `HOLDERS=100000` measures it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bonds } from '../../../test/bond-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { newTrader, openTrading } from '../../../test/trade-people.ts'
import { actForFirm } from '../../trading/act.ts'
import { type Due, doDue } from '../../trading/due-dates.ts'
import { payBonds } from './pay-dues.ts'

const HOLDERS = Number(process.env.HOLDERS ?? 1200)

let house: House
let own: ReturnType<typeof bonds>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = bonds(house)
})
afterAll(() => house.close())

/** As the first holder's order stands, for as many clients: each has it all, and the coupon is due. */
async function copy(order: string, count: number): Promise<void> {
  await house.pastTriggers(
    `insert into client (id, account, email, email_key, name, password_hash, password_changed_at, identity_status, created_at)
     select gen_random_uuid(), 'PRB' || n, 'holder' || n || '@bond.test', decode(md5('holder' || n), 'hex'), 'Holder ' || n, 'x',
       now(), 'approved', now() from generate_series(1, ${count}) n`,
  )
  await house.pastTriggers(
    `create temp table holders as select c.id as client_id, gen_random_uuid() as order_id, gen_random_uuid() as income_id
       from client c where c.account like 'PRB%';
     insert into product_order select (jsonb_populate_record(o, jsonb_build_object('id', h.order_id, 'client_id', h.client_id))).*
       from holders h, product_order o where o.id = '${order}';
     insert into lot select (jsonb_populate_record(l, jsonb_build_object('id', h.order_id, 'order_id', h.order_id,
       'client_id', h.client_id))).* from holders h, lot l where l.id = '${order}';
     insert into order_income select (jsonb_populate_record(i, jsonb_build_object('id', h.income_id, 'order_id', h.order_id,
       'client_id', h.client_id))).* from holders h, order_income i where i.order_id = '${order}';
     insert into due (id, kind, client_id, ref, at) select gen_random_uuid(), d.kind, h.client_id, h.income_id, d.at
       from holders h, due d join order_income i on i.id = d.ref where i.order_id = '${order}'`,
  )
}

const paid = async (): Promise<{ holders: number; transfers: number; sum: number }> => {
  const [row] = await house.asOwner<{ holders: bigint; transfers: bigint; sum: bigint }>(
    `select count(*) filter (where i.paid_at is not null) as holders, sum(i.gross_paise)::bigint as sum,
       (select count(*) from ledger_transfer t where t.act = 'bond-coupon') as transfers from order_income i`,
  )
  return { holders: Number(row?.holders), transfers: Number(row?.transfers), sum: Number(row?.sum) }
}

test(`${HOLDERS} holders are paid their coupon once each, also when a server is killed in a batch and two go on`, async () => {
  const offer = await own.offered()
  const { id } = await own.bought(await newTrader(house, 200_000), offer, 12)
  await copy(id, HOLDERS)
  await house.asOwner('analyze')
  own.moveTo('2026-12-15')
  const handlers = { 'bond-payment': payBonds(house.services) }
  const begun = performance.now()
  // A server that is killed in the middle of a batch leaves nothing of it.
  const firm = house.services.db.as('firm')
  const cut = firm.transaction(async (tx) => {
    const dues = await tx.query<Due>(
      `select id, kind, client_id, ref, at, tries from due where kind = 'bond-payment' and done_at is null limit 200`,
    )
    const plans = await handlers['bond-payment'].plan(tx, dues, house.services.businessClock.now())
    const outcomes = await actForFirm(tx, plans)
    expect(new Set(outcomes)).toEqual(new Set(['done']))
    throw new Error('killed')
  })
  await expect(cut).rejects.toThrow('killed')
  expect((await paid()).holders).toBe(0)
  await Promise.all([doDue(house.services, handlers), doDue(house.services, handlers)])
  const seconds = (performance.now() - begun) / 1000
  if (process.env.HOLDERS) console.log(`${HOLDERS} holders in ${seconds.toFixed(1)} s`)
  const all = HOLDERS + 1
  expect(await paid()).toEqual({ holders: all, transfers: all, sum: all * 5414_79 })
}, 600_000)
