/** stock: everything that is held of a security is sold at once, at prices given for it: all of it, or nothing. */
import { randomUUID } from 'node:crypto'
import {
  buyStock,
  listHistory,
  listHolding,
  type Order,
  type PositionQuote,
  quotePosition,
  type Receipt,
  sellPosition,
  viewReceipt,
} from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Person, sendAs } from '../../../test/account-people.ts'
import { type Answer, type House, openHouse } from '../../../test/harness.ts'
import { instrumentOf, listShares, share, tick } from '../../../test/market.ts'
import {
  booksOf,
  bought,
  buy,
  ISIN,
  newTrader,
  openTrading,
  quote,
  STOCK,
  sell,
  tell,
} from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'
import { settlement } from '../settlement.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  await listShares(house, share(STOCK, { market: 'BSE', isin: ISIN, series: 'A', tickPaise: 10 }))
})
afterAll(() => house.close())
beforeEach(() => {
  tell(house, 1500_00)
  tellBse(1502_00)
})

function tellBse(pricePaise: number): void {
  const levels = [{ pricePaise, quantity: 100_000, orders: 9 }]
  house.services.market.listener.onTicks([
    tick(house, STOCK, pricePaise, {
      instrumentId: instrumentOf(house.services.market, STOCK, 'BSE').id,
      depth: { bids: levels, asks: levels },
      day: { previousClosePaise: 1500_00, openPaise: 1500_00, highPaise: 1600_00, lowPaise: 1400_00 },
    }),
  ])
}

async function holder(...quantities: number[]): Promise<{ person: Person; ids: string[] }> {
  const person = await newTrader(house, 1_000_000)
  const ids: string[] = []
  for (const quantity of quantities) {
    ids.push(await bought(house, person, quantity))
    // The oldest stands first.
    house.clock.move(1000)
    tell(house, 1500_00)
    tellBse(1502_00)
  }
  return { person, ids }
}

const quoteAll = (person: Person, symbol = STOCK): Promise<Answer<PositionQuote>> =>
  sendAs(house, person, quotePosition, { query: `?market=NSE&symbol=${symbol}` })

async function quoted(person: Person): Promise<PositionQuote> {
  const { body } = await quoteAll(person)
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}

const idsOf = ({ parts }: PositionQuote): string[] => parts.flatMap(({ quote_id }) => quote_id ?? [])

const sellAll = (person: Person, quotes: readonly string[], key = randomUUID()): Promise<Answer<unknown>> =>
  sendAs(house, person, sellPosition, { body: { quotes }, headers: { 'idempotency-key': key } })

const inPaise = (rupees: number | null | undefined): number => Math.round((rupees ?? 0) * 100)
const sum = <One>(all: readonly One[], of: (one: One) => number | null): number =>
  all.reduce((total, one) => total + inPaise(of(one)), 0)

const history = async (person: Person): Promise<Order[]> =>
  ((await sendAs(house, person, listHistory)).body.data as { orders: Order[] }).orders

test('prices for six orders are written in the order of the orders’ ids, as everything locks them', async () => {
  const { person, ids } = await holder(13, 14, 15, 16, 17, 18)
  await quoted(person)
  const rows = await house.asOwner<{ order_id: string }>(
    'select order_id from sell_quote where client_id = $1 order by ctid',
    [person.id],
  )
  expect(rows.map(({ order_id }) => order_id)).toEqual(ids.toSorted())
})

