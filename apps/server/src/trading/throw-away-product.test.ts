/**
 * trading: a product that exists in this test alone: a voucher that is bought at once and falls due by itself. It names its kind,
 * its moves and its words, and makes plans; the engine, the ledger, the lists and the audit take it as they take a stock.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { instrumentOf } from '../../test/market.ts'
import { booksOf, newTrader, openTrading, STOCK } from '../../test/trade-people.ts'
import { auditLedger } from '../ledger/audit.ts'
import { products } from '../products/registry.ts'
import { actForFirm } from './act.ts'
import { fillMoves } from './moves.ts'
import { orderView } from './order-views.ts'
import type { Plan } from './plan.ts'
import { type Product, productsOf } from './product.ts'
import { findOrder } from './stored-orders.ts'
import { paperNumbers } from './venue.ts'

const voucher: Product = {
  kind: 'voucher',
  filter: 'stock',
  displayType: 'VOUCHER',
  moves: { awaiting: [], holding: ['sold'], sold: [], rejected: [], cancelled: [] },
  planDeskFill: null,
  exit: null,
  chargesOf: () => {
    throw new Error('a voucher bears no charges')
  },
  dayTrades: () => [],
  waitsFor: () => 'nothing',
}

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())

/** Ten vouchers at ₹100 each. */
function bought(client: string, id: string, instrument: { id: number }, at: Date): Plan {
  const transfer = randomUUID()
  const [asset, quantity, gross] = ['VOUCHER:TEN', 10n, 100_000n]
  const status = { status: 'holding', status_at: at, blocked_paise: 0n, filled: quantity } as const
  return {
    client,
    transfers: [
      {
        id: transfer,
        act: 'order-bought',
        ref: id,
        memo: null,
        at,
        once: null,
        mayBeShort: true,
        legs: [
          { from: { client, purpose: 'cash' }, to: { firm: 'market' }, amount: gross },
          { from: { firm: 'market' }, to: { client, purpose: 'securities' }, amount: quantity, asset },
        ],
      },
    ],
    orders: [
      {
        ...{
          id,
          client_id: client,
          asset,
          ...status,
          version: 0,
          at_desk: false,
          worked_by: null,
          ended: null,
        },
        // The contract's list of kinds is closed; the engine's is not.
        kind: voucher.kind as 'standard',
        instrument_id: instrument.id,
        of_asset: {
          id: asset,
          kind: 'voucher',
          decimals: 0,
          price_decimals: 2,
          instrument_id: null,
          tax_class: 'none',
        },
        ...{ order_type: 'market', limit_paise: 10_000n, ordered: quantity, placed_at: at, expires_at: at },
        ...{ executed_at: at, settles_on: '2026-11-16' },
      },
    ],
    fills: [
      {
        ...{
          id: transfer,
          order_id: id,
          client_id: client,
          side: 'buy',
          quantity,
          gross_paise: gross,
          charges_paise: 0n,
        },
        ...{ levels: [[10, 10_000]], charges: {}, card_version: 'none', at, trade_day: '2026-11-16' },
        ...{ settles_on: '2026-11-16', source: 'test', as_of: at, sequence: 1, quote_id: null },
        ...paperNumbers(id, transfer),
      },
    ],
    lots: [
      {
        ...{ id, client_id: client, asset, instrument_id: instrument.id, order_id: id, origin: 'purchase' },
        ...{
          quantity,
          gross_paise: gross,
          charges_paise: 0n,
          bought_on: '2026-11-16',
          settles_on: '2026-11-16',
        },
      },
    ],
    steps: [
      {
        order_id: id,
        client_id: client,
        code: 'holding',
        at,
        actor: 'client',
        actor_name: null,
        facts: null,
      },
    ],
  }
}

test('a product needs its own object and one line in the registry: it is bought, listed, held, and the audit finds nothing', async () => {
  const all = productsOf([...products.all, voucher])
  await fillMoves(house.owner, all)
  const person = await newTrader(house, 100_000)
  const [id, at] = [randomUUID(), house.clock.now()]
  const instrument = instrumentOf(house.rooms.market, STOCK)
  const firm = house.rooms.db.as('firm')
  const outcomes = await firm.transaction((tx) => actForFirm(tx, [bought(person.id, id, instrument, at)]))
  expect(outcomes).toEqual(['done'])
  expect(await booksOf(house, person.id)).toMatchObject({ cash: 9_900_000n, 'VOUCHER:TEN': 10n })

  const stored = await findOrder(firm, person.id, id)
  expect(stored && orderView(stored, { ...house.rooms, products: all }, at)).toMatchObject({
    ttype: 'voucher',
    display_type: 'VOUCHER',
    status: 'holding',
    quantity: 10,
    buy_trade_value: 1000,
    can_cancel: false,
  })
  expect((await auditLedger(house.rooms.db, house.rooms.keys))?.findings).toEqual([])
})

test('an order goes only where its own product lets it: a voucher is never cancelled, whoever plans it', async () => {
  await fillMoves(house.owner, productsOf([voucher]))
  const person = await newTrader(house, 100_000)
  const [id, at] = [randomUUID(), house.clock.now()]
  const firm = house.rooms.db.as('firm')
  const plan = bought(person.id, id, instrumentOf(house.rooms.market, STOCK), at)
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
  const firm = house.rooms.db.as('firm')
  await firm.transaction((tx) =>
    actForFirm(tx, [bought(person.id, id, instrumentOf(house.rooms.market, STOCK), at)]),
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
