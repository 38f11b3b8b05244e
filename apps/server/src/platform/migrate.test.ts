import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { TEST_KEYS, withDatabase } from '../../test/global-setup.ts'
import { appUrl } from './app-login.ts'
import { type Db, openDatabase } from './database.ts'
import { migrate, refuseOldDatabase, refuseUnfitServer } from './migrate.ts'

let maintenance: Db
const made: string[] = []
beforeAll(() => {
  maintenance = openDatabase({ url: inject('postgresUrl'), connections: 1, asOwner: true })
})
afterAll(async () => {
  for (const name of made) await maintenance.query(`drop database ${name} with (force)`)
  await maintenance.close()
})

test('a migration that was handed out stays as it was: a change is the next one', async () => {
  const folder = join(import.meta.dirname, '../../migrations')
  const lines = (await readdir(folder)).toSorted().map(async (name) => {
    const sql = await readFile(join(folder, name, 'up.sql'))
    return `${name} ${createHash('sha256').update(sql).digest('hex')}\n`
  })
  // A database that took the old text refuses the new one at its next start. Only add lines here, for new migrations.
  const known = await readFile(join(import.meta.dirname, '../../test/migrations.txt'), 'utf8')
  expect((await Promise.all(lines)).join('')).toBe(known)
})

async function newDatabase(): Promise<string> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await maintenance.query(`create database ${name}`)
  made.push(name)
  return withDatabase(inject('postgresUrl'), name)
}

async function on<Row extends object>(url: string, text: string): Promise<Row[]> {
  const db = openDatabase({ url, connections: 1, asOwner: true })
  try {
    return await db.query<Row>(text)
  } finally {
    await db.close()
  }
}

const appliedAt = (url: string) =>
  on<{ name: string; applied_at: Date }>(url, 'select name, applied_at from migration order by name')
const tables = (url: string) =>
  on<{ tablename: string }>(url, "select tablename from pg_tables where schemaname = 'public' order by 1")

test('an empty database gets every migration once, and a second run changes nothing', async () => {
  const url = await newDatabase()
  await migrate(url)
  const first = await appliedAt(url)
  expect(first.map(({ name }) => name)).toEqual(
    (await readdir(join(import.meta.dirname, '../../migrations'))).toSorted(),
  )
  await migrate(url)
  expect(await appliedAt(url)).toEqual(first)
})

test('an owner who is no superuser and may make roles, but not yet work as this one, can after the migrations', async () => {
  const url = new URL(await newDatabase())
  const [name, role] = [url.pathname.slice(1), `plain_${randomUUID().slice(0, 8)}`]
  // As PostgreSQL 16 and newer leave whoever made the role.
  await maintenance.query(`create role ${role} login createrole password 'a plain owner'`)
  await maintenance.query(`grant pramaan_app to ${role} with admin true, set false, inherit false`)
  await maintenance.query(`alter database ${name} owner to ${role}`)
  Object.assign(url, { username: role, password: 'a plain owner' })
  await migrate(url.href)
  const owner = openDatabase({ url: url.href, connections: 1, asOwner: true })
  await owner.query('set role pramaan_app')
  expect(await owner.query('select current_user as role')).toEqual([{ role: 'pramaan_app' }])
  await owner.close()
  await maintenance.query(`drop database ${name} with (force)`)
  made.splice(made.indexOf(name), 1)
  await maintenance.query(`drop owned by ${role} cascade`)
  await maintenance.query(`drop role ${role}`)
})

test('three servers that start together on an empty database all come up', async () => {
  const url = await newDatabase()
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect((await tables(url)).length).toBeGreaterThan(5)
})

test('a server waits for another one’s migrations, longer than any statement may wait for a lock', async () => {
  const url = await newDatabase()
  const other = openDatabase({ url, connections: 1, asOwner: true })
  const taken = Promise.withResolvers<void>()
  const held = other.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(72616141)')
    taken.resolve()
    await tx.query('select pg_sleep(4.5)')
  })
  await Promise.race([taken.promise, held])
  await migrate(url)
  await held
  expect((await tables(url)).length).toBeGreaterThan(5)
  await other.close()
})

test('a database with tables of another program is refused and left as it is', async () => {
  const url = await newDatabase()
  await on(url, 'create table somebody_elses (id int)')
  await expect(migrate(url)).rejects.toThrow('The database holds tables of another program')
  expect(await tables(url)).toEqual([{ tablename: 'somebody_elses' }])
})

