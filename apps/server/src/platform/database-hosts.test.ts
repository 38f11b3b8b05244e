/** platform: a database of several machines: writes go to the one that takes them, whatever becomes of the others. */
import { mkdir, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { type LocalPostgres, startPostgres } from '@pramaan/local-postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../test/harness.ts'
import { type Db, openDatabase } from './database.ts'
import { databaseFailure } from './database-failure.ts'
import { hostsOf, wantsReadWrite, withOneHost } from './database-hosts.ts'
import { refuseTooManyServers, refuseWithoutStandby } from './several-machines.ts'

const folder = join(import.meta.dirname, '../../../../.cache', `test-hosts-${process.pid}`)
const PASSWORD = 'the same on both'

interface Machine {
  readonly postgres: LocalPostgres
  readonly host: string
  readonly own: Db
  makeWritable(isIt: boolean): Promise<void>
}

let a: Machine
let b: Machine
let dumb: Server
let dumbHost: string
const waiting = new Set<Socket>()

async function machine(name: string): Promise<Machine> {
  const postgres = await startPostgres({ dataDir: join(folder, name), durable: false })
  const own = openDatabase({ url: postgres.url, connections: 1, asOwner: true })
  await own.query(`create role client login superuser password '${PASSWORD}'`)
  await own.query('alter role client set synchronous_commit = on')
  return {
    postgres,
    host: new URL(postgres.url).host,
    own,
    makeWritable: async (isIt) => {
      await own.query(`alter role client set default_transaction_read_only = ${isIt ? 'off' : 'on'}`)
    },
  }
}

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  a = await machine('a')
  b = await machine('b')
  dumb = createServer((socket) => waiting.add(socket))
  await new Promise<void>((resolve) => dumb.listen(0, '127.0.0.1', resolve))
  const address = dumb.address()
  dumbHost = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(async () => {
  for (const socket of waiting) socket.destroy()
  dumb.close()
  for (const { own, postgres } of [a, b]) {
    await own.close()
    await postgres.stop()
  }
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await a.makeWritable(true)
  await b.makeWritable(false)
})
const opened: Db[] = []
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close()
})

const urlOn = (...hosts: string[]): string =>
  withOneHost(
    'DATABASE_URL',
    `postgres://client:${PASSWORD.replaceAll(' ', '%20')}@${hosts.join(',')}/postgres`,
  )
const open = (...hosts: string[]): Db => {
  const db = openDatabase({ url: urlOn(...hosts), connections: 3, asOwner: true })
  opened.push(db)
  return db
}
const portOf = async (db: Db): Promise<string> => {
  const [row] = await db.query<{ port: string }>("select current_setting('port') as port")
  return `127.0.0.1:${row?.port}`
}
const failsOver = async (): Promise<void> => {
  await a.makeWritable(false)
  await b.makeWritable(true)
}

test('of several hosts the one that takes writes is used, wherever it stands in the list', async () => {
  for (const hosts of [
    [a.host, b.host],
    [b.host, a.host],
  ]) {
    expect(await portOf(open(...hosts))).toBe(a.host)
  }
})

test('a host that takes connections and says nothing keeps nobody waiting', async () => {
  const began = performance.now()
  expect(await portOf(open(dumbHost, b.host, a.host))).toBe(a.host)
  expect(performance.now() - began).toBeLessThan(2000)
})

test('a host that is gone is passed over', async () => {
  expect(await portOf(open('127.0.0.1:1', a.host))).toBe(a.host)
})

test('once another one takes writes, what hangs at the former ends at once and the next statement is its', async () => {
  const db = open(a.host, b.host)
  expect(await portOf(db)).toBe(a.host)
  const began = performance.now()
  const hanging = db.query('select pg_sleep(60)').catch((error: Error) => error.message)
  // By then it runs.
  await eventually(
    async () =>
      (
        await a.own.query(
          "select from pg_stat_activity where query like '%pg_sleep(60)'  and pid <> pg_backend_pid()",
        )
      ).length > 0,
  )
  await failsOver()
  await expect
    .poll(() => db.transaction(async (tx) => (await tx.query('select pg_sleep(0.1)')).length))
    .toBe(1)
  await Promise.all([1, 2, 3].map(() => db.query('select pg_sleep(1.1)').catch(() => {})))
  expect(await hanging).toMatch(/^Connection terminated/)
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(await portOf(db)).toBe(b.host)
})

test('where nobody takes writes it says so, and works again once somebody does', async () => {
  await a.makeWritable(false)
  const db = open(a.host, b.host)
  const failure = await db.query('select 1').catch((error: Error) => error)
  expect(failure).toMatchObject({ message: 'none of the database’s hosts can be written to' })
  expect(databaseFailure(failure, urlOn(a.host, b.host))?.message).toBe(
    `The database at ${a.host},${b.host} is still starting or stopping: start again in a moment.`,
  )
  await b.makeWritable(true)
  expect(await portOf(db)).toBe(b.host)
})

