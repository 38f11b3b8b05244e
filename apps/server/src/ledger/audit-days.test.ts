/** ledger: the audit finds every day whose charges, refunds and orders do not agree. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditedAfter } from '../../test/audits.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { bought, newTrader, openTrading, quote, sell } from '../../test/trade-people.ts'
import { type Db, openDatabase } from '../platform/database.ts'
import { settlement } from '../products/settlement.ts'
import { auditLedger } from './audit.ts'

let house: House
let owner: Db
beforeAll(async () => {
  house = await openHouse()
  owner = openDatabase({ url: house.ownerUrl, connections: 1, asOwner: true })
  await openTrading(house)
  // Two clients who bought and sold on the same day, and whose day has been charged.
  for (const shares of [30, 40]) {
    const trader = await newTrader(house, 500_000)
    const id = await bought(house, trader, shares)
    await quote(house, trader, id)
    expect((await sell(house, trader, id, 1500)).body.code).toBe(200)
  }
  house.clock.move(24 * 3_600_000)
  await settlement(house.services).doDue()
})
afterAll(async () => {
  await owner.close()
  await house.close()
})

test('honest days have no finding', async () => {
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

test.each<[string, string, RegExp]>([
  [
    'STT charged per order: a day that came to more than its orders bear',
    'update day_charge set charged_paise = charged_paise + 100',
    /paise went back, but its orders bear/,
  ],
  [
    'a depository charge on a round trip: a sale that bears it although it went back',
    'update lot_close set refund_paise = refund_paise - 1534',
    /The lots and sales of order \S+ are not what was filled\./,
  ],
  [
    'a refund that is written down twice',
    `insert into day_charge select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'run', 2,
       'transfer_id', gen_random_uuid()))).* from day_charge d`,
    /paise went back, but its orders bear/,
  ],
  [
    'a refund that went to another client',
    `update day_charge d set client_id = o.client_id, run = 2 from day_charge o where o.client_id > d.client_id`,
    /paise went back, but its orders bear/,
  ],
  [
    'a trade that was left out of its day',
    `delete from day_charge_part where side = 'sell'`,
    /left out a trade/,
  ],
  [
    'a trade that was left out of its day while another stands in its place',
    `update day_charge_part set piece = gen_random_uuid() where side = 'sell'`,
    /left out a trade/,
  ],
  ['a day that is not due', `delete from due where kind = 'day-charges'`, /are not due/],
])('%s is found', async (_, statement, says) => {
  const found = await auditedAfter(house, owner, (tx) => tx.query(statement))
  expect(found).toContainEqual(expect.stringMatching(says))
})
