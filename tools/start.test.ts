import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { startPostgres } from '@pramaan/local-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildWeb } from './build-web.ts'
import { cache, root } from './places.ts'
import { freePort } from './port.ts'

const READY = /is ready: (\S+)/
/** For hangs only: long after it the machine is not slow, and what was said so far tells where it stands still. */
const STANDS_STILL_MS = 240_000
const SECOND_START_MS = 5000

/** Where the first start has left its data; the later ones begin with a copy, which spares them making their own. */
const used = join(cache, `start-${process.pid}`)

beforeAll(() => buildWeb(() => {}))
afterAll(() => rmSync(used, { recursive: true, force: true }))

function newFolder(): string {
  mkdirSync(cache, { recursive: true })
  const dir = mkdtempSync(join(cache, 'start '))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return join(dir, 'data')
}

function usedFolder(): string {
  const dataDir = newFolder()
  const mark = join(used, 'pramaan-data.json')
  // A cluster that had to be placed outside the folder does not come along with a copy of it.
  const isCopyable = existsSync(mark) && !readFileSync(mark, 'utf8').includes('cluster_dir')
  if (isCopyable) execFileSync('cp', ['-pR', used, dataDir])
  return dataDir
}

type Env = Record<string, string>

/** `npm start` without npm. */
function launch(env: Env) {
  const clean = {
    ...process.env,
    DATABASE_URL: '',
    MIGRATIONS_DATABASE_URL: '',
    DIRECT_DATABASE_URL: '',
    SMTP_URL: '',
    PUBLIC_URL: '',
    HOST: '',
    LOG_LEVEL: '',
    ...env,
  }
  const child = spawn(process.execPath, [join(root, 'tools', 'bootstrap.mjs'), 'start'], {
    cwd: '/',
    env: clean,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  return { child, said }
}

async function refusal(env: Env) {
  const { child, said } = launch(env)
  const [code] = await once(child, 'close')
  return { code, err: said.err, out: said.out }
}

async function start(env: Env) {
  const begun = performance.now()
  const { child, said } = launch(env)
  const signal = AbortSignal.timeout(STANDS_STILL_MS)
  while (!READY.test(said.out)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(said.err)
    await Promise.race([once(child.stdout, 'data', { signal }), once(child, 'exit', { signal })]).catch(
      () => {
        throw new Error(`It is not ready and has said:\n${said.out}${said.err}`)
      },
    )
  }
  return { child, said, url: READY.exec(said.out)?.[1] ?? '', tookMs: performance.now() - begun }
}

const postgresOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

async function stop(child: ChildProcess, signal: NodeJS.Signals) {
  child.kill(signal)
  const exit = once(child, 'exit', { signal: AbortSignal.timeout(STANDS_STILL_MS) })
  const [code] = await exit.catch(() => {
    throw new Error(`It does not stop after ${signal}.`)
  })
  return code
}

/** What hashing 100 MiB takes on a machine that has nothing else to do. */
const QUIET_WORK_MS = 250

/** How many times longer a fixed piece of work takes than on a quiet machine; never less than once. */
function slowness(): number {
  const begun = performance.now()
  const hash = createHash('sha256')
  const part = Buffer.alloc(1024 * 1024)
  for (let parts = 0; parts < 100; parts += 1) hash.update(part)
  hash.digest()
  return Math.max(1, (performance.now() - begun) / QUIET_WORK_MS)
}

/** The quickest of at most three, each after such an end, told as on a quiet machine: a busy one makes every start slow. */
async function startAgain(env: Env, after: NodeJS.Signals) {
  for (let left = 3; ; left -= 1) {
    const before = slowness()
    const started = await start(env)
    const quietMs = started.tookMs / ((before + slowness()) / 2)
    if (quietMs < SECOND_START_MS || left === 1) return { ...started, quietMs }
    await stop(started.child, after)
  }
}

test('it says the address, the demo accounts and where the data lies; SIGTERM stops all of it with 0', async () => {
  const port = String(await freePort())
  const { child, said, url } = await start({ PORT: port, DATA_DIR: used })
  expect(url).toBe(`http://localhost:${port}`)
  for (const words of ['client@demo.test', 'demo1234', 'DEMO-2026', used]) expect(said.out).toContain(words)
  expect((await fetch(`${url}/login`)).status).toBe(200)
  const postgres = postgresOf(used)
  expect(await stop(child, 'SIGTERM')).toBe(0)
  expect(() => process.kill(postgres, 0)).toThrow('ESRCH')
  expect(said.err).toBe('')
})

test('a second start is ready within 5 s, after Ctrl-C as after kill -9', async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: usedFolder() }
  const first = await start(env)
  expect(await stop(first.child, 'SIGINT')).toBe(0)
  const second = await startAgain(env, 'SIGINT')
  expect(second.said.out).not.toContain('Building')
  expect(second.quietMs).toBeLessThan(SECOND_START_MS)
  await stop(second.child, 'SIGKILL')
  const third = await startAgain(env, 'SIGKILL')
  expect(third.quietMs).toBeLessThan(SECOND_START_MS)
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200)
  expect(await stop(third.child, 'SIGTERM')).toBe(0)
})

