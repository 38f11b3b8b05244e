/**
 * Set-up and running: what a cluster on one machine needs of it: root, Debian's packages, and network namespaces. Whoever lacks one is told
 * so in a sentence, before anything is made.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartFailure } from '@pramaan/local-postgres'

const POSTGRES = '/usr/lib/postgresql'

/** A program, or a folder, and the Debian package that brings it. */
const NEEDED: readonly (readonly [path: string, packageName: string])[] = [
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/sbin/nft', 'nftables'],
  ['/usr/sbin/ip', 'iproute2'],
  ['/usr/bin/openssl', 'openssl'],
  ['/usr/bin/setpriv', 'util-linux'],
  [POSTGRES, 'postgresql'],
]

const missingPackages = (): string[] => NEEDED.filter(([path]) => !existsSync(path)).map(([, name]) => name)

/** Runs to its end; its words only if it failed. */
export function must(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status === 0) return stdout
  const why = (stderr || error?.message || '').trim().split('\n').at(-1) ?? ''
  throw new StartFailure(`"${[command, ...args].join(' ')}" failed: ${why || `code ${status}`}.`)
}

export const mayFail = (command: string, ...args: string[]): string =>
  spawnSync(command, args, { encoding: 'utf8' }).stdout ?? ''

/** Why there can be no cluster here, or null. Nothing is installed. */
function whyNoCluster(): string | null {
  if (process.platform !== 'linux') return 'A cluster on one machine needs Linux, with root.'
  if (process.getuid?.() !== 0) return 'A cluster on one machine needs root, for its network namespaces.'
  const missing = missingPackages()
  if (missing.length > 0)
    return `A cluster on one machine needs the Debian packages ${missing.join(', ')}; \`npm run cluster\` as root installs them.`
  const probe = spawnSync('/usr/bin/unshare', ['--net', 'true'])
  if (probe.status !== 0)
    return 'This machine lets nobody make network namespaces, and a cluster on one machine needs them.'
  return null
}

/** Installs what is missing, where that can be done; otherwise says what. */
export function prepareMachine(say: (sentence: string) => void): void {
  if (process.platform === 'linux' && process.getuid?.() === 0 && missingPackages().length > 0) {
    if (!existsSync('/usr/bin/apt-get')) throw new StartFailure(`${whyNoCluster()}`)
    install(missingPackages(), say)
  }
  const why = whyNoCluster()
  if (why) throw new StartFailure(why)
}

const NO_START = '/usr/sbin/policy-rc.d'
const NO_CLUSTER = '/etc/postgresql-common/createcluster.d/pramaan.conf'

/** Debian starts what it installs, and makes a database on 5432. Neither is wanted here, and both can be switched off meanwhile. */
function install(packages: readonly string[], say: (sentence: string) => void): void {
  say(`Debian's ${packages.join(', ')} is being installed …`)
  const ours = [
    ...takeFile(NO_START, '#!/bin/sh\nexit 101\n', 0o755),
    ...(packages.includes('postgresql') ? takeFile(NO_CLUSTER, 'create_main_cluster = false\n', 0o644) : []),
  ]
  try {
    must('apt-get', 'update', '-qq')
    must(
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      ...packages,
    )
  } finally {
    for (const file of ours) rmSync(file, { force: true })
  }
}

/** One that is there already belongs to somebody else and stays. */
function takeFile(path: string, text: string, mode: number): string[] {
  if (existsSync(path)) return []
  mustMake(dirname(path))
  writeFileSync(path, text, { mode })
  return [path]
}

const mustMake = (folder: string): string => must('mkdir', '-p', folder)

/** Of the newest PostgreSQL that Debian has installed. */
export function postgresBin(): string {
  const versions = readdirSync(POSTGRES).filter((name) => existsSync(join(POSTGRES, name, 'bin', 'postgres')))
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  if (newest === undefined)
    throw new StartFailure('A cluster on one machine needs the Debian package postgresql.')
  return join(POSTGRES, newest, 'bin')
}

/** A folder that only this user can pass through. */
export async function folderOf(user: string, path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  must('chown', `${user}:`, path)
  return path
}
