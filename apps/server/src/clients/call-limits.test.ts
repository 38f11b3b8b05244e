import { clientInfo, refusals, staffMe } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, newNetwork, newSession, openHouse, send } from '../../test/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const LIMIT = 1200

async function flood(
  call: typeof clientInfo | typeof staffMe,
  from: string,
  times: number,
): Promise<number[]> {
  const answers = []
  for (let done = 0; done < times; done += 50) {
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => send(house.app, call, { from })))))
  }
  return answers.map(({ status }) => status)
}

test.each([
  ['a client’s route', clientInfo],
  ['the console', staffMe],
] as const)(
  'a network without a session at %s is told 401 for 1,200 calls a minute, and then 429',
  async (_what, call) => {
    const from = newNetwork()
    expect(new Set(await flood(call, from, LIMIT))).toEqual(new Set([401]))
    const over = await send(house.app, call, { from })
    expect([over.status, over.body.message]).toEqual([429, refusals.too_many_requests.says])
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(house.app, call, { from: newNetwork() })).status).toBe(401)
  },
)

test('a garbage token is counted too, and nobody is looked up for it; a neighbour who is signed in passes', async () => {
  const from = newNetwork()
  await flood(clientInfo, from, LIMIT)
  const { token } = await newSession(house)
  expect((await send(house.app, clientInfo, { from, token: 'x'.repeat(40) })).status).toBe(429)
  expect((await send(house.app, staffMe, { from, cookies: { console: 'A'.repeat(43) } })).status).toBe(429)
  expect((await send(house.app, clientInfo, { from, token })).status).toBe(200)
})
