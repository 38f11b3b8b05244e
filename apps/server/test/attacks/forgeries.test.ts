/** Whoever has the app's login to the database, and not the key file, forges nothing. The same forgeries stand in `npm run attack`. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../harness.ts'
import * as people from './forged-people.ts'
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
