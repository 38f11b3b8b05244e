import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Contract, clientInfo, login, register, urlOf } from '@pramaan/contracts'
import { startPostgres } from '@pramaan/local-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { md5 } from '../test/harness.ts'
import { laterRelease, type Release } from '../test/releases.ts'
import { freePort, type ServerProcess, startServer } from '../test/server-process.ts'
import { demoClients, demoInvitation, demoPassword } from './demo/people.ts'
import { appUrl } from './platform/app-login.ts'
import { openDatabase } from './platform/database.ts'
import { existingKeys } from './platform/keys.ts'
import { migrate } from './platform/migrate.ts'

const folder = join(import.meta.dirname, '../../../.cache', `test-side-by-side-${process.pid}`)
const keysFile = join(folder, 'keys')
const PASSWORD = 'a password that nobody guesses'
const EXPANDS = '9001_expand_nickname'
const CONTRACTS = '9002_contract_nickname'

let postgres: { url: string; stop(): Promise<void> }
const started: ServerProcess[] = []
beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: true })
})
afterAll(async () => {
  for (const server of started) if (server.child.exitCode === null) await server.end('SIGKILL')
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

/** This checkout is the earlier release. */
async function start(databaseUrl: string, release?: Release): Promise<ServerProcess> {
  const env = { PORT: await freePort(), DATA_DIR: folder, KEYS_FILE: keysFile, DATABASE_URL: databaseUrl }
  const server = await startServer({ ...env, SIGNER_URL: '' }, release?.program)
  started.push(server)
  return server
}

async function call(server: ServerProcess, contract: Contract, body?: object, token?: string) {
  const response = await fetch(`${server.url}${urlOf(contract)}`, {
    method: contract.method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as { data: { access_token: string } } }
}

/** Registers clients and reads as one of them, until it is told to stop; says every status that was answered. */
function keepBusy(server: ServerProcess, name: string) {
  const statuses: number[] = []
  let isOver = false
  const work = (async () => {
    const [asha] = demoClients
    const signedIn = await call(server, login, { email: asha?.email ?? '', password: md5(demoPassword) })
    statuses.push(signedIn.status)
    for (let i = 0; !isOver; i += 1) {
      const email = `${name}-${i}@example.test`
      const body = { email, password: md5(PASSWORD), invite_code: demoInvitation }
      statuses.push((await call(server, register, body)).status)
      for (let n = 0; n < 5; n += 1)
        statuses.push((await call(server, clientInfo, undefined, signedIn.body.data.access_token)).status)
    }
  })()
  return {
    statuses,
    end: async () => {
      isOver = true
      await work
      return statuses
    },
  }
}

const asOwner = async <Row extends object>(text: string): Promise<Row[]> => {
  const db = openDatabase({ url: postgres.url, connections: 1, asOwner: true })
  try {
    return await db.query<Row>(text)
  } finally {
    await db.close()
  }
}

const EXPANSION = `-- Why: a nickname.
-- Locks: client, for an instant.
alter table client add column nickname text not null default '';
grant select (nickname) on client to pramaan_app;`
const CONTRACTION = `-- Why: nobody has one.
-- Locks: client, for an instant.
alter table client drop column nickname;`

test('an upgrade stops nobody: the old release works on while the new one migrates and serves beside it, and may start again', async () => {
  // The very first start makes the login and the demo's past.
  await (await start(postgres.url)).end('SIGTERM')
  const keys = await existingKeys(keysFile)
  if (!keys) throw new Error('the first start makes the keys')
  const databaseUrl = appUrl(postgres.url, keys)
  const next = await laterRelease(join(folder, 'next/apps/server'), {
    migrations: { [EXPANDS]: EXPANSION },
    functions: {
      'ledger/ledger-post.sql': ['create or replace', '-- Of the next release.\ncreate or replace'],
    },
  })

  const old = await start(databaseUrl)
  const load = keepBusy(old, 'old')
  while (load.statuses.length < 30) await new Promise((resolve) => setTimeout(resolve, 10))
  await migrate(postgres.url, { functions: 'always', migrations: next.migrations, sql: next.sql })
  const before = load.statuses.length
  const newer = await start(databaseUrl, next)
  const other = keepBusy(newer, 'new')
  while (other.statuses.length < 30 || load.statuses.length < before + 30)
    await new Promise((resolve) => setTimeout(resolve, 10))
  const answered = [...(await load.end()), ...(await other.end())]
  expect([...new Set(answered)], `${old.failures()}\n${newer.failures()}`).toEqual([200])
  const made = await asOwner<{ nickname: string }>(
    "select nickname from client where email like 'old-%' or email like 'new-%'",
  )
  expect(made.length).toBeGreaterThan(10)

  // The old one is killed and comes back beside the new one: a roll-back is nothing else.
  await old.end('SIGKILL')
  const again = await start(databaseUrl)
  const who = { email: 'new-0@example.test', password: md5(PASSWORD) }
  expect((await call(again, login, who)).status).toBe(200)
  await again.end('SIGTERM')

  // The release after that takes the column away: the new one goes on, and what may still use it is kept out.
  const last = await laterRelease(join(folder, 'last/apps/server'), {
    migrations: {
      [EXPANDS]: EXPANSION,
      [CONTRACTS]: CONTRACTION,
    },
    functions: {},
  })
  await newer.end('SIGTERM')
  await migrate(postgres.url, { functions: 'always', migrations: last.migrations, sql: last.sql })
  const final = await start(databaseUrl, last)
  expect((await call(final, login, who)).status).toBe(200)
  for (const release of [undefined, next])
    await expect(start(databaseUrl, release)).rejects.toThrow(
      `The database belongs to a newer version of Pramaan, which has taken away what this one uses (migration ${CONTRACTS}): start that version, or restore a backup of before it.`,
    )
})
