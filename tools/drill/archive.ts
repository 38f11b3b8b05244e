/**
 * Set-up and running: an archive of a PostgreSQL's log, a copy of its files while it works, and a new one made of both, as it was at a
 * moment. With the files of deploy/archive, and with what every PostgreSQL can itself: the built-in one has no pg_basebackup.
 */
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openOwnerSession } from '../../apps/server/src/platform/owner-session.ts'
import { codeOf } from '../../apps/server/src/platform/start-failure.ts'
import { filledIn, template } from '../cluster/templates.ts'

/** From its next start on it archives into the folder. */
export function archiveFrom(cluster: string, archive: string): void {
  appendFileSync(
    join(cluster, 'postgresql.conf'),
    filledIn(template('archive.conf', 'archive'), { ARCHIVE: archive }),
  )
}

/** What PostgreSQL makes anew, or another one must not find (its manual, "Making a Base Backup Using the Low Level API"). */
const EMPTY = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
])
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/

/** A base backup: the files as they are read while it goes on working, and what tells which log makes them whole. Says its bytes. */
export async function copyBase(url: string, cluster: string, to: string): Promise<number> {
  const session = await openOwnerSession(url)
  try {
    await session.query("select pg_backup_start('drill', fast => true)")
    const bytes = copyFolder(cluster, to, true)
    // Returns when the log that makes it whole is in the archive.
    const [stop] = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    writeFileSync(join(to, 'backup_label'), stop?.labelfile ?? '', { mode: 0o600 })
    return bytes
  } finally {
    await session.close()
  }
}

/** A cluster that goes through the log up to the moment at its start, or to the log's end, and then takes writes. */
export function layOut(base: string, cluster: string, archive: string, moment: Date | null): void {
  copyFolder(base, cluster, false)
  const text = template('restore.conf', 'archive')
  const wanted = moment
    ? filledIn(text, { ARCHIVE: archive, MOMENT: asPostgresReads(moment) })
    : filledIn(text.replaceAll(/^recovery_target.*\n/gm, ''), { ARCHIVE: archive })
  appendFileSync(join(cluster, 'postgresql.auto.conf'), wanted)
  writeFileSync(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
}

/** A copy that streams from the primary and can be read. */
export function layOutStandby(base: string, cluster: string, primary: URL): void {
  copyFolder(base, cluster, false)
  const { hostname, port, username, password } = primary
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  writeFileSync(join(cluster, 'standby.signal'), '', { mode: 0o600 })
}

/** Its settings do not take the form with T and Z. */
const asPostgresReads = (moment: Date): string =>
  moment.toISOString().replace('T', ' ').replace('Z', '+00:00')

function copyFolder(from: string, to: string, isAtWork: boolean): number {
  mkdirSync(to, { mode: 0o700, recursive: true })
  let bytes = 0
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (isAtWork && EMPTY.has(entry.name)) mkdirSync(target, { mode: 0o700 })
    else if (isAtWork && LEFT_OUT.test(entry.name)) continue
    else if (entry.isDirectory()) bytes += copyFolder(source, target, isAtWork)
    else if (entry.isFile()) bytes += copyIfThere(source, target)
  }
  return bytes
}

/** A table that was dropped meanwhile takes its file along; the log knows. */
function copyIfThere(source: string, target: string): number {
  try {
    copyFileSync(source, target)
    return statSync(target).size
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0
    throw error
  }
}
