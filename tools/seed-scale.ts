/**
 * Set-up and running: `npm run seed:scale -- 1000000`. A new demo with very many clients, each with a chain of ten entries, an order and its
 * lot: in a folder of its own, never in the one that `npm start` uses unless DATA_DIR names it, and never in a database that has clients.
 */
import { join } from 'node:path'
import { brand, mode } from '@pramaan/brand'
import { claimDataDir, StartFailure, startPostgres } from '@pramaan/local-postgres'
import { readSettings, type Settings } from '../apps/server/src/config.ts'
import { ownerUrlOf } from '../apps/server/src/platform/app-login.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { openDatabase } from '../apps/server/src/platform/database.ts'
import { keysOfDatabase } from '../apps/server/src/platform/keys.ts'
import { withSealedTexts } from '../apps/server/src/platform/sealed-texts.ts'
import { growCrowd } from '../apps/server/test/scale/crowd.ts'
import { cache } from './places.ts'
import { freePort } from './port.ts'
import { giveUp, whenAskedToStop } from './stopping.ts'

const DEFAULT_CLIENTS = 10_000
const TOLD_EVERY_MS = 5000
const TABLES = ['client', 'ledger_entry', 'ledger_transfer', 'product_order', 'lot', 'deposit', 'withdrawal']

let close = async (): Promise<void> => {}
whenAskedToStop(() => close())
await seed()
  .catch(giveUp)
  .finally(() => close())

async function seed(): Promise<void> {
  const clients = Number(process.argv[2] ?? DEFAULT_CLIENTS)
  if (!Number.isSafeInteger(clients) || clients < 1)
    throw new StartFailure('Say how many clients: npm run seed:scale -- 1000000')
  if (mode(brand) === 'live') throw new StartFailure('A crowd of nobody is only for a demo.')
  const settings = readSettings({ DATA_DIR: join(cache, 'scale'), ...process.env })
  const { databaseUrl, dataDir } = settings
  if (databaseUrl === null) claimDataDir(dataDir)
  const postgres = databaseUrl === null ? await startPostgres({ dataDir, durable: true }) : null
  close = async () => postgres?.stop()
  const given = {
    ...settings,
    databaseUrl: databaseUrl ?? postgres?.url ?? '',
    isEmbedded: databaseUrl === null,
  }
  const ownerUrl = await ownerUrlOf(given)
  if (!ownerUrl)
    throw new StartFailure('This needs the login that owns the tables: set MIGRATIONS_DATABASE_URL to it.')
  await refuseClients(ownerUrl)
  await startOnce(given)
  await fill(ownerUrl, settings.keysFile, clients)
  const at = databaseUrl === null ? `DATA_DIR=${dataDir} ` : ''
  console.log(`Check the books with: ${at}npm run audit:ledger`)
}

async function refuseClients(ownerUrl: string): Promise<void> {
  const owner = openDatabase({ url: ownerUrl, connections: 1, asOwner: true })
  try {
    const [made] = await owner.query<{ is_made: boolean }>(
      "select to_regclass('public.client') is not null as is_made",
    )
    if (made?.is_made && (await owner.query('select from client limit 1')).length > 0)
      throw new StartFailure(
        'This database has clients, and a crowd is only written into a new one: name an empty folder in DATA_DIR, or an empty database in DATABASE_URL.',
      )
  } finally {
    await owner.close()
  }
}

/** As a server's first start leaves it: tables, keys, the login of the app, listed shares. */
async function startOnce(given: Settings & { databaseUrl: string; isEmbedded: boolean }): Promise<void> {
  const { serve } = await import('../apps/server/src/main.ts')
  const server = await serve({
    ...given,
    ...{ host: '127.0.0.1', port: await freePort(), webRoot: null, isBare: true, logLevel: 'error' },
  })
  await server.close()
}

async function fill(ownerUrl: string, keysFile: string, clients: number): Promise<void> {
  const past = `${ownerUrl}${ownerUrl.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c session_replication_role=replica')}`
  const owner = openDatabase({
    url: past,
    connections: 2,
    asOwner: true,
    patience: { statementMs: 60 * 60_000 },
  })
  try {
    const keys = await keysOfDatabase(owner, keysFile)
    const place = { books: withSealedTexts(owner, keys), keys, clock: systemClock }
    const begun = performance.now()
    const seconds = (): string => ((performance.now() - begun) / 1000).toFixed(0)
    let told = begun
    await growCrowd(place, { from: 0, to: clients }, (written) => {
      if (performance.now() - told < TOLD_EVERY_MS && written < clients) return
      told = performance.now()
      console.log(`  ${written} of ${clients} clients, ${seconds()} s`)
    })
    console.log(`  indexes made, ${seconds()} s`)
    await owner.query('vacuum analyze')
    for (const table of TABLES) {
      const [count] = await owner.query<{ rows: bigint }>(`select count(*) as rows from ${table}`)
      console.log(`  ${table}: ${count?.rows} rows`)
    }
    const [size] = await owner.query<{ bytes: bigint }>(
      'select pg_database_size(current_database()) as bytes',
    )
    console.log(`${clients} clients in ${seconds()} s, ${Math.round(Number(size?.bytes) / 1e6)} MB.`)
  } finally {
    await owner.close()
  }
}
