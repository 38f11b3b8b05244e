/**
 * platform: functions and views. They stand in sql/, each in its current form, and are applied as a whole when a file has
 * changed or a migration has run: what is there is in the database, and what is not is dropped (decision 40).
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from './database.ts'
import { isOfDatabase } from './database-failure.ts'
import { StartFailure } from './start-failure.ts'

export const SQL_FOLDER = join(import.meta.dirname, '../../sql')

interface SqlFile {
  /** Below the folder, as `ledger/ledger-post.sql`. */
  readonly name: string
  readonly sql: string
}

interface SqlFolder {
  readonly files: readonly SqlFile[]
  readonly sha256: string
}

/** Views come last, because PostgreSQL looks at what a view names when it is made, and at a function's body only below. */
async function readSql(folder: string): Promise<SqlFolder> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const files = await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
  )
  const makesView = ({ sql }: SqlFile): boolean => /^create (?:or replace )?view /im.test(sql)
  return {
    files: [...files.filter((file) => !makesView(file)), ...files.filter(makesView)],
    sha256: createHash('sha256')
      .update(JSON.stringify(files.map(({ name, sql }) => [name, sql])))
      .digest('hex'),
  }
}

/** `when changed`: a start; `always`: whatever is there gives way, as after a restore or by npm run migrate. */
export type Functions = 'when changed' | 'always'

export async function applySql(
  tx: Queries,
  functions: Functions,
  { folder, isMigrated }: { readonly folder: string; readonly isMigrated: boolean },
): Promise<void> {
  const sql = await readSql(folder)
  const past = await tx.query<{ number: number; sha256: string }>(
    'select number, sha256 from applied_sql order by number desc',
  )
  const isCurrent = past[0]?.sha256 === sql.sha256
  if (functions === 'when changed' && !isMigrated) {
    if (isCurrent) return
    if (past.some(({ sha256 }) => sha256 === sql.sha256)) await refuseNewerServers(tx)
  }
  await replaceAll(tx, sql.files)
  if (!isCurrent) {
    await tx.query('insert into applied_sql (number, sha256) values ($1, $2)', [
      (past[0]?.number ?? 0) + 1,
      sql.sha256,
    ])
  }
}

/**
 * Whose functions and views the database has: of this version, of a newer one that has replaced them, or of another. What was applied
 * again after a step back is of the version that brought it first.
 */
export async function sqlOf(db: Queries, folder = SQL_FOLDER): Promise<'this' | 'newer' | 'other'> {
  const past = await db.query<{ sha256: string }>('select sha256 from applied_sql order by number')
  const { sha256 } = await readSql(folder)
  const newest = past.at(-1)?.sha256
  if (newest === sha256) return 'this'
  const firstOf = (hash: string | undefined): number => past.findIndex((one) => one.sha256 === hash)
  return firstOf(sha256) >= 0 && firstOf(newest) > firstOf(sha256) ? 'newer' : 'other'
}

/** What this version would apply was replaced before: this is an older one, or a step back. */
async function refuseNewerServers(tx: Queries): Promise<void> {
  const others = await tx.query(
    "select from pg_stat_activity where datname = current_database() and usename = 'pramaan_app' limit 1",
  )
  if (others.length > 0) {
    throw new StartFailure(
      'The functions in the database are of a newer version of Pramaan, which is running: stop its servers first, or run npm run migrate to put the functions of this version back. Nothing was changed.',
    )
  }
}

interface Thing {
  readonly oid: number
  /** As `drop` names it. */
  readonly name: string
  /** Changes whenever it is replaced. */
  readonly version: string
  readonly is_view: boolean
  /** No trigger, index, policy or column stands on it. */
  readonly is_free: boolean
}

/** All functions, procedures and views but those of extensions. */
const thingsIn = (tx: Queries): Promise<Thing[]> =>
  tx.query<Thing>(
    `select oid, name, version, is_view,
            not exists (select from pg_depend d where d.refclassid = class and d.refobjid = oid and d.deptype <> 'i') as is_free
     from (
       select oid, 'pg_proc'::regclass as class, oid::regprocedure::text as name, ctid::text as version, false as is_view
         from pg_proc where pronamespace = 'public'::regnamespace
       union all
       select oid, 'pg_class'::regclass, oid::regclass::text, ctid::text, true
         from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v') things
     where not exists (select from pg_depend e where e.classid = class and e.objid = things.oid and e.deptype = 'e')
     order by is_view, name`,
  )

