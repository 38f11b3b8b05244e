/** products/otc: a deal from the word of two people to shares that are sold, and every way in which the money comes back. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../../../test/account-people.ts'
import { deals } from '../../../test/deal-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { newTrader, quote, sell } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'

let house: House
let own: ReturnType<typeof deals>
beforeAll(async () => {
  house = await openHouse()
  own = deals(house)
})
afterAll(() => house.close())
afterEach(async () => {
  await own.clockwork.run()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

const CASH = 10_000_000

async function bought(quantity: number, more = {}) {
  const deal = await own.newDeal(more)
  const person = await newTrader(house, CASH / 100)
  const { body } = await own.purchase(person, deal.id, quantity)
  if (!body.data?.id) throw new Error(JSON.stringify(body))
  return { deal, person, order: body.data.id, blocked: Math.round(body.data.blocked * 100) }
}

test('a deal is bought, allotted in part, paid in part, then paid, delivered, sold; receipt and ledger say the same', async () => {
  const { deal, person, order, blocked } = await bought(100)
  expect(await own.books(person)).toEqual({ cash: CASH - blocked, blocked })
  expect(await own.seen(person, deal.id)).toMatchObject({
    state: 'open',
    remaining: 900,
    price: 250,
    orders: [{ status: 'pending', applied: 100, allotted: null, outstanding: 0 }],
  })
  own.later(61)
  await own.allot(deal.id, { others: 'none', parts: [{ order_id: order, quantity: 60 }] })
  const {
    orders: [awaiting],
  } = await own.seen(person, deal.id)
  const total = Math.round((awaiting?.total ?? 0) * 100)
  expect(awaiting).toMatchObject({ status: 'awaiting', allotted: 60, price: 250, value: 15_000, paid: 0 })
  expect(awaiting?.outstanding).toBe(-total / 100)
  expect(await own.books(person)).toEqual({ cash: CASH - total, blocked: total })
  expect(await own.receiptOf(person, order)).toMatchObject({
    status: 'awaiting',
    outstanding: -total / 100,
    closes: true,
    fills: [],
  })
  const part = await own.answer(person, order, { decision: 'accept', amount: 8000 })
  expect(part.body.data).toMatchObject({
    status: 'awaiting',
    paid: 8000,
    outstanding: 8000 - total / 100,
    keeps: 30,
    lapses: 30,
  })
  expect(await own.books(person)).toEqual({ cash: CASH - total, blocked: total - 800_000, advance: 800_000 })
  expect((await own.receiptOf(person, order)).outstanding).toBe((800_000 - total) / 100)
  const rest = await own.answer(person, order, { decision: 'accept' })
  expect(rest.body.data).toMatchObject({ status: 'holding', paid: total / 100, outstanding: 0 })
  expect(await own.books(person)).toEqual({ cash: CASH - total, securities: 60 })
  const receipt = await own.receiptOf(person, order)
  expect(receipt).toMatchObject({
    ...{
      status: 'holding',
      display_type: 'STOCK P.M.',
      quantity: 60,
      buy_price: 250,
      buy_trade_value: 15_000,
    },
    ...{ buy_net_value: total / 100, outstanding: 0, closes: true },
  })
  expect(receipt.steps.map(({ status }) => status)).toEqual([
    'pending',
    'allotted',
    'paid in part',
    'holding',
  ])
  own.nextDay(2)
  own.tellPrice(deal.symbol, 260)
  await own.clockwork.run()
  const seller = await signedIn(house, person)
  const { body } = await quote(house, seller, order, 'otc')
  expect(body.data).toMatchObject({ price: 260, quantity: 60 })
  expect((await sell(house, seller, order, 260, { ttype: 'otc' })).body.code).toBe(200)
  expect(await own.receiptOf(seller, order)).toMatchObject({ status: 'sold', sell_price: 260, closes: true })
})

test('declined: every paisa returns, what was paid in part with it', async () => {
  const { deal, person, order } = await bought(100)
  own.later(61)
  await own.allot(deal.id)
  await own.answer(person, order, { decision: 'accept', amount: 1234.56 })
  const declined = await own.answer(person, order, { decision: 'decline' })
  expect(declined.body.data).toMatchObject({ status: 'rejected', outstanding: 0, keeps: 0 })
  expect(await own.books(person)).toEqual({ cash: CASH })
  expect(await own.receiptOf(person, order)).toMatchObject({
    status: 'rejected',
    reason: 'You declined the allotment. All your money was released.',
    closes: true,
  })
})

test('at the due time whole lots that are paid with their charges stay, and all else returns to the paisa', async () => {
  const { deal, person, order } = await bought(100)
  own.later(61)
  await own.allot(deal.id)
  const { body } = await own.answer(person, order, { decision: 'accept', amount: 6000 }, { dryRun: true })
  expect(await own.books(person)).not.toHaveProperty('advance')
  await own.answer(person, order, { decision: 'accept', amount: 6000 })
  own.later(120)
  await own.clockwork.run()
  const cost = Math.round((body.data?.keeps_cost ?? 0) * 100)
  expect(body.data?.keeps).toBe(20)
  expect(await own.books(person)).toEqual({ cash: CASH - cost, securities: 20 })
  const receipt = await own.receiptOf(person, order)
  expect(receipt).toMatchObject({ status: 'holding', quantity: 20, outstanding: 0, closes: true })
  expect(receipt.buy_net_value).toBe(cost / 100)
})

test('nothing paid by the due time, or nothing allotted by then: rejected with its reason, and all is released', async () => {
  const unpaid = await bought(100)
  const forgotten = await bought(50)
  own.later(61)
  await own.allot(unpaid.deal.id)
  own.later(120)
  await own.clockwork.run()
  for (const { person } of [unpaid, forgotten]) expect(await own.books(person)).toEqual({ cash: CASH })
  expect((await own.receiptOf(unpaid.person, unpaid.order)).reason).toMatch(/^Not paid by the due time/)
  expect((await own.receiptOf(forgotten.person, forgotten.order)).reason).toMatch(/^Nothing was allotted/)
})

test('before the close is known the upper band is blocked, and the difference returns with the allotment', async () => {
  const day = own.dayIn(0)
  const { deal, person, order, blocked } = await bought(10, {
    price_kind: 'close',
    price_day: day,
    rupees: undefined,
  })
  expect(await own.seen(person, deal.id)).toMatchObject({ price: null, most_price: 300, price_kind: 'close' })
  own.later(61)
  expect(
    await own.refusalOf({ kind: 'otc-allotment', offer_id: deal.id, rupees: 250, others: 'all', parts: [] }),
  ).toMatchObject({
    message: expect.stringMatching(/^The official close of .* is not known yet\.$/),
  })
  expect(blocked).toBeGreaterThan(300_000)
  expect((await own.seen(person, deal.id)).orders[0]?.id).toBe(order)
})

test('a mail tells the allotment with what is to be paid, until when, and that nothing is owed', async () => {
  const { deal, person } = await bought(100)
  own.later(61)
  await own.allot(deal.id)
  const [mail] = await house.asOwner<{ subject: string; body_text: string }>(
    'select subject, body_text from mail where to_address = (select email from client where id = $1) order by created_at desc limit 1',
    [person.id],
  )
  expect(mail?.subject).toMatch(/100 shares allotted/)
  expect(mail?.body_text).toMatch(/Nothing is owed/)
})
