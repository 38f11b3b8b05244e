import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { TEMPLATE, TEST_KEYS, withDatabase } from '../../test/global-setup.ts'
import { appUrl } from './app-login.ts'
import { type Db, oneRow, openDatabase, type Queries } from './database.ts'
import { migrate, migrateIn, refuseOldDatabase } from './migrate.ts'

const SQL = join(import.meta.dirname, '../../sql')

let maintenance: Db
let url: string
let db: Db
let folder: string
const folders: string[] = []

beforeAll(() => {
  maintenance = openDatabase({ url: inject('postgresUrl'), connections: 1, asOwner: true })
})
afterAll(async () => {
  await maintenance.close()
  for (const made of folders) await rm(made, { recursive: true })
})

beforeEach(async () => {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await maintenance.query(`create database ${name} template ${TEMPLATE}`)
  url = withDatabase(inject('postgresUrl'), name)
  db = openDatabase({ url, connections: 1, asOwner: true })
  folder = await mkdtemp(join(tmpdir(), 'pramaan-sql-'))
  folders.push(folder)
  await cp(SQL, folder, { recursive: true })
  return async () => {
    await db.close()
    await maintenance.query(`drop database ${name} with (force)`)
  }
})

const write = async (file: string, sql: string): Promise<void> => {
  await mkdir(join(folder, file, '..'), { recursive: true })
  await writeFile(join(folder, file), sql)
}
const change = async (file: string, from: string, to: string): Promise<void> => {
  const text = await readFile(join(folder, file), 'utf8')
  expect(text).toContain(from)
  await write(file, text.replace(from, to))
}
const start = (): Promise<void> => migrate(url, { sql: folder })

/** Everything that a function or a view is, its rights included. */
const shapes = (on: Queries = db): Promise<object[]> =>
  on.query(
    `select 'function' as what, oid::regprocedure::text as name, pg_get_functiondef(oid) as body, proowner::regrole::text as owner,
            proacl::text as rights, oid::text
     from pg_proc where pronamespace = 'public'::regnamespace
     union all
     select 'view', oid::regclass::text, pg_get_viewdef(oid), relowner::regrole::text, relacl::text || reloptions::text, null
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' order by 1, 2`,
  )
const applied = (): Promise<{ number: number; sha256: string }[]> =>
  db.query('select number, sha256 from applied_sql order by number')

test('a function that has changed is applied at the next start', async () => {
  await change('ledger/refuse-change.sql', 'a correction is', 'a correction will be')
  await start()
  await expect(db.query('delete from ledger_entry')).rejects.toThrow('a correction will be a new transfer')
  expect(await applied()).toHaveLength(2)
})

test('a folder that has not changed costs one query', async () => {
  const asked: string[] = []
  await db.transaction((tx) =>
    migrateIn({
      query: (text, values) => {
        asked.push(text)
        return tx.query(text, values)
      },
    }),
  )
  expect(asked.filter((text) => text.includes('applied_sql'))).toHaveLength(1)
  expect(asked.filter((text) => /pg_proc|create or replace/.test(text))).toEqual([])
  expect(await applied()).toHaveLength(1)
})

test('a function and a view that are in the folder no longer are dropped', async () => {
  await write(
    'ledger/old.sql',
    'create or replace function old_sum(a bigint) returns bigint language sql as $$ select a $$;',
  )
  await write('ledger/old-list.sql', 'create or replace view old_list as select old_sum(1);')
  await start()
  expect(await db.query('select * from old_list')).toEqual([{ old_sum: 1n }])
  await rm(join(folder, 'ledger/old.sql'))
  await rm(join(folder, 'ledger/old-list.sql'))
  await start()
  expect(await db.query("select from pg_proc where proname = 'old_sum'")).toEqual([])
  expect(await db.query("select from pg_class where relname = 'old_list'")).toEqual([])
})

