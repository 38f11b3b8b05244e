/** Bench: a database that waits for its disk, a server over it, and clients who trade. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@pramaan/local-postgres'
import { type Sessions, sessionsWith } from '../../apps/server/src/clients/sessions.ts'
import { appUrl } from '../../apps/server/src/platform/app-login.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { openDatabase } from '../../apps/server/src/platform/database.ts'
import { type Keys, readKeys } from '../../apps/server/src/platform/keys.ts'
import { withSealedTexts } from '../../apps/server/src/platform/sealed-texts.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/server-process.ts'
import { cache } from '../../tools/places.ts'
import { freePort } from '../../tools/port.ts'
import type { Databases } from './parties.ts'

/** The feed's first prices, and what the start writes of the market's past, are over by then. */
const SETTLE_DOWN_MS = 20_000

export interface Stage {
  readonly databases: Databases
  readonly sessions: Sessions
  readonly keys: Keys
  /** With the app's own login. */
  readonly url: string
  readonly port: number
  /** Starts the server again once it was stopped, and waits until it has nothing else to do. */
  resume(): Promise<void>
  stopServer(): Promise<void>
}

/** The server runs, and everything is gone afterwards, whatever happens. */
export async function onStage(play: (stage: Stage) => Promise<void>): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const dataDir = mkdtempSync(join(cache, 'bench-'))
  const postgres = await startPostgres({ dataDir, durable: true })
  const port = await freePort()
  const keysFile = join(dataDir, 'keys')
  let server: ServerProcess | null = null
  const start = async (): Promise<void> => {
    server = await startServer({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: postgres.url,
      KEYS_FILE: keysFile,
      LOG_LEVEL: 'error',
    })
  }
  const stopServer = async (): Promise<void> => {
    await server?.end('SIGTERM')
    server = null
  }
  await start()
  const owner = openDatabase({ url: postgres.url, connections: 4, asOwner: true })
  const keys = await readKeys(keysFile)
  const url = appUrl(postgres.url, keys)
  const db = withSealedTexts(openDatabase({ url, connections: 4 }), keys)
  const past = `${postgres.url}?options=${encodeURIComponent('-c session_replication_role=replica')}`
  const books = withSealedTexts(openDatabase({ url: past, connections: 4, asOwner: true }), keys)
  const resume = async (): Promise<void> => {
    if (server === null) await start()
    await sleep(SETTLE_DOWN_MS)
  }
  try {
    const sessions = sessionsWith(keys, systemClock)
    await play({ databases: { owner, db, books }, sessions, keys, url, port, resume, stopServer })
  } finally {
    await stopServer()
    await db.close()
    await books.close()
    await owner.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
