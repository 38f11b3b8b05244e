/** demo: what is put off waits for nobody's clock, and a start that was cut inside the past begins anew. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyBacks } from '../../test/buy-back-people.ts'
import { funds } from '../../test/fund-people.ts'
import { type House, newClient, openHouse } from '../../test/harness.ts'
import { newTrader, openTrading } from '../../test/trade-people.ts'
import { advisoryLocks } from '../platform/advisory-locks.ts'
import { openDatabase } from '../platform/database.ts'
import { migrate } from '../platform/migrate.ts'
import { fillProducts } from '../products/registry.ts'
import { clearCutStart, markPast } from './cut-start.ts'
import { tellPast } from './past.ts'
import { firmOf, seedDemo } from './seed.ts'
import { storyOfShelf } from './shelf.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
  await seedDemo(house.services)
  // Whoever proposes and decides here is nobody of the demo and signs nothing.
  await house.pastTriggers('delete from staff_key')
})
afterAll(() => house.close())

const putOff = async (kind: string, forMs: number): Promise<string> => {
  const { id } = await newClient(house)
  const due = randomUUID()
  await house.pastTriggers(
    `insert into due (id, kind, client_id, ref, at, taken_until)
     values ($1, $2, $3, $4, $5::timestamptz - interval '1 hour', now() + make_interval(secs => $6))`,
    [due, kind, id, randomUUID(), house.clock.now(), forMs / 1000],
  )
  return due
}
const tellOne = async (mayWait = false): Promise<boolean> => {
  let isTold = false
  const run = async (): Promise<void> => {
    isTold = true
  }
  await tellPast(
    house.services,
    await firmOf(house.services),
    [{ when: 0, run }],
    () => house.services.market,
    mayWait,
  )
  return isTold
}

test('what is put off for five minutes on the wall is done before the next event all the same', async () => {
  const due = await putOff('lapse', 300_000)
  expect(await tellOne()).toBe(true)
  const [row] = await house.asOwner<{ is_done: boolean }>(
    'select done_at is not null as is_done from due where id = $1',
    [due],
  )
  expect(row?.is_done).toBe(true)
})

test('at a later start a buy-back whose acceptance nobody has entered keeps nobody from starting; in the past it is a fault', async () => {
  const own = buyBacks(house)
  const held = await own.holder([30])
  expect((await own.tender(held, 30)).status).toBe(200)
  own.nextDay(8)
  await expect(tellOne()).rejects.toThrow('what is due could not be done')
  expect(await tellOne(true)).toBe(true)
  await own.withdrawn(held)
})

test('at a later start, a month on, units that no NAV has come for keep nobody from starting; in the past they are a fault', async () => {
  const own = funds(house)
  await openTrading(house)
  own.goTo('10:00', 1)
  const { id } = await own.newFund()
  const { status } = await own.buy(await newTrader(house, 100_000), id, 5000)
  expect(status).toBe(200)
  house.clock.move(30 * 86_400_000)
  await expect(tellOne()).rejects.toThrow('is not done: fund-allotment')
  expect(await tellOne(true)).toBe(true)
})

const tablesIn = async (url: string): Promise<number> => {
  const owner = openDatabase({ url, connections: 1, asOwner: true })
  const [row] = await owner.query<{ count: number }>(
    "select count(*)::integer as count from pg_tables where schemaname = 'public'",
  )
  await owner.close()
  return row?.count ?? 0
}

test('a past that is told, one that is being told, and a database that is not ours stay as they are', async () => {
  const url = house.ownerUrl
  const mark = (...marks: readonly Parameters<typeof markPast>[1][]) =>
    house.owner.transaction(async (tx) => {
      await tx.query('delete from instance_past')
      for (const one of marks) await markPast(tx, one)
    })
  await mark()
  expect(await clearCutStart(url, true)).toBe(false)
  await mark('demo past begun', 'demo past told')
  expect(await clearCutStart(url, true)).toBe(false)
  await mark('demo past begun')
  await house.owner.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.demoSeed])
    expect(await clearCutStart(url, true)).toBe(false)
  })
  await expect(clearCutStart(url, false)).rejects.toThrow('was cut short')
  expect(await tablesIn(url)).toBeGreaterThan(50)
})

test('who waited for a server that ended inside the past lets nobody in: the next start would empty what they did', async () => {
  await house.owner.transaction(async (tx) => {
    await tx.query('delete from instance_past')
    await markPast(tx, 'demo past begun')
  })
  const { services } = house
  await expect(storyOfShelf(services).beforeMoney?.(await firmOf(services))).rejects.toThrow(
    'Another server ended while it told the demo’s past',
  )
  await markPast(services.db, 'demo past told')
  await storyOfShelf(services).beforeMoney?.(await firmOf(services))
})

test('a past that was begun and never told is gone at the next start, which makes its tables anew', async () => {
  const cut = await openHouse()
  try {
    await seedDemo(cut.services)
    await markPast(cut.services.db, 'demo past begun')
    expect(await clearCutStart(cut.ownerUrl, true)).toBe(true)
    expect(await tablesIn(cut.ownerUrl)).toBe(0)
    await migrate(cut.ownerUrl, { fill: fillProducts })
    expect(await cut.asOwner('select from client')).toEqual([])
    // The app's login can read what was made.
    expect(await cut.services.db.query('select from instance_past')).toEqual([])
    expect(await clearCutStart(cut.ownerUrl, true)).toBe(false)
  } finally {
    await cut.close()
  }
})
