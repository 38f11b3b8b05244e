/**
 * Set-up and running: a server beside a real copy that streams from its database. What may be a few seconds old is read there and says as of
 * when; a copy that falls behind or goes away is left out, and nobody is refused.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_STOCK_API_KEY, readCompany, urlOf } from '@pramaan/contracts'
import { claimDataDir } from '@pramaan/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantFrom } from '../../apps/server/src/platform/clock.ts'
import { openOwnerSession } from '../../apps/server/src/platform/owner-session.ts'
import { freePort, type ServerProcess, startServer } from '../../apps/server/test/server-process.ts'
import { until } from '../cluster/waiting.ts'
import { cache, root } from '../places.ts'
import { copyBase, layOutStandby } from './archive.ts'
import { copyPassword, type Database, newDatabase, placesOf, startOn } from './parts.ts'

const WITHIN_MS = 120_000

let folder: string
let primary: Database
let copy: Database
let server: ServerProcess

async function on<Row extends object>({ postgres }: Database, text: string): Promise<Row[]> {
  const session = await openOwnerSession(postgres.url)
  try {
    return await session.query<Row>(text)
  } finally {
    await session.close()
  }
}

beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'test-replica-'))
  const places = placesOf(folder)
  primary = await newDatabase(places)
  const base = join(folder, 'base')
  await copyBase(primary.postgres.url, primary.cluster, base)
  const dataDir = join(folder, 'copy')
  claimDataDir(dataDir)
  copyPassword(primary.dataDir, dataDir)
  layOutStandby(base, join(dataDir, 'postgres'), new URL(primary.postgres.url))
  copy = await startOn(dataDir)
  const asApp = ({ postgres }: Database): string =>
    Object.assign(new URL(postgres.url), { username: 'pramaan_app', password: 'of-the-app' }).href
  const env = {
    ...{ PORT: await freePort(), DATA_DIR: join(folder, 'server'), KEYS_FILE: places.keysFile },
    ...{ DATABASE_URL: asApp(primary), MIGRATIONS_DATABASE_URL: primary.postgres.url },
    REPLICA_DATABASE_URL: asApp(copy),
  }
  server = await startServer(env, join(root, 'tools', 'cluster', 'server.ts'))
})
afterAll(async () => {
  await server?.end('SIGKILL')
  await copy?.postgres.stop()
  await primary?.postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function company() {
  const reply = await fetch(`${server.url}${urlOf(readCompany)}?market=NSE&s=RELIANCE`, {
    headers: { 'x-api-key': DEMO_STOCK_API_KEY, 'x-requested-with': 'XMLHttpRequest' },
  })
  expect(reply.status).toBe(200)
  const { data } = (await reply.json()) as { data: { indices: string[] } }
  return { indices: data.indices.length, asOf: instantFrom(reply.headers.get('x-data-as-of') ?? '') }
}

async function copies(): Promise<string> {
  const reply = await fetch(`${server.url}/readyz`)
  const { checks } = (await reply.json()) as { checks: { name: string; says: string }[] }
  return checks.find(({ name }) => name === 'replicas')?.says ?? ''
}

const comes = (what: string, isSo: () => Promise<boolean>): Promise<true> =>
  until(what, WITHIN_MS, async () => ((await isSo()) ? true : null))

test('a copy that stands still is read for 5 s at most and says that it is old; then the primary answers, and the copy again once it has caught up', async () => {
  await comes('a copy that is read', async () => / \d+ ms behind\.$/.test(await copies()))
  const before = await company()
  await on(copy, 'select pg_wal_replay_pause()')
  await on(
    primary,
    `insert into index_member (index_id, instrument_id, since, source)
     select (select min(id) from instrument), id, current_date, 'a test' from instrument where symbol = 'RELIANCE'`,
  )
  const [told] = await on<{ at: Date }>(primary, 'select clock_timestamp() as at')
  await comes('what is new', async () => {
    const { indices, asOf } = await company()
    // Whoever is told the old is told as of when.
    if (indices === before.indices) expect(asOf.getTime()).toBeLessThan(told?.at.getTime() ?? 0)
    return indices === before.indices + 1
  })
  expect(await copies()).toMatch(/ \d{4,} ms behind, not read\.$/)
  await on(copy, 'select pg_wal_replay_resume()')
  await comes('the copy', async () => / \d+ ms behind\.$/.test(await copies()))
  expect((await company()).indices).toBe(before.indices + 1)
})

test('a copy that goes away costs nobody an answer', async () => {
  await copy.postgres.stop()
  await company()
  await comes('word of it', async () => (await copies()).endsWith('does not answer.'))
  await company()
})
