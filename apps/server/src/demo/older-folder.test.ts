/** demo: a folder that was seeded before a part of the shelf was told starts all the same: what is missing is told, or left out. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { instrumentOf } from '../../test/market.ts'
import { booksAreWhole } from '../../test/money-people.ts'
import { openTrading, STOCK } from '../../test/trade-people.ts'
import { storyOfIssues } from './ipo.ts'
import { seedDemo } from './seed.ts'
import { seedShelf, storyOfShelf } from './shelf.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await openTrading(house)
  // As it was once: people and money, and nothing on the shelf.
  await seedDemo(house.services)
})
afterAll(() => house.close())

const start = async (): Promise<void> => {
  const { services } = house
  await seedDemo(services, { ...storyOfIssues(services), ...storyOfShelf(services) })
  await seedShelf(services)
}

test('with an issue that is not the demo’s, and without a fund, bond or note', async () => {
  await house.owner.transaction(async (tx) => {
    const id = randomUUID()
    await tx.query(
      `insert into offer (id, kind, instrument_id, opens_at, closes_at, total, version)
       values ($1, 'ipo', $2, now(), now() + interval '1 day', null, 1)`,
      [id, instrumentOf(house.services.market, STOCK).id],
    )
    await tx.query(
      `insert into offer_terms (offer_id, version, terms, since) values ($1, 1, '{"kind": "ipo-offer"}', now())`,
      [id],
    )
  })
  await start()
  // And again: nothing is told twice.
  const [before] = await house.asOwner('select count(*) from ledger_transfer')
  await start()
  expect(await house.asOwner('select count(*) from ledger_transfer')).toEqual([before])
  expect(await booksAreWhole(house)).toBe(true)
})
