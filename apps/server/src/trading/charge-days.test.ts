/** trading: a day is charged as one after its close, and what the orders were charged too much goes back. */
import { listHistory, listHolding, type Order, type Receipt, viewReceipt } from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, sendAs } from '../../test/account-people.ts'
import { type House, openHouse } from '../../test/harness.ts'
import { listShares, share } from '../../test/market.ts'
import { booksAreWhole } from '../../test/money-people.ts'
import {
  booksOf,
  bought,
  buy,
  newTrader,
  openTrading,
  quote,
  STOCK,
  sell,
  tell,
} from '../../test/trade-people.ts'
import { auditLedger } from '../ledger/audit.ts'
import { settlement } from '../products/settlement.ts'
import { piecesOf } from './charge-days.ts'
import type { BookedFill } from './day-store.ts'

const DAY_MS = 24 * 3_600_000

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  await listShares(house, share('TRADE', { isin: 'INE111A01011', tickPaise: 10, series: 'BE' }))
})
afterAll(() => house.close())
beforeEach(() => {
  tell(house, 1500_00)
  tell(house, 1500_00, { symbol: 'TRADE' })
})

async function sold(person: Person, id: string, quantity?: number): Promise<void> {
  const { body } = await quote(house, person, id, 'standard', quantity)
  const price = body.data?.price ?? 0
  const { body: answer } = await sell(house, person, id, price, quantity === undefined ? {} : { quantity })
  expect(answer.code).toBe(200)
}

/** The day ends and its charges are worked out; nothing is settled yet. The clock goes back, for sessions end too. */
async function endTheDay(): Promise<void> {
  house.clock.move(DAY_MS)
  await settlement(house.services).doDue()
  house.clock.move(-DAY_MS)
}

const dayOf = async (person: Person) => {
  const rows = await house.asOwner<
    Record<'taken' | 'charged' | 'refund' | 'borne' | 'fees' | 'taxes', bigint>
  >(
    `select taken_paise as taken, charged_paise as charged, refund_paise as refund, borne_paise as borne,
            fees_paise as fees, taxes_paise as taxes from day_charge where client_id = $1 order by run`,
    [person.id],
  )
  return rows
}

const ordersOf = async (person: Person, call: typeof listHolding | typeof listHistory) =>
  ((await sendAs(house, person, call)).body.data as { orders: Order[] }).orders

const auditIsClean = async () => {
  expect(await booksAreWhole(house)).toBe(true)
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
}

describe('100 shares bought at ₹1,500 and sold at ₹1,550 on the same day', () => {
  /*
   * Order by order: 178.61 on the purchase (domain 1.4), 160.81 + 15.34 on the sale. As a day: STT 0.025% of 1,55,000 = 38.75,
   * so ₹39; stamp 0.003% of 1,50,000 = 4.50, so ₹5; exchange 0.0030699% and IPFT of 3,05,000 = 9.36; SEBI 0.31; GST 18% of 9.67 = 1.74.
   */
  const roundTrip = async () => {
    const person = await newTrader(house, 400_000)
    const id = await bought(house, person, 100)
    tell(house, 1550_00)
    await sold(person, id)
    return { person, id }
  }

  test('are intraday: of ₹354.76 the day keeps ₹55.41, and ₹299.35 go back to cash', async () => {
    const { person, id } = await roundTrip()
    const before = await booksOf(house, person.id)
    await endTheDay()
    expect(await dayOf(person)).toEqual([
      { taken: 354_76n, charged: 55_41n, refund: 299_35n, borne: 0n, fees: -13_00n, taxes: -286_35n },
    ])
    const after = await booksOf(house, person.id)
    expect((after.cash ?? 0n) - (before.cash ?? 0n)).toBe(299_35n)
    // What the exchange still has to pay stays what it was.
    expect(after.unsettled).toBe(before.unsettled)
    const [order] = await ordersOf(person, listHistory)
    expect(order).toMatchObject({ id, profit: 5000 - 55.41 })
    await auditIsClean()
  })

  test('go back once, however often and by how many it is done', async () => {
    const { person } = await roundTrip()
    await endTheDay()
    const { cash } = await booksOf(house, person.id)
    await house.asOwner(`update due set done_at = null where client_id = $1 and kind = 'day-charges'`, [
      person.id,
    ])
    house.clock.move(DAY_MS)
    await Promise.all([1, 2, 3].map(() => settlement(house.services).doDue()))
    house.clock.move(-DAY_MS)
    expect((await booksOf(house, person.id)).cash).toBe(cash)
    await auditIsClean()
  })

  test('are settled with what the sale was charged, and cash is the profit in the end', async () => {
    const { person } = await roundTrip()
    house.clock.move(4 * DAY_MS)
    await settlement(house.services).run()
    house.clock.move(-4 * DAY_MS)
    expect(await booksOf(house, person.id)).toEqual({ cash: 400_000_00n + 5000_00n - 55_41n })
    await auditIsClean()
  })
})