test('a second server on the same data is refused in one sentence, and the first goes on', async () => {
  const dataDir = usedFolder()
  const { url, child } = await start({ PORT: String(await freePort()), DATA_DIR: dataDir })
  expect(await refusal({ PORT: String(await freePort()), DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    err: `The data folder ${dataDir} is in use by another Pramaan (process ${child.pid}).\n`,
  })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  await stop(child, 'SIGTERM')
})

test('a taken port is noticed before anything is made', async () => {
  const other = createServer().listen(0, 'localhost')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const dataDir = newFolder()
  expect(await refusal({ PORT: String(port), DATA_DIR: dataDir })).toEqual({
    code: 1,
    err: `Port ${port} is taken; stop the other program or set PORT to a free one.\n`,
    out: '',
  })
  expect(existsSync(dataDir)).toBe(false)
})

test.each([
  ['a wrong port', { PORT: '70000' }, /^PORT must be .+\.\n$/],
  ['a wrong database address', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be .+\.\n$/],
  [
    'an unreachable database',
    { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' },
    /^The database at 127\.0\.0\.1:1 does not answer: .+\.\n$/,
  ],
])('%s is one sentence', async (_, env, sentence) => {
  const result = await refusal({ PORT: String(await freePort()), DATA_DIR: newFolder(), ...env })
  expect(result).toMatchObject({ code: 1, err: expect.stringMatching(sentence) })
})

test('a data folder with somebody else’s files is one sentence, and nothing is added to it', async () => {
  const dataDir = newFolder()
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'thesis.txt'), 'mine')
  const { code, err } = await refusal({ PORT: String(await freePort()), DATA_DIR: dataDir })
  expect({ code, err }).toEqual({
    code: 1,
    err: `The data folder ${dataDir} holds files that Pramaan did not make (thesis.txt): set DATA_DIR to an empty or new folder.\n`,
  })
})

const FOREIGN_KEYS = `${'ab'.repeat(32)}\n`

test.each([
  [
    'another instance’s key file',
    FOREIGN_KEYS,
    /^The key file .+keys does not belong to this database: .+\.\n$/,
  ],
  [
    'a key file that holds no key',
    'half a k',
    /^The key file .+keys does not hold a 32-byte key in hex\.\n$/,
  ],
  ['a lost key file', null, /^The key file .+keys is missing, .+\.\n$/],
])('%s is the one sentence that is read, and PostgreSQL stops with it', async (_, keys, sentence) => {
  const dataDir = usedFolder()
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir }
  if (!existsSync(join(dataDir, 'keys'))) await stop((await start(env)).child, 'SIGTERM')
  if (keys === null) rmSync(join(dataDir, 'keys'))
  else writeFileSync(join(dataDir, 'keys'), keys)
  expect(await refusal(env)).toMatchObject({ code: 1, err: expect.stringMatching(sentence), out: '' })
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  expect(existsSync(join(dataDir, 'keys'))).toBe(keys !== null)
})

test('a database of a newer version, and a wrong password, are one sentence each, without the password', async () => {
  const dataDir = usedFolder()
  const { url, stop: stopDatabase } = await startPostgres({ dataDir, durable: false })
  onTestFinished(stopDatabase)
  const keysFile = join(dataDir, 'keys')
  const at = async (address: string) =>
    refusal({
      PORT: String(await freePort()),
      DATA_DIR: newFolder(),
      DATABASE_URL: address,
      KEYS_FILE: keysFile,
    })
  const wrong = new URL(url)
  wrong.password = 'open-sesame'
  expect(await at(wrong.href)).toMatchObject({
    code: 1,
    err: `The database at ${wrong.host} refuses the user "pramaan" or the password in DATABASE_URL.\n`,
  })
  const db = new pg.Client(url)
  await db.connect()
  await db.query('create table if not exists migration (name text primary key, sha256 text not null)')
  await db.query("insert into migration (name, sha256) values ('9999_tomorrow', 'x')")
  await db.end()
  expect(await at(url)).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^The database belongs to a newer version of Pramaan \(migration 9999_tomorrow\): .+\.\n$/,
    ),
  })
})