describe('three orders of one stock', () => {
  test('are one quote with a part each, and the parts add up to it', async () => {
    const { person, ids } = await holder(20, 33, 47)
    tell(house, 1510_00)
    const whole = await quoted(person)
    expect(whole).toMatchObject({
      quantity: 100,
      price: 1510,
      trade_value: 151_000,
      why_not: null,
      left_out: 0,
    })
    expect(whole.parts.map(({ did }) => did)).toEqual(ids)
    expect(sum(whole.parts, ({ net_value }) => net_value)).toBe(inPaise(whole.net_value))
    expect(sum(whole.parts, ({ profit }) => profit)).toBe(inPaise(whole.profit))
    expect(sum(whole.parts, ({ charges }) => charges)).toBe(inPaise(whole.fees.total))
    expect(sum(whole.fee_lines, ({ amount }) => amount)).toBe(inPaise(whole.fees.total))
  })

  test('are sold with one press; each has its receipt, and they brought what the quote said', async () => {
    const { person, ids } = await holder(20, 33, 47)
    tell(house, 1510_00)
    const whole = await quoted(person)
    const { body } = await sellAll(person, idsOf(whole))
    expect(body).toMatchObject({ code: 200 })
    const over = await history(person)
    expect(over.map(({ id, status }) => [id, status]).sort()).toEqual(ids.map((id) => [id, 'sold']).sort())
    for (const { did, net_value, profit } of whole.parts) {
      const answer = await sendAs(house, person, viewReceipt, { query: `?did=${did}&ttype=standard` })
      expect(answer.body.data as Receipt).toMatchObject({ closes: true, sell_net_value: net_value, profit })
    }
    expect(inPaise(whole.net_value)).toBe(Number((await booksOf(house, person.id)).unsettled))
    expect((await booksOf(house, person.id))[`NSE:${STOCK}`]).toBeUndefined()
  })

  test('pay the depository once, and are settled together', async () => {
    const { person } = await holder(20, 33)
    const whole = await quoted(person)
    expect(whole.fee_lines.filter(({ charge }) => charge === 'dp')).toHaveLength(1)
    await sellAll(person, idsOf(whole))
    const charges = await house.asOwner<{ key: string }>('select key from charge_once where client_id = $1', [
      person.id,
    ])
    expect(charges).toHaveLength(1)
    const before = await booksOf(house, person.id)
    house.clock.move(2 * 24 * 3_600_000)
    await settlement(house.services).run()
    const after = await booksOf(house, person.id)
    expect(after.unsettled).toBeUndefined()
    // What the day gives back of charges, because they were bought and sold on it, comes by itself.
    const [day] = await house.asOwner<{ refund: bigint }>(
      'select sum(refund_paise)::bigint as refund from day_charge where client_id = $1',
      [person.id],
    )
    expect((after.cash ?? 0n) - (before.cash ?? 0n)).toBe((before.unsettled ?? 0n) + (day?.refund ?? 0n))
    house.clock.move(-2 * 24 * 3_600_000)
  })

  test('one of them in part sold before: the rest of it goes with the others', async () => {
    const { person, ids } = await holder(20, 33)
    const { body } = await quote(house, person, ids[0] ?? '', 'standard', 5)
    await sell(house, person, ids[0] ?? '', body.data?.price ?? 0, { quantity: 5 })
    const whole = await quoted(person)
    expect(whole.parts.map(({ quantity }) => quantity)).toEqual([15, 33])
    expect((await sellAll(person, idsOf(whole))).body.code).toBe(200)
    expect((await booksOf(house, person.id))[`NSE:${STOCK}`]).toBeUndefined()
  })
})

test('60 on NSE and 40 on BSE: each part names its exchange and has its price', async () => {
  const { person } = await holder(60)
  await sendAs(house, person, buyStock, {
    body: { market: 'BSE', symbol: STOCK, quantity: 40, order_type: 'market' },
    headers: { 'idempotency-key': randomUUID() },
  })
  const whole = await quoted(person)
  expect(whole.parts.map(({ market, quantity, price }) => [market, quantity, price])).toEqual([
    ['NSE', 60, 1500],
    ['BSE', 40, 1502],
  ])
  expect(whole.price).toBe(1500.8)
  expect((await sellAll(person, idsOf(whole))).body.code).toBe(200)
  const { positions } = (await sendAs(house, person, listHolding)).body.data as { positions: object[] }
  expect(positions).toEqual([])
})

