/** Whoever has the app's login to the database, and not the key file, forges nothing. The same forgeries stand in `npm run attack`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../harness.ts'
import * as people from './forged-people.ts'
import * as records from './forged-records.ts'
import { type Forgery, forge } from './forgeries.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const isHeld = async (forgery: Forgery): Promise<void> => {
  expect(await forge(house, forgery)).toBe(true)
}

test('a password hash that is copied into another client’s row opens nothing', () =>
  isHeld(people.passwordOfAnother))
test('a password hash that is copied into a colleague’s row opens nothing', () =>
  isHeld(people.passwordOfAColleague))
test('a PIN hash that is copied into another client’s row opens nothing', () => isHeld(people.pinOfAnother))
test('nobody opens a session of a checker but the server', () => isHeld(people.sessionOfAChecker))
test('a session that is laid to another client opens nothing', () => isHeld(people.sessionOfAnother))
test('a second factor is not taken away by a statement', () => isHeld(people.secondFactorTaken))
test('a dividend that no list and no two people told is refused', () => isHeld(records.inventedDividend))
test('a price for a sale that the server did not give is refused', () => isHeld(records.inventedSellQuote))
test('a last price that no feed told is refused', () => isHeld(records.inventedLastQuote))
test('stored candles are not rewritten', () => isHeld(records.rewrittenCandles))
test('mails are neither deleted nor changed nor kept from leaving', () => isHeld(records.mailsTaken))
test('a line of a client’s activity that the server did not write is refused', () =>
  isHeld(records.falseActivity))
test('money is not taken in the names of two people who know nothing of it', () =>
  isHeld(records.twoPeoplesNames))
test('cash is not held without a cause', () => isHeld(records.heldWithoutCause))
