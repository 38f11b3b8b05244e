/** Servers and a database of their own, to be killed, frozen and cut off in the middle of their work and started again. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type LocalPostgres, startPostgres } from '@pramaan/local-postgres'
import { auditLedger } from '../../src/ledger/audit.ts'
import { appUrl } from '../../src/platform/app-login.ts'
import { type Clock, laterBy, systemClock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { readKeys } from '../../src/platform/keys.ts'
import { withSealedTexts } from '../../src/platform/sealed-texts.ts'
import { freePort, type ServerProcess, startServer } from '../server-process.ts'
import { type FaultLine, openFaultLine } from './fault-line.ts'
import type { Residence } from './residents.ts'

/** What came back, or null where nothing came back whole. */
export interface WireAnswer {
  readonly status: number
  readonly body: { readonly code: number | string; readonly data: unknown } | null
}

export interface Ask {
  readonly path: string
  readonly method: string
  readonly token: string
  readonly key: string
  readonly body?: string
  /** Which of the servers is asked; of those that there are. */
  readonly at?: number
}

export interface HouseSettings {
  /** Where everything lies; whoever names it removes it. */
  readonly folder: string
  /** Where PostgreSQL keeps its files, if it is another disk. */
  readonly disk?: string
  /** Whoever asks gives up after this, and asks again with the same key. */
  readonly patienceMs?: number
}

export interface DoomedHouse extends Residence {
  readonly folder: string
  readonly disk: string
  /** As the servers’ clock goes: so many milliseconds beside the machine's. */
  readonly clock: Clock & { moveTo(ms: number): void }
  /** Between the servers and the database. */
  readonly line: FaultLine
  ask(ask: Ask): Promise<WireAnswer | null>
  /** One statement as the database's owner, outside of a transaction. */
  alone(text: string): Promise<object[]>
  /** What the audit of all books finds. */
  audit(): Promise<readonly string[]>
  /** How to reach the first server past `ask`. */
  serverUrl(): URL
  serverPids(): number[]
  /** PostgreSQL's first process and all that it has made. */
  databasePids(): number[]
  /** `kill -9`. */
  killServers(): Promise<void>
  killDatabase(): void
  isDatabaseUp(): boolean
  /** So many, each with these settings beside its own; those that ran before must be gone. */
  startServers(count: number, env?: Readonly<Record<string, string>>): Promise<void>
  startDatabase(): Promise<void>
  close(): Promise<void>
}

const PROGRAM = join(import.meta.dirname, 'doomed-server.ts')
const PATIENCE_MS = 10_000

export async function openDoomedHouse({
  folder,
  disk = folder,
  patienceMs = PATIENCE_MS,
}: HouseSettings): Promise<DoomedHouse> {
  const dataDir = join(disk, 'postgres')
  const keysFile = join(folder, 'keys')
  await mkdir(folder, { recursive: true })
  let postgres: LocalPostgres = await startPostgres({ dataDir, durable: true })
  const ended = new WeakSet<LocalPostgres>()
  const watch = (): void => {
    const watched = postgres
    void watched.exited.then(() => ended.add(watched))
  }
  watch()
  let beside = 0
  const line = await openFaultLine(postgres.url)
  const ports: string[] = []
  let servers: ServerProcess[] = []

  const asOneself = async <T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> => {
    const plain = openDatabase({ url: postgres.url, connections: 1, asOwner: true })
    try {
      return await work(plain)
    } finally {
      await plain.close()
    }
  }
  const startServers: DoomedHouse['startServers'] = async (count, env = {}) => {
    while (ports.length < count) ports.push(await freePort())
    const settings = { DATA_DIR: folder, KEYS_FILE: keysFile, DATABASE_URL: line.url, LOG_LEVEL: 'silent' }
    const start = (port: string) => startServer({ ...settings, PORT: port, ...env }, PROGRAM)
    // The first makes the tables and the keys.
    const first = await start(ports[0] ?? '')
    servers = [first]
    servers.push(...(await Promise.all(ports.slice(1, count).map(start))))
  }
  await startServers(1)
  const keys = await readKeys(keysFile)

  return {
    folder,
    disk,
    line,
    keysFile,
    clock: {
      now: () => laterBy(systemClock.now(), beside),
      moveTo: (ms) => {
        beside = ms
      },
    },
    // Through the line, because the database is found elsewhere after each of its starts.
    appUrl: appUrl(line.url, keys),
    asOwner: (text, values = []) =>
      asOneself((plain) =>
        withSealedTexts(plain, keys).transaction(async (tx) => {
          await tx.query('set local session_replication_role = replica')
          return tx.query(text, values)
        }),
      ),
    alone: (text) => asOneself((plain) => plain.query(text)),
    audit: () =>
      asOneself(async (plain) => {
        const audit = await auditLedger(withSealedTexts(plain, keys), keys)
        return audit?.findings ?? ['the audit did not run']
      }),
    ask: async ({ path, method, token, key, body, at = 0 }) => {
      const server = servers[at % Math.max(1, servers.length)]
      if (!server) return null
      try {
        const response = await fetch(`${server.url}${path}`, {
          method,
          ...(body ? { body } : {}),
          signal: AbortSignal.timeout(patienceMs),
          headers: {
            'x-requested-with': 'XMLHttpRequest',
            'idempotency-key': key,
            authorization: `Bearer ${token}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
        })
        return { status: response.status, body: JSON.parse(await response.text()) }
      } catch {
        return null
      }
    },
    serverPids: () => servers.map(({ child }) => child.pid ?? 0),
    databasePids: () => familyOf(postmasterOf(dataDir)),
    killServers: async () => {
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
    },
    serverUrl: () => new URL(servers[0]?.url ?? ''),
    isDatabaseUp: () => !ended.has(postgres),
    killDatabase: () => send('SIGKILL', familyOf(postmasterOf(dataDir))),
    startServers,
    startDatabase: async () => {
      // After a kill there is nothing left to stop; the folder is given back all the same.
      await postgres.stop()
      postgres = await startPostgres({ dataDir, durable: true })
      watch()
      line.leadTo(postgres.url)
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
      await line.close()
      await postgres.stop()
    },
  }
}

/** The number of PostgreSQL's first process, as its own file says. */
const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

function familyOf(pid: number): number[] {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  return [pid, ...children.trim().split(/\s+/).map(Number)]
}

/** One of them may have left by itself meanwhile. */
export function send(signal: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
