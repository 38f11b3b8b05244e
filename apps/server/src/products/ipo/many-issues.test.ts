/** ipo: what is cut from a long list is over: nothing that someone still waits for is ever left out. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'
import { issues } from '../../../test/ipo-people.ts'
import { openTrading } from '../../../test/trade-people.ts'
import { lastIssues } from './store.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
})
afterAll(() => house.close())

test('with room for one issue that is over, all that are not over are told beside it', async () => {
  const own = issues(house)
  own.goTo(0)
  const [first, second, open, other] = [
    await own.putUp(),
    await own.putUp(),
    await own.putUp(),
    await own.putUp(),
  ]
  for (const id of [first, second])
    await house.pastTriggers(
      `update ipo_issue set failed_at = now(), failure = 'Withdrawn by the company' where offer_id = $1`,
      [id],
    )
  const told = await house.services.db.as('firm').transaction((tx) => lastIssues(tx, 1))
  const ids = told.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([open, other]))
  expect(ids.filter((id) => id === first || id === second)).toHaveLength(1)
})
