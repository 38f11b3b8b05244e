/** ledger: the audit finds every order, lot, sale and position that is not what the ledger moved, and names it. */
import { randomUUID } from 'node:crypto'
import { quoteSale, sellOrder } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, type Person, sendAs } from '../../test/account-people.ts'
import { auditedAfter } from '../../test/audits.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { bought, buy, newTrader, openTrading, quote, sell, tell } from '../../test/trade-people.ts'
import { type Db, openDatabase } from '../platform/database.ts'
import { settlement } from '../products/settlement.ts'
import { auditLedger } from './audit.ts'

let house: House
let owner: Db
beforeAll(async () => {
  house = await openHouse()
  owner = openDatabase({ url: house.ownerUrl, connections: 1, asOwner: true })
  await openTrading(house)
  await trade()
})
afterAll(async () => {
  await owner.close()
  await house.close()
})

/**
 * A sale that has been paid out and one that has not, the rest of a lot that was sold in part, an order that waits, and two
 * clients with lots that are the same to the paisa.
 */
async function trade(): Promise<void> {
  const earlier = await newTrader(house, 500_000)
  await sellAll(earlier, await bought(house, earlier, 30))
  house.clock.move(48 * 3_600_000)
  expect(await settlement(house.services).run()).toMatchObject({ sales: 1 })
  tell(house, 1500_00)
  const trader = await newTrader(house, 500_000)
  await bought(house, trader, 20)
  await sellAll(trader, await bought(house, trader, 30))
  await buy(house, trader, { quantity: 20, order_type: 'limit', price: 1400 })
  const neighbour = await newTrader(house, 500_000)
  await bought(house, neighbour, 20)
  const third = await newTrader(house, 500_000)
  await sellPart(third, await bought(house, third, 31), 7)
}

async function sellAll(person: Person, id: string): Promise<void> {
  await quote(house, person, id)
  expect((await sell(house, person, id, 1500)).body.code).toBe(200)
}