test('arguments, their names, a result and the columns of a view may change', async () => {
  const sum = (head: string) =>
    write(
      'ledger/sum.sql',
      `create or replace function a_sum(${head} language sql as $$ select 1 $$; revoke all on function a_sum from public;`,
    )
  await sum('a bigint) returns integer')
  await write('ledger/list.sql', 'create or replace view a_list as select 1 as one, 2 as two;')
  await start()
  for (const head of [
    'b bigint) returns integer',
    'b bigint) returns bigint',
    'c text, d text) returns bigint',
  ]) {
    await sum(head)
    await start()
  }
  await write('ledger/list.sql', 'create or replace view a_list as select 2 as two;')
  await start()
  expect(await db.query("select oid::regprocedure::text as is from pg_proc where proname = 'a_sum'")).toEqual(
    [{ is: 'a_sum(text,text)' }],
  )
  expect(await db.query('select * from a_list')).toEqual([{ two: 2 }])
})

test('a file may name what a later one makes, and a view what any function makes', async () => {
  await write('a/first.sql', 'create or replace view a_view as select a_first() as one;')
  await write(
    'b/first.sql',
    'create or replace function a_first() returns integer language sql as $$ select a_later() $$;',
  )
  await write(
    'c/later.sql',
    'create or replace function a_later() returns integer language sql as $$ select 1 $$;',
  )
  await start()
  expect(await db.query('select * from a_view')).toEqual([{ one: 1 }])
})

test.each([
  ['that PostgreSQL cannot read', 'create or replace functoin x() …', 'syntax error at or near "functoin"'],
  [
    'whose body plpgsql cannot read',
    'create or replace function x() returns void language plpgsql as $$ begin oops end $$;',
    'unexpected end of function definition at end of input',
  ],
  [
    'whose body names what is not there',
    'create or replace function x() returns bigint language sql as $$ select absent from client $$;',
    'column "absent" does not exist',
  ],
  [
    'that makes what another makes',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$;',
    'it makes refuse_change(), as ledger/refuse-change.sql does',
  ],
])('a file %s refuses the start, is named, and changes nothing', async (_, sql, reason) => {
  const before = [await shapes(), await applied()]
  await change('ledger/ledger-time.sql', 'stable', 'immutable')
  await write('market/bad.sql', sql)
  await expect(start()).rejects.toThrow(
    `The file apps/server/sql/market/bad.sql cannot be applied, and nothing was changed: ${reason}.`,
  )
  expect([await shapes(), await applied()]).toEqual(before)
})

test('a trigger function that is in the folder no longer stays while a trigger uses it: the start says which', async () => {
  await rm(join(folder, 'ledger/refuse-change.sql'))
  await expect(start()).rejects.toThrow(
    'refuse_change() is in no file of apps/server/sql and cannot be dropped, and nothing was changed: trigger never_changed on table ledger_transfer depends on function refuse_change().',
  )
})

test('a trigger stands beside its function, for tables that are newer than the folder', async () => {
  await db.query('create table newer (id integer)')
  await write(
    'ledger/newer.sql',
    `create or replace function newer_is_kept() returns trigger language plpgsql as $$ begin raise exception 'kept'; end $$;
     create or replace trigger newer_is_kept before delete on newer for each statement execute function newer_is_kept();`,
  )
  await start()
  await change('ledger/newer.sql', "'kept'", "'kept for good'")
  await start()
  await expect(db.query('delete from newer')).rejects.toThrow('kept for good')
})

test('an extension’s functions are not ours to drop', async () => {
  await db.query('create extension if not exists plpgsql; create extension pg_stat_statements')
  await change('ledger/refuse-change.sql', 'a correction is', 'a correction will be')
  await start()
  expect(await db.query("select from pg_proc where proname = 'pg_stat_statements_reset'")).toHaveLength(1)
})

/** The migrations with one more. */
async function withMigration(sql: string): Promise<string> {
  const migrations = await mkdtemp(join(tmpdir(), 'pramaan-migrations-'))
  folders.push(migrations)
  await cp(join(SQL, '../migrations'), migrations, { recursive: true })
  await mkdir(join(migrations, '9999_new'))
  await writeFile(join(migrations, '9999_new/up.sql'), sql)
  return migrations
}

test('the functions and views are applied after each migration, which may have dropped some', async () => {
  await migrate(url, { migrations: await withMigration('drop view bank_movement') })
  expect(await db.query('select from bank_movement')).toEqual([])
  expect(await applied()).toHaveLength(1)
})

