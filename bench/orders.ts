/**
 * Bench: how fast orders are. The order path through HTTP is held against pgbench, which calls the same function for one order
 * at a time on the same server and in the same run; then what a client holds, and the settlement of a day. Ratios are
 * believed; the machine is shared and noisy.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@pramaan/local-postgres'
import { sessionsWith } from '../apps/server/src/clients/sessions.ts'
import { appUrl } from '../apps/server/src/platform/app-login.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { readKeys } from '../apps/server/src/platform/keys.ts'
import { startServer } from '../apps/server/test/server-process.ts'
import { cache } from '../tools/places.ts'
import { freePort } from '../tools/port.ts'
import { giveUp, whenAskedToStop } from '../tools/stopping.ts'
import { findPgbench } from './pgbench.ts'
import { holdings } from './trading/holdings.ts'
import { orderPath } from './trading/order-path.ts'
import { makeParties } from './trading/parties.ts'
import { settling } from './trading/settling.ts'

/** Enough that no client's own limit of calls a minute is reached. */
const CLIENTS = 2000
const HOLDERS = 10
/** `npm run bench:orders -- 2` for a quick look, and behind it which of: path, holdings, settling. */
const PASSES = Number(process.argv[2] ?? 5)
const PARTS = process.argv[3] ?? 'path,holdings,settling'
const SECONDS = 4
/** The feed's first prices, and what the start writes of the market's past, are over by then. */
const SETTLE_DOWN_MS = 20_000

whenAskedToStop(async () => {})
await bench().catch(giveUp)

async function bench(): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const pgbench = findPgbench()
  const dataDir = mkdtempSync(join(cache, 'bench-'))
  const postgres = await startPostgres({ dataDir, durable: true })
  const port = await freePort()
  const keysFile = join(dataDir, 'keys')
  const server = await startServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    KEYS_FILE: keysFile,
    LOG_LEVEL: 'error',
  })
  const owner = openDatabase({ url: postgres.url, connections: 4, asOwner: true })
  const keys = await readKeys(keysFile)
  const url = appUrl(postgres.url, keys)
  const db = openDatabase({ url, connections: 4 })
  const past = `${postgres.url}?options=${encodeURIComponent('-c session_replication_role=replica')}`
  const books = openDatabase({ url: past, connections: 4, asOwner: true })
  try {
    const sessions = sessionsWith(keys, systemClock)
    const { accessTokens } = sessions
    const databases = { owner, db, books }
    const parties = await makeParties(databases, sessions, CLIENTS)
    const few = await makeParties(databases, sessions, HOLDERS)
    const many = await makeParties(databases, sessions, HOLDERS)
    await sleep(SETTLE_DOWN_MS)
    const field = {
      ...databases,
      pgbench,
      url,
      port,
      accessTokens,
      passes: PASSES,
      seconds: SECONDS,
    }
    const passed: boolean[] = []
    if (PARTS.includes('path')) passed.push(await orderPath(field, parties))
    if (PARTS.includes('holdings')) passed.push(await holdings(field, few, many))
    await server.end('SIGTERM')
    if (PARTS.includes('settling')) passed.push(await settling(databases, keys, parties))
    process.exitCode = passed.every(Boolean) ? 0 : 1
  } finally {
    await server.end('SIGTERM')
    await db.close()
    await books.close()
    await owner.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
