/** products/bond: what two prices, a record date and the last rupee must not do. */
import { type BondOrder, listBondOrders } from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendAs, signedIn } from '../../../test/account-people.ts'
import { bonds } from '../../../test/bond-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { papers } from '../../../test/pdfs.ts'
import { booksOf, newTrader, openTrading, quote, sell } from '../../../test/trade-people.ts'

let house: House
let own: ReturnType<typeof bonds>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = bonds(house)
})
afterAll(() => house.close())
beforeEach(() => own.moveTo('2026-11-16'))

test('a bid is never above the price at which we sell, whichever of the two changes: nobody turns a bond into money', async () => {
  const offer = await own.offered()
  const says = { message: 'The bid cannot be above the price at which we sell.' }
  expect(await own.refusalOf({ kind: 'bond-bid', offer_id: offer, bid: 99, pdfs: papers })).toMatchObject(
    says,
  )
  expect(await own.refusalOf({ kind: 'bond-price', offer_id: offer, clean: 98, pdfs: papers })).toMatchObject(
    says,
  )
  await own.byTwo({ kind: 'bond-price', offer_id: offer, clean: 99.5, pdfs: papers })
  own.moveTo('2026-11-16', '13:00')
  await own.byTwo({ kind: 'bond-bid', offer_id: offer, bid: 99, pdfs: papers })
})

test('once nobody can buy it any more a bid stands alone', async () => {
  const offer = await own.offered()
  await own.byTwo({ kind: 'offer-close', offer_id: offer })
  own.moveTo('2026-11-16', '13:00')
  await own.byTwo({ kind: 'bond-bid', offer_id: offer, bid: 99, pdfs: papers })
})

test('after the record date what the total says is enough: interest below zero comes before the principal goes', async () => {
  const offer = await own.offered()
  own.moveTo('2026-12-02')
  const { body } = await own.buy(await newTrader(house, 200_000), offer, 2, { dryRun: true })
  expect(body.data?.accrued).toBeLessThan(0)
  const person = await newTrader(house, body.data?.total ?? 0)
  expect((await own.buy(person, offer, 2)).body.code).toBe(200)
  expect((await booksOf(house, person.id)).cash ?? 0n).toBe(0n)
  expect(await own.findings()).toEqual([])
})

test('two sales of one bond at once are one sale; a frozen account sells, and buys none', async () => {
  const offer = await own.offered()
  const person = await newTrader(house, 200_000)
  const { id } = await own.bought(person, offer, 12)
  await house.pastTriggers('update client set frozen_at = now() where id = $1', [person.id])
  expect((await own.buy(person, offer, 2)).body.code).toBe('account_frozen')
  const { body } = await quote(house, person, id, 'bond')
  const price = body.data?.price ?? 0
  const sales = await Promise.all(
    Array.from({ length: 4 }, () => sell(house, person, id, price, { ttype: 'bond' })),
  )
  expect(sales.map(({ status }) => status).toSorted()[0]).toBe(200)
  expect(sales.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(sales.filter(({ status }) => status >= 500)).toEqual([])
  await own.until('2026-12-16')
  expect((await quote(house, await signedIn(house, person), id, 'bond')).body.code).toBe('order_not_held')
  // Sold before the record date: no coupon.
  const [paid] = await house.asOwner<{ count: bigint }>(
    'select count(*) from order_income where order_id = $1 and paid_at is not null',
    [id],
  )
  expect(paid?.count).toBe(0n)
  expect(await own.findings()).toEqual([])
})

test('every one of 450 held orders is listed, 200 at a time, each once', async () => {
  const offer = await own.offered()
  const person = await newTrader(house, 200_000)
  const { id } = await own.bought(person, offer, 2)
  await house.pastTriggers(
    `insert into product_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
       'placed_at', o.placed_at - (n / 2) * interval '1 second'))).* from product_order o, generate_series(1, 449) n where o.id = $1`,
    [id],
  )
  await house.pastTriggers(
    `insert into lot select (jsonb_populate_record(l, jsonb_build_object('id', o.id, 'order_id', o.id))).*
     from lot l, product_order o where l.id = $1 and o.client_id = $2 and o.id <> $1`,
    [id, person.id],
  )
  const seen: string[][] = []
  for (let query = ''; ; ) {
    const { orders, next } = (await sendAs(house, person, listBondOrders, { query })).body.data as {
      orders: BondOrder[]
      next: string | null
    }
    seen.push(orders.map((order) => order.id))
    if (next === null) break
    query = `?after=${next}`
  }
  expect(seen.map((page) => page.length)).toEqual([200, 200, 50])
  expect(new Set(seen.flat()).size).toBe(450)
})
