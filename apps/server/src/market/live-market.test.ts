/** market: what it knows before anything is stored. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../test/harness.ts'
import { listShares, share, tell, tick } from '../../test/market.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('without a past, the first prices rank the search: hdfc finds HDFCBANK before HDFCAMC', async () => {
  await listShares(house, share('HDFCAMC'), share('HDFCBANK'))
  const found = () =>
    house.services.market
      .listing()
      .search('hdfc', 2)
      .map(({ symbol }) => symbol)
  expect(found()).toEqual(['HDFCAMC', 'HDFCBANK'])
  tell(
    house,
    tick(house, 'HDFCAMC', 101_00, { volume: 7000 }),
    tick(house, 'HDFCBANK', 101_00, { volume: 260_000 }),
  )
  expect(found()).toEqual(['HDFCBANK', 'HDFCAMC'])
})
