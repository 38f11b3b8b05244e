/** Local PostgreSQL: making a cluster. It is made aside and moved into place, so half of one is never started. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { POSTGRES_MAJOR } from './binaries.ts'
import { placesIn } from './data-dir.ts'
import { giveTo, type Runner } from './runner.ts'
import { diskFull, isDiskFull, StartFailure } from './start-failure.ts'

/** Both the role that owns the cluster and the database of the product. */
export const DATABASE = 'pramaan'

/** PostgreSQL reads many `PG…` variables; none of the person's may reach ours. */
export const cleanEnvironment = () => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' })

/** Throws when the cluster is of another major version; nothing is touched. */
export function assertSameMajor(dataDir: string, clusterDir: string) {
  const version = join(clusterDir, 'PG_VERSION')
  if (!existsSync(version)) return
  const major = readFileSync(version, 'utf8').trim()
  if (major !== POSTGRES_MAJOR) {
    throw new StartFailure(
      `The data folder ${dataDir} was made by PostgreSQL ${major}, and this Pramaan runs PostgreSQL ${POSTGRES_MAJOR}: restore an export into a new DATA_DIR.`,
    )
  }
}

/** The password of the cluster's role; written before the cluster, read ever after. */
export function passwordOf(dataDir: string): string {
  const { password } = placesIn(dataDir)
  if (!existsSync(password)) writeFileSync(password, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(password, 'utf8').trim()
}

export async function makeCluster(dataDir: string, runner: Runner, durable: boolean) {
  const unfinished = `${runner.clusterDir}.new`
  // Only initdb's user can read it, and it lies at a known place: a start that was cut short is cleaned by the next.
  const passwordFile = `${runner.clusterDir}.password`
  const clean = () => {
    for (const path of [unfinished, passwordFile]) rmSync(path, { recursive: true, force: true })
  }
  clean()
  try {
    mkdirSync(dirname(unfinished), { recursive: true })
    mkdirSync(unfinished, { mode: 0o700 })
    writeFileSync(passwordFile, passwordOf(dataDir), { mode: 0o600 })
    giveTo(runner, unfinished)
    giveTo(runner, passwordFile)
    await run(dataDir, runner, 'initdb', initdbArguments(unfinished, passwordFile, durable))
    await run(
      dataDir,
      runner,
      'postgres',
      ['--single', '-D', unfinished, 'postgres'],
      `create database ${DATABASE}\n`,
    )
    renameSync(unfinished, runner.clusterDir)
  } finally {
    clean()
  }
}

function initdbArguments(clusterDir: string, passwordFile: string, durable: boolean): string[] {
  return [
    ...[
      '-D',
      clusterDir,
      '-U',
      DATABASE,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
    ],
    // Built in, so text sorts alike on every machine whatever its locales are.
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...(durable ? [] : ['--no-sync']),
  ]
}

/** Runs one of PostgreSQL's programs to its end; what it says goes to the log. */
async function run(dataDir: string, runner: Runner, program: string, args: string[], input?: string) {
  const child = spawnAs(runner, program, args)
  child.stdin?.on('error', () => {}).end(input)
  // Heard here and not only written: on a full disk the log itself has no room for the reason.
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const code = await new Promise((resolve) => {
    child.once('close', resolve)
    child.once('error', resolve)
  })
  if (code !== 0 && isDiskFull(said)) throw new StartFailure(diskFull(dataDir))
  const { log } = placesIn(dataDir)
  appendFileSync(log, said, { mode: 0o600 })
  if (code !== 0)
    throw new StartFailure(`The database could not be made in ${runner.clusterDir}: see ${log}.`)
}

function spawnAs(runner: Runner, program: string, args: string[]): ChildProcess {
  const [command = '', ...words] = [...runner.prefix, join(runner.postgresDir, 'bin', program), ...args]
  return spawn(command, words, { ...runner.identity, cwd: '/', env: cleanEnvironment(), stdio: 'pipe' })
}
