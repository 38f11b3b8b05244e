import { clientInfo, limits, logout, menu, refresh } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  eventually,
  type House,
  happensWithin,
  newClient,
  newSession,
  openHouse,
  send,
} from '../../../test/harness.ts'

let house: House
let second: FastifyInstance
beforeAll(async () => {
  house = await openHouse()
  second = await house.secondNode()
})
afterAll(() => house.close())

const statusOn = async (app: FastifyInstance, token: string): Promise<number> =>
  (await send(app, clientInfo, { token })).status

test.each(['access', 'refresh'] as const)(
  'signing out with the %s token answers 200 and the session is dead on both servers',
  async (kind) => {
    const { token, refreshToken, cookies } = await newSession(house)
    expect([await statusOn(house.app, token), await statusOn(second, token)]).toEqual([200, 200])
    const answer = await send(house.app, logout, { token: kind === 'access' ? token : refreshToken })
    expect(answer).toMatchObject({ status: 200, body: { code: 200, data: null } })
    for (const app of [house.app, second]) {
      expect(await eventually(async () => (await statusOn(app, token)) === 401)).toBe(true)
      expect((await send(app, refresh, { token: refreshToken, cookies })).status).toBe(401)
    }
  },
)

test('signing out twice, with no token or with garbage answers 200', async () => {
  const { token } = await newSession(house)
  for (const given of [token, token, undefined, 'x'.repeat(50)]) {
    expect((await send(house.app, logout, { token: given })).status).toBe(200)
  }
})

test('an access token that ran out minutes ago still signs its session out', async () => {
  const { token, refreshToken, cookies } = await newSession(house)
  house.clock.move(limits.accessTokenMs + 60_000)
  expect(await statusOn(house.app, token)).toBe(401)
  expect((await send(house.app, logout, { token })).status).toBe(200)
  expect((await send(house.app, refresh, { token: refreshToken, cookies })).status).toBe(401)
})

test('signing out ends this session and no other', async () => {
  const client = await newClient(house)
  const [one, two] = [await newSession(house, client), await newSession(house, client)]
  await send(house.app, logout, { token: one.token })
  expect(await statusOn(house.app, two.token)).toBe(200)
})

test('an approved identity opens, and a rejected one closes, the pages on both servers', async () => {
  const client = await newClient(house, { identityStatus: 'pending' })
  const { token } = await newSession(house, client)
  // Whether two people have decided it is tested where they decide; here it is about who hears of it.
  await house.asOwner('alter table client disable trigger client_rights_need_two_people')
  const becomes = async (identityStatus: string, expected: number): Promise<boolean[]> => {
    await house.asOwner('update client set identity_status = $2 where id = $1', [client.id, identityStatus])
    return Promise.all(
      [house.app, second].map((app) =>
        eventually(async () => (await send(app, menu, { token })).status === expected),
      ),
    )
  }
  expect(await becomes('pending', 403)).toEqual([true, true])
  expect(await becomes('approved', 200)).toEqual([true, true])
  expect(await becomes('rejected', 403)).toEqual([true, true])
  await house.asOwner('alter table client enable trigger client_rights_need_two_people')
})

/** The servers' own lines on which they hear of changes. */
const LINES = `select pid from pg_stat_activity
  where datname = current_database() and query in ('listen "client_changed"', 'select 1') and state is not null`

test('while the line that tells of changes is cut, memory is not believed, and after it nothing from before: no answer is stale', async () => {
  const { token } = await newSession(house)
  const onBoth = async () => [await statusOn(house.app, token), await statusOn(second, token)]
  expect(await onBoth()).toEqual([200, 200])
  const cut = await house.asOwner(
    `with line as materialized (${LINES}) select pid from line where pg_terminate_backend(pid)`,
  )
  expect(cut.length).toBeGreaterThanOrEqual(2)
  await house.asOwner("update session set ended_at = now(), ended_why = 'signed out' where ended_at is null")
  // The other end of a cut line is heard of through the network, not in the same instant.
  const isOut = async () => (await onBoth()).every((status) => status === 401)
  expect(await eventually(isOut)).toBe(true)
  expect(await eventually(async () => (await house.asOwner(LINES)).length >= 2)).toBe(true)
  expect(await happensWithin(100, async () => !(await isOut()))).toBe(false)
})

test('when the line is back, changes are heard again', async () => {
  const { token } = await newSession(house)
  expect([await statusOn(house.app, token), await statusOn(second, token)]).toEqual([200, 200])
  await send(house.app, logout, { token })
  expect(await eventually(async () => (await statusOn(second, token)) === 401)).toBe(true)
})