test('of 100 bought and 40 sold, 40% is intraday: the lot costs less, and realised and unrealised agree with the cash', async () => {
  const person = await newTrader(house, 400_000)
  const id = await bought(house, person, 100)
  await sold(person, id, 40)
  await endTheDay()
  const [day] = await dayOf(person)
  expect(day?.refund).toBeGreaterThan(0n)
  const [held] = await ordersOf(person, listHolding)
  const books = await booksOf(house, person.id)
  const money = (books.cash ?? 0n) + (books.unsettled ?? 0n)
  const [order] = await house.asOwner<Record<'cost' | 'gain' | 'realised', bigint>>(
    `select gross_paise + charges_paise as cost,
            sale_gross_paise - sale_charges_paise - sold_gross_paise - sold_charges_paise as gain,
            (select realised_paise from client_trades t where t.client_id = o.client_id) as realised
     from order_now o where id = $1`,
    [id],
  )
  expect(order?.realised).toBe(order?.gain)
  expect(money).toBe(400_000_00n + (order?.gain ?? 0n) - (order?.cost ?? 0n))
  expect(held).toMatchObject({ quantity: 60, buy_trade_value: 90_000 })
  await auditIsClean()
})

test('a share of a trade-to-trade series is delivered, also when it is sold the same day', async () => {
  const person = await newTrader(house, 400_000)
  const { body } = await buy(house, person, { quantity: 20, symbol: 'TRADE' })
  await sold(person, body.data?.id ?? '')
  await endTheDay()
  expect(await dayOf(person)).toMatchObject([{ refund: 0n, borne: 0n }])
  await auditIsClean()
})

test('two purchases of ₹19,430: the day’s STT is ₹39 where each was charged ₹19, and the firm bears the rupee', async () => {
  const person = await newTrader(house, 400_000)
  tell(house, 1494_60)
  const orders = [await bought(house, person, 13), await bought(house, person, 13)]
  const before = await booksOf(house, person.id)
  await endTheDay()
  const [day] = await dayOf(person)
  expect(day?.refund).toBe(0n)
  expect(day?.borne).toBe((day?.charged ?? 0n) - (day?.taken ?? 0n))
  expect(day?.borne).toBeGreaterThan(0n)
  expect(await booksOf(house, person.id)).toEqual(before)
  expect((await ordersOf(person, listHolding)).map(({ id }) => id).toSorted()).toEqual(orders.toSorted())
  await auditIsClean()
})

test('a trade that is booked late brings another run, and only the rest goes back', async () => {
  const person = await newTrader(house, 400_000)
  const id = await bought(house, person, 20)
  await endTheDay()
  expect(await dayOf(person)).toMatchObject([{ refund: 0n, borne: 0n }])
  await sold(person, id)
  await endTheDay()
  const [first, second] = await dayOf(person)
  expect(first?.refund).toBe(0n)
  expect(second?.refund).toBe((second?.taken ?? 0n) - (second?.charged ?? 0n))
  expect(second?.refund).toBeGreaterThan(0n)
  await auditIsClean()
})

test('the receipt tells the day: ₹354.76 estimated, ₹55.41 charged, each line with why, and still closes against the ledger', async () => {
  const person = await newTrader(house, 400_000)
  const id = await bought(house, person, 100)
  tell(house, 1550_00)
  await sold(person, id)
  const receiptOf = async () =>
    (await sendAs(house, person, viewReceipt, { query: `?did=${id}&ttype=standard` })).body.data as Receipt
  expect((await receiptOf()).days).toMatchObject([{ is_final: false, lines: [] }])
  await endTheDay()
  const receipt = await receiptOf()
  expect(receipt).toMatchObject({ closes: true, profit: 4944.59 })
  expect(receipt.buy_refund + receipt.sell_refund).toBeCloseTo(299.35, 6)
  expect(receipt.buy_net_value).toBeCloseTo(150_000 + receipt.buy_fees.total, 6)
  expect(receipt.sell_net_value).toBeCloseTo(155_000 - (receipt.sell_fees?.total ?? 0), 6)
  expect(receipt.days).toMatchObject([
    { is_final: true, estimated: 354.76, charged: 55.41, refunded: 299.35 },
  ])
  const stt = receipt.days[0]?.lines.find(({ charge }) => charge === 'stt')
  expect(stt).toMatchObject({
    estimated: 305,
    actual: 39,
    because: [{ code: 'intraday', netted: [{ symbol: STOCK, quantity: 100 }] }],
  })
})

test('a trade of an instrument that is not listed here is not passed over: its day stays due', () => {
  const fill = { id: 'f', order_id: 'o', side: 'buy', instrument_id: 999_999 } as BookedFill
  expect(() => piecesOf(house.services, [fill])).toThrow('instrument 999999 of a trade is not listed here')
})
