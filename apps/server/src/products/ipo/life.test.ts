/** ipo: the whole life of applications, from two people who put the issue up to the sale of the share: receipts = ledger. */

import { units } from '@pramaan/money'
import { allot } from '@pramaan/products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import { issues } from '../../../test/ipo-people.ts'
import { tell, tick } from '../../../test/market.ts'
import { booksOf, quote, sell } from '../../../test/trade-people.ts'
import { otherNumbers } from './run-draw.ts'

let house: House
let own: ReturnType<typeof issues>
beforeAll(async () => {
  house = await openHouse()
  own = issues(house)
})
afterAll(() => house.close())

test('applied, drawn, listed, held and sold: every receipt is what the ledger says', async () => {
  own.goTo(0)
  const offer = await own.putUp({ shares: 100 })
  const people = await Promise.all(Array.from({ length: 5 }, () => own.applicant()))
  const orders: string[] = []
  for (const [turn, person] of people.entries()) {
    const { body } = await own.apply(person, offer, [{ lots: 1 + turn }])
    expect(body).toMatchObject({ code: 200, data: { status: 'pending', blocked: 10_000 * (1 + turn) } })
    orders.push(body.data?.id ?? '')
  }
  const [first] = people
  if (!first) throw new Error('nobody applied')
  expect(await own.seen(first, offer)).toMatchObject({
    ...{ state: 'open', demand: { applications: 5, shares: 750, winners_in_100: 40 } },
    own: { applied: 50, blocked: 10_000, can_change: true },
  })
  expect(await booksOf(house, first.id)).toMatchObject({ cash: 90_000_00n, blocked: 10_000_00n })
  own.goTo(1, 16)
  await own.byTwo({ kind: 'ipo-demand', offer_id: offer, applications: 3 })
  own.goTo(1, 12)
  await own.allot(offer, 195)

  const { body: drawn } = await own.drawOf(offer)
  const data = drawn.data
  expect(data).toMatchObject({ mode: 'draw', applicants: 8, others: 3, issue_price: 195 })
  // Anyone can make it again.
  const again = allot(
    { shares: units(BigInt(data.shares)), lot: units(BigInt(data.lot)) },
    [
      ...data.applications.map(({ number, applied }) => ({ id: number, applied: units(BigInt(applied)) })),
      ...otherNumbers(data.others).map((id) => ({ id, applied: units(50n) })),
    ],
    { secret: data.secret, beacon: data.beacon.hash, commitment: data.commitment },
  )
  const ranks = new Map(again.rows.map((row) => [row.id, row]))
  for (const [turn, person] of people.entries()) {
    const now = await own.again(person)
    const application = await own.applicationOf(now, orders[turn] ?? '')
    const row = ranks.get(application.number)
    expect(application).toMatchObject({ rank: row?.rank, key: row?.key, allotted: Number(row?.allotted) })
    expect(application.status).toBe(application.allotted ? 'listing' : 'rejected')
    const books = await booksOf(house, person.id)
    expect(books.cash).toBe(application.allotted ? 100_000_00n - 9750_00n : 100_000_00n)
    expect(books.blocked).toBeUndefined()
    expect(await own.receiptOf(now, orders[turn] ?? '')).toMatchObject({ closes: true })
  }
  expect(await own.findings()).toEqual([])
  const winners = again.rows.filter(({ allotted }) => allotted > 0n)
  expect(winners).toHaveLength(2)
  expect(again.total).toBe(100n)
  own.goTo(2)
  await own.byTwo({ kind: 'ipo-listing', offer_id: offer })
  await own.clockwork.doDue()
})

test('an issue that nobody overbids gives everybody all; the share trades from its listing on and is sold', async () => {
  own.goTo(5)
  const offer = await own.putUp()
  const person = await own.applicant()
  const { body } = await own.apply(person, offer, [{ lots: 2, price: 195 }, { lots: 1 }])
  // The dearest bid: 100 shares at ₹195, and not the sum.
  expect(body.data).toMatchObject({ applied: 100, blocked: 19_500 })
  const id = body.data?.id ?? ''
  own.goTo(2)
  await own.allot(offer, 200)
  // At ₹200 the bid at ₹195 is none: one lot at cut-off.
  let now = await own.again(person)
  expect(await own.applicationOf(now, id)).toMatchObject({ status: 'listing', allotted: 50, is_late: false })
  expect((await quote(house, now, id, 'ipo')).body.code).toBe('order_not_held')
  expect(await own.refusalOf({ kind: 'ipo-listing', offer_id: offer })).toMatchObject({
    message: expect.stringMatching(/lists on/),
  })
  own.goTo(7)
  await own.byTwo({ kind: 'ipo-listing', offer_id: offer })
  now = await own.again(person)
  await own.clockwork.doDue()
  await house.services.market.reload()
  const { symbol } = await own.seen(now, offer)
  const bids = [{ pricePaise: 240_00, quantity: 1000, orders: 9 }]
  const day = { previousClosePaise: 200_00, openPaise: 236_00, highPaise: 244_00, lowPaise: 231_00 }
  tell(house, tick(house, symbol, 240_00, { day, depth: { bids, asks: [] } }))
  expect(await own.seen(now, offer)).toMatchObject({
    ...{ state: 'listed', listed: { price: 240, change_pct: 20 } },
    own: { status: 'holding' },
  })
  expect((await quote(house, now, id, 'ipo')).body).toMatchObject({
    code: 200,
    data: { price: 240, quantity: 50 },
  })
  expect((await sell(house, now, id, 240, { ttype: 'ipo' })).body.code).toBe(200)
  const receipt = await own.receiptOf(now, id)
  expect(receipt).toMatchObject({
    ...{
      status: 'sold',
      closes: true,
      buy_trade_value: 10_000,
      buy_net_value: 10_000,
      sell_trade_value: 12_000,
    },
    buy_fees: { total: 0 },
  })
  expect(await own.findings()).toEqual([])
})
