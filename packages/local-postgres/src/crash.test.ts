import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { madeClusters } from '../test/folders.ts'
import { startPostgres } from './index.ts'
import { hasEnded, isAlive } from './processes.ts'

const newCluster = madeClusters()
const HOLD = fileURLToPath(new URL('../test/hold.ts', import.meta.url))

/** A server process with its database, and the numbers of the keeper's two processes and of PostgreSQL. */
async function hold(dataDir: string) {
  const server = spawn(process.execPath, [HOLD, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const url = String((await once(server.stdout, 'data'))[0]).trim()
  const postgres = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const [keeper = 0] = psNumbers('-o', 'ppid=', '-p', String(postgres))
  // What watches for the server's end outlives the one that waits for PostgreSQL's, and would stop it.
  const watches = psNumbers('-o', 'pid=', '--ppid', String(keeper)).filter((pid) => pid !== postgres)
  return { server, url, postgres, keepers: [...watches, keeper] }
}

const psNumbers = (...args: string[]): number[] =>
  execFileSync('ps', args, { encoding: 'utf8' }).trim().split(/\s+/).map(Number)

const pidOf = (child: ChildProcess) => child.pid ?? 0

/** Commits one row and keeps a second one uncommitted, then never hangs up. */
async function writeThrough(url: string) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  await client.query('create table paid (rupees int)')
  await client.query('insert into paid values (500)')
  await client.query('begin')
  await client.query('insert into paid values (999)')
}

async function rowsAfterRestart(dataDir: string) {
  const database = await startPostgres({ dataDir, durable: true })
  onTestFinished(() => database.stop())
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query('select rupees from paid')
  await client.end()
  return rows
}

test('kill -9 of the server stops PostgreSQL within 5 s, and what was acknowledged is there', async () => {
  const dataDir = newCluster()
  const { server, url, postgres } = await hold(dataDir)
  await writeThrough(url)
  server.kill('SIGKILL')
  expect(await hasEnded(postgres, 5_000)).toBe(true)
  expect(await rowsAfterRestart(dataDir)).toEqual([{ rupees: 500 }])
})

test('a start right after kill -9 waits for the old PostgreSQL to leave', async () => {
  const dataDir = newCluster()
  const { server, url } = await hold(dataDir)
  await writeThrough(url)
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(await rowsAfterRestart(dataDir)).toEqual([{ rupees: 500 }])
})

test('kill -9 of server, keeper and PostgreSQL is survived by the next start', async () => {
  const dataDir = newCluster()
  const { server, url, postgres, keepers } = await hold(dataDir)
  await writeThrough(url)
  for (const pid of [...keepers, pidOf(server), postgres]) process.kill(pid, 'SIGKILL')
  expect(await hasEnded(pidOf(server), 5_000)).toBe(true)
  expect(await rowsAfterRestart(dataDir)).toEqual([{ rupees: 500 }])
})

test('a PostgreSQL left alone by server and keeper is ended by the next start', async () => {
  const dataDir = newCluster()
  const { server, url, postgres, keepers } = await hold(dataDir)
  await writeThrough(url)
  for (const pid of [...keepers, pidOf(server)]) process.kill(pid, 'SIGKILL')
  expect(await hasEnded(pidOf(server), 5_000)).toBe(true)
  expect(isAlive(postgres)).toBe(true)
  expect(await rowsAfterRestart(dataDir)).toEqual([{ rupees: 500 }])
  expect(isAlive(postgres)).toBe(false)
})

test('Ctrl-C at the terminal does not reach PostgreSQL; the server stops it', async () => {
  const dataDir = newCluster()
  const { server, postgres } = await hold(dataDir)
  const sessionOf = (pid: number) =>
    execFileSync('ps', ['-o', 'sid=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  expect(sessionOf(postgres)).not.toBe(sessionOf(pidOf(server)))
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
  expect(isAlive(postgres)).toBe(false)
})
