import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type House, openHouse } from '../../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const get = async (url: string) => {
  const response = await house.app.inject({ url })
  return [response.statusCode, response.json()]
}

test('a server that can reach its database is alive and ready', async () => {
  expect(await get('/healthz')).toEqual([200, { status: 'alive' }])
  expect(await get('/readyz')).toEqual([200, { status: 'ready' }])
})

test('without its database a server is alive but not ready: 503', async () => {
  vi.spyOn(house.rooms.db, 'query').mockRejectedValue(new Error('away'))
  expect(await get('/healthz')).toEqual([200, { status: 'alive' }])
  expect(await get('/readyz')).toEqual([503, { status: 'not ready' }])
})
