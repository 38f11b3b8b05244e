/**
 * trading: a product that exists in this test alone: a voucher that is bought at once and falls due by itself. It names its kind,
 * its moves and its words, and makes plans; the engine, the ledger, the lists and the audit take it as they take a stock.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { instrumentOf } from '../../test/market.ts'
import { booksOf, newTrader, openTrading, STOCK } from '../../test/trade-people.ts'
import { tenVouchers, voucher } from '../../test/voucher.ts'
import { auditLedger } from '../ledger/audit.ts'
import { products } from '../products/registry.ts'
import { actForFirm } from './act.ts'
import { fillMoves } from './moves.ts'
import { orderView } from './order-views.ts'
import type { Plan } from './plan.ts'
import { productsOf } from './product.ts'
import { findOrder } from './stored-orders.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())

test('a product needs its own object and one line in the registry: it is bought, listed, held, and the audit finds nothing', async () => {
  const all = productsOf([...products.all, voucher])
  await fillMoves(house.owner, all)
  const person = await newTrader(house, 100_000)
  const [id, at] = [randomUUID(), house.clock.now()]
  const instrument = instrumentOf(house.services.market, STOCK)
  const firm = house.services.db.as('firm')
  const outcomes = await firm.transaction((tx) =>
    actForFirm(tx, [tenVouchers(person.id, id, instrument, at)]),
  )
  expect(outcomes).toEqual(['done'])
  expect(await booksOf(house, person.id)).toMatchObject({ cash: 9_900_000n, 'VOUCHER:TEN': 10n })

  const stored = await findOrder(firm, person.id, id)
  expect(stored && orderView(stored, { ...house.services, products: all }, at)).toMatchObject({
    ttype: 'voucher',
    display_type: 'VOUCHER',
    status: 'holding',
    quantity: 10,
    buy_trade_value: 1000,
    can_cancel: false,
  })
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

test('an order goes only where its own product lets it: a voucher is never cancelled, whoever plans it', async () => {
  await fillMoves(house.owner, productsOf([voucher]))
  const person = await newTrader(house, 100_000)
  const [id, at] = [randomUUID(), house.clock.now()]
  const firm = house.services.db.as('firm')
  const plan = tenVouchers(person.id, id, instrumentOf(house.services.market, STOCK), at)
  await firm.transaction((tx) => actForFirm(tx, [plan]))
  const stored = await findOrder(firm, person.id, id)
  if (!stored) throw new Error('it is not there')
  const cancelled: Plan = {
    client: person.id,
    from: [{ id, version: 0 }],
    changes: [{ ...stored, status: 'cancelled', ended: { code: 'cancelled' } }],
  }
  await expect(firm.transaction((tx) => actForFirm(tx, [cancelled]))).rejects.toThrow(
    'cannot go from holding to cancelled',
  )
})

test('a plan that was worked out from another version does nothing', async () => {
  const person = await newTrader(house, 100_000)
  const [id, at] = [randomUUID(), house.clock.now()]
  const firm = house.services.db.as('firm')
  await firm.transaction((tx) =>
    actForFirm(tx, [tenVouchers(person.id, id, instrumentOf(house.services.market, STOCK), at)]),
  )
  const stored = await findOrder(firm, person.id, id)
  if (!stored) throw new Error('it is not there')
  const sold = (version: number): Plan => ({
    client: person.id,
    from: [{ id, version }],
    changes: [{ ...stored, status_at: at }],
  })
  const outcomes = await firm.transaction((tx) => actForFirm(tx, [sold(1), sold(0), sold(0)]))
  expect(outcomes).toEqual(['moved_on', 'done', 'moved_on'])
  expect((await findOrder(firm, person.id, id))?.version).toBe(1)
})
