import { login, sendCode, verifyCode } from '@pramaan/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, mailedCode, md5, newClient, newSession, openHouse, send } from '../../test/harness.ts'
import { laterBy, systemClock } from '../platform/clock.ts'
import { forgetOnTime, forgetTheOld } from './forget-the-old.ts'

const DAY_MS = 24 * 3_600_000
const TABLES = ['session', 'refresh_token', 'reset_code', 'reset_proof', 'throttle', 'mail']

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

async function rows(): Promise<Record<string, number>> {
  const counted = TABLES.map(async (table) => [table, (await house.asOwner(`select 1 from ${table}`)).length])
  return Object.fromEntries(await Promise.all(counted))
}

test('what cannot be used any more is forgotten 30 days later, a count of tries after 2; clients never are', async () => {
  const client = await newClient(house)
  await newSession(house, client)
  await send(house.app, sendCode, { body: { email: client.email } })
  await send(house.app, verifyCode, {
    body: { email: client.email, code: await mailedCode(house, client.email) },
  })
  const all = { session: 1, refresh_token: 1, reset_code: 1, reset_proof: 1, throttle: 5, mail: 1 }
  expect(await rows()).toEqual(all)
  house.clock.move(2 * DAY_MS - 1)
  await forgetTheOld(house.services.db, house.clock)
  expect(await rows()).toEqual(all)
  house.clock.move(28 * DAY_MS)
  await forgetTheOld(house.services.db, house.clock)
  expect(await rows()).toEqual({ ...all, throttle: 0 })
  house.clock.move(DAY_MS)
  await forgetTheOld(house.services.db, house.clock)
  expect(Object.values(await rows())).toEqual([0, 0, 0, 0, 0, 0])
  expect(await house.asOwner('select 1 from client')).toHaveLength(1)
})

test('a device is forgotten with its cookie, a year after it was seen; strangers’ tries after 2 days', async () => {
  const client = await newClient(house)
  await newSession(house, client)
  await send(house.app, login, { body: { email: client.email, password: md5('wrong') } })
  const kept = async () => [
    (await house.asOwner('select 1 from client_device where client_id = $1', [client.id])).length,
    (await house.asOwner('select 1 from stranger_try')).length,
  ]
  expect(await kept()).toEqual([1, 1])
  house.clock.move(2 * DAY_MS + 1)
  await forgetTheOld(house.services.db, house.clock)
  expect(await kept()).toEqual([1, 0])
  house.clock.move(364 * DAY_MS)
  await forgetTheOld(house.services.db, house.clock)
  expect(await kept()).toEqual([0, 0])
})

test('a bucket that is still shut is not forgotten, however long ago its count began', async () => {
  await house.asOwner(
    `insert into throttle (bucket, tries, window_started_at, blocked_until) values ('shut', 20, $1, $2)`,
    [new Date(house.clock.now().getTime() - 3 * DAY_MS), new Date(house.clock.now().getTime() + 1000)],
  )
  await forgetTheOld(house.services.db, house.clock)
  expect(await house.asOwner("select 1 from throttle where bucket = 'shut'")).toHaveLength(1)
})

test('a month that was missed is forgotten 1,000 intents at a time, and what is younger stays', async () => {
  await house.asOwner(
    `insert into idempotency (scope, route, key, body_hash, claimed_at)
     select 'missed', 'r', n::text, '', $1::timestamptz + case when n <= 2500 then '0' else '2 days'::interval end
     from generate_series(1, 2600) n`,
    [new Date(house.clock.now().getTime() - 31 * DAY_MS)],
  )
  const deleted: number[] = []
  const counting = {
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const rows = await house.services.db.query<Row>(text, values)
      if (text.startsWith('delete from idempotency')) deleted.push(rows.length)
      return rows
    },
  }
  await forgetTheOld(counting, house.clock)
  expect(deleted).toEqual([1000, 1000, 500])
  expect(await house.asOwner("select 1 from idempotency where scope = 'missed'")).toHaveLength(100)
})

test('a server whose clock is 31 days ahead of the database’s forgets no key of today and says why; with the right clock one of 31 days ago goes', async () => {
  const { db } = house.services
  const claimed = (key: string, daysAgo: number) =>
    house.asOwner(
      `insert into idempotency (scope, route, key, body_hash, reply, claimed_at)
       values ('client:x', 'POST /x', $1, 'x', 'x', now() - make_interval(days => $2))`,
      [key, daysAgo],
    )
  await claimed('of-today', 0)
  await claimed('of-a-month-ago', 31)
  const ahead = { now: () => laterBy(systemClock.now(), 31 * DAY_MS) }
  await expect(forgetOnTime(db, ahead)).rejects.toThrow(
    /^Nothing old was deleted. This machine's clock is 26784\d\d s/,
  )
  await forgetOnTime(db, systemClock)
  const kept = await house.asOwner("select key from idempotency where scope = 'client:x'")
  expect(kept).toEqual([{ key: 'of-today' }])
})