async function sellPart(person: Person, id: string, quantity: number): Promise<void> {
  const query = `?did=${id}&ttype=standard&quantity=${quantity}`
  expect((await sendAs(house, person, quoteSale, { query })).body.code).toBe(200)
  const sold = await sendAs(house, person, at(sellOrder, id), {
    body: { ttype: 'standard', price: 1500, quantity },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(sold.body.code).toBe(200)
}

test('honest trades have no finding', async () => {
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

test.each<[string, string, RegExp]>([
  [
    'an invented order with its lot',
    `with anew as (
       insert into product_order
       select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).* from product_order o
       where status = 'holding' returning id, client_id, asset)
     insert into lot select (jsonb_populate_record(l, jsonb_build_object('id', n.id, 'order_id', n.id))).*
     from anew n join lot l using (client_id, asset) where l.quantity > 0`,
    /^I4 Client \S+ has 20 of NSE:TATA in the ledger, but its lots are 40\.$/,
  ],
  [
    'an invented order, by what was moved for it',
    `insert into product_order
     select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid()))).* from product_order o
     where status = 'holding'`,
    /^I5 Order \S+ is not what the ledger moved for it: 0 paise and 0 shares/,
  ],
  [
    'a second lot of an order',
    `insert into lot select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'gross_paise', 0,
       'charges_paise', 0))).* from lot l where quantity = 20`,
    /^I4 Client \S+ has 20 of NSE:TATA in the ledger, but its lots are 40\.$/,
  ],
  [
    'a share more in a lot',
    `update lot set quantity = quantity + 1 where quantity = 20`,
    /^I4 Client \S+ has 20 of NSE:TATA in the ledger, but its lots are 21/,
  ],
  [
    'a share more in a lot and in what was filled',
    `with more as (update order_fill f set quantity = f.quantity + 1 from lot l
                   where l.quantity = 20 and f.order_id = l.id)
     update lot set quantity = quantity + 1 where quantity = 20`,
    /^I5 Order \S+ is not what the ledger moved for it: -\d+ paise and 20 shares/,
  ],
  [
    'a lot that is gone',
    `delete from lot where quantity = 20`,
    /^I4 Client \S+ has 20 of NSE:TATA in the ledger, but its lots are 0/,
  ],
  [
    'an order that is gone with its lot',
    `with gone as (delete from product_order where status = 'holding' returning id)
     delete from lot where id in (select id from gone)`,
    /^I5 The ledger moved -\d+ paise and 20 shares of client/,
  ],
  [
    'a lot that cost a paisa less',
    `update lot set gross_paise = gross_paise - 1 where quantity = 20`,
    /^I5 Order \S+ is not what the ledger moved for it/,
  ],
  [
    'a paisa of a lot’s price called a charge',
    `update lot set gross_paise = gross_paise - 1, charges_paise = charges_paise + 1
     where quantity = 20`,
    /^I5 The lots and sales of order \S+ are not what was filled/,
  ],
  [
    'lots of two clients that are each other’s',
    `update lot l set order_id = other.order_id from lot other
     where l.quantity = 20 and other.quantity = 20 and other.client_id <> l.client_id`,
    /^I5 Lot \S+ is not of its order’s client and asset/,
  ],
  [
    'a lot of another client’s order',
    `update lot l set order_id = other.order_id from lot other
     where l.quantity = 20 and other.quantity = 24`,
    /^I5 Lot \S+ is not of its order’s client and asset/,
  ],
  [
    'what a position cost',
    `update position set gross_paise = gross_paise - 1 where quantity = 20`,
    /^I4 The position of client \S+ in NSE:TATA is not the sum of its lots/,
  ],
  [
    'a position off by one',
    `update position set quantity = quantity + 1 where quantity = 20`,
    /^I4 The position of client \S+ in NSE:TATA is not the sum of its lots/,
  ],
  [
    'a lot more in a position',
    `update position set lots = lots + 1 where quantity = 20`,
    /^I4 The position of client \S+ in NSE:TATA is not the sum of its lots/,
  ],
  [
    'less blocked than the ledger has',
    `update product_order set blocked_paise = blocked_paise - 1 where status = 'awaiting'`,
    /^I5 Order \S+ is not what the ledger moved for it: 0 paise and 0 shares/,
  ],
  [
    'a sale for a paisa more than was paid',
    `update lot_close set gross_paise = gross_paise + 1 where settled_at is null`,
    /^I5 Order \S+ is not what the ledger moved for it/,
  ],
  [
    'a paisa of a sale moved into its charges',
    `update lot_close set gross_paise = gross_paise + 1, charges_paise = charges_paise + 1`,
    /^I5 The lots and sales of order \S+ are not what was filled/,
  ],
  [
    'a paisa of what a sold share had cost, called a charge',
    `update lot_close set cost_charges_paise = cost_charges_paise + 1, cost_gross_paise = cost_gross_paise - 1
    `,
    /^I5 The lots and sales of order \S+ are not what was filled/,
  ],
  [
    'a share more in a sale',
    `update lot_close set quantity = quantity + 1 where settled_at is null`,
    /^I5 Order \S+ is not what the ledger moved for it/,
  ],
  [
    'a sale called paid out that was not',
    `update lot_close set settled_at = now(), settled_by = gen_random_uuid() where settled_at is null`,
    /^I5 Order \S+ is not what the ledger moved for it/,
  ],
  [
    'a sale that was paid out by a transfer that is not there',
    `update lot_close set settled_by = gen_random_uuid() where settled_at is not null`,
    /^I5 Transfer \S+ \(sale-settled\) has nothing that brought it about/,
  ],
  [
    'a sale of another client',
    `update lot_close set client_id = (select client_id from lot where quantity = 20 limit 1) where settled_at is not null`,
    /^I5 Sale \S+ is not of its order’s client, lot and fill/,
  ],
  [
    'a sale out of another order’s lot',
    `update lot_close c set lot_id = l.id from lot l where l.quantity = 20 and c.settled_at is null`,
    /^I5 Sale \S+ is not of its order’s client, lot and fill/,
  ],
  [
    'an order called sold that is held',
    `update product_order set status = 'sold' where status = 'holding'`,
    /^I5 Order \S+ is not what the ledger moved for it/,
  ],
  [
    'a charge that is levied once, and a paisa more',
    `update charge_once set amount_paise = amount_paise + 1`,
    /^I5 Transfer \S+ \(depository-charge\) has nothing that brought it about/,
  ],
  [
    'a sale that will not be paid out',
    `delete from due where kind = 'settlement' and done_at is null`,
    /^I5 Sale \S+ is not paid out, and nothing is due for it/,
  ],
  [
    'an order that will not lapse',
    `update due set done_at = now() where kind = 'lapse' and done_at is null`,
    /^I5 Order \S+ waits, and nothing is due for it/,
  ],
])('%s', async (_name, statement, says) => {
  const found = await auditedAfter(house, owner, (tx) => tx.query(statement))
  expect(found).toContainEqual(expect.stringMatching(says))
})
