/** trading: only a transfer that says it may be short is refused for want of money; anywhere else that is a fault. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { booksOf, newTrader } from '../../test/trade-people.ts'
import type { LedgerAct } from '../ledger/transfers.ts'
import { act, actForFirm } from './act.ts'
import type { Plan, PlannedTransfer } from './plan.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const CASH = 10_000n

/** Moves one paisa more than the client has. */
const tooMuch = (client: string, of: Partial<PlannedTransfer> & { act: LedgerAct }): PlannedTransfer => ({
  id: randomUUID(),
  ref: randomUUID(),
  memo: null,
  at: house.clock.now(),
  legs: [{ from: { client, purpose: 'cash' }, to: { client, purpose: 'blocked' }, amount: CASH + 1n }],
  once: null,
  ...of,
})

const carriedOut = (plan: Plan) => house.services.db.as('firm').transaction((tx) => actForFirm(tx, [plan]))

test('₹100.01 of ₹100: what may be short is refused, and nothing is moved', async () => {
  const { id: client } = await newTrader(house, 100)
  const plan = { client, transfers: [tooMuch(client, { act: 'order-blocked', mayBeShort: true })] }
  expect(await carriedOut(plan)).toEqual(['funds_short'])
  expect(await booksOf(house, client)).toMatchObject({ cash: CASH })
})

test.each(['order-blocked', 'order-bought', 'order-released', 'sale-settled', 'dividend'] as const)(
  'a transfer (%s) that does not say it may be short stops everything, whoever asked for it',
  async (kind) => {
    const { id: client } = await newTrader(house, 100)
    const plan = { client, transfers: [tooMuch(client, { act: kind })] }
    await expect(carriedOut(plan)).rejects.toThrow(
      `a transfer (${kind}) of a plan could not be posted: short`,
    )
    const intent = {
      claim: { scope: `client:${client}`, route: 'POST /x', key: randomUUID(), bodyHash: Buffer.alloc(32) },
      sealedReply: Buffer.alloc(1),
      now: house.clock.now(),
      grant: null,
      mustBeOpen: false,
      least: null,
      quotes: [],
    }
    await expect(act(house.services.db, [{ plan, intent }])).rejects.toThrow('could not be posted: short')
    expect(await booksOf(house, client)).toMatchObject({ cash: CASH })
  },
)

test('of a plan with two transfers none may be short: the first would be posted without the second', async () => {
  const { id: client } = await newTrader(house, 100)
  const fits = tooMuch(client, {
    act: 'order-blocked',
    legs: [{ from: { client, purpose: 'cash' }, to: { client, purpose: 'blocked' }, amount: 1n }],
  })
  const plan = { client, transfers: [fits, tooMuch(client, { act: 'order-blocked', mayBeShort: true })] }
  await expect(carriedOut(plan)).rejects.toThrow('could not be posted: short')
  expect(await booksOf(house, client)).toMatchObject({ cash: CASH })
})
