/** stock-orders: orders that wait: filled when reached, never above their limit, ended with the session, cancelled by their owner. */
import { cancelOrder } from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { at, type Person, sendAs } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksOf, buy, newTrader, openTrading, STOCK, tell } from '../../../test/trade-people.ts'
import { dayInIndia } from '../../platform/clock.ts'
import { type Settlement, settlement } from '../settlement.ts'
import { type Matching, orderMatching } from './match-orders.ts'

let house: House
let matching: Matching
let due: Settlement
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  matching = orderMatching(house.services, { mode: 'demo', hasDesk: false })
  due = settlement(house.services)
})
afterAll(() => house.close())
beforeEach(() => tell(house, 1500_00))

async function waits(person: Person, quantity = 20, price = 1450): Promise<string> {
  const { body } = await buy(house, person, { quantity, order_type: 'limit', price })
  if (body.data?.status !== 'awaiting') throw new Error(JSON.stringify(body))
  return body.data.id ?? ''
}
const stateOf = async (id: string) => {
  const [row] = await house.asOwner<{
    status: string
    filled: bigint
    blocked_paise: bigint
    gross_paise: bigint
  }>('select status, filled, blocked_paise, gross_paise, ended from order_now where id = $1', [id])
  return row
}
const cancel = (person: Person, id: string) => sendAs(house, person, at(cancelOrder, id))

