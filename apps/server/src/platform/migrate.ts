/**
 * platform: brings a database to the newest form. Folders under migrations/ run once, in number order, forward only; the
 * functions and views of sql/ follow them.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { advisoryLocks } from './advisory-locks.ts'
import { oneRow, openDatabase, type Queries } from './database.ts'
import { isOfDatabase } from './database-failure.ts'
import { applySql, type Functions, SQL_FOLDER, sqlOf } from './sql-folder.ts'
import { StartFailure } from './start-failure.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')
const OLDEST_POSTGRES = 150_000
const ROLES_ARE_STEPPED_INTO = 160_000
/** A migration that takes away what the release before may use says so in its name, which older servers can read. */
const CONTRACTION = /^\d+_contract_/

/** Handed out in a second text that does the same, with an idle variable less. A database that took it goes on. */
const SECOND_TEXTS: Readonly<Record<string, string>> = {
  '0024_sales': 'be8ac7b1f7a9925b52f61050b571f0bdb362f4662f6feed0611a73861489ce41',
}

interface Migration {
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name, 'up.sql'), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

interface Migrating {
  readonly functions?: Functions
  /** Other folders, for tests. */
  readonly migrations?: string
  readonly sql?: string
  /** In the same transaction, when the tables and functions are there. */
  readonly fill?: (owner: Queries) => Promise<void>
}

/** Applies what is missing. Refuses a database that a newer version, or another program, has shaped. */
export async function migrate(url: string, how: Migrating = {}): Promise<void> {
  const db = openDatabase({ url, connections: 1, asOwner: true })
  try {
    await db.transaction((tx) => migrateIn(tx, how))
  } finally {
    await db.close()
  }
}

/** The same within a transaction that goes on. */
export async function migrateIn(
  tx: Queries,
  { functions = 'when changed', migrations = FOLDER, sql = SQL_FOLDER, fill }: Migrating = {},
): Promise<void> {
  const isMigrated = await makeTables(tx, { folder: migrations })
  await applySql(tx, functions, { folder: sql, isMigrated })
  await fill?.(tx)
}

/** The tables alone, as they were after the migrations that `only` names: for a backup of that form. Says whether any ran. */
export async function makeTables(
  tx: Queries,
  { only, folder = FOLDER }: { readonly only?: ReadonlySet<string>; readonly folder?: string },
): Promise<boolean> {
  const version = await versionOf(tx)
  refuseUnfitServer(version)
  // Another server's migrations may take minutes. What holds up a table's readers is not waited for that long.
  await tx.query("set local lock_timeout = '10min'")
  await tx.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations])
  await tx.query("set local lock_timeout = '4s'")
  await refuseForeignDatabase(tx)
  await tx.query(
    'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const all = await readMigrations(folder)
  const ran = await applyMissing(tx, all, only ? all.filter(({ name }) => only.has(name)) : all)
  if (version >= ROLES_ARE_STEPPED_INTO) await letOwnerStepDown(tx)
  await closeToOthers(tx)
  return ran > 0
}

/**
 * For a server whose login may not migrate. Refuses a database that is older, or that has lost what this version uses; says what it is
 * where it is newer and has all of it (decision 93), and null where it is of this very version.
 */
export async function refuseOldDatabase(
  db: Queries,
  { migrations = FOLDER, sql = SQL_FOLDER }: Pick<Migrating, 'migrations' | 'sql'> = {},
): Promise<string | null> {
  const [made] = await db.query<{ is_made: boolean }>(
    "select has_table_privilege('public.migration', 'select') as is_made where to_regclass('public.migration') is not null",
  )
  const applied = made?.is_made
    ? await db.query<{ name: string; sha256: string }>('select name, sha256 from migration order by name')
    : []
  const known = await readMigrations(migrations)
  const done = new Set(applied.map(({ name }) => name))
  const missing = known.find(({ name }) => !done.has(name))?.name
  if (missing) {
    throw new StartFailure(
      `The database has not had the migration ${missing}, and the login in DATABASE_URL may not migrate: set MIGRATIONS_DATABASE_URL to the owner's login, or run npm run migrate with it.`,
    )
  }
  const newest = known.at(-1)?.name ?? ''
  const unknown = unknownAmong(known, applied)
  const other = unknown.find(({ name }) => name <= newest)
  if (other) {
    throw new StartFailure(`The database was shaped by another version of Pramaan (migration ${other.name}).`)
  }
  const contraction = unknown.find(({ name }) => CONTRACTION.test(name))
  if (contraction) {
    throw new StartFailure(
      `The database belongs to a newer version of Pramaan, which has taken away what this one uses (migration ${contraction.name}): start that version, or restore a backup of before it.`,
    )
  }
  const functions = await sqlOf(db, sql)
  if (functions === 'other') {
    throw new StartFailure(
      "The database has the functions of another version of Pramaan, and the login in DATABASE_URL may not replace them: set MIGRATIONS_DATABASE_URL to the owner's login, or run npm run migrate with it.",
    )
  }
  const newer = unknown.at(-1)?.name
  if (newer)
    return `The database is of a newer version of Pramaan (migration ${newer}), and has all that this one uses.`
  return functions === 'newer'
    ? 'The database has the functions of a newer version of Pramaan, and all that this one uses.'
    : null
}

