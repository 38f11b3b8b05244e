import { spawn } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Contract, clientInfo, login, register, urlOf } from '@pramaan/contracts'
import { startPostgres } from '@pramaan/local-postgres'
import { keyText, verifierKey } from '@pramaan/verifier'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../test/global-setup.ts'
import { eventually, md5 } from '../test/harness.ts'
import { freePort, type ServerProcess, startServer } from '../test/server-process.ts'
import { readSettings } from './config.ts'
import { demoClients, demoInvitation, demoPassword } from './demo/people.ts'
import { type ServerSettings, serve } from './main.ts'
import { openDatabase } from './platform/database.ts'

const folder = join(import.meta.dirname, '../../../.cache', `test-main-${process.pid}`)
const PASSWORD = 'a password that nobody guesses'

/** Durable, unlike the other tests' database: what is acknowledged must outlive a kill. */
let postgres: { url: string; stop(): Promise<void> }
let env: Record<string, string>
const started: ServerProcess[] = []
beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: true })
  await writeFile(
    join(folder, 'witnesses.txt'),
    `witness w ${keyText(verifierKey('cosignature', 'w.example/w', Buffer.alloc(32, 1)))} http://127.0.0.1:9\nquorum w\n`,
  )
  const port = await freePort()
  env = { PORT: port, DATA_DIR: folder, KEYS_FILE: join(folder, 'keys'), DATABASE_URL: postgres.url }
})
afterAll(async () => {
  for (const server of started) if (server.child.exitCode === null) await server.end('SIGKILL')
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<ServerProcess> {
  const server = await startServer(env)
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

/** Registers one after another until the server dies; only what was acknowledged is in the list. */
async function registerUntilItDies(
  server: ServerProcess,
  name: string,
  acknowledged: string[],
): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    const email = `${name}-${i}@example.test`
    const body = { email, password: md5(PASSWORD), invite_code: demoInvitation }
    const answer = await call(server, register, body).catch(() => null)
    if (!answer) return
    expect(answer.status).toBe(200)
    acknowledged.push(email)
  }
}

test('a kill -9 in a stream of registrations loses nothing acknowledged: the next start has them, the sessions and the demo once', async () => {
  const first = await start()
  const [asha] = demoClients
  const signedIn = await call(first, login, { email: asha?.email ?? '', password: md5(demoPassword) })
  const acknowledged: string[] = []
  const streams = ['a', 'b', 'c'].map((name) => registerUntilItDies(first, name, acknowledged))
  while (acknowledged.length < 12) await new Promise((resolve) => setTimeout(resolve, 5))
  await first.end('SIGKILL')
  await Promise.all(streams)

  const next = await start()
  const db = openDatabase({ url: postgres.url, connections: 1, asOwner: true })
  const kept = await db.query<{ email: string }>('select email from client where email = any($1)', [
    acknowledged,
  ])
  const mails = await db.query('select 1 from mail where to_address = any($1)', [acknowledged])
  const people = await db.query("select 1 from client where email like '%@demo.test'")
  await db.close()
  expect(kept.map(({ email }) => email).toSorted()).toEqual(acknowledged.toSorted())
  expect(mails).toHaveLength(acknowledged.length)
  expect(people).toHaveLength(demoClients.length)
  expect((await call(next, clientInfo, undefined, signedIn.body.data.access_token)).status).toBe(200)
  const body = { email: acknowledged.at(-1) ?? '', password: md5(PASSWORD) }
  expect((await call(next, login, body)).status).toBe(200)
  await next.end('SIGKILL')
})

const asOwner = async <Row extends object>(text: string): Promise<Row[]> => {
  const db = openDatabase({ url: postgres.url, connections: 1, asOwner: true })
  try {
    return await db.query<Row>(text)
  } finally {
    await db.close()
  }
}

const LEASES = `select name from lease where until > clock_timestamp()
  and name in ('corporate-actions', 'order-matching') order by name`
const holders = async () => {
  const [row] = await asOwner<{ all: string }>(
    `select string_agg(holder::text, ' ' order by name) as all from lease
     where name in ('corporate-actions', 'order-matching')`,
  )
  return row?.all
}
const heldLeases = async () => (await asOwner<{ name: string }>(LEASES)).map(({ name }) => name)

test('a server whose connections to the database are all cut, again and again under calls, stays and is ready again', async () => {
  const server = await start()
  const [asha] = demoClients
  const signedIn = await call(server, login, { email: asha?.email ?? '', password: md5(demoPassword) })
  let isOver = false
  const calls = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await call(server, clientInfo, undefined, signedIn.body.data.access_token).catch(() => null)
      await fetch(`${server.url}/readyz`).catch(() => null)
    }
  })
  for (let cut = 0; cut < 10; cut += 1) {
    await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'pramaan' and pid <> pg_backend_pid()`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  isOver = true
  await Promise.all(calls)
  expect(server.child.exitCode).toBeNull()
  expect(await eventually(async () => (await fetch(`${server.url}/readyz`)).ok)).toBe(true)
  await server.end('SIGKILL')
})

test('a killed server’s work is taken over within seconds, and one that stops leaves its leases at once', async () => {
  const killed = await start()
  expect(await eventually(async () => (await heldLeases()).length === 2)).toBe(true)
  const before = await holders()
  const [longest] = await asOwner<{ is_short: boolean }>(
    `select max(until - clock_timestamp()) <= interval '6 s' as is_short from lease
     where name in ('corporate-actions', 'order-matching')`,
  )
  expect(longest).toEqual({ is_short: true })
  await killed.end('SIGKILL')
  const next = await startServer({ ...env, PORT: await freePort() })
  started.push(next)
  const isTakenOver = async () => (await holders()) !== before && (await heldLeases()).length === 2
  expect(await eventually(isTakenOver)).toBe(true)
  expect(await next.end('SIGTERM')).toBe(0)
  expect(await heldLeases()).toEqual([])
})

/** Keeps every new account waiting until it is let go; `isAwaited` tells whether one waits already. */
async function holdAccounts() {
  const patience = { statementMs: 60_000 }
  const db = openDatabase({ url: postgres.url, connections: 2, asOwner: true, patience })
  const letGo = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holding = db.transaction(async (tx) => {
    await tx.query('lock table client in share mode')
    isHeld.resolve()
    await letGo.promise
  })
  await isHeld.promise
  return {
    isAwaited: async () => (await db.query('select 1 from pg_locks where not granted')).length > 0,
    letGo: async () => {
      letGo.resolve()
      await holding
      await db.close()
    },
  }
}

const isRefusedAt = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => !ok,
    () => true,
  )

test('a request that is under way when the server is told to stop is still answered, and then it ends with code 0', async () => {
  const server = await start()
  const accounts = await holdAccounts()
  const body = { email: 'drain@example.test', password: md5(PASSWORD), invite_code: demoInvitation }
  const underWay = call(server, register, body)
  expect(await eventually(accounts.isAwaited)).toBe(true)
  const ended = server.end('SIGTERM')
  expect(await eventually(() => isRefusedAt(server.url))).toBe(true)
  await accounts.letGo()
  expect((await underWay).status).toBe(200)
  expect(await ended).toBe(0)
})

const failureOf = (changes: Partial<ServerSettings>): Promise<string> =>
  serve({ ...readSettings(env), databaseUrl: postgres.url, webRoot: null, ...changes }).then(
    () => 'it started',
    (error: Error) => `${error.name}: ${error.message}`,
  )

test('a taken port is told in one sentence', async () => {
  const other = createServer().listen(0, 'localhost')
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(await failureOf({ port })).toBe(
    `StartFailure: Port ${port} is taken; stop the other program or set PORT to a free one.`,
  )
  other.close()
})

test('an unreachable database is told in one sentence without its password', async () => {
  const says = await failureOf({ databaseUrl: 'postgres://app:hunter2@127.0.0.1:1/pramaan' })
  expect(says).toMatch(/^StartFailure: The database at 127\.0\.0\.1:1 does not answer: [^\n]+\.$/)
  expect(says).not.toContain('hunter2')
})

test('another key file is told in one sentence', async () => {
  await writeFile(join(folder, 'other-keys'), `${'ab'.repeat(32)}\n`)
  expect(await failureOf({ keysFile: join(folder, 'other-keys') })).toMatch(
    /^StartFailure: The key file [^\n]+ does not belong to this database[^\n]+$/,
  )
})

const LIVE = {
  mode: 'live',
  witnessesFile: join(folder, 'witnesses.txt'),
  marketFeed: { feed: 'kite', apiKey: 'k', accessToken: 't' },
  smtpUrl: 'smtp://127.0.0.1:1',
  publicOrigin: 'https://wealth.example.in',
  signerUrl: 'http://127.0.0.1:1',
  signerTokenFile: import.meta.filename,
} as const

/** A signer as the operator would run it elsewhere. */
async function startSigner(): Promise<Pick<ServerSettings, 'signerUrl' | 'signerTokenFile'>> {
  const own = join(folder, 'elsewhere')
  const command = join(import.meta.dirname, '../../../tools/signer.ts')
  const child = spawn(process.execPath, [command, '--folder', own, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const [, signerUrl] = /is ready: (\S+)$/.exec(line) ?? []
    if (signerUrl) return { signerUrl, signerTokenFile: join(own, 'token') }
  }
  throw new Error('the signer did not start')
}

test('live on the database of a demo is refused in one sentence', async () => {
  expect(await failureOf(LIVE)).toMatch(
    /^StartFailure: This database has held a demo \(demo people, the invitation code DEMO-2026, simulated prices, simulated trades\), [^\n]+$/,
  )
})

test('a live instance starts on an empty database with nobody in it, and a demo does not start on it afterwards', async () => {
  await asOwner('create database lively')
  const databaseUrl = withDatabase(postgres.url, 'lively')
  expect(await failureOf({ ...LIVE, databaseUrl })).toMatch(
    /^StartFailure: The signer at http:\/\/127\.0\.0\.1:1 does not answer: [^\n]+\.$/,
  )
  const server = await serve({
    ...readSettings(env),
    databaseUrl,
    webRoot: null,
    ...LIVE,
    ...(await startSigner()),
  })
  const { headers } = await fetch(`${server.url}/healthz`)
  expect(headers.get('x-mode')).toBe('live')
  await server.close()
  const db = openDatabase({ url: databaseUrl, connections: 1, asOwner: true })
  expect(
    await db.query('select from client union all select from staff union all select from invitation'),
  ).toEqual([])
  expect(await db.query('select what from instance_past')).toEqual([{ what: 'live' }])
  await db.close()
  expect(await failureOf({ databaseUrl })).toMatch(
    /^StartFailure: This database belongs to a live instance, [^\n]+$/,
  )
})

test('a database that may forget is told in one sentence', async () => {
  const maintenance = openDatabase({ url: inject('postgresUrl'), connections: 1, asOwner: true })
  await maintenance.query('create database forgetful')
  expect(await failureOf({ databaseUrl: withDatabase(inject('postgresUrl'), 'forgetful') })).toMatch(
    /^StartFailure: The database may lose what it acknowledged: [^\n]+$/,
  )
  await maintenance.query('drop database forgetful with (force)')
  await maintenance.close()
})
