/** Bench: a database that waits for its disk, four servers over it with one signer, and clients who withdraw and buy. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@pramaan/local-postgres'
import { type Sessions, sessionsWith } from '../../apps/server/src/clients/sessions.ts'
import { readSettings } from '../../apps/server/src/config.ts'
import { firstSeed } from '../../apps/server/src/ledger/signers.ts'
import { serve } from '../../apps/server/src/main.ts'
import { appUrl } from '../../apps/server/src/platform/app-login.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { type Db, openDatabase } from '../../apps/server/src/platform/database.ts'
import { readKeys } from '../../apps/server/src/platform/keys.ts'
import { withSealedTexts } from '../../apps/server/src/platform/sealed-texts.ts'
import { type ServerProcess, startServer } from '../../apps/server/test/server-process.ts'
import { cache } from '../../tools/places.ts'
import { freePort } from '../../tools/port.ts'
import { startSignerBeside } from '../../tools/signer-beside.ts'
import { makeParties, type Party } from '../trading/parties.ts'

const CLIENTS = 400
const GRANTS_EACH = 400

export interface Saver extends Party {
  readonly card: string
}

export interface Servers {
  readonly owner: Db
  readonly sessions: Sessions
  readonly savers: readonly Saver[]
  readonly running: readonly { readonly port: number; readonly pid: number }[]
  /** Where PostgreSQL's own files are. */
  readonly clusterDir: string
}

export async function onServers(count: number, play: (servers: Servers) => Promise<void>): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'bench-'))
  const dataDir = join(folder, 'data')
  const postgres = await startPostgres({ dataDir, durable: true })
  const keysFile = join(folder, 'keys')
  const closers: (() => Promise<unknown>)[] = [
    async () => {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  ]
  try {
    await makeInstance(postgres.url, folder, keysFile)
    const keys = await readKeys(keysFile)
    const signer = await startSignerBeside(join(folder, 'signer'), firstSeed(keys), true)
    closers.push(signer.beside.stop)
    const running: { port: number; pid: number }[] = []
    for (let n = 0; n < count; n += 1) {
      const port = await freePort()
      const server = await startServer(
        {
          PORT: String(port),
          DATA_DIR: join(folder, `server-${n}`),
          DATABASE_URL: postgres.url,
          KEYS_FILE: keysFile,
          SIGNER_URL: signer.place.url,
          SIGNER_TOKEN_FILE: join(folder, 'signer', 'token'),
          SERVERS: String(count),
          LOG_LEVEL: 'error',
        },
        join(import.meta.dirname, 'server.ts'),
      )
      closers.push(() => server.end('SIGTERM'))
      running.push({ port, pid: pidOf(server) })
    }
    const owner = openDatabase({ url: postgres.url, connections: 4, asOwner: true })
    const db = withSealedTexts(openDatabase({ url: appUrl(postgres.url, keys), connections: 4 }), keys)
    const past = `${postgres.url}?options=${encodeURIComponent('-c session_replication_role=replica')}`
    const books = withSealedTexts(openDatabase({ url: past, connections: 4, asOwner: true }), keys)
    for (const one of [owner, db, books]) closers.push(() => one.close())
    const sessions = sessionsWith(keys, systemClock)
    const savers = await makeSavers({ owner, db, books }, sessions)
    await play({ owner, sessions, savers, running, clusterDir: join(dataDir, 'postgres') })
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

const pidOf = ({ child }: ServerProcess): number => child.pid ?? 0

/** Tables, keys and listed shares, as a first start leaves them. */
async function makeInstance(databaseUrl: string, folder: string, keysFile: string): Promise<void> {
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    KEYS_FILE: keysFile,
    DATA_DIR: join(folder, 'first'),
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  })
  const first = await serve({ ...settings, databaseUrl, webRoot: null, isBare: true })
  await first.close()
}

async function makeSavers(
  databases: { owner: Db; db: Db; books: Db },
  sessions: Sessions,
): Promise<readonly Saver[]> {
  const { owner, books } = databases
  const parties = await makeParties(databases, sessions, CLIENTS)
  const ids = parties.map(({ client }) => client)
  await books.query("insert into pin (client_id, pin_hash, set_at) select unnest($1::uuid[]), 'x', now()", [
    ids,
  ])
  await books.query(
    `insert into bank_card (id, client_id, bank_name, card_number, card_mask, card_mac, ifsc, holder_name, created_at, usable_from)
     select gen_random_uuid(), id, 'Bench Bank', repeat('x', 40)::bytea, '123••••890', id::text::bytea, 'SBIN0001234', 'Bench', now(), now()
     from unnest($1::uuid[]) as t(id)`,
    [ids],
  )
  await owner.query(
    `insert into step_up_grant (id, session_id, purpose, expires_at)
     select gen_random_uuid(), id, 'guarded-act', now() + interval '1 day' from session, generate_series(1, $1)`,
    [GRANTS_EACH],
  )
  await owner.query('vacuum analyze')
  return owner.query<Saver>(
    `select s.client_id as client, s.id as session, c.id as card
     from session s join bank_card c using (client_id) where s.client_id = any ($1::uuid[])`,
    [ids],
  )
}
