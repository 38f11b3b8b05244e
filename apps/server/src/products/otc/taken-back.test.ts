/** products/otc: until the window closes a purchase is taken back: the money is free at once, and the shares are the deal's again. */
import { randomUUID } from 'node:crypto'
import { cancelOrder, listAwaiting } from '@pramaan/contracts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Person, sendAs, signedIn, at as withId } from '../../../test/account-people.ts'
import { deals } from '../../../test/deal-people.ts'
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
afterEach(async () => {
  await own.clockwork.run()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

const CASH = 100_000_000

const takeBack = (person: Person, id: string, key: string = randomUUID()) =>
  sendAs(house, person, withId(cancelOrder, id), { headers: { 'idempotency-key': key } })

async function bought(quantity: number, more = {}) {
  const deal = await own.newDeal(more)
  const person = await newTrader(house, CASH / 100)
  const { body } = await own.purchase(person, deal.id, quantity)
  if (!body.data?.id) throw new Error(JSON.stringify(body))
  return { deal, person, order: body.data.id }
}

test('a purchase that is taken back frees its money, its shares are offered again, and the receipt closes', async () => {
  const { deal, person, order } = await bought(1000)
  const other = await newTrader(house, CASH / 100)
  expect((await own.purchase(other, deal.id, 10)).body.message).toBe('All shares of this deal are taken.')
  const [key, open] = [randomUUID(), await own.seen(person, deal.id)]
  expect(open.orders[0]).toMatchObject({ status: 'pending', can_cancel: true })
  const { body } = await takeBack(person, order, key)
  expect(body.data).toMatchObject({ status: 'cancelled', can_cancel: false, reason: 'You cancelled it.' })
  // The same wish again is the same answer.
  expect((await takeBack(person, order, key)).body.data).toMatchObject({ status: 'cancelled' })
  expect(await own.books(person)).toEqual({ cash: CASH })
  expect(await own.seen(person, deal.id)).toMatchObject({
    remaining: 1000,
    orders: [{ status: 'cancelled', blocked: 0, can_cancel: false }],
  })
  expect(await own.receiptOf(person, order)).toMatchObject({ status: 'cancelled', closes: true })
  expect((await own.purchase(other, deal.id, 1000)).body.code).toBe(200)
})

test('what was taken back is allotted nothing, counts in no sum, and falls due no more', async () => {
  const { deal, person, order } = await bought(100)
  const stays = await newTrader(house, CASH / 100)
  await own.purchase(stays, deal.id, 50)
  await takeBack(person, order)
  own.later(61)
  await own.allot(deal.id)
  expect(await own.books(person)).toEqual({ cash: CASH })
  expect((await own.seen(stays, deal.id)).orders).toMatchObject([{ status: 'awaiting', allotted: 50 }])
  const due = await house.asOwner('select kind from due where ref = $1 and done_at is null', [order])
  expect(due).toEqual([])
  const firm = await own.firmDeal(deal.id)
  expect(firm.deal).toMatchObject({ applications: 1, clients: 1, applied: 50 })
})

test('after the window has closed, by its time or by two people, nothing is taken back', async () => {
  const late = await bought(10)
  own.later(61)
  const { body } = await takeBack(late.person, late.order)
  expect(body.message).toBe(
    'The deal has closed: the purchase can no longer be taken back. Decline the allotment if you do not want it.',
  )
  expect((await own.seen(late.person, late.deal.id)).orders[0]).toMatchObject({ can_cancel: false })
  const early = await bought(10)
  const list = async () =>
    (await sendAs(house, early.person, listAwaiting, { query: '' })).body.data as object
  expect(JSON.stringify(await list())).toContain('"can_cancel":true')
  await own.byTwo({ kind: 'offer-close', offer_id: early.deal.id })
  own.later(1)
  expect(JSON.stringify(await list())).toContain('"can_cancel":false')
  expect((await takeBack(early.person, early.order)).body.code).not.toBe(200)
})

test('nobody takes back what is another’s, what is allotted, or twice', async () => {
  const { deal, person, order } = await bought(10)
  const other = await newTrader(house, 1000)
  expect((await takeBack(other, order)).body.message).toBe('The API you requested unavailable.')
  const twice = await Promise.all([takeBack(person, order), takeBack(person, order)])
  expect(twice.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect(await own.books(person)).toEqual({ cash: CASH })
  expect((await own.seen(person, deal.id)).remaining).toBe(1000)
  const held = await bought(10)
  own.later(61)
  await own.allot(held.deal.id)
  expect((await takeBack(held.person, held.order)).body.code).not.toBe(200)
})

test('the mail of an allotment is there to be sent now, however far ahead the business clock is', async () => {
  const { deal } = await bought(100)
  own.later(61)
  await own.allot(deal.id)
  const [mail] = await house.asOwner<{ next_try_at: Date }>(
    `select next_try_at from mail where subject like '%allotted%' order by next_try_at desc limit 1`,
  )
  expect(mail?.next_try_at.getTime()).toBeLessThanOrEqual(house.clock.now().getTime())
})

test('a split between allotment and payment: nothing is delivered that was of before it, and all returns', async () => {
  const far = { due_at: own.inMinutes(4 * 24 * 60) }
  const { deal, person, order } = await bought(100, far)
  own.later(61)
  await own.allot(deal.id)
  await own.answer(person, order, { decision: 'accept', amount: 1000 })
  await own.announce(deal.symbol, { kind: 'split', ratio: [1, 2], exDay: own.dayIn(1) })
  own.nextDay(1)
  const who = await signedIn(house, person)
  const { body } = await own.answer(who, order, { decision: 'accept' })
  expect(body.message).toMatch(/^The company changed its shares on .*, before they were paid/)
  own.later(4 * 24 * 60)
  await own.clockwork.run()
  expect(await own.books(who)).toEqual({ cash: CASH })
  const receipt = await own.receiptOf(await signedIn(house, who), order)
  expect(receipt).toMatchObject({ status: 'rejected', closes: true })
  expect(receipt.reason).toMatch(/^The company changed its shares on .* All your money was released\.$/)
})