test('a migration that was changed after it ran is refused', async () => {
  const url = await newDatabase()
  await migrate(url)
  await on(url, "update migration set sha256 = 'another' where name like '0002%'")
  await expect(migrate(url)).rejects.toThrow(
    'another version of Pramaan (migration 0002_clients); nothing was changed.',
  )
})

test('sales were handed out in two texts that do the same: a database of either goes on', async () => {
  const url = await newDatabase()
  await migrate(url)
  const other = 'be8ac7b1f7a9925b52f61050b571f0bdb362f4662f6feed0611a73861489ce41'
  await on(url, `update migration set sha256 = '${other}' where name = '0024_sales'`)
  await expect(migrate(url)).resolves.toBeUndefined()
})

test('a database that a newer version has shaped is refused', async () => {
  const url = await newDatabase()
  await migrate(url)
  await on(url, "insert into migration (name, sha256) values ('9999_tomorrow', 'x')")
  await expect(migrate(url)).rejects.toThrow(
    'The database belongs to a newer version of Pramaan (migration 9999_tomorrow): start that version, or restore a backup of before it. Nothing was changed.',
  )
})

test('a server that may not migrate goes on with a database that has more than it uses, and refuses one that has less', async () => {
  const url = await newDatabase()
  await migrate(url)
  const app = openDatabase({ url: appUrl(url, TEST_KEYS), connections: 1 })
  await expect(refuseOldDatabase(app)).resolves.toBeNull()
  await on(url, "insert into migration (name, sha256) values ('9998_nicknames', 'x')")
  await expect(refuseOldDatabase(app)).resolves.toBe(
    'The database is of a newer version of Pramaan (migration 9998_nicknames), and has all that this one uses.',
  )
  await on(url, "insert into migration (name, sha256) values ('9999_contract_nicknames', 'x')")
  await expect(refuseOldDatabase(app)).rejects.toThrow(
    'The database belongs to a newer version of Pramaan, which has taken away what this one uses (migration 9999_contract_nicknames): start that version, or restore a backup of before it.',
  )
  await on(url, "delete from migration where name like '999%'")
  // Between those of this version there is none that it does not know: such a database is of another line.
  await on(url, "insert into migration (name, sha256) values ('0001_other', 'x')")
  await expect(refuseOldDatabase(app)).rejects.toThrow(
    'The database was shaped by another version of Pramaan (migration 0001_other).',
  )
  await app.close()
})

test('PostgreSQL 14 is refused by name: 15 is the oldest', () => {
  expect(() => refuseUnfitServer(140_012)).toThrow(
    'DATABASE_URL points at PostgreSQL 14, and Pramaan needs PostgreSQL 15 or newer; nothing was changed.',
  )
  expect(() => refuseUnfitServer(150_000)).not.toThrow()
})

test('a migration that fails is named with its reason, and nothing of it stays', async () => {
  const url = await newDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'pramaan-migrations-'))
  for (const [name, sql] of [
    ['0001_good', 'create table good (id int)'],
    ['0002_bad', 'create table bad (id int); alter table absent add column x int'],
  ] as const) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'up.sql'), sql)
  }
  await expect(migrate(url, { migrations: folder })).rejects.toThrow(
    'The migration 0002_bad failed, and nothing was changed: relation "absent" does not exist.',
  )
  expect(await tables(url)).toEqual([])
  await rm(folder, { recursive: true })
})

test('the app’s role owns nothing: it cannot drop, create, add a migration or rewrite who a client is', async () => {
  const url = await newDatabase()
  await migrate(url)
  const app = openDatabase({ url: appUrl(url, TEST_KEYS), connections: 1 })
  for (const statement of [
    'drop table client',
    'create table mine (id int)',
    'truncate client',
    'delete from client',
    "insert into migration values ('9999', 'x')",
    'update client set id = gen_random_uuid()',
    "update client set account = 'x'",
    "update client set email = 'x', email_key = 'x'",
    "update client set password_hash = 'x'",
    "update instance set key_fingerprint = 'x'",
    'delete from invitation_use',
  ]) {
    await expect(app.query(statement), statement).rejects.toThrow(/permission denied|must be owner/)
  }
  await app.close()
})
