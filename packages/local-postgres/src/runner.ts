/**
 * Local PostgreSQL: as whom it runs. It refuses to run as root, so root becomes an unprivileged system user for it, who can
 * read nothing of ours beside the cluster: not the key file either. Where that user cannot reach the checkout (a mode-700
 * home), root enters a user namespace in which it is called something else, so that everything stays in the checkout; and
 * where containers forbid that too, the cluster is placed outside.
 */
import { type SpawnOptions, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { clusterDirOf, placesIn, rememberClusterDir } from './data-dir.ts'
import { StartFailure } from './start-failure.ts'

/** How root gets out of being root. Chosen by what the machine allows; tests name one. */
export type RootWay = 'namespace' | 'other-user'

/** What a command of PostgreSQL needs in order to run here. */
export type Runner = {
  /** Words that go before the command. */
  prefix: string[]
  identity: Pick<SpawnOptions, 'uid' | 'gid'>
  /** The owner that the cluster's files must have. */
  owner: { uid: number; gid: number }
  postgresDir: string
  clusterDir: string
  /** One sentence for the person, when something had to be placed outside the checkout. */
  notice?: string
}

const OUTSIDE = '/var/lib/pramaan'

type Account = { name: string; uid: number; gid: number }

/** What the machine and the caller allow root to do. */
export type RootOptions = {
  /** Found out when not given. */
  rootWay?: RootWay | undefined
  /** Where root may place what the other user cannot reach in the checkout. */
  outside?: string | undefined
}

export function chooseRunner(dataDir: string, postgresDir: string, options: RootOptions = {}): Runner {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  const here = { owner: { uid, gid }, postgresDir, clusterDir: clusterDirOf(dataDir) }
  if (uid !== 0) return { ...here, prefix: [], identity: {} }
  const account = unprivilegedAccount()
  if (options.rootWay === undefined && staysInside(dataDir, postgresDir, account)) {
    return asOtherUser(dataDir, postgresDir, account, OUTSIDE)
  }
  if (options.rootWay !== 'other-user') {
    const prefix = ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`, '--']
    if (canReach(prefix, postgresDir, dirname(here.clusterDir))) return { ...here, prefix, identity: {} }
    if (options.rootWay === 'namespace') throw new StartFailure('User namespaces are not allowed here.')
  }
  return asOtherUser(dataDir, postgresDir, account, options.outside ?? OUTSIDE)
}

function asOtherUser(dataDir: string, postgresDir: string, account: Account, outside: string): Runner {
  const identity = { uid: account.uid, gid: account.gid }
  // The other user may pass through our folder to its own; what else lies there is readable to us alone.
  chmodSync(dataDir, 0o711)
  const clusterDir = clusterDirOf(dataDir)
  const passes = canPass(identity, dirname(clusterDir))
  const runner: Runner = {
    prefix: [],
    identity,
    owner: identity,
    postgresDir: canPass(identity, join(postgresDir, 'bin'))
      ? postgresDir
      : copyOutside(postgresDir, outside),
    clusterDir: passes ? clusterDir : moveOutside(dataDir, clusterDir, outside),
  }
  if (runner.postgresDir === postgresDir && isInside(dataDir, runner.clusterDir)) return runner
  const notice = `PostgreSQL runs as the user ${account.name}, who cannot reach this checkout: its data lies in ${runner.clusterDir}.`
  return { ...runner, notice }
}

/** Whether the other user can work where everything lies already. */
function staysInside(dataDir: string, postgresDir: string, { uid, gid }: Account): boolean {
  const identity = { uid, gid }
  return (
    clusterDirOf(dataDir) === placesIn(dataDir).cluster &&
    canPass(identity, dirname(dataDir)) &&
    canPass(identity, join(postgresDir, 'bin'))
  )
}

const isInside = (dir: string, path: string) => path.startsWith(dir + sep)

/** Finds the cluster a place outside the data folder and takes along what was there. */
function moveOutside(dataDir: string, clusterDir: string, outside: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const moved = join(outside, `data-${name}`, 'postgres')
  mkdirSync(dirname(moved), { recursive: true, mode: 0o755 })
  if (existsSync(clusterDir)) {
    // Copied whole before it is named, so that a start cut short leaves the old place in force.
    rmSync(moved, { recursive: true, force: true })
    cpSync(clusterDir, moved, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
    chmodSync(moved, 0o700)
  }
  rememberClusterDir(dataDir, moved)
  rmSync(clusterDir, { recursive: true, force: true })
  return moved
}

/** Hands the cluster's files to the user that PostgreSQL runs as now. */
export function giveTo(runner: Runner, path: string) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = runner.owner
  const done = spawnSync('chown', ['-R', '--no-dereference', `${uid}:${gid}`, path])
  if (done.status !== 0) chownSync(path, uid, gid)
}

function copyOutside(postgresDir: string, outside: string): string {
  const version = JSON.parse(readFileSync(join(dirname(postgresDir), 'package.json'), 'utf8')).version
  const copy = join(outside, `${basename(dirname(postgresDir))}-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(outside, { recursive: true, mode: 0o755 })
  cpSync(postgresDir, unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch {
    // Another start was quicker.
    rmSync(unfinished, { recursive: true })
  }
  return copy
}

/** PostgreSQL looks its user up by number, so the account must exist. */
function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n').map(toAccount)
  for (const wanted of ['postgres', 'nobody', 'daemon']) {
    const account = accounts.find(({ name, uid }) => name === wanted && uid > 0)
    if (account) return account
  }
  throw new StartFailure(
    'PostgreSQL cannot run as root and this machine has no unprivileged user: start Pramaan as an ordinary user, or set DATABASE_URL.',
  )
}

function toAccount(line: string): Account {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

function canReach(prefix: string[], postgresDir: string, dataDir: string): boolean {
  const test = ['sh', '-c', 'test -x "$1" && test -w "$2"', 'sh', join(postgresDir, 'bin', 'initdb'), dataDir]
  return succeeds([...prefix, ...test], {})
}

const canPass = (identity: Runner['identity'], dir: string) =>
  succeeds(['sh', '-c', 'cd -- "$1"', 'sh', dir], identity)

function succeeds([command = '', ...args]: string[], identity: Runner['identity']): boolean {
  return spawnSync(command, args, { ...identity, cwd: '/', stdio: 'ignore' }).status === 0
}
