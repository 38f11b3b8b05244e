import { type AuthData, clientInfo, refresh, rememberHeader } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Answer,
  eventually,
  type House,
  newClient,
  newSession,
  openHouse,
  send,
  signInAs,
} from '../../../test/harness.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let house: House
let second: FastifyInstance
beforeAll(async () => {
  house = await openHouse()
  second = await house.secondNode()
})
afterAll(() => house.close())

const trade = (
  token: string,
  cookies: { did?: string },
  app: FastifyInstance = house.app,
): Promise<Answer<AuthData>> => send(app, refresh, { token, cookies })
const nextOf = (answer: Answer<AuthData>): string => answer.body.data.refresh_token
const isDead = async (app: FastifyInstance, token: string): Promise<boolean> =>
  (await send(app, clientInfo, { token })).status === 401

test('a refresh token is spent for a new one, and the new access token works', async () => {
  const { refreshToken, cookies } = await newSession(house)
  const answer = await trade(refreshToken, cookies)
  expect(answer).toMatchObject({ status: 200, body: { data: { expires_in: 300 } } })
  expect(nextOf(answer)).not.toBe(refreshToken)
  expect(nextOf(answer)).toMatch(/^[\w-]{43}$/)
  expect((await send(second, clientInfo, { token: answer.body.data.access_token })).status).toBe(200)
})

test('a spent token used again after 11 seconds ends the whole family, on both servers within 1 second', async () => {
  const { refreshToken, cookies, token } = await newSession(house)
  const next = await trade(refreshToken, cookies)
  const fresh = next.body.data.access_token
  expect([await isDead(house.app, fresh), await isDead(second, fresh)]).toEqual([false, false])
  house.clock.move(11_000)
  expect((await trade(refreshToken, cookies)).status).toBe(401)
  for (const app of [house.app, second]) {
    expect(await eventually(() => isDead(app, fresh))).toBe(true)
    expect(await eventually(() => isDead(app, token))).toBe(true)
    expect((await trade(nextOf(next), cookies, app)).status).toBe(401)
  }
})

test('within 10 seconds the same device gets the same successor again: a lost answer costs nothing', async () => {
  const { refreshToken, cookies } = await newSession(house)
  const first = await trade(refreshToken, cookies)
  house.clock.move(10_000)
  const again = await trade(refreshToken, cookies, second)
  expect(nextOf(again)).toBe(nextOf(first))
  expect((await trade(nextOf(again), cookies)).status).toBe(200)
})

test('a spent token whose successor is spent too ends the family, however soon', async () => {
  const { refreshToken, cookies } = await newSession(house)
  const third = await trade(nextOf(await trade(refreshToken, cookies)), cookies)
  expect((await trade(refreshToken, cookies)).status).toBe(401)
  expect((await trade(nextOf(third), cookies)).status).toBe(401)
})

test('20 parallel refreshes of one token, on two servers, give one successor', async () => {
  const { refreshToken, cookies } = await newSession(house)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => trade(refreshToken, cookies, i % 2 ? second : house.app)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(nextOf)).size).toBe(1)
})

test('without the device cookie, with another device’s or with a broken one: 401, and the session lives on', async () => {
  const { refreshToken, cookies } = await newSession(house)
  const other = await newSession(house)
  for (const wrong of [{}, other.cookies, { did: '' }, { did: 'short' }, { did: 'A'.repeat(43) }]) {
    expect((await trade(refreshToken, wrong)).status).toBe(401)
  }
  expect((await trade(refreshToken, cookies)).status).toBe(200)
})

test('the cookie alone is no way in either', async () => {
  const { cookies } = await newSession(house)
  expect((await send(house.app, refresh, { cookies })).status).toBe(401)
  expect((await trade('A'.repeat(43), cookies)).status).toBe(401)
})

test.each([
  ['12 hours', 12 * HOUR_MS, {}],
  ['30 days with the remember header', 30 * DAY_MS, { [rememberHeader]: '1' }],
  ['12 hours when the header says anything but 1', 12 * HOUR_MS, { [rememberHeader]: 'yes' }],
])('a session lives %s and no refresh makes it longer', async (_name, lifeMs, headers) => {
  const { refreshToken, cookies } = await signInAs(house.app, await newClient(house), { headers })
  house.clock.move(lifeMs / 2)
  const half = await trade(refreshToken, cookies)
  house.clock.move(lifeMs / 2 - 1000)
  const last = await trade(nextOf(half), cookies)
  expect(last.status).toBe(200)
  house.clock.move(1000)
  expect((await trade(nextOf(last), cookies)).status).toBe(401)
  expect(await isDead(house.app, last.body.data.access_token)).toBe(true)
})

test('30 tokens a minute are a busy person, the 31st is a flood: 429 with Retry-After, and the session lives on', async () => {
  const { refreshToken, cookies } = await newSession(house)
  let token = refreshToken
  for (let i = 0; i < 29; i += 1) token = nextOf(await trade(token, cookies))
  const flood = await trade(token, cookies)
  expect(flood).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(flood.headers['retry-after']).toBe('60')
  house.clock.move(60_000)
  expect((await trade(token, cookies)).status).toBe(200)
})

test('each sign-in starts a family of its own: ending one leaves the other', async () => {
  const client = await newClient(house)
  const [one, two] = [await newSession(house, client), await newSession(house, client)]
  await trade(one.refreshToken, one.cookies)
  house.clock.move(11_000)
  await trade(one.refreshToken, one.cookies)
  expect((await trade(two.refreshToken, two.cookies)).status).toBe(200)
})

test('the database holds no token, only hashes', async () => {
  const { refreshToken, cookies } = await newSession(house)
  const rows = await house.asOwner<object>(
    'select t.*, s.* from refresh_token t join session s on s.id = t.session_id',
  )
  const text = JSON.stringify(rows, (_key, value) =>
    typeof value === 'object' && value?.type === 'Buffer'
      ? Buffer.from(value.data).toString('latin1')
      : value,
  )
  expect(text).not.toContain(refreshToken)
  expect(text).not.toContain(cookies.did)
})
