/** products/trial: what the database refuses whatever the code says, and what happens at one moment. */
import { randomUUID } from 'node:crypto'
import { addDays } from '@pramaan/market-time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { credits } from '../../../test/credit-people.ts'
import * as staff from '../../../test/firm.ts'
import { funds } from '../../../test/fund-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { booksOf, bought, openTrading } from '../../../test/trade-people.ts'
import { auditLedger } from '../../ledger/audit.ts'
import { actForFirm } from '../../trading/act.ts'
import { endPlan, legsOfUse, spendPlan } from './plans.ts'
import { creditsAmong } from './store.ts'

let house: House
let own: ReturnType<typeof credits>
let schemes: ReturnType<typeof funds>
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  own = credits(house)
  schemes = funds(house)
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

test('a credit does not expire before its last day is over, whatever the code says', async () => {
  const person = await own.allowedTrader()
  const { id } = await own.accepted(person, { accept_by: own.today(), ends_on: own.today() })
  const firm = house.services.db.as('firm')
  const [credit] = await creditsAmong(firm, [id])
  if (!credit) throw new Error('no credit')
  const plan = endPlan(credit, 'expired', house.services.businessClock.now())
  await expect(firm.transaction((tx) => actForFirm(tx, [plan]))).rejects.toThrow(
    'a credit expires after its last day',
  )
  expect(await booksOf(house, person.id)).toMatchObject({ PROMO: 500_00n })
})

test('an offer that two people made to one client is not put up for another past them', async () => {
  const [person, other] = [await own.allowedTrader(), await own.allowedTrader()]
  const act = own.offerOf({ client: person.email })
  const maker = await staff.newPerson(house, 'maker')
  const { proposal } = await staff.proposeAs(house.app, maker, act)
  const checker = await staff.newPerson(house, 'checker')
  const offer = {
    ...{
      id: randomUUID(),
      name: act.name,
      amount_paise: 500_00,
      for_client: other.id,
      opens_on: act.opens_on,
    },
    ...{ accept_by: act.accept_by, ends_on: act.ends_on, put_up_at: house.services.businessClock.now() },
  }
  await expect(
    house.services.db.as('firm').transaction(async (tx) => {
      await staff.approveBare(tx, proposal.id, checker)
      await tx.query('select put_promo_offer($1, $2, jsonb_populate_record(null::promo_offer, $3))', [
        ...[
          JSON.stringify(act),
          `credit-offer:${act.name}:${act.opens_on}:${act.client}`,
          JSON.stringify(offer),
        ],
      ])
    }),
  ).rejects.toThrow('an offer of credit needs two people')
})

test('after days without a server a credit pays for what was traded in its days, before it expires', async () => {
  const fund = await schemes.newFund({ load_steps: [] })
  await own.onTradingDay()
  const [first, person] = [await own.allowedTrader(), await own.allowedTrader()]
  // Another client's credit has ended longer ago: what has expired is done first, of all kinds.
  await own.accepted(first, { accept_by: own.today(), ends_on: own.today() })
  const credit = await own.accepted(person, { accept_by: own.today(), ends_on: addDays(own.today(), 7) })
  const { businessClock } = house.services
  const pass = (days: number) => businessClock.hear(businessClock.aheadMs() + days * 86_400_000)
  pass(1)
  expect((await schemes.buy(person, fund.id, 2_00_000)).body.code).toBe(200)
  const [order] = await house.asOwner<{ id: string; nav_day: string }>(
    `select id, asked ->> 'nav_day' as nav_day from product_order where client_id = $1`,
    [person.id],
  )
  pass(12)
  await schemes.tellNav(fund.code, order?.nav_day ?? '', 200_000)
  await own.clockwork.run()
  await house.asOwner('update due set taken_until = null where done_at is null')
  await own.clockwork.run()
  await house.asOwner('update due set taken_until = null where done_at is null')
  await own.clockwork.run()
  const charged = await house.asOwner<{ paise: bigint }>(
    'select sum(charges_paise)::bigint as paise from order_fill where order_id = $1',
    [order?.id],
  )
  expect(charged[0]?.paise).toBeGreaterThan(0n)
  expect(await own.own(person, credit.id)).toMatchObject({
    ...{ state: 'expired', spent: Number(charged[0]?.paise) / 100 },
  })
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
