/** What is done to a house under load, and from when on it could serve again. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, open, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '../properties/dice.ts'
import { type DoomedHouse, type HouseSettings, send } from './doomed-house.ts'
import type { CommitFault } from './fault-line.ts'
import type { Load } from './load.ts'
import { halfUploads } from './uploads.ts'

export interface Scene {
  readonly house: DoomedHouse
  readonly load: Load
  readonly dice: Dice
}

export interface Family {
  readonly name: string
  readonly does: string
  /** In the full run, and in the short one. */
  readonly rounds: { readonly full: number; readonly short: number }
  /** Why it cannot be run here. */
  lacks?(): string | null
  /** A house of its own, where the usual one does not serve. */
  house?(folder: string): Promise<{ settings: HouseSettings; close(): Promise<void> }>
  /** Other servers than the usual one: how many, and with which settings. */
  servers?(house: DoomedHouse): Promise<{ count: number; env?: Readonly<Record<string, string>> }>
  /** One round. Tells when what hindered was over, of this process's milliseconds: from then on it recovers. */
  strike(scene: Scene): Promise<number>
}

const LONG = { full: 1000, short: 2 }
const now = (): number => performance.now()

const killServer: Family = {
  name: 'kill-server',
  does: 'kill -9 of the server',
  rounds: LONG,
  strike: async ({ house }) => {
    const at = now()
    await house.killServers()
    await house.startServers(1)
    return at
  },
}

const killDatabase: Family = {
  name: 'kill-database',
  does: 'kill -9 of every process of PostgreSQL',
  rounds: LONG,
  strike: async ({ house }) => {
    const at = now()
    house.killDatabase()
    await house.startDatabase()
    return at
  },
}

const killBoth: Family = {
  name: 'kill-both',
  does: 'kill -9 of server and PostgreSQL',
  rounds: LONG,
  strike: async ({ house }) => {
    const at = now()
    house.killDatabase()
    await house.killServers()
    await house.startDatabase()
    await house.startServers(1)
    return at
  },
}

/** One of each kind in every round; how late and after how many bytes is thrown. */
const commitFaults = (dice: Dice): CommitFault[] => [
  { kind: 'lost reply' },
  { kind: 'torn request' },
  { kind: 'broken reply', afterBytes: dice.below(40) },
  // Also longer than the server waits for an answer.
  { kind: 'late reply', ms: dice.oneIn(4) ? 7000 : dice.below(1000) },
]

const cutCommit: Family = {
  name: 'cut-commit',
  does: 'commits whose request is torn, or whose reply is lost, late or broken off',
  rounds: { full: 1000, short: 3 },
  strike: async ({ house, dice }) => {
    await house.line.hurt(commitFaults(dice))
    return now()
  },
}

/** Longer than a lease (10 s), a statement (5 s) and the server's patience with its database (6 s). */
const FROZEN_MS = 12_000

const frozen: Family = {
  name: 'frozen',
  does: `one of two servers, or PostgreSQL, stopped for ${FROZEN_MS / 1000} s (SIGSTOP), and woken`,
  rounds: { full: 100, short: 1 },
  servers: async () => ({ count: 2 }),
  strike: async ({ house, dice }) => {
    const pids = dice.oneIn(3) ? house.databasePids() : [dice.of(house.serverPids())]
    send('SIGSTOP', pids)
    try {
      await sleep(FROZEN_MS)
    } finally {
      send('SIGCONT', pids)
    }
    return now()
  },
}

/** Settings of PostgreSQL for a while. */
async function withSettings(house: DoomedHouse, settings: Readonly<Record<string, string>>, ms: number) {
  for (const [name, value] of Object.entries(settings))
    await house.alone(`alter system set ${name} = ${value}`)
  await house.alone('select pg_reload_conf()')
  await sleep(ms)
  for (const name of Object.keys(settings)) await house.alone(`alter system reset ${name}`)
  await house.alone('select pg_reload_conf()')
}

const readOnly: Family = {
  name: 'read-only',
  does: 'PostgreSQL takes no writes for 3 s (default_transaction_read_only)',
  rounds: { full: 100, short: 1 },
  strike: async ({ house }) => {
    await withSettings(house, { default_transaction_read_only: 'on' }, 3000)
    return now()
  },
}

const slowDisk: Family = {
  name: 'slow-disk',
  does: 'each flush of the log is put off by 100 ms for 3 s (commit_delay)',
  rounds: { full: 100, short: 1 },
  strike: async ({ house }) => {
    await withSettings(house, { commit_delay: '100000', commit_siblings: '0' }, 3000)
    return now()
  },
}

const SMALL_DISK = '512m'

const diskFull: Family = {
  name: 'disk-full',
  does: `a disk of ${SMALL_DISK} under PostgreSQL is filled to the last byte, and emptied`,
  rounds: { full: 50, short: 1 },
  lacks: () => {
    if (process.getuid?.() !== 0) return 'a small disk of its own can only be made by root'
    return process.platform === 'linux' ? null : 'a small disk is made with tmpfs, of Linux'
  },
  house: async (folder) => {
    const disk = join(folder, 'small-disk')
    await mkdir(disk, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK},mode=0755`, 'tmpfs', disk])
    return { settings: { folder, disk }, close: async () => void execFileSync('umount', [disk]) }
  },
  strike: async ({ house, load }) => {
    const ballast = join(house.disk, 'ballast')
    const before = load.unanswered()
    await fill(ballast, house.disk)
    // Until it hurts: what has room already is written without asking for more.
    while (load.unanswered() < before + 20) {
      await sleep(50)
      await fill(ballast, house.disk)
    }
    await rm(ballast)
    const at = now()
    if (!house.isDatabaseUp()) await house.startDatabase()
    return at
  },
}

async function fill(file: string, disk: string): Promise<void> {
  const ballast = await open(file, 'a')
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk)
      if (bavail === 0) return
      await ballast.write(Buffer.alloc(Math.min(bavail * bsize, 16 * 1024 ** 2), 1))
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await ballast.close()
  }
}

const FAKETIME = ['/usr/lib', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].map((dir) =>
  join(dir, 'faketime', 'libfaketimeMT.so.1'),
)
const JUMPS_S = [-5400, -60, -6, 7, 90, 400, 7200]

const clockJumps: Family = {
  name: 'clock-jumps',
  does: `the server’s clock jumps by up to two hours, both ways, and back (libfaketime)`,
  rounds: { full: 100, short: 1 },
  lacks: () =>
    FAKETIME.some((file) => existsSync(file)) ? null : 'libfaketime is not installed (Debian: libfaketime)',
  servers: async (house) => {
    await writeFile(clockOf(house), '+0\n')
    const env = {
      LD_PRELOAD: FAKETIME.find((file) => existsSync(file)) ?? '',
      FAKETIME_TIMESTAMP_FILE: clockOf(house),
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
    }
    return { count: 1, env }
  },
  strike: async ({ house, dice, load }) => {
    const jump = async (s: number) => {
      await writeFile(clockOf(house), `${s < 0 ? '' : '+'}${s}\n`)
      const at = now()
      house.clock.moveTo(s * 1000)
      await load.served(at)
    }
    await jump(dice.of(JUMPS_S))
    await jump(0)
    return now()
  },
}
const clockOf = (house: DoomedHouse): string => join(house.folder, 'clock')

/** What needs other servers comes last, so that they are started once. */
export const families: readonly Family[] = [
  killServer,
  killDatabase,
  killBoth,
  cutCommit,
  readOnly,
  slowDisk,
  halfUploads,
  diskFull,
  clockJumps,
  frozen,
]
