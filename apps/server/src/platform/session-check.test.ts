/** platform: behind something that shares connections the server does not run as the owner, without limits, unheard. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakePooler, fakePooler } from '../../test/fake-pooler.ts'
import { eventually, type House, openHouse } from '../../test/harness.ts'
import { openRooms } from '../main.ts'
import { type Db, openDatabase } from './database.ts'

const CLEAN = { dropsOptions: false, dropsNotifications: false }

let house: House
let pooler: FakePooler
let db: Db
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  pooler = await fakePooler(house.databaseUrl, CLEAN)
  db = openDatabase({ url: pooler.url, connections: 2 })
})
afterEach(async () => {
  await db.close()
  await pooler.close()
})

const refusedRole =
  /^The database lets this server work as \w+ and not as pramaan_app: connect straight to PostgreSQL/

test('a connection whose role was dropped on the way is refused, by every way to the database', async () => {
  pooler.become({ ...CLEAN, dropsOptions: true })
  await expect(db.query('select 1')).rejects.toThrow(refusedRole)
  await expect(db.transaction((tx) => tx.query('select 1'))).rejects.toThrow(refusedRole)
  await expect(db.as('firm').query('select 1')).rejects.toThrow(refusedRole)
  await expect(db.listen(['test_role'], { onMessage: () => {}, onUp: () => {} })).rejects.toThrow(refusedRole)
})

test('it is looked at on each new connection, not only on the first', async () => {
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  pooler.become({ ...CLEAN, dropsOptions: true })
  pooler.hangUp()
  expect(
    await eventually(() =>
      db.query('select 1').then(
        () => false,
        (error) => refusedRole.test(error.message),
      ),
    ),
  ).toBe(true)
  pooler.become(CLEAN)
  expect(
    await eventually(() =>
      db.query('select 1').then(
        () => true,
        () => false,
      ),
    ),
  ).toBe(true)
})

test('a start behind it fails with the sentence', async () => {
  pooler.become({ ...CLEAN, dropsOptions: true })
  const { keys, clock } = house.rooms
  await expect(openRooms(db, keys, clock, { isSecure: false, mode: 'demo' })).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringMatching(refusedRole),
  })
})

test('limits that are not those asked for are refused', async () => {
  const url = new URL(house.databaseUrl)
  const [role] = await house.asOwner<{ name: string }>('select session_user as name')
  await house.asOwner(`alter role ${role?.name} in database ${url.pathname.slice(1)} set lock_timeout = '9s'`)
  pooler.become({ ...CLEAN, dropsOptions: true })
  await house.asOwner(
    `alter role ${role?.name} in database ${url.pathname.slice(1)} set role = 'pramaan_app'`,
  )
  await expect(db.query('select 1')).rejects.toThrow(
    /^The database gives this server statement_timeout = 0 ms and not 5000 ms: connect straight to PostgreSQL/,
  )
  await house.asOwner(`alter role ${role?.name} in database ${url.pathname.slice(1)} reset all`)
})

test('a line on which nothing is told fails the start, and later stays down until it hears again', async () => {
  pooler.become({ ...CLEAN, dropsNotifications: true })
  const heard: string[] = []
  const states: boolean[] = []
  const hear = {
    onMessage: (_: string, word: string) => heard.push(word),
    onUp: (up: boolean) => states.push(up),
  }
  await expect(db.listen(['test_deaf'], hear)).rejects.toThrow(
    /^What the database tells \(LISTEN\) does not reach this server: connect straight to PostgreSQL/,
  )
  pooler.become(CLEAN)
  await db.listen(['test_deaf'], hear)
  pooler.become({ ...CLEAN, dropsNotifications: true })
  pooler.hangUp()
  expect(await eventually(async () => states.at(-1) === false)).toBe(true)
  pooler.become(CLEAN)
  expect(await eventually(async () => states.at(-1) === true)).toBe(true)
  await house.asOwner("select pg_notify('test_deaf', 'hello')")
  expect(await eventually(async () => heard.length > 0)).toBe(true)
  expect(heard).toEqual(['hello'])
})
