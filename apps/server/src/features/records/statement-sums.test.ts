/** records: the statement's totals are real movements. */
import { cancelOrder } from '@pramaan/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { at, type Person, sendAs } from '../../../test/account-people.ts'
import { type House, openHouse } from '../../../test/harness.ts'
import { bought, buy, newTrader, openTrading, quote, sell, tell } from '../../../test/trade-people.ts'
import { type CashLine, linesInOrder } from '../../ledger/cash-lines.ts'
import { type Period, wantedIn } from './rules.ts'
import { type StatementSums, statementSums } from './statement-sums.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())
beforeEach(() => tell(house, 1500_00))

async function sums({ id }: Person, period: Period = {}): Promise<StatementSums> {
  const { db } = house.rooms
  const lines: CashLine[] = []
  for await (const part of linesInOrder(db, id, wantedIn(period))) lines.push(...part)
  return statementSums(db.as({ clientId: id }), id, wantedIn(period), lines)
}

test('one deposit of ₹5,00,000 is ₹5,00,000 in, however often money was blocked and released', async () => {
  const person = await newTrader(house, 500_000)
  for (let turn = 0; turn < 3; turn += 1) {
    const { body } = await buy(house, person, { quantity: 20, order_type: 'limit', price: 1400 })
    await sendAs(house, person, at(cancelOrder, body.data?.id ?? ''))
  }
  expect(await sums(person)).toEqual({
    opening: 0n,
    turnover: { in: 500_000_00n, out: 0n },
    blocked: 0n,
    closing: 500_000_00n,
  })
})

test('what is blocked is told apart and is not money out', async () => {
  const person = await newTrader(house, 500_000)
  const { body } = await buy(house, person, { quantity: 20, order_type: 'limit', price: 1400 })
  const blocked = BigInt(Math.round((body.data?.blocked ?? 0) * 100))
  expect(await sums(person)).toEqual({
    opening: 0n,
    turnover: { in: 500_000_00n, out: 0n },
    blocked,
    closing: 500_000_00n - blocked,
  })
})

test('a purchase and its charges are money out, a sale is money in at once, and until it is settled it is not free', async () => {
  const person = await newTrader(house, 500_000)
  const id = await bought(house, person, 100)
  expect((await sums(person)).turnover.out).toBe(150_178_61n)
  const { body } = await quote(house, person, id)
  await sell(house, person, id, body.data?.price ?? 0)
  const { turnover, blocked, closing } = await sums(person)
  expect(turnover.in).toBe(650_000_00n)
  expect(blocked).toBe(BigInt(Math.round((body.data?.net_value ?? 0) * 100)))
  expect(closing).toBe(349_821_39n)
})

test('a period counts its own movements: the day after begins with what the day before ended with', async () => {
  const person = await newTrader(house, 500_000)
  expect(await sums(person, { from: '2026-11-20' })).toEqual({
    opening: 500_000_00n,
    turnover: { in: 0n, out: 0n },
    blocked: 0n,
    closing: 500_000_00n,
  })
})