/** What this transaction has made or replaced, without what has to be looked up for it: it is asked after each file. */
const madeIn = (tx: Queries): Promise<Pick<Thing, 'oid' | 'version'>[]> =>
  tx.query(
    `select oid, ctid::text as version from pg_proc
      where pronamespace = 'public'::regnamespace and xmin = pg_current_xact_id()::xid
     union all
     select oid, ctid::text from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'v' and xmin = pg_current_xact_id()::xid`,
  )

/**
 * `create or replace` cannot change a result, an argument's name or a view's columns, and leaves the old one beside a new
 * list of arguments. So everything that can be dropped is, and made again; what triggers and indexes stand on is replaced.
 * Whoever works on the tables that a migration has just changed waits until all of this is over, so it is quick.
 */
async function replaceAll(tx: Queries, files: readonly SqlFile[]): Promise<void> {
  await dropFree(tx)
  const before = await thingsIn(tx)
  const versions = new Map(before.map(({ oid, version }) => [oid, version]))
  const makers = new Map<number, string>()
  // In whatever order the files come, a function may name another one: bodies are looked at when all are there.
  await tx.query('set local check_function_bodies = off')
  for (const file of files) {
    await applyFile(file, () => tx.query(file.sql))
    for (const { oid, version } of await madeIn(tx)) {
      if (versions.get(oid) === version) continue
      const other = makers.get(oid)
      if (other) throw unapplied(file.name, `it makes ${await nameOf(tx, oid)}, as ${other} does`)
      versions.set(oid, version)
      makers.set(oid, file.name)
    }
  }
  await tx.query('set local check_function_bodies = on')
  await checkBodies(tx, makers)
  for (const thing of before.filter(({ oid }) => !makers.has(oid))) await dropLeft(tx, thing)
}

const nameOf = async (tx: Queries, oid: number): Promise<string> =>
  (await thingsIn(tx)).find((thing) => thing.oid === oid)?.name ?? 'the same'

async function dropFree(tx: Queries): Promise<void> {
  const drop = async (kind: 'view' | 'routine', things: readonly Thing[]): Promise<void> => {
    if (things.length === 0) return
    try {
      await tx.query(`drop ${kind} ${things.map(({ name }) => name).join(', ')}`)
    } catch (error) {
      if (isOfDatabase(error)) throw error
      throw new StartFailure(
        `The functions and views of apps/server/sql cannot be replaced, and nothing was changed: ${reasonOf(error)}.`,
      )
    }
  }
  await drop(
    'view',
    (await thingsIn(tx)).filter((thing) => thing.is_view),
  )
  await drop(
    'routine',
    (await thingsIn(tx)).filter((thing) => thing.is_free && !thing.is_view),
  )
}

async function applyFile(file: Pick<SqlFile, 'name'>, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (isOfDatabase(error)) throw error
    throw unapplied(file.name, reasonOf(error))
  }
}

/** As PostgreSQL itself does where a function is made: all at once, and one by one only to say whose body is wrong. */
async function checkBodies(tx: Queries, makers: ReadonlyMap<number, string>): Promise<void> {
  await tx.query('savepoint bodies')
  try {
    await checkBody(tx, [...makers.keys()])
  } catch (error) {
    if (isOfDatabase(error)) throw error
    await tx.query('rollback to savepoint bodies')
    for (const [oid, name] of makers) await applyFile({ name }, () => checkBody(tx, [oid]))
    throw error
  }
}

const checkBody = (tx: Queries, oids: readonly number[]): Promise<unknown> =>
  tx.query(
    `select case lanname when 'plpgsql' then plpgsql_validator(p.oid) when 'sql' then fmgr_sql_validator(p.oid) end
     from pg_proc p join pg_language l on l.oid = prolang where p.oid = any($1)`,
    [oids],
  )

async function dropLeft(tx: Queries, { name }: Thing): Promise<void> {
  try {
    await tx.query(`drop routine ${name}`)
  } catch (error) {
    if (isOfDatabase(error)) throw error
    throw new StartFailure(
      `${name} is in no file of apps/server/sql and cannot be dropped, and nothing was changed: ${reasonOf(error)}.`,
    )
  }
}

const unapplied = (name: string, reason: string): StartFailure =>
  new StartFailure(`The file apps/server/sql/${name} cannot be applied, and nothing was changed: ${reason}.`)

/** What stands in the way is in the detail: the message says only that something does. */
function reasonOf(error: unknown): string {
  const detail = error instanceof Error && 'detail' in error ? error.detail : null
  const text = typeof detail === 'string' ? detail : error instanceof Error ? error.message : ''
  return (text.split('\n', 1)[0] || 'no reason was given').replace(/\.$/, '')
}
