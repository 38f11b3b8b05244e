/**
 * backup: everything the database holds, as it was at one instant, while the server goes on working. Needs no programs of
 * PostgreSQL's and no superuser: the schema is the migrations', the rows travel by COPY in one snapshot.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { advisoryLocks } from '../platform/advisory-locks.ts'
import type { Clock } from '../platform/clock.ts'
import { oneRow } from '../platform/database.ts'
import type { Keys } from '../platform/keys.ts'
import { type OwnerSession, openOwnerSession } from '../platform/owner-session.ts'
import { StartFailure } from '../platform/start-failure.ts'
import { FORMAT, fileOf, MANIFEST, type Manifest, sealedManifest } from './manifest.ts'
import { readSequences, readTables, type Table } from './shape.ts'

export interface BackupParts {
  readonly url: string
  readonly keys: Keys
  readonly clock: Clock
}

/** Writes a backup into a new folder. It gets its name when it is whole and on the disk; what was cut short has none. */
export async function makeBackup(parts: BackupParts, folder: string): Promise<Manifest> {
  if (await stat(folder).catch(() => null)) {
    throw new StartFailure(`${folder} is there already: name a new folder for the backup.`)
  }
  const unfinished = `${folder}.unfinished`
  const session = await openOwnerSession(parts.url)
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    const manifest = await writeRows(session, parts, unfinished)
    await writeFile(join(unfinished, MANIFEST), sealedManifest(parts.keys, manifest), { mode: 0o600 })
    for (const name of [MANIFEST, ...manifest.tables.map((table) => fileOf(table.name))]) {
      await sync(join(unfinished, name))
    }
    await sync(unfinished)
    await rename(unfinished, folder)
    await sync(dirname(folder))
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error instanceof Error && 'syscall' in error
      ? new StartFailure(`The backup could not be written to ${folder}: ${error.message}.`)
      : error
  } finally {
    await session.close()
  }
}

async function writeRows(
  session: OwnerSession,
  { keys, clock }: BackupParts,
  folder: string,
): Promise<Manifest> {
  // A disk may be slow. Whoever would change a table's form waits until the rows are out.
  await session.query("set idle_in_transaction_session_timeout = 0; set lock_timeout = '10min'")
  await session.query('select pg_advisory_lock_shared($1)', [advisoryLocks.migrations])
  // Not before: the snapshot must not be older than what the wait was for.
  await session.query('begin isolation level repeatable read read only')
  await refuseUnusedDatabase(session)
  const made_at = clock.now().toISOString()
  const about = oneRow(
    await session.query<{ postgres: number; fingerprint: string }>(
      `select current_setting('server_version_num')::int as postgres, key_fingerprint as fingerprint from instance`,
    ),
  )
  if (about.fingerprint !== keys.fingerprint) {
    throw new StartFailure(
      'The key file does not belong to this database: set KEYS_FILE to the file it was started with.',
    )
  }
  const migrations = await session.query<{ name: string; sha256: string }>(
    'select name, sha256 from migration order by name',
  )
  const [head] = await session.query<{ number: bigint; body: string; signature: Buffer }>(
    'select number, body, signature from ledger_head order by number desc limit 1',
  )
  const tables: Manifest['tables'] = []
  for (const table of await readTables(session)) tables.push(await writeTable(session, table, folder))
  // Numbers are handed out past every snapshot. Read last, so that none that a row has is handed out again.
  await session.query('set local role none')
  const sequences = await readSequences(session)
  await session.query('commit')
  return {
    format: FORMAT,
    made_at,
    postgres: about.postgres,
    key_fingerprint: keys.fingerprint,
    migrations,
    ledger_head: head
      ? { number: head.number.toString(), body: head.body, signature: head.signature.toString('hex') }
      : null,
    tables,
    sequences,
  }
}

async function refuseUnusedDatabase(session: OwnerSession): Promise<void> {
  const [made] = await session.query<{ is_made: boolean }>(
    `select to_regclass('public.instance') is not null as is_made`,
  )
  const started = made?.is_made ? await session.query('select 1 from instance') : []
  if (started.length === 0)
    throw new StartFailure('There is nothing to back up: no Pramaan was started on this database yet.')
}

async function writeTable(
  session: OwnerSession,
  table: Table,
  folder: string,
): Promise<Manifest['tables'][number]> {
  await session.query(
    table.isForced
      ? "set local row_security = on; set local app.is_firm = 'yes'; set local role pramaan_app"
      : // Rows that a policy would hide are an error then, never a gap.
        'set local role none; set local row_security = off',
  )
  const path = join(folder, fileOf(table.name))
  const rows = session.copyOut(copyStatement(table))
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new PassThrough()
  counted.on('data', (part: Buffer) => {
    hash.update(part)
    bytes += part.length
  })
  await pipeline(
    rows,
    createGzip({ level: 4 }),
    counted,
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  return { name: table.name, columns: [...table.columns], rows: rows.rows, bytes, sha256: hash.digest('hex') }
}

/** A transaction's number of this cluster is left out: in another one it could be that of a transaction yet to come. */
function copyStatement({ name, columns, transactionColumns }: Table): string {
  const from = pg.escapeIdentifier(name)
  const listed = columns.map((column) => pg.escapeIdentifier(column))
  if (transactionColumns.length === 0) return `copy ${from} (${listed.join(', ')}) to stdout`
  const shown = columns.map((column, at) => (transactionColumns.includes(column) ? 'null' : listed[at]))
  return `copy (select ${shown.join(', ')} from ${from}) to stdout`
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
