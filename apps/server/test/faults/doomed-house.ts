/** A server and a database of their own, to be killed in the middle of their work and started again. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '@pramaan/local-postgres'
import { appUrl } from '../../src/platform/app-login.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { readKeys } from '../../src/platform/keys.ts'
import { withSealedTexts } from '../../src/platform/sealed-texts.ts'
import { freePort, startServer } from '../server-process.ts'
import { type Resident, settle } from './residents.ts'

export interface DoomedHouse {
  /** As the database's owner, past every trigger. */
  asOwner<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /** An approved client who is signed in and has more money than any load spends. */
  newResident(name: string): Promise<Resident>
  /** The answer's body, or null where none came back whole. */
  ask<Answer>(path: string, request: RequestInit & { as: Resident; key: string }): Promise<Answer | null>
  /** `kill -9`, of the database too where asked. */
  kill(isDatabaseToo: boolean): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export async function openDoomedHouse(): Promise<DoomedHouse> {
  const folder = join(import.meta.dirname, '../../../../.cache', `test-kill-${process.pid}`)
  const dataDir = join(folder, 'postgres')
  await mkdir(folder, { recursive: true })
  const port = await freePort()
  const keysFile = join(folder, 'keys')
  const begin = async () => {
    const postgres = await startPostgres({ dataDir, durable: true })
    const env = { PORT: port, DATA_DIR: folder, KEYS_FILE: keysFile, DATABASE_URL: postgres.url }
    return { postgres, server: await startServer(env) }
  }
  let running = await begin()

  const asOwner = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const plain = openDatabase({ url: running.postgres.url, connections: 1, asOwner: true })
    const db = withSealedTexts(plain, await readKeys(keysFile))
    try {
      return await db.transaction(async (tx) => {
        await tx.query('set local session_replication_role = replica')
        return tx.query<Row>(text, values)
      })
    } finally {
      await db.close()
    }
  }

  return {
    asOwner,
    newResident: async (name) => {
      const url = appUrl(running.postgres.url, await readKeys(keysFile))
      return settle({ asOwner, keysFile, appUrl: url }, name)
    },
    ask: async <Answer>(
      path: string,
      { as, key, ...request }: RequestInit & { as: Resident; key: string },
    ) => {
      const response = await fetch(`${running.server.url}${path}`, {
        ...request,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          'idempotency-key': key,
          authorization: `Bearer ${as.token}`,
          ...(request.body ? { 'content-type': 'application/json' } : {}),
        },
      }).catch(() => null)
      const text = await response?.text().catch(() => null)
      return text ? (JSON.parse(text) as Answer) : null
    },
    kill: async (isDatabaseToo) => {
      if (isDatabaseToo) process.kill(await postmasterOf(dataDir), 'SIGKILL')
      await running.server.end('SIGKILL')
    },
    start: async () => {
      // After a kill there is nothing left to stop; the folder is given back all the same.
      await running.postgres.stop()
      running = await begin()
    },
    close: async () => {
      await running.server.end('SIGKILL')
      await running.postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The number of PostgreSQL's first process, as its own file says. */
const postmasterOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
