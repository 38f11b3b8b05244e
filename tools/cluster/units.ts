/**
 * Set-up and running: a program in its node's namespace, started again a second after it ended, as systemd does with
 * deploy/cluster/restart.conf. What it says goes into a file.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Node, processesIn, signal } from './network.ts'

export interface Program {
  readonly node: Node
  /** As whom it runs; root where none is named. */
  readonly user?: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  readonly log: string
}

export interface Unit {
  readonly node: Node
  start(): void
  /** Everything in its namespace at once, as a machine that loses its power; it starts again by itself. */
  kill(): void
  /** Every process stands still, holding what it holds. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

const RESTART_AFTER_MS = 1000
const STOPS_WITHIN_MS = 10_000

export function unit({ node, user, command, env = {}, log }: Program): Unit {
  let child: ChildProcess | undefined
  let isWanted = false
  const asUser = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'] : []
  const all = (name: NodeJS.Signals): void => {
    for (const pid of processesIn(node.namespace)) signal(pid, name)
  }
  const start = (): void => {
    isWanted = true
    const out = openSync(log, 'a')
    const begun = spawn('/usr/sbin/ip', ['netns', 'exec', node.namespace, ...asUser, ...command], {
      // Our Ctrl-C stops it in its turn.
      detached: true,
      env: { PATH: process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', out, out],
    })
    closeSync(out)
    child = begun
    begun.once('exit', async () => {
      if (!isWanted) return
      await sleep(RESTART_AFTER_MS)
      if (isWanted) start()
    })
  }
  return {
    node,
    start,
    kill: () => all('SIGKILL'),
    freeze: () => all('SIGSTOP'),
    thaw: () => all('SIGCONT'),
    stop: async () => {
      isWanted = false
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const kill = setTimeout(() => all('SIGKILL'), STOPS_WITHIN_MS)
      await ended
      clearTimeout(kill)
    },
  }
}
