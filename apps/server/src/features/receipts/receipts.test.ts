/** receipts: a receipt closes against the ledger to the paisa and the share, and says so only then. */
import { type CashRecord, exportCsv, listRecords, type Receipt, urlOf, viewReceipt } from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newPerson, type Person, sendAs, signedIn } from '../../../test/account-people.ts'
import { type Answer, type House, newNetwork, openHouse } from '../../../test/harness.ts'
import { instrumentOf } from '../../../test/market.ts'
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
} from '../../../test/trade-people.ts'
import { settlement } from '../../products/settlement.ts'

const DAY_MS = 86_400_000

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())
beforeEach(() => tell(house, 1500_00))

const receipt = async (person: Person, id: string, ttype = 'standard'): Promise<Receipt> =>
  (await sendAs(house, person, viewReceipt, { query: `?did=${id}&ttype=${ttype}` })).body.data

async function soldAt(person: Person, id: string, paise: number): Promise<void> {
  tell(house, paise)
  const { body } = await quote(house, person, id)
  expect((await sell(house, person, id, body.data?.price ?? 0)).body.code).toBe(200)
}

const inPaise = (rupees: number): number => Math.round(rupees * 100)
const sumOf = (told: Receipt, isRupees: boolean): number =>
  told.entries
    .filter(({ asset }) => (asset === 'INR') === isRupees)
    .reduce((sum, { amount }) => sum + (isRupees ? inPaise(amount) : amount), 0)

describe('a purchase', () => {
  test('100 at ₹1,500: ₹1,50,000 + ₹178.61 = ₹1,50,178.61, and the ledger says the same', async () => {
    const person = await newTrader(house, 200_000)
    const id = await bought(house, person, 100)
    const told = await receipt(person, id)
    expect(told).toMatchObject({
      id,
      ttype: 'standard',
      status: 'holding',
      display_type: 'STOCK STD',
      name: `${STOCK} Limited`,
      order_action: 'BUY',
      quantity: 100,
      order_price: 1500,
      buy_price: 1500,
      buy_trade_value: 150_000,
      buy_net_value: 150_178.61,
      sell_price: null,
      trade_value: 150_000,
      profit: null,
      holding_period: 0,
      outstanding: 0,
      settlement_time: '2026-11-17T10:30:00.000Z',
      closes: true,
      is_simulated: true,
    })
    expect(told.fees).toEqual(told.buy_fees)
    expect(told.buy_fees).toMatchObject({ stt: 150, txn: 4.6, stamp: 23, total: 178.61 })
    expect(told.buy_fee_lines.reduce((sum, { amount }) => sum + inPaise(amount), 0)).toBe(17_861)
    expect([told.sell_fees, told.sell_fee_lines]).toEqual([null, []])
    expect(told.fills).toMatchObject([
      {
        side: 'buy',
        quantity: 100,
        price: 1500,
        levels: [{ quantity: 100, price: 1500 }],
        source: 'Simulated',
      },
    ])
    expect(told.entries.map(({ account, title }) => [account, title])).toEqual([
      ['Cash', 'Bought'],
      ['Cash', 'Taxes and exchange charges'],
      ['Securities', 'Bought'],
    ])
    expect([sumOf(told, true), sumOf(told, false)]).toEqual([-15_017_861, 100])
    expect(told.steps).toMatchObject([{ status: 'holding', actor: 'You', reason: null }])
  })

  test('filled in two parts is charged as one note', async () => {
    const person = await newTrader(house, 200_000)
    tell(house, 1500_00, { asks: [{ pricePaise: 1500_00, quantity: 30, orders: 1 }] })
    const { body } = await buy(house, person, { quantity: 100 })
    const told = await receipt(person, body.data?.id ?? '')
    expect(told).toMatchObject({ status: 'awaiting', quantity: 100, closes: true, buy_trade_value: 45_000 })
    expect(told.entries.some(({ account }) => account === 'Blocked')).toBe(true)
  })

  test('that only waits has no charges, and its money is where the receipt says', async () => {
    const person = await newTrader(house, 200_000)
    const { body } = await buy(house, person, { quantity: 20, order_type: 'limit', price: 1450 })
    const told = await receipt(person, body.data?.id ?? '')
    expect(told).toMatchObject({
      status: 'awaiting',
      order_price: 1450,
      buy_price: null,
      buy_trade_value: 0,
      holding_period: null,
      settlement_time: null,
      fills: [],
      closes: true,
    })
    expect([told.fees.total, sumOf(told, true)]).toEqual([0, 0])
    const { blocked = 0n } = await booksOf(house, person.id)
    expect(told.blocked).toEqual({ amount: Number(blocked) / 100, until: '2026-11-16T18:30:00.000Z' })
  })
})

