/** products/otc: what a deal refuses, in one sentence each, and what holds when 1,000 ask at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/account-people.ts'
import { deals, type Offer } from '../../../test/deal-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { newTrader } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'

let house: House
let own: ReturnType<typeof deals>
beforeAll(async () => {
  house = await openHouse()
  own = deals(house)
})
afterAll(() => house.close())

test('1,000 purchases at once in a deal with room for 100 lots make exactly 100, and no more money is blocked', async () => {
  const deal = await own.newDeal()
  const people = await Promise.all(Array.from({ length: 8 }, () => newTrader(house, 1_000_000)))
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, n) => {
      const person = people[n % people.length]
      if (!person) throw new Error('nobody asks')
      return own.purchase(person, deal.id, 10)
    }),
  )
  const done = answers.filter(({ body }) => body.code === 200)
  const refused = answers.filter(({ body }) => body.code !== 200)
  expect([done.length, refused.length]).toEqual([100, 900])
  expect(new Set(refused.map(({ body }) => body.message))).toEqual(
    new Set(['All shares of this deal are taken.']),
  )
  const [row] = await house.asOwner<{ taken: bigint; orders: bigint }>(
    'select taken, (select count(*) from product_order where offer_id = offer.id) as orders from offer where id = $1',
    [deal.id],
  )
  expect(row).toEqual({ taken: 1000n, orders: 100n })
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

describe('a client', () => {
  test('buys whole lots, of the terms that were read, while it is open, with money that is there', async () => {
    const deal = await own.newDeal()
    const [rich, poor] = [await newTrader(house, 100_000), await newTrader(house, 100)]
    const says = async (...ask: Parameters<typeof own.purchase>) => (await own.purchase(...ask)).body.message
    expect(await says(rich, deal.id, 15)).toBe('Buy whole lots: a multiple of 10 shares.')
    expect(await says(rich, deal.id, 10, { version: 2 })).toMatch(/^The terms of this offer have changed/)
    expect(await says(rich, deal.id, 1010)).toBe('Only 1,000 shares are left in this deal.')
    expect(await says(rich, '9aa93c55-a696-420a-8612-0f2d13010d90', 10)).toBe('This offer is not known.')
    expect((await own.purchase(poor, deal.id, 10)).body.code).not.toBe(200)
    expect((await own.purchase(poor, deal.id, 10, { dryRun: true })).body.data?.short_by).toBeGreaterThan(
      2000,
    )
    own.later(61)
    expect(await says(rich, deal.id, 10)).toBe('This deal has closed.')
    expect(await own.books(rich)).toEqual({ cash: 10_000_000 })
  })

  test('sees a deal that has not opened, and cannot buy it', async () => {
    const deal = await own.newDeal({ opens_at: own.inMinutes(30) })
    const { body } = await own.purchase(await newTrader(house, 100_000), deal.id, 10)
    expect(body.message).toMatch(/^This deal opens on /)
  })

  test('pays no more than is outstanding, only for an own allotment, and only until the due time', async () => {
    const deal = await own.newDeal()
    const [person, other] = [await newTrader(house, 100_000), await newTrader(house, 100_000)]
    const { body } = await own.purchase(person, deal.id, 100)
    const order = body.data?.id ?? ''
    const says = async (...ask: Parameters<typeof own.answer>) => (await own.answer(...ask)).body.message
    expect(await says(person, order, { decision: 'accept' })).toBe('Nothing has been allotted yet.')
    own.later(61)
    await own.allot(deal.id)
    expect(await says(person, order, { decision: 'accept', amount: 90_000 })).toMatch(/^Pay ₹25,0.* or less/)
    expect((await own.answer(person, order, { decision: 'accept', amount: 0 })).body.code).not.toBe(200)
    expect((await own.answer(person, order, { decision: 'accept', amount: -5 })).body.code).not.toBe(200)
    expect(await says(person, order, { decision: 'decline', amount: 5 })).toBe(
      'Nothing is paid for an allotment that is declined.',
    )
    expect((await own.answer(other, order, { decision: 'accept' })).body.code).not.toBe(200)
    own.later(120)
    expect(await says(await signedIn(house, person), order, { decision: 'accept' })).toMatch(
      /^The time to accept ended/,
    )
  })

  test('sends the same payment twice with one key, and it is paid once', async () => {
    const deal = await own.newDeal()
    const person = await newTrader(house, 100_000)
    const order = (await own.purchase(person, deal.id, 100)).body.data?.id ?? ''
    own.later(61)
    await own.allot(deal.id)
    const key = 'a-key-of-this-very-payment'
    const [one, two] = await Promise.all(
      [1, 2].map(() => own.answer(person, order, { decision: 'accept', amount: 1000 }, { key })),
    )
    expect([one?.body, two?.body].map((body) => body?.data?.paid)).toEqual([1000, 1000])
    expect((await own.books(person)).advance).toBe(100_000)
  })
})

describe('two people', () => {
  const says = async (more: Partial<Offer>): Promise<string> => {
    const symbol = await own.newCompany(250)
    return (await own.refusalOf({ ...own.offerOf(symbol), ...more })).message
  }

  test.each<[string, () => Partial<Offer>]>([
    ['The deal cannot close before it opens.', () => ({ opens_at: own.inMinutes(90) })],
    [
      'Choose a closing time that is still to come.',
      () => ({ opens_at: own.inMinutes(-60), closes_at: own.inMinutes(-5) }),
    ],
    ['The due time has to be after the closing time.', () => ({ due_at: own.inMinutes(30) })],
    [
      'Choose a due time within seven days after the deal closes.',
      () => ({ due_at: own.inMinutes(60 * 24 * 10) }),
    ],
    ['The total has to be a multiple of the lot of 7 shares.', () => ({ lot: 7 })],
    ['Enter a price from ₹200.00 to ₹300.00: the exchange’s price band.', () => ({ rupees: 301 })],
    [
      'The official close is the price: enter no other.',
      () => ({ price_kind: 'close', price_day: own.dayIn(0) }),
    ],
    ['XX is not a share that trades on NSE.', () => ({ symbol: 'XX' })],
  ])('are told "%s"', async (sentence, more) => {
    expect(await says(more())).toBe(sentence)
  })

  test('allot after the close, at the deal’s price, in whole lots, no more than was asked for, and once', async () => {
    const deal = await own.newDeal()
    const person = await newTrader(house, 100_000)
    const order = (await own.purchase(person, deal.id, 100)).body.data?.id ?? ''
    const act = {
      kind: 'otc-allotment',
      offer_id: deal.id,
      rupees: 250,
      others: 'all',
      parts: [] as object[],
    }
    const told = async (more: object) => (await own.refusalOf({ ...act, ...more })).message
    expect(await told({})).toBe('Allot the deal after it has closed.')
    own.later(61)
    expect(await told({ rupees: 249 })).toBe(
      'The price of this deal is ₹250.00: Named in the deal, set by the firm.',
    )
    expect(await told({ parts: [{ order_id: order, quantity: 110 }] })).toBe(
      'An application for 100 shares cannot be allotted 110.',
    )
    expect(await told({ parts: [{ order_id: order, quantity: 15 }] })).toBe('Allot whole lots of 10 shares.')
    expect(await told({ parts: [{ order_id: deal.id, quantity: 10 }] })).toMatch(/not of this deal/)
    await own.allot(deal.id)
    expect(await told({})).toBe('This deal has been allotted already.')
  })
})
