/**
 * backup: a backup back into a database, in one transaction: either all of it is there and its books are whole, or
 * nothing was changed. What guards the tables is lifted inside that transaction only, where nobody else can look in.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { FirmKey } from '@pramaan/verifier'
import pg from 'pg'
import { auditBooks } from '../ledger/audit.ts'
import { oneRow, type Queries } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { makeTables, migrateIn, unknownMigration } from '../platform/migrate.ts'
import { type OwnerSession, openOwnerSession } from '../platform/owner-session.ts'
import { teachServerKey } from '../platform/server-key.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { type Backup, damaged, fileOf, type Manifest } from './manifest.ts'
import { readGuards, readTables } from './shape.ts'

export interface RestoreWishes {
  /** What the database holds gives way to the backup. */
  readonly replaces: boolean
  /** Books that were off when the backup was made stay off: the findings are told, and the rest is restored. */
  readonly keepsFindings: boolean
}

export interface Restored {
  readonly rows: number
  readonly entries: bigint
  readonly findings: readonly string[]
}

export async function restoreBackup(
  { url, keys, firmKey }: { url: string; keys: Keys; firmKey?: FirmKey },
  backup: Backup,
  wishes: RestoreWishes,
): Promise<Restored> {
  const unknown = await unknownMigration(backup.manifest.migrations)
  if (unknown) {
    throw new StartFailure(
      `The backup was made by another version of Pramaan (migration ${unknown}): restore it with that one. Nothing was changed.`,
    )
  }
  const session = await openOwnerSession(url)
  try {
    await session.query('begin')
    await session.query('set local idle_in_transaction_session_timeout = 0')
    await makeRoom(session, wishes)
    await makeTables(session, { only: new Set(backup.manifest.migrations.map(({ name }) => name)) })
    await fillTables(session, backup)
    // What the backup remembers of its functions is not true of these tables: none were made yet.
    await migrateIn(session, { functions: 'always' })
    await teachServerKey(session, keys)
    const audit = await auditRestored(session, keys, firmKey)
    if (audit.findings.length > 0 && !wishes.keepsFindings) {
      throw new StartFailure(
        `The books in the backup are off: ${audit.findings[0]} Nothing was changed; --keep-findings restores it all the same.`,
      )
    }
    await session.query('commit')
    return { ...audit, rows: backup.manifest.tables.reduce((sum, { rows }) => sum + rows, 0) }
  } finally {
    await session.close()
  }
}

async function makeRoom(session: Queries, { replaces }: RestoreWishes): Promise<void> {
  const { others, tables } = oneRow(
    await session.query<{ others: bigint; tables: bigint }>(
      `select (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
                 and usesysid is not null) as others,
              (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables`,
    ),
  )
  if (others > 0n) {
    throw new StartFailure('Another program works on the database: stop it first. Nothing was changed.')
  }
  if (tables === 0n) return
  if (!replaces) {
    throw new StartFailure(
      'The database is not empty: restore into an empty one, or say --replace to lose what it holds. Nothing was changed.',
    )
  }
  await session.query('drop schema public cascade')
  await session.query('create schema public authorization pg_database_owner')
  await session.query('grant usage on schema public to public')
}

async function fillTables(session: OwnerSession, { folder, manifest }: Backup): Promise<void> {
  const tables = await readTables(session)
  const expected = manifest.tables.map(({ name, columns }) => `${name}(${columns})`)
  if (tables.map(({ name, columns }) => `${name}(${columns})`).join() !== expected.join()) {
    throw damaged(folder, 'its tables are not those of its own version')
  }
  const guards = await readGuards(session)
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  const guardAgain = await lift(session, names)
  // What the migrations put in themselves is in the backup too, as it had become.
  await session.query(`truncate ${names.join(', ')}`)
  for (const table of manifest.tables) await fill(session, folder, table)
  for (const { name, last } of manifest.sequences) {
    if (last !== null)
      await session.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), last])
  }
  await guardAgain()
  if ((await readGuards(session)).join('\n') !== guards.join('\n')) {
    throw new Error('a guard of the tables did not come back')
  }
  // The audit would otherwise be planned for empty tables.
  await session.query(`analyze ${names.join(', ')}`)
}

/** Triggers and row security off, foreign keys away: each is checked again, over all rows, when it comes back. */
async function lift(session: Queries, tables: readonly string[]): Promise<() => Promise<void>> {
  await session.query('set constraints all immediate')
  const keys = await session.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' and conparentid = 0 order by oid`,
  )
  const forced = await session.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`,
  )
  for (const { on, name } of keys) await session.query(`alter table ${on} drop constraint ${name}`)
  for (const table of tables) await session.query(`alter table ${table} disable trigger user`)
  for (const { name } of forced) await session.query(`alter table ${name} no force row level security`)
  return async () => {
    for (const { on, name, definition } of keys) {
      await session.query(`alter table ${on} add constraint ${name} ${definition}`)
    }
    for (const table of tables) await session.query(`alter table ${table} enable trigger user`)
    for (const { name } of forced) await session.query(`alter table ${name} force row level security`)
  }
}

async function fill(session: OwnerSession, folder: string, table: Manifest['tables'][number]): Promise<void> {
  const { name, columns, rows, sha256 } = table
  const file = fileOf(name)
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const into = session.copyIn(`copy ${pg.escapeIdentifier(name)} (${listed}) from stdin`)
  // Again, although every file was looked at before: this is what goes in.
  const hash = createHash('sha256')
  const hashed = new PassThrough()
  hashed.on('data', (part: Buffer) => hash.update(part))
  await pipeline(createReadStream(join(folder, file)), hashed, createGunzip(), into)
  if (hash.digest('hex') !== sha256 || into.rows !== rows) {
    throw damaged(folder, `${file} is not as it was written`)
  }
}

/** As the app sees the books: its role, all clients. */
async function auditRestored(
  session: Queries,
  keys: Keys,
  firmKey: FirmKey | undefined,
): Promise<Omit<Restored, 'rows'>> {
  await session.query("set local role pramaan_app; set local app.is_firm = 'yes'")
  const { findings, entries } = await auditBooks(session, keys, firmKey)
  return { findings, entries }
}