/** The first migration among these that this version does not know, or knows in another text. */
export async function unknownMigration(
  migrations: readonly { readonly name: string; readonly sha256: string }[],
): Promise<string | null> {
  return unknownAmong(await readMigrations(FOLDER), migrations)[0]?.name ?? null
}

function unknownAmong<M extends Pick<Migration, 'name' | 'sha256'>>(
  all: readonly Migration[],
  applied: readonly M[],
): M[] {
  const known = new Map(all.map(({ name, sha256 }) => [name, sha256]))
  return applied.filter((migration) => !isKnown(known, migration))
}

const isKnown = (
  known: ReadonlyMap<string, string>,
  { name, sha256 }: { readonly name: string; readonly sha256: string },
): boolean => known.get(name) === sha256 || SECOND_TEXTS[name] === sha256

async function versionOf(tx: Queries): Promise<number> {
  const rows = await tx.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  return oneRow(rows).version
}

export function refuseUnfitServer(version: number): void {
  if (version < OLDEST_POSTGRES) {
    const major = Math.floor(version / 10_000)
    throw new StartFailure(
      `DATABASE_URL points at PostgreSQL ${major}, and Pramaan needs PostgreSQL 15 or newer; nothing was changed.`,
    )
  }
}

async function refuseForeignDatabase(tx: Queries): Promise<void> {
  const [row] = await tx.query<{ ours: boolean; tables: bigint }>(
    `select to_regclass('public.migration') is not null as ours,
            (select count(*) from pg_tables where schemaname = 'public') as tables`,
  )
  if (row && !row.ours && row.tables > 0n) {
    throw new StartFailure('The database holds tables of another program; please give Pramaan an empty one.')
  }
}

async function applyMissing(
  tx: Queries,
  migrations: readonly Migration[],
  wanted: readonly Migration[],
): Promise<number> {
  const applied = await tx.query<{ name: string; sha256: string }>(
    'select name, sha256 from migration order by name',
  )
  const known = new Map(migrations.map((migration) => [migration.name, migration.sha256]))
  const newest = migrations.at(-1)?.name ?? ''
  for (const { name, sha256 } of applied) {
    if (!known.has(name) && name > newest) {
      throw new StartFailure(
        `The database belongs to a newer version of Pramaan (migration ${name}): start that version, or restore a backup of before it. Nothing was changed.`,
      )
    }
    if (!isKnown(known, { name, sha256 })) {
      throw new StartFailure(
        `The database was shaped by another version of Pramaan (migration ${name}); nothing was changed.`,
      )
    }
  }
  const done = new Set(applied.map(({ name }) => name))
  const missing = wanted.filter(({ name }) => !done.has(name))
  for (const migration of missing) {
    await apply(tx, migration)
    await tx.query('insert into migration (name, sha256) values ($1, $2)', [migration.name, migration.sha256])
  }
  return missing.length
}

/** A fault of the database itself (a full disk, a lost line) is told as such; any other is the migration's own. */
async function apply(tx: Queries, { name, sql }: Migration): Promise<void> {
  try {
    await tx.query(sql)
  } catch (error) {
    if (isOfDatabase(error)) throw error
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : 'no reason was given'
    throw new StartFailure(`The migration ${name} failed, and nothing was changed: ${reason}.`)
  }
}

/**
 * What everybody may do in a new database, and the app has no use for: temporary tables and, in one that came from before
 * PostgreSQL 15, tables of its own. Such rights are not copied with a database, so they are looked at each time.
 */
async function closeToOthers(tx: Queries): Promise<void> {
  const { database, temporary, create } = oneRow(
    await tx.query<{ database: string; temporary: boolean; create: boolean }>(
      `select quote_ident(current_database()) as database,
              has_database_privilege('pramaan_app', current_database(), 'temporary') as temporary,
              has_schema_privilege('pramaan_app', 'public', 'create') as create`,
    ),
  )
  if (temporary) await tx.query(`revoke temporary on database ${database} from public`)
  if (create) await tx.query('revoke create on schema public from public')
}

/**
 * A backup reads clients' rows as the app's role does, so the owner may step down to it. Since PostgreSQL 16 whoever made
 * the role may grant it, but not work as it before it is granted to them too.
 */
async function letOwnerStepDown(tx: Queries): Promise<void> {
  const [owner] = await tx.query<{ can: boolean }>("select pg_has_role('pramaan_app', 'set') as can")
  if (!owner?.can) await tx.query('grant pramaan_app to current_user')
}