describe('a limit order that waits', () => {
  test('is filled at ₹1,449 when the price falls there, and what it did not need is free again', async () => {
    const person = await newTrader(house, 100_000)
    const id = await waits(person)
    expect(await matching.run()).toBe(0)
    tell(house, 1449_00)
    expect(await matching.run()).toBe(1)
    expect(await stateOf(id)).toMatchObject({
      status: 'holding',
      filled: 20n,
      blocked_paise: 0n,
      gross_paise: 28_980_00n,
    })
    const books = await booksOf(house, person.id)
    expect(books).toMatchObject({ [`NSE:${STOCK}`]: 20n })
    expect(books.blocked).toBeUndefined()
    const charges = 10_000_000n - 28_980_00n - (books.cash ?? 0n)
    const [fill] = await house.asOwner<{ charges_paise: bigint }>(
      'select charges_paise from order_fill where order_id = $1',
      [id],
    )
    expect(charges).toBe(fill?.charges_paise)
    expect(await matching.run()).toBe(0)
  })

  test('is filled no earlier than the price at which it is filled, also where that came while the orders were read', async () => {
    const id = await waits(await newTrader(house, 100_000))
    tell(house, 1449_00)
    await matching.release()
    const { db, businessClock } = house.services
    const later = { ...businessClock, now: () => new Date(businessClock.now().getTime() + 1000 * looks) }
    let looks = 0
    const firm = db.as('firm')
    const slow = {
      ...firm,
      query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
        const rows = await firm.query<Row>(text, values)
        looks += 1
        return rows
      },
    }
    const services = { ...house.services, businessClock: later, db: { ...db, as: () => slow } }
    const other = orderMatching(services, { mode: 'demo', hasDesk: false })
    expect(await other.run()).toBe(1)
    await other.release()
    const [fill] = await house.asOwner<{ at: Date }>('select at from order_fill where order_id = $1', [id])
    // Two looks at what waits came before the one at the prices.
    expect(fill?.at.getTime()).toBe(businessClock.now().getTime() + 2000)
  })

  test('is filled in parts as the book gives, and costs what one fill would have cost', async () => {
    const [patient, quick] = [await newTrader(house, 100_000), await newTrader(house, 100_000)]
    const id = await waits(patient, 30, 1450)
    for (const quantity of [7, 13, 100]) {
      tell(house, 1450_00, { asks: [{ pricePaise: 1450_00, quantity, orders: 1 }] })
      await matching.run()
    }
    expect(await stateOf(id)).toMatchObject({ status: 'holding', filled: 30n })
    await buy(house, quick, { quantity: 30, order_type: 'limit', price: 1450 })
    expect((await booksOf(house, patient.id)).cash).toBe((await booksOf(house, quick.id)).cash)
    const [{ lots, quantity } = { lots: 0, quantity: 0n }] = await house.asOwner<{
      lots: number
      quantity: bigint
    }>('select lots, quantity from position where client_id = $1', [patient.id])
    expect([lots, quantity]).toEqual([1, 30n])
  })

  test.each([
    ['a halted stock', () => tell(house, 1449_00, { isHalted: true })],
    [
      'a stale price',
      () => {
        tell(house, 1449_00)
        house.clock.move(6_000)
      },
    ],
    ['a price outside the band', () => tell(house, 1100_00)],
  ])('is not filled by %s', async (_, happens) => {
    const id = await waits(await newTrader(house, 100_000))
    happens()
    expect(await matching.run()).toBe(0)
    expect(await stateOf(id)).toMatchObject({ status: 'awaiting', filled: 0n })
  })

  test('ends with its session, and every paisa is free again', async () => {
    const person = await newTrader(house, 100_000)
    const id = await waits(person)
    house.clock.move(24 * 3_600_000)
    await due.run()
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', ended: { code: 'lapsed' } })
    expect(await booksOf(house, person.id)).toEqual({ cash: 10_000_000n })
  })

  test('that ends with its session is counted once in the report of that day', async () => {
    const [first, second] = [
      await waits(await newTrader(house, 100_000)),
      await waits(await newTrader(house, 100_000)),
    ]
    await matching.run()
    house.clock.move(24 * 3_600_000)
    const expired = async () =>
      (
        await house.asOwner<{ expired: number }>(
          'select coalesce(sum(expired), 0)::integer as expired from settlement_run where day = $1',
          [dayInIndia(house.clock.now())],
        )
      )[0]?.expired
    const before = (await expired()) ?? 0
    await due.run()
    await due.run()
    expect([await stateOf(first), await stateOf(second)]).toMatchObject([
      { status: 'cancelled' },
      { status: 'cancelled' },
    ])
    expect(await expired()).toBe(before + 2)
  })

  test('is cancelled by its owner alone, once; two who match at once fill it once', async () => {
    const [owner, other] = [await newTrader(house, 100_000), await newTrader(house, 0)]
    const id = await waits(owner)
    expect((await cancel(other, id)).status).toBe(404)
    const answers = await Promise.all([cancel(owner, id), cancel(owner, id)])
    expect(answers.map(({ body }) => body.code).sort()).toEqual([200, 'order_not_waiting'])
    expect(await booksOf(house, owner.id)).toEqual({ cash: 10_000_000n })

    const again = await waits(owner)
    tell(house, 1449_00)
    const second = orderMatching(house.services, { mode: 'demo', hasDesk: false })
    await Promise.all([matching.run(), second.run(), matching.run()])
    expect(await stateOf(again)).toMatchObject({ status: 'holding', filled: 20n })
    expect((await booksOf(house, owner.id))[`NSE:${STOCK}`]).toBe(20n)
  })

  test('cancelled after a part was filled, it is held with that part', async () => {
    const person = await newTrader(house, 100_000)
    const id = await waits(person, 30, 1450)
    tell(house, 1450_00, { asks: [{ pricePaise: 1450_00, quantity: 10, orders: 1 }] })
    await matching.run()
    expect((await cancel(person, id)).body.code).toBe(200)
    expect(await stateOf(id)).toMatchObject({ status: 'holding', filled: 10n, blocked_paise: 0n })
    expect((await booksOf(house, person.id)).blocked).toBeUndefined()
  })
})

test('an order never goes back, and only one that waits is filled: the database holds it', async () => {
  const person = await newTrader(house, 100_000)
  const { body } = await buy(house, person, { quantity: 20 })
  const change = (set: string) =>
    house.asOwner(`update product_order set ${set}, version = version + 1 where id = $1`, [body.data?.id])
  await expect(change(`status = 'awaiting', blocked_paise = 1`)).rejects.toThrow(
    'cannot go from holding to awaiting',
  )
  await expect(change('ordered = 21')).rejects.toThrow('what it was placed as')
  await expect(change('filled = 19')).rejects.toThrow()
  await expect(house.services.db.query('update product_order set filled = 1')).rejects.toThrow(
    'permission denied',
  )
})
