/** Local PostgreSQL: the running server process, from its first breath to its orderly end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cleanEnvironment } from './cluster.ts'
import { placesIn } from './data-dir.ts'
import { logSize, rotateLog, saidSince, whyFailing } from './log.ts'
import { hasEnded, isAlive, isPostgres } from './processes.ts'
import type { Runner } from './runner.ts'
import { settingsFor } from './settings.ts'
import { StartFailure } from './start-failure.ts'

const FAST_STOP_MS = 30_000
const HARD_STOP_MS = 5_000
/** Recovery after a crash replays at most one checkpoint's distance of log. */
const READY_WITHIN_MS = 120_000

/**
 * Stands between the server and PostgreSQL, in a session of its own: Ctrl-C at the terminal reaches the server, which
 * drains first, and not the database. Its standard input is a pipe from the server; when the server is gone, however
 * it went, the pipe closes and the keeper asks PostgreSQL for a fast shutdown.
 */
const KEEPER = `
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
( read -r never <&3; kill -INT "$postgres" 2>/dev/null ) &
watch=$!
exec 3<&-
wait "$postgres"
code=$?
kill "$watch" 2>/dev/null
exit "$code"
`

export type Postmaster = {
  port: number
  exited: Promise<void>
  /** Why it fails, as far as its log says: one sentence, or nothing when it has only been asked to stop. */
  whyFailing(): string | undefined
  stop(): Promise<void>
}

/** Starts PostgreSQL and waits until it takes connections. */
export async function startPostmaster(
  dataDir: string,
  runner: Runner,
  durable: boolean,
): Promise<Postmaster> {
  rotateLog(dataDir)
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const from = logSize(dataDir)
    const keeper = spawnKeeper(dataDir, runner, settingsFor({ port, durable }))
    const exited = exitOf(keeper)
    if (await isReady(runner.clusterDir, port, exited)) {
      letParentExit(keeper)
      return {
        port,
        exited,
        whyFailing: () => whyFailing(dataDir, saidSince(dataDir, from)),
        stop: () => stopAndWait(runner.clusterDir, exited),
      }
    }
    const said = saidSince(dataDir, from)
    if (attempt === 10 || !isPassing(said)) throw couldNotStart(dataDir, said)
    await sleep(500)
  }
}

/** Ends a PostgreSQL that lost its server: a keeper is already at it, or was killed with the server. */
export async function endOrphan(dataDir: string, clusterDir: string) {
  const pid = readPidFile(clusterDir)?.pid
  if (!pid || !isAlive(pid) || !isPostgres(pid)) return
  if (await endPostgres(pid)) return
  throw new StartFailure(
    `PostgreSQL (process ${pid}) still runs on the data folder ${dataDir} and does not stop.`,
  )
}

async function stopAndWait(clusterDir: string, exited: Promise<void>) {
  const pid = readPidFile(clusterDir)?.pid
  if (pid && isAlive(pid) && isPostgres(pid)) await endPostgres(pid)
  // The keeper no longer holds this process up; without a timer that does, Node would end in the middle of the wait.
  const waited = new AbortController()
  const longest = sleep(HARD_STOP_MS, undefined, { signal: waited.signal }).catch(() => {})
  await Promise.race([exited, longest])
  waited.abort()
}

/** Fast first: it ends sessions, writes a checkpoint and loses nothing. Immediate only when that does not come to an end. */
async function endPostgres(pid: number): Promise<boolean> {
  signal(pid, 'SIGINT')
  if (await hasEnded(pid, FAST_STOP_MS)) return true
  signal(pid, 'SIGQUIT')
  return await hasEnded(pid, HARD_STOP_MS)
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already, or another user's; the wait that follows tells which.
  }
}

function spawnKeeper(dataDir: string, runner: Runner, settings: string[]): ChildProcess {
  const log = openSync(placesIn(dataDir).log, 'a', 0o600)
  const postgres = [join(runner.postgresDir, 'bin', 'postgres'), '-D', runner.clusterDir, ...settings]
  try {
    return spawn('sh', ['-c', KEEPER, 'pramaan-postgres-keeper', ...runner.prefix, ...postgres], {
      ...runner.identity,
      cwd: '/',
      detached: true,
      env: cleanEnvironment(),
      stdio: ['pipe', log, log],
    })
  } finally {
    closeSync(log)
  }
}

const exitOf = (keeper: ChildProcess) =>
  new Promise<void>((resolve) => {
    keeper.once('exit', () => resolve())
    keeper.once('error', () => resolve())
  })

function letParentExit(keeper: ChildProcess) {
  keeper.unref()
  if (keeper.stdin && 'unref' in keeper.stdin && typeof keeper.stdin.unref === 'function')
    keeper.stdin.unref()
}

async function isReady(clusterDir: string, port: number, exited: Promise<void>): Promise<boolean> {
  let gone = false
  void exited.then(() => {
    gone = true
  })
  const deadline = performance.now() + READY_WITHIN_MS
  while (!gone && performance.now() < deadline) {
    const file = readPidFile(clusterDir)
    if (file?.port === port && file.status === 'ready' && isAlive(file.pid)) return true
    await sleep(15)
  }
  return false
}

/** `postmaster.pid`: the process's number in line 1, its port in line 4, its state in line 8. */
function readPidFile(clusterDir: string) {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() }
  } catch {
    return undefined
  }
}

/** Another program took the port between our look and the start, or a killed cluster's last processes are leaving. */
const isPassing = (said: string) =>
  /Address already in use|pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(
    said,
  )

function couldNotStart(dataDir: string, said: string): StartFailure {
  const reason = /(?:FATAL|PANIC):\s+(.+)/.exec(said)?.[1] ?? 'it gave no reason'
  return new StartFailure(
    whyFailing(dataDir, said) ?? `PostgreSQL could not start: ${reason} (see ${placesIn(dataDir).log}).`,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