describe('all or nothing', () => {
  const stillThere = async (person: Person, count: bigint) =>
    expect((await booksOf(house, person.id))[`NSE:${STOCK}`]).toBe(count)

  test('a newer quote for one of them ends them all', async () => {
    const { person, ids } = await holder(20, 33)
    const whole = await quoted(person)
    await quote(house, person, ids[1] ?? '')
    expect((await sellAll(person, idsOf(whole))).body.code).toBe('quote_missing')
    await stillThere(person, 53n)
  })

  test('one that was sold meanwhile ends them all', async () => {
    const { person, ids } = await holder(20, 33)
    const whole = await quoted(person)
    const part = whole.parts[1]
    expect((await sell(house, person, ids[1] ?? '', part?.price ?? 0)).body.code).toBe(200)
    expect((await sellAll(person, idsOf(whole))).body.code).toBe('quote_missing')
    await stillThere(person, 20n)
  })

  test('after 20 s it is too late', async () => {
    const { person } = await holder(20, 33)
    const whole = await quoted(person)
    await house.asOwner(
      "update sell_quote set issued_at = issued_at - interval '21 s' where client_id = $1",
      [person.id],
    )
    expect((await sellAll(person, idsOf(whole))).body.code).toBe('quote_expired')
    await stillThere(person, 53n)
  })

  test.each([0, 1])('with quote %i of two alone older than 20 s it is too late', async (old) => {
    const { person } = await holder(20, 33)
    const quotes = idsOf(await quoted(person))
    await house.asOwner("update sell_quote set issued_at = issued_at - interval '21 s' where id = $1", [
      quotes[old],
    ])
    expect((await sellAll(person, quotes)).body.code).toBe('quote_expired')
    await stillThere(person, 53n)
  })

  test('each quote is used up with it', async () => {
    const { person } = await holder(20, 33)
    const quotes = idsOf(await quoted(person))
    expect((await sellAll(person, quotes)).body.code).toBe(200)
    expect(
      await house.asOwner('select used_at is not null as is_used from sell_quote where id = any ($1)', [
        quotes,
      ]),
    ).toEqual([{ is_used: true }, { is_used: true }])
  })

  test('quotes of two securities sell nothing: each bears a depository charge of its own', async () => {
    const { person, ids } = await holder(20)
    await listShares(house, share('OTHER', { isin: 'INE467B01029', tickPaise: 10 }))
    tell(house, 1500_00, { symbol: 'OTHER' })
    const other = await buy(house, person, { quantity: 20, symbol: 'OTHER' })
    const given = await Promise.all([ids[0], other.body.data?.id].map((id) => quote(house, person, id ?? '')))
    const quotes = given.map(({ body }) => body.data?.quote_id ?? '')
    expect((await sellAll(person, quotes)).body.code).toBe('quote_missing')
    await stillThere(person, 20n)
  })

  test('the same press twice sells once and answers alike; ten presses at once sell once', async () => {
    const { person } = await holder(20, 33)
    const whole = await quoted(person)
    const key = randomUUID()
    const first = await sellAll(person, idsOf(whole), key)
    const again = await sellAll(person, idsOf(whole), key)
    expect(again.body.data).toEqual(first.body.data)
    const other = await holder(20, 33)
    const quotes = idsOf(await quoted(other.person))
    const answers = await Promise.all(Array.from({ length: 10 }, () => sellAll(other.person, quotes)))
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
    expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
  })

  test('quotes of someone else sell nothing', async () => {
    const [{ person }, other] = [await holder(20, 33), await holder(20)]
    expect((await sellAll(other.person, idsOf(await quoted(person)))).body.code).toBe('quote_missing')
    await stillThere(person, 53n)
  })

  test('without buyers there is no price, and it says so', async () => {
    const { person } = await holder(20)
    tell(house, 1500_00, { bids: [] })
    expect(await quoted(person)).toMatchObject({ quote_id: null, S1: 0, why_not: 'No buyers right now.' })
  })

  test('nothing held is nothing to sell', async () => {
    const { person } = await holder()
    expect((await quoteAll(person)).body.code).toBe('order_not_held')
    expect((await quoteAll(person, 'NOBODY')).body).toMatchObject({
      code: 'order_not_held',
      message: 'You do not hold this stock.',
    })
  })
})
