import { clientInfo, refresh, refusals, staffMe } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newPerson } from '../../test/firm.ts'
import {
  eventually,
  type House,
  newClient,
  newNetwork,
  newSession,
  openHouse,
  type Sending,
  send,
  signInAs,
} from '../../test/harness.ts'

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
  more: Sending = {},
): Promise<number[]> {
  const answers = []
  for (let done = 0; done < times; done += 50) {
    answers.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => send(house.app, call, { ...more, from })))),
    )
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

test('garbage and forgeries are counted with their network; neighbours who are signed in pass, clients and staff', async () => {
  const from = newNetwork()
  await flood(clientInfo, from, LIMIT)
  const { token } = await newSession(house)
  const { cookies } = await newPerson(house, 'maker')
  const forged = `${token.slice(0, -4)}AAAA`
  for (const garbage of ['x'.repeat(40), forged]) {
    expect((await send(house.app, clientInfo, { from, token: garbage })).status).toBe(429)
  }
  expect((await send(house.app, staffMe, { from, cookies: { console: 'A'.repeat(43) } })).status).toBe(429)
  expect((await send(house.app, clientInfo, { from, token })).status).toBe(200)
  expect((await send(house.app, staffMe, { from, cookies })).status).toBe(200)
})

test('a network whose calls are refused can still sign in and refresh: those are counted apart', async () => {
  const from = newNetwork()
  const client = await newClient(house)
  const { refreshToken, cookies } = await newSession(house, client)
  await flood(clientInfo, from, LIMIT)
  expect((await send(house.app, clientInfo, { from })).status).toBe(429)
  expect((await send(house.app, refresh, { from, token: refreshToken, cookies })).status).toBe(200)
  expect((await signInAs(house.app, client, { from })).token).not.toBe('')
})

test('nobody is looked up for a forged token or cookie', async () => {
  const query = vi.spyOn(house.services.db, 'query')
  const from = newNetwork()
  const { token } = await newSession(house)
  query.mockClear()
  expect((await send(house.app, clientInfo, { from, token: `${token.slice(0, -4)}AAAA` })).status).toBe(401)
  expect((await send(house.app, staffMe, { from, cookies: { console: 'A'.repeat(43) } })).status).toBe(401)
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
})

test('someone who is signed in has 1,200 calls a minute of their own, and costs a neighbour none of theirs', async () => {
  const from = newNetwork()
  const { token } = await newSession(house)
  expect(new Set(await flood(clientInfo, from, LIMIT, { token }))).toEqual(new Set([200]))
  expect((await send(house.app, clientInfo, { from, token })).status).toBe(429)
  expect((await send(house.app, clientInfo, { from })).status).toBe(401)
})

const told = (from: string) =>
  eventually(async () => {
    const bucket = `network ${from.slice(0, from.lastIndexOf('.'))}`
    return (await house.asOwner('select from call_count where bucket = $1', [bucket])).length === 1
  })

test('two servers share what a network has had: 1,200 calls at one close the other within 100 more', async () => {
  const from = newNetwork()
  const other = await house.secondNode()
  const answers = await flood(clientInfo, from, 100)
  // As if the rest had come to the first server, and a minute had just begun: it may be long over on a busy machine.
  await told(from)
  await house.asOwner('update call_count set calls = $1, window_started_at = now()', [LIMIT])
  for (let n = 0; n < 99; n += 1) answers.push((await send(other, clientInfo, { from })).status)
  expect(new Set(answers)).toEqual(new Set([401]))
  // The hundredth tells the database, and the answer may take a few calls to come.
  expect(await eventually(async () => (await send(other, clientInfo, { from })).status === 429)).toBe(true)
})
