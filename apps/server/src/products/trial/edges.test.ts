/** products/trial: what the database refuses whatever the code says, and what happens at one moment. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { credits } from '../../../test/credit-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksOf, bought, openTrading } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'
import { actForFirm } from '../../trading/act.ts'
import { legsOfUse, spendPlan } from './plans.ts'
import { creditsAmong } from './store.ts'

let house: House
let own: ReturnType<typeof credits>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = credits(house)
})
afterAll(() => house.close())
beforeEach(() => own.onTradingDay())
afterEach(async () => {
  await own.clockwork.run()
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})

/** A credit that is made to pay so much of an order, by the plan that a run would make. */
async function made(rupees: bigint, isDayOver: boolean) {
  const person = await own.allowedTrader()
  const { id } = await own.accepted(person, { rupees: 1000 })
  const order = await bought(house, person, 20)
  const day = own.today()
  if (isDayOver) await own.later(1)
  const firm = house.services.db.as('firm')
  const [credit] = await creditsAmong(firm, [id])
  if (!credit) throw new Error('no credit')
  const use = { creditId: id, day, orderId: order, amount: rupees * 100n, fees: 0n }
  const plan = spendPlan(person.id, [credit], [use], house.services.businessClock.now())
  return { person, act: () => firm.transaction((tx) => actForFirm(tx, [plan])) }
}

test('a credit that pays ₹1 more than an order was charged is refused by the database, and nothing moves', async () => {
  const { person, act } = await made(1n, true)
  const before = await booksOf(house, person.id)
  await expect(act()).rejects.toThrow('a credit pays charges that are final, and nothing else')
  expect(await booksOf(house, person.id)).toEqual(before)
})

test('a charge is not paid while its day is open: what the day gives back later would become cash', async () => {
  const { person, act } = await made(1n, false)
  const before = await booksOf(house, person.id)
  await expect(act()).rejects.toThrow('a credit pays charges that are final, and nothing else')
  expect(await booksOf(house, person.id)).toEqual(before)
})

test('rupees that come to a client as credit spent, without a use behind them, are refused with the transaction', async () => {
  const person = await own.allowedTrader()
  const { id } = await own.accepted(person)
  const at = house.services.businessClock.now()
  const legs = legsOfUse(person.id, {
    ...{ creditId: id, day: own.today(), orderId: randomUUID(), amount: 100n, fees: 0n },
  })
  const transfer = {
    id: randomUUID(),
    act: 'credit-spent',
    ref: id,
    memo: null,
    at,
    legs,
    once: null,
  } as const
  await expect(
    house.services.db
      .as('firm')
      .transaction((tx) => actForFirm(tx, [{ client: person.id, transfers: [transfer] }])),
  ).rejects.toThrow()
  expect(await booksOf(house, person.id)).toEqual({ cash: 500_000_00n, PROMO: 500_00n })
})

test('given up at the very moment at which charges are paid: one comes first, and not a paisa is lost', async () => {
  const people = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const person = await own.allowedTrader()
      const credit = await own.accepted(person, { rupees: 1000 })
      await bought(house, person, 20)
      return { person, credit }
    }),
  )
  const { businessClock } = house.services
  businessClock.hear(businessClock.aheadMs() + 86_400_000)
  await Promise.all([
    own.clockwork.run(),
    ...people.map(({ person, credit }) => own.giveUp(person, credit.id)),
  ])
  for (const { person, credit } of people) {
    const told = await own.own(person, credit.id)
    expect(told).toMatchObject({ state: 'given-up', left: 0 })
    expect(told.moves.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(0)
    expect((await booksOf(house, person.id)).PROMO).toBeUndefined()
  }
})
