/** client-files: the firm reads of a client's cash and holdings what the client reads. */
import {
  type Account,
  type ClientAccount,
  listHolding,
  type Portfolio,
  type Position,
  viewAccount,
  viewClientAccount,
  viewPortfolio,
} from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAs as asClient } from '../../../test/account-people.ts'
import { at, newPerson, type Person, sendAs } from '../../../test/firm.ts'
import { type Answer, type House, newClient, openHouse } from '../../../test/harness.ts'
import { bought, buy, newTrader, openTrading, quote, sell, tell } from '../../../test/trade-people.ts'

let house: House
let auditor: Person
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  auditor = await newPerson(house, 'auditor')
})
afterAll(() => house.close())

const NOBODY = '11111111-1111-4111-8111-111111111111'
const read = (id: string): Promise<Answer<ClientAccount>> =>
  sendAs(house.app, auditor, at(viewClientAccount, { id }))

test('after a buy, a sale and an open limit order every figure is the one on the client’s own screens', async () => {
  const person = await newTrader(house, 1_000_000)
  await bought(house, person, 100)
  const sold = await bought(house, person, 20)
  const { body } = await quote(house, person, sold)
  await sell(house, person, sold, body.data?.price ?? 0)
  await buy(house, person, { quantity: 20, order_type: 'limit', price: 1450 })
  tell(house, 1600_00)

  const account: Account = (await asClient(house, person, viewAccount)).body.data
  const portfolio: Portfolio = (await asClient(house, person, viewPortfolio)).body.data
  const held: { positions: Position[] } = (await asClient(house, person, listHolding)).body.data
  const seen = (await read(person.id)).body.data
  expect(seen).toEqual({ account, portfolio, positions: held.positions })
  expect(seen.positions).toMatchObject([{ quantity: 100, price: 1600, value: 160_000, source: 'Simulated' }])
  expect(Math.min(account.blocked, account.unsettled, portfolio.awaiting)).toBeGreaterThan(0)
  tell(house, 1500_00)
})

test('who has no money yet has zeros; someone unknown is 404, a malformed id 400, a capital id is the same id', async () => {
  const { id } = await newClient(house, { identityStatus: 'unverified' })
  const { data } = (await read(id)).body
  expect(data).toMatchObject({
    account: { cash: 0, waiting: [] },
    portfolio: { net_worth: 0 },
    positions: [],
  })
  expect((await read(id.toUpperCase())).body.data).toEqual(data)
  expect([(await read(NOBODY)).status, (await read('x')).status]).toEqual([404, 400])
})
