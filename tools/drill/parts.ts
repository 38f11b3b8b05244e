/** Set-up and running: the parts of an instance that is put back from its archive: a database, a signer and a server, each its own process. */
import { chownSync, copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { claimDataDir, type LocalPostgres, StartFailure, startPostgres } from '@pramaan/local-postgres'
import { openOwnerSession } from '../../apps/server/src/platform/owner-session.ts'
import { freePort, type ServerProcess, startServer } from '../../apps/server/test/server-process.ts'
import { type Beside, runBeside } from '../beside.ts'
import { until } from '../cluster/waiting.ts'
import { root } from '../places.ts'
import { type Outcome, runScript } from '../run.ts'
import { archiveFrom, layOut } from './archive.ts'

export interface Places {
  readonly folder: string
  readonly archive: string
  readonly keysFile: string
  readonly signer: string
}

export const placesOf = (folder: string): Places => ({
  folder,
  archive: join(folder, 'archive'),
  keysFile: join(folder, 'keys'),
  signer: join(folder, 'signer'),
})

export interface Database {
  readonly postgres: LocalPostgres
  readonly dataDir: string
  /** Where its files lie; outside of the data folder where its user could not reach them. */
  readonly cluster: string
}

export const startOn = async (dataDir: string): Promise<Database> => {
  const postgres = await startPostgres({ dataDir, durable: true })
  const session = await openOwnerSession(postgres.url)
  try {
    const [shown] = await session.query<{ data_directory: string }>('show data_directory')
    return { postgres, dataDir, cluster: shown?.data_directory ?? '' }
  } finally {
    await session.close()
  }
}

/** A new one, whose log is kept from its second start on. */
export async function newDatabase({ folder, archive }: Places): Promise<Database> {
  const dataDir = join(folder, 'first')
  const { postgres, cluster } = await startOn(dataDir)
  await postgres.stop()
  if (dirname(cluster) !== dataDir)
    throw new StartFailure(
      `PostgreSQL runs here as a user who cannot reach ${folder}: run the drill in a checkout that others may pass through.`,
    )
  mkdirSync(archive, { mode: 0o700 })
  const { uid, gid } = statSync(cluster)
  if (process.getuid?.() === 0) chownSync(archive, uid, gid)
  archiveFrom(cluster, archive)
  return startOn(dataDir)
}

/** As it was at the moment, or as far as the archive goes, in a folder of its own. */
export function prepareRestored(
  { folder, archive }: Places,
  { name, from, base, moment }: { name: string; from: string; base: string; moment: Date | null },
): string {
  const dataDir = join(folder, name)
  claimDataDir(dataDir)
  copyPassword(from, dataDir)
  layOut(base, join(dataDir, 'postgres'), archive, moment)
  return dataDir
}

/** It is in the cluster's files; whoever starts them must know it. */
export function copyPassword(from: string, to: string): void {
  copyFileSync(join(from, PASSWORD), join(to, PASSWORD))
}

const PASSWORD = 'postgres-password'

/** It can be read while it still goes through the log; what it is shall be asked only when it takes writes. */
export async function startRestored(dataDir: string): Promise<Database> {
  const database = await startOn(dataDir)
  const session = await openOwnerSession(database.postgres.url)
  try {
    await until('the database at its moment', RECOVERED_WITHIN_MS, async () => {
      const [row] = await session.query<{ is_done: boolean }>('select not pg_is_in_recovery() as is_done')
      return row?.is_done ? true : null
    })
    return database
  } finally {
    await session.close()
  }
}

const RECOVERED_WITHIN_MS = 600_000

export interface Signing {
  readonly beside: Beside
  readonly env: Record<string, string>
  /** The key that heads must be signed with, in hexadecimal. */
  state(): Promise<{ readonly stopped: { readonly why: string } | null }>
}

/** At a port that stays its own: a server knows its signer by it. */
export async function startSigning({ signer: folder }: Places, port: string): Promise<Signing> {
  const args = ['--folder', folder, '--port', port, '--demo']
  const beside = await runBeside('signer', args, () => console.error('The signer has ended by itself.'))
  const token = readFileSync(join(folder, 'token'), 'utf8').trim()
  return {
    beside,
    env: { SIGNER_URL: beside.url, SIGNER_TOKEN_FILE: join(folder, 'token') },
    state: async () => {
      const reply = await fetch(`${beside.url}/state`, { headers: { authorization: `Bearer ${token}` } })
      return (await reply.json()) as { stopped: { why: string } | null }
    },
  }
}

export const environmentOf = (
  { folder, keysFile }: Places,
  { postgres }: Database,
  { env }: Signing,
): Record<string, string> => ({
  ...{ DATA_DIR: join(folder, 'server'), KEYS_FILE: keysFile, DATABASE_URL: postgres.url },
  ...env,
})

export async function startServing(env: Record<string, string>): Promise<ServerProcess> {
  return startServer({ ...env, PORT: await freePort() }, join(root, 'tools', 'cluster', 'server.ts'))
}

/** One of the commands of the runbook, with these settings. */
export const command = (
  name: 'audit-ledger' | 'signer',
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<Outcome> =>
  runScript(join(root, 'tools', `${name}.ts`), [...args], { env: { PATH: process.env.PATH ?? '', ...env } })
