import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cutLine } from '../../test/cut-line.ts'
import { eventually, type House, openHouse } from '../../test/harness.ts'
import { oneRow, openDatabase } from './database.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('int8 arrives as bigint, to the last digit', async () => {
  const [row] = await house.services.db.query('select 9223372036854775807::int8 as most, sum(1)::int8 as one')
  expect(row).toEqual({ most: 9223372036854775807n, one: 1n })
})

test('a transaction that fails leaves nothing, and its connection is fit for the next', async () => {
  const db = openDatabase({ url: house.databaseUrl, connections: 1 })
  const insert =
    "insert into idempotency (scope, route, key, body_hash, claimed_at) values ('undone', 'r', 'k', '', now())"
  await expect(
    db.transaction(async (tx) => {
      await tx.query(insert)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await expect(db.transaction((tx) => tx.query('select broken'))).rejects.toThrow('does not exist')
  expect(await db.query("select 1 from idempotency where scope = 'undone'")).toEqual([])
  await db.close()
})

test('a connection that is cut in the middle of a transaction fails it, and not the whole server', async () => {
  const work = house.services.db.transaction(async (tx) => {
    const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    await house.asOwner('select pg_terminate_backend($1)', [own?.pid])
    await pause(100)
    await tx.query('select 1')
  })
  await expect(work).rejects.toThrow()
  expect(await house.services.db.query('select 1 as one')).toEqual([{ one: 1 }])
})

test('values travel beside the statement: quotes, backslashes and semicolons stay text', async () => {
  for (const text of ["'; drop table client; --", '\\', '%', '$1', '"']) {
    expect(await house.services.db.query('select $1::text as text', [text])).toEqual([{ text }])
  }
})

test('a statement that takes longer than 5 seconds is cut: the limit is set on every connection', async () => {
  const db = openDatabase({ url: house.databaseUrl, connections: 1 })
  const [row] = await db.query(
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_user as who",
  )
  await db.close()
  expect(row).toEqual({ statement: '5s', lock: '4s', who: 'pramaan_app' })
})

test('work that says how patient it is gets that long for each statement, and no longer', async () => {
  const limits = "select current_setting('statement_timeout') as statement"
  const db = openDatabase({ url: house.databaseUrl, connections: 1 })
  const sleep = (seconds: number, statementMs: number) =>
    db.transaction(
      async (tx) => {
        await tx.query('select pg_sleep($1)', [seconds])
        return tx.query(limits)
      },
      { statementMs },
    )
  expect(await sleep(6.1, 1_800_000)).toEqual([{ statement: '30min' }])
  await expect(sleep(8, 3000)).rejects.toThrow('statement timeout')
  expect(await db.query(limits)).toEqual([{ statement: '5s' }])
  await db.close()
})

test('a line that is cut is reported, dialled again by one caller, less and less often up to every 2 s, and then hears again', async () => {
  const line = await cutLine(house.databaseUrl)
  const db = openDatabase({ url: line.url })
  const heard: string[] = []
  let isUp = false
  await db.listen(['test_line'], {
    onMessage: (_channel, payload) => heard.push(payload),
    onUp: (up) => {
      isUp = up
    },
  })
  expect(isUp).toBe(true)
  line.cut()
  expect(await eventually(async () => !isUp)).toBe(true)
  expect(db.isListening()).toBe(false)
  const begun = performance.now()
  expect(await eventually(() => line.knocks() > 2)).toBe(true)
  // One caller, first after an eighth of a second and then later and later: however slow the machine, never sooner.
  expect(performance.now() - begun).toBeGreaterThan(500)
  line.mend()
  expect(await eventually(async () => isUp)).toBe(true)
  expect(db.isListening()).toBe(true)
  await house.asOwner("select pg_notify('test_line', 'after the cut')")
  expect(await eventually(async () => heard.length > 0)).toBe(true)
  expect(heard).toEqual(['after the cut'])
  await db.close()
  await line.close()
})

test('a line on which a firewall fell silent is doubted, given up and dialled again', async () => {
  const line = await cutLine(house.databaseUrl)
  const db = openDatabase({ url: line.url })
  const states: (boolean | 'doubted')[] = []
  await db.listen(['test_silence'], {
    onMessage: () => {},
    onUp: (up) => states.push(up),
    onDoubt: (isDoubted) => {
      if (isDoubted) states.push('doubted')
    },
  })
  line.silence()
  expect(await eventually(async () => states.at(-1) === 'doubted')).toBe(true)
  expect(await eventually(async () => states.includes(false))).toBe(true)
  expect(await eventually(async () => states.at(-1) === true)).toBe(true)
  expect(states).toEqual([true, 'doubted', false, true])
  await db.close()
  await line.close()
})

test('a database that is slow for two seconds is doubted and not given up: no line is dialled again', async () => {
  const line = await cutLine(house.databaseUrl)
  const db = openDatabase({ url: line.url })
  const states: string[] = []
  await db.listen(['test_slow'], {
    onMessage: () => {},
    onUp: (up) => states.push(up ? 'up' : 'down'),
    onDoubt: (isDoubted) => states.push(isDoubted ? 'doubted' : 'believed'),
  })
  line.slow(true)
  expect(await eventually(async () => states.at(-1) === 'doubted')).toBe(true)
  line.slow(false)
  expect(await eventually(async () => states.at(-1) === 'believed')).toBe(true)
  expect(states).toEqual(['up', 'doubted', 'believed'])
  await db.close()
  await line.close()
})

test('closing while the line is down leaves no connection behind', async () => {
  const line = await cutLine(house.databaseUrl)
  const db = openDatabase({ url: line.url })
  await db.listen(['test_close'], { onMessage: () => {}, onUp: () => {} })
  line.cut()
  await pause(700)
  const closing = db.close()
  line.mend()
  await closing
  await pause(700)
  const listening = `select 1 from pg_stat_activity where query = 'listen "test_close"'`
  expect(await eventually(async () => (await house.asOwner(listening)).length === 0)).toBe(true)
  await line.close()
})

test('a statement that nobody answers is given up after 6 seconds, alone or in a transaction, and the next one works', async () => {
  const line = await cutLine(house.databaseUrl)
  const db = openDatabase({ url: line.url, connections: 2 })
  await Promise.all([db.query('select 1'), db.transaction((tx) => tx.query('select 1'))])
  line.silence()
  const began = performance.now()
  const [alone, inside] = await Promise.allSettled([
    db.query('select 1'),
    db.transaction((tx) => tx.query('select 1')),
  ])
  const tookMs = performance.now() - began
  for (const outcome of [alone, inside]) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'Query read timeout' } })
  }
  expect(tookMs).toBeGreaterThan(5900)
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  await db.close()
  await line.close()
})

test('an unreachable database is told as such, not waited for', async () => {
  const url = new URL(inject('postgresUrl'))
  url.port = '1'
  const db = openDatabase({ url: url.toString() })
  await expect(db.query('select 1')).rejects.toThrow('ECONNREFUSED')
  await db.close()
})

test('a statement that must give one row says when it gave none or two', () => {
  expect(oneRow([1])).toBe(1)
  expect(() => oneRow([])).toThrow('expected one row, got 0')
  expect(() => oneRow([1, 2])).toThrow('expected one row, got 2')
})
