/** products/otc: random lives with the ledger itself: blocked = debited + released, no debt, and every paisa is somewhere. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const CASH = 10_000_000
const LOTS = 8

const life = fc.record({
  lots: fc.integer({ min: 1, max: LOTS }),
  allotted: fc.integer({ min: 0, max: LOTS }),
  /** Percent of what is outstanding, one after the other. */
  payments: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }),
  end: fc.constantFrom('pay' as const, 'decline' as const, 'lapse' as const),
})

test('whatever is allotted and paid, cash + blocked + advance + what the shares cost is what was there, and nothing is below zero', async () => {
  const lives = fc.sample(life, 24)
  const deal = await own.newDeal({ total: lives.length * LOTS * 10 })
  const people = []
  for (const one of lives) {
    const person = await newTrader(house, CASH / 100)
    const order = (await own.purchase(person, deal.id, one.lots * 10)).body.data?.id ?? ''
    people.push({ ...one, person, order })
  }
  own.later(61)
  const parts = people.map(({ order, lots, allotted }) => ({
    order_id: order,
    quantity: Math.min(lots, allotted) * 10,
  }))
  await own.allot(deal.id, { others: 'none', parts })
  for (const { person, order, payments, end, allotted } of people) {
    const whole = async (): Promise<number> => {
      const books = await own.books(person)
      for (const balance of Object.values(books)) expect(balance).toBeGreaterThanOrEqual(0)
      const receipt = await own.receiptOf(person, order)
      expect([receipt.closes, receipt.outstanding <= 0]).toEqual([true, true])
      const spent = Math.round(receipt.buy_net_value * 100)
      return (books.cash ?? 0) + (books.blocked ?? 0) + (books.advance ?? 0) + spent
    }
    expect(await whole()).toBe(CASH)
    if (allotted === 0) continue
    for (const percent of payments) {
      const { blocked = 0 } = await own.books(person)
      const amount = Math.floor((blocked * percent) / 100)
      if (amount > 0) await own.answer(person, order, { decision: 'accept', amount: amount / 100 })
      expect(await whole()).toBe(CASH)
    }
    if (end !== 'lapse') await own.answer(person, order, { decision: end === 'pay' ? 'accept' : 'decline' })
    expect(await whole()).toBe(CASH)
  }
  own.later(120)
  await own.clockwork.run()
  for (const { person } of people) {
    const books = await own.books(person)
    expect([books.blocked ?? 0, books.advance ?? 0]).toEqual([0, 0])
  }
  expect((await auditLedger(house.services.db, house.services.keys))?.findings).toEqual([])
})