test('a migration and the functions after it are one: a bad file takes the migration back too', async () => {
  const migrations = await withMigration('create table new_one (id integer)')
  await write('market/bad.sql', 'oops')
  await expect(migrate(url, { migrations, sql: folder })).rejects.toThrow('market/bad.sql')
  expect(await db.query("select to_regclass('new_one') as made")).toEqual([{ made: null }])
})

test('two servers that start together with a changed folder apply it once', async () => {
  await change('ledger/refuse-change.sql', 'a correction is', 'a correction will be')
  await Promise.all([start(), start()])
  expect(await applied()).toHaveLength(2)
})

test('an older version does not put its functions back while another server works; alone, or by npm run migrate, it does', async () => {
  await change('ledger/refuse-change.sql', 'a correction is', 'a correction will be')
  await start()
  // A pool would close what is idle for ten seconds, which this may take on a busy machine.
  const newer = new pg.Client({ connectionString: appUrl(url, TEST_KEYS) })
  await newer.connect()
  await expect(migrate(url)).rejects.toThrow(
    'The functions in the database are of a newer version of Pramaan, which is running: stop its servers first, or run npm run migrate to put the functions of this version back. Nothing was changed.',
  )
  expect(await applied()).toHaveLength(2)
  await migrate(url, { functions: 'always' })
  expect(await applied()).toHaveLength(3)
  await expect(start()).rejects.toThrow('newer version')
  await newer.end()
  await expect
    .poll(() =>
      db.query("select from pg_stat_activity where usename = 'pramaan_app' and datname = current_database()"),
    )
    .toEqual([])
  await start()
  expect(await applied()).toHaveLength(4)
})

test('a server whose login may not migrate goes on with functions of a newer version, and refuses those of another', async () => {
  const app = openDatabase({ url: appUrl(url, TEST_KEYS), connections: 1 })
  await expect(refuseOldDatabase(app)).resolves.toBeNull()
  await change('ledger/refuse-change.sql', 'a correction is', 'a correction will be')
  await start()
  await expect(refuseOldDatabase(app)).resolves.toBe(
    'The database has the functions of a newer version of Pramaan, and all that this one uses.',
  )
  // The other way round: after a step back the newer version finds functions that lack what it uses.
  await migrate(url, { functions: 'always' })
  await expect(refuseOldDatabase(app, { sql: folder })).rejects.toThrow('the functions of another version')
  await expect(refuseOldDatabase(app)).resolves.toBeNull()
  await db.query("update applied_sql set sha256 = 'another' || number")
  await expect(refuseOldDatabase(app)).rejects.toThrow(
    /^The database has the functions of another version of Pramaan, and the login in DATABASE_URL may not replace them: .+npm run migrate.+\.$/,
  )
  await app.close()
})

test('functions and views stand in apps/server/sql and nowhere else: what is there is in the database, and the other way round', async () => {
  const names = new Set<string>()
  for (const file of await readdir(SQL, { recursive: true })) {
    if (!file.endsWith('.sql')) continue
    const text = await readFile(join(SQL, file), 'utf8')
    const made = [...text.matchAll(/^create or replace (?:function|procedure|view) (\w+)/gm)]
    expect(made.length, `${file} makes something`).toBeGreaterThan(0)
    for (const [, name = ''] of made) names.add(name)
  }
  const found = await db.query<{ name: string }>(
    `select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace
     union select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
  )
  expect(found.map(({ name }) => name).toSorted()).toEqual([...names].toSorted())
})

test('nothing that works in the owner’s name is open to everybody, or finds a table that its caller has made', async () => {
  const rows = await db.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef
       and not ('search_path=public, pg_temp' = any (coalesce(proconfig, '{}'))
                and (prorettype = 'trigger'::regtype or not has_function_privilege('public', oid, 'execute')))`,
  )
  expect(rows).toEqual([])
})

test('a second look at the whole folder makes exactly the same', async () => {
  const before = await shapes()
  await migrate(url, { functions: 'always' })
  const shape = (rows: object[]) => rows.map((row) => ({ ...row, oid: null }))
  expect(shape(await shapes())).toEqual(shape(before))
  expect(oneRow(await applied()).number).toBe(1)
})