test('a wrong password is told with all hosts, and not as a database that is away', async () => {
  const wrong = withOneHost('DATABASE_URL', `postgres://client:no@127.0.0.1:1,${a.host},${b.host}/postgres`)
  const db = openDatabase({ url: wrong, connections: 1, asOwner: true })
  opened.push(db)
  const failure = await db.query('select 1').catch((error: Error) => error)
  expect(databaseFailure(failure, wrong)?.message).toBe(
    `The database at 127.0.0.1:1,${a.host},${b.host} refuses the user "client" or the password in DATABASE_URL.`,
  )
})

test('one host that must take writes is refused as long as it does not', async () => {
  const url = `${urlOn(b.host)}?target_session_attrs=read-write`
  const db = openDatabase({ url, connections: 1, asOwner: true })
  opened.push(db)
  await expect(db.query('select 1')).rejects.toThrow('the database server can only be read')
  await b.makeWritable(true)
  expect(await portOf(db)).toBe(b.host)
})

test('a connection whose server has become read-only is dropped, and the next statement has another', async () => {
  const db = openDatabase({ url: urlOn(a.host), connections: 1, asOwner: true })
  opened.push(db)
  const pid = async () =>
    (await db.transaction((tx) => tx.query<{ pid: number }>('select pg_backend_pid() as pid')))[0]?.pid
  const before = await pid()
  expect(await pid()).toBe(before)
  const refused = db.transaction(async (tx) => {
    await tx.query('set transaction read only')
    await tx.query('create table no_more (id int)')
  })
  await expect(refused).rejects.toMatchObject({ code: '25006' })
  expect(await pid()).not.toBe(before)
})

describe('with a standby that does not answer', () => {
  beforeAll(async () => {
    await a.own.query("alter system set synchronous_standby_names = 'nobody'")
    await a.own.query('select pg_reload_conf()')
  })
  afterAll(async () => {
    await a.own.query('alter system reset synchronous_standby_names')
    await a.own.query('select pg_reload_conf()')
  })

  test('a commit whose wait for the standby is cancelled is not told as done: a failover could lose it', async () => {
    const db = open(a.host, b.host)
    const written = db
      .transaction((tx) => tx.query('create table doubted (id int)'))
      .then(
        () => 'told as done',
        (error: Error) => error.message,
      )
    const waits = "from pg_stat_activity where wait_event = 'SyncRep'"
    expect(await eventually(async () => (await a.own.query(`select ${waits}`)).length > 0)).toBe(true)
    await a.own.query(`select pg_cancel_backend(pid) ${waits}`)
    expect(await written).toBe('the database did not wait for its standby: whether this is kept is not known')
  })

  test('a start that was told to expect one is refused after 5 seconds', async () => {
    await expect(refuseWithoutStandby(urlOn(a.host))).rejects.toThrow(
      `No standby of the database at ${a.host} has confirmed a write within 5 seconds, and EXPECT_SYNC_STANDBY=yes was said: see that one is running and streaming.`,
    )
  })
})

test('a start that was told to expect a standby is refused where commits wait for none', async () => {
  await expect(refuseWithoutStandby(urlOn(a.host))).rejects.toThrow(
    `The database at ${a.host} waits for no standby, and EXPECT_SYNC_STANDBY=yes was said: set synchronous_standby_names (Patroni: synchronous_mode and synchronous_mode_strict), or take the setting away.`,
  )
})

test('servers whose connections together do not fit are refused, with the number', async () => {
  const [row] = await a.own.query<{ allowed: number }>(
    "select current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer as allowed",
  )
  const fits = Math.floor(((row?.allowed ?? 0) - 10) / 34)
  await refuseTooManyServers(urlOn(a.host), fits)
  await expect(refuseTooManyServers(urlOn(a.host), fits + 1)).rejects.toThrow(
    `${fits + 1} servers need up to ${(fits + 1) * 34 + 10} connections (34 each and 10 in reserve), and the database at ${a.host} allows ${row?.allowed}: raise max_connections`,
  )
})

describe('an address', () => {
  test('of several hosts keeps all of them, and asks for the one that takes writes', () => {
    const url = withOneHost(
      'DATABASE_URL',
      'postgres://app:s%40x@db1:5433,db2,[::1]:5434/pramaan?sslmode=require',
    )
    expect([hostsOf(url), wantsReadWrite(url), new URL(url).host]).toEqual([
      'db1:5433,db2,[::1]:5434',
      true,
      'db1:5433',
    ])
    expect(new URL(url).searchParams.get('sslmode')).toBe('require')
  })
  test('of one host stays as it is', () => {
    const url = 'postgres://app:secret@db1/pramaan'
    expect([withOneHost('DATABASE_URL', url), wantsReadWrite(url), hostsOf(url)]).toEqual([url, false, 'db1'])
  })
  test.each([
    ['postgres://a@db1/p?target_session_attrs=standby', 'must be read-write or any, not "standby".'],
    [
      'postgres://a@db1,db2/p?target_session_attrs=any',
      'names several hosts: target_session_attrs must be read-write, or not given.',
    ],
  ])('%s is refused in a sentence', (url, says) => {
    expect(() => withOneHost('DATABASE_URL', url)).toThrow(says)
  })
})