describe('a sale', () => {
  test('shows the sale beside the purchase, what it brought, and every entry until it is settled', async () => {
    const person = await newTrader(house, 200_000)
    const id = await bought(house, person, 100)
    await soldAt(person, id, 1600_00)
    const told = await receipt(person, id)
    expect(told).toMatchObject({
      status: 'sold',
      order_action: 'SELL',
      quantity: 100,
      sell_price: 1600,
      sell_trade_value: 160_000,
      trade_value: 160_000,
      settlement_time: '2026-11-17T10:30:00.000Z',
      closes: true,
    })
    expect(told.fees).toEqual(told.sell_fees)
    expect(told.sell_fees?.dp).toBeGreaterThan(0)
    expect(inPaise(told.sell_net_value ?? 0)).toBe(16_000_000 - inPaise(told.sell_fees?.total ?? 0))
    expect(inPaise(told.profit ?? 0)).toBe(sumOf(told, true))
    expect(sumOf(told, false)).toBe(0)
    expect(told.fills.at(-1)?.quote_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(told.fills.at(-1)?.transfer).not.toBe(told.fills[0]?.transfer)
  })

  test('every line of the cash ledger that the order made leads to its receipt, and no other line does', async () => {
    const person = await newTrader(house, 200_000)
    const id = await bought(house, person, 100)
    await soldAt(person, id, 1600_00)
    const { body }: Answer<{ items: CashRecord[] }> = await sendAs(house, person, listRecords)
    expect(body.data.items.map(({ title, ref, ttype }) => [title, ref === id, ttype])).toEqual([
      [`GST on the depository charge · ${STOCK}`, true, 'standard'],
      [`Depository charge · ${STOCK}`, true, 'standard'],
      [`Taxes and exchange charges · ${STOCK}`, true, 'standard'],
      [`Sold · ${STOCK}`, true, 'standard'],
      [`Taxes and exchange charges · ${STOCK}`, true, 'standard'],
      [`Bought · ${STOCK}`, true, 'standard'],
      ['Deposit', false, null],
    ])
    const csv = await house.app.inject({
      method: 'GET',
      url: urlOf(exportCsv),
      remoteAddress: newNetwork(),
      headers: { authorization: `Bearer ${person.token}` },
    })
    expect(csv.body).toContain(`"Bought · ${STOCK}"`)
  })

  test('the second of a day pays no depository charge, and still closes', async () => {
    const person = await newTrader(house, 400_000)
    const [first, second] = [await bought(house, person, 100), await bought(house, person, 100)]
    await soldAt(person, first, 1500_00)
    await soldAt(person, second, 1500_00)
    const told = await receipt(person, second)
    expect([told.sell_fees?.dp, told.closes]).toEqual([0, true])
    expect(told.sell_fee_lines.map(({ charge }) => charge)).not.toContain('dp')
  })

  test('dividend, split and settlement stand on it, and it closes after each of them', async () => {
    let person = await newTrader(house, 200_000)
    const id = await bought(house, person, 100)
    const instrumentId = instrumentOf(house.services.market, STOCK).id
    await house.asOwner(
      `insert into corporate_action (instrument_id, ex_day, kind, shares_before, shares_after, amount_paise, says, source)
       values ($1, '2026-11-17', 'dividend', null, null, 500, 'Dividend of ₹5', 'test'),
              ($1, '2026-11-17', 'split', 1, 2, null, 'Split 1 for 2', 'test')`,
      [instrumentId],
    )
    const due = settlement(house.services)
    house.clock.move(DAY_MS)
    await due.run()
    // A day later the session is over.
    person = await signedIn(house, person)
    const held = await receipt(person, id)
    expect(held).toMatchObject({ quantity: 200, buy_price: 750, holding_period: 1, closes: true })
    // The ledger moved them for all that the holder has: here they are steps.
    expect(held.steps.map(({ status }) => status)).toEqual(expect.arrayContaining(['dividend', 'split']))
    await soldAt(person, id, 1500_00)
    expect(await receipt(person, id)).toMatchObject({
      status: 'sold',
      sell_trade_value: 300_000,
      closes: true,
    })
    house.clock.move(2 * DAY_MS)
    await due.run()
    person = await signedIn(house, person)
    const settled = await receipt(person, id)
    expect(settled).toMatchObject({ closes: true, holding_period: 1 })
    expect(settled.entries.at(-1)).toMatchObject({ title: 'Sale settled', account: 'Cash' })
    house.clock.move(-3 * DAY_MS)
  })
})

describe('a receipt that does not close says so', () => {
  test.each([
    ['one paisa less of charges', 'update lot set charges_paise = charges_paise - 1 where id = $1'],
    ['one paisa more of value', 'update order_fill set gross_paise = gross_paise + 1 where order_id = $1'],
    ['one share more', 'update lot set quantity = quantity + 1 where id = $1'],
    [
      'a charge under another name',
      `update order_fill set charges = charges || '{"stt": 14999, "txn": 461}' where order_id = $1`,
    ],
  ])('%s', async (_, doctored) => {
    const person = await newTrader(house, 200_000)
    const id = await bought(house, person, 100)
    expect((await receipt(person, id)).closes).toBe(true)
    await house.pastTriggers(doctored, [id])
    expect((await receipt(person, id)).closes).toBe(false)
  })
})

describe('nobody’s order', () => {
  test('someone else’s, one of another product, and one that is not there are unknown', async () => {
    const [person, other] = [await newTrader(house, 200_000), await newPerson(house)]
    const id = await bought(house, person, 20)
    for (const [who, did, ttype] of [
      [other, id, 'standard'],
      [person, id, 'fo'],
      [person, crypto.randomUUID(), 'standard'],
    ] as const) {
      const { status, body } = await sendAs(house, who, viewReceipt, { query: `?did=${did}&ttype=${ttype}` })
      expect([status, body.code]).toEqual([404, 'order_unknown'])
    }
  })

  test.each(['?did=1&ttype=standard', '?ttype=standard', '?did=x&ttype=loan'])(
    '%s is refused',
    async (query) => {
      expect((await sendAs(house, await newPerson(house), viewReceipt, { query })).status).toBe(400)
    },
  )
})
