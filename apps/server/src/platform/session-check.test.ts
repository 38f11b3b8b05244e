/** platform: the server works with its own login only, within its limits and heard, also behind a pooler. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakePooler, fakePooler } from '../../test/fake-pooler.ts'
import { eventually, type House, openHouse } from '../../test/harness.ts'
import { openServices } from '../main.ts'
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

const asOther =
  /^The database lets this server work as \w+ and not as pramaan_app: set DATABASE_URL to that login/

const isRefused = (database: Db, by: RegExp) => () =>
  database.query('select 1').then(
    () => false,
    (error) => by.test(error.message),
  )

const inDatabase = () => `in database ${new URL(house.databaseUrl).pathname.slice(1)}`

test('behind a pooler that drops what a connection asks for, the login and its limits hold all the same', async () => {
  pooler.become({ ...CLEAN, dropsOptions: true })
  const [row] = await db.query(
    `select session_user as login, current_setting('statement_timeout') as statement,
            current_setting('lock_timeout') as lock, current_setting('TimeZone') as zone`,
  )
  expect(row).toEqual({ login: 'pramaan_app', statement: '5s', lock: '4s', zone: 'UTC' })
})

test('a connection with another login is refused, by every way to the database', async () => {
  const other = openDatabase({ url: house.ownerUrl, connections: 2 })
  await expect(other.query('select 1')).rejects.toThrow(asOther)
  await expect(other.transaction((tx) => tx.query('select 1'))).rejects.toThrow(asOther)
  await expect(other.as('firm').query('select 1')).rejects.toThrow(asOther)
  await expect(other.listen(['test_role'], { onMessage: () => {}, onUp: () => {} })).rejects.toThrow(asOther)
  await other.close()
})

test('an owner who only steps down to the role is refused: it could step up again', async () => {
  const steps = `${house.ownerUrl}?options=${encodeURIComponent('-c role=pramaan_app')}`
  const other = openDatabase({ url: steps, connections: 1 })
  await expect(other.query('select 1')).rejects.toThrow(
    'work as pramaan_app, logged in as pramaan, and not as pramaan_app',
  )
  await other.close()
})

test('a start with another login fails with the sentence', async () => {
  const { keys, clock } = house.services
  const other = openDatabase({ url: house.ownerUrl, connections: 2 })
  await expect(openServices(other, keys, clock, { isSecure: false, mode: 'demo' })).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringMatching(asOther),
  })
  await other.close()
})

test('limits that are not those asked for are refused, on each new connection and not only on the first', async () => {
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  await house.asOwner(`alter role pramaan_app ${inDatabase()} set lock_timeout = '9s'`)
  pooler.hangUp()
  expect(
    await eventually(isRefused(db, /^The database gives this server lock_timeout = 9000 ms and not 4000 ms/)),
  ).toBe(true)
  await house.asOwner(`alter role pramaan_app ${inDatabase()} reset all`)
  expect(await eventually(async () => !(await isRefused(db, /./)()))).toBe(true)
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
    /^What the database tells \(LISTEN\) does not reach this server: set DIRECT_DATABASE_URL/,
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

test('with a direct address beside the pooler’s, what the database tells is heard past the pooler', async () => {
  pooler.become({ dropsOptions: true, dropsNotifications: true })
  const both = openDatabase({ url: pooler.url, directUrl: house.databaseUrl, connections: 1 })
  const heard: string[] = []
  await both.listen(['test_direct'], { onMessage: (_, word) => heard.push(word), onUp: () => {} })
  await both.query("select pg_notify('test_direct', 'hello')")
  expect(await eventually(() => heard.length > 0)).toBe(true)
  await both.close()
})
