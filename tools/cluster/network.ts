/**
 * Set-up and running: the cluster's network: a bridge, and a namespace a node with one end of a veth pair in it. What a run left behind, also
 * one that was killed, is found by its names and cleared by the next.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartFailure } from '@pramaan/local-postgres'
import { mayFail, must } from './machine.ts'

export interface Node {
  readonly name: string
  readonly address: string
  readonly namespace: string
}

export interface Network {
  readonly folder: string
  /** As pg_hba.conf wants it. */
  readonly range: string
  /** Where this machine itself stands on the bridge. */
  readonly own: string
  add(name: string, last: number): Node
  /** Nothing passes to or from the node, and nobody is told so. */
  cut(node: Node): void
  mend(node: Node): void
  /** Ends whatever runs in it, and takes it down. */
  remove(): Promise<void>
}

/** So many clusters may run on a machine at a time. */
const SLOTS = [0, 1, 2, 3, 4, 5, 6, 7]
const LOCKS = '/run/pramaan-cluster'
const HOST = 1

const bridgeOf = (slot: number): string => `pram${slot}`
const folderOf = (slot: number): string => `/var/tmp/pramaan-cluster-${slot}`
const namespacesOf = (slot: number): string[] =>
  mayFail('ip', 'netns', 'list')
    .split('\n')
    .flatMap((line) => line.split(' ')[0] ?? [])
    .filter((name) => name.startsWith(`${bridgeOf(slot)}-`))

/** Clears what an earlier run left, and builds the bridge. */
export async function openNetwork(): Promise<Network> {
  mkdirSync(LOCKS, { recursive: true })
  const slot = SLOTS.find(take)
  if (slot === undefined)
    throw new StartFailure('Eight clusters run on this machine already: stop one of them.')
  const bridge = bridgeOf(slot)
  const prefix = `10.98.${slot}`
  await clear(slot)
  if (mayFail('ip', '-br', 'address').includes(` ${prefix}.`))
    throw new StartFailure(
      `This machine has an address in ${prefix}.0/24 already, which the cluster would use.`,
    )
  mkdirSync(folderOf(slot), { recursive: true, mode: 0o711 })
  must('ip', 'link', 'add', bridge, 'type', 'bridge')
  must('ip', 'address', 'add', `${prefix}.${HOST}/24`, 'dev', bridge)
  must('ip', 'link', 'set', bridge, 'up')
  const inside = (node: Node, ...command: string[]) => must('ip', 'netns', 'exec', node.namespace, ...command)
  return {
    folder: folderOf(slot),
    range: `${prefix}.0/24`,
    own: `${prefix}.${HOST}`,
    add: (name, last) => {
      const node = { name, address: `${prefix}.${last}`, namespace: `${bridge}-${name}` }
      // At most 15 characters.
      const [out, within] = [`${bridge}v${last}`, `${bridge}w${last}`]
      must('ip', 'netns', 'add', node.namespace)
      must('ip', 'link', 'add', out, 'type', 'veth', 'peer', 'name', within)
      must('ip', 'link', 'set', out, 'master', bridge, 'up')
      must('ip', 'link', 'set', within, 'netns', node.namespace, 'name', 'eth0')
      inside(node, 'ip', 'address', 'add', `${node.address}/24`, 'dev', 'eth0')
      inside(node, 'ip', 'link', 'set', 'lo', 'up')
      inside(node, 'ip', 'link', 'set', 'eth0', 'up')
      return node
    },
    cut: (node) => {
      const rules = ['input iifname', 'output oifname'].map((way) => {
        const [hook, match] = way.split(' ')
        return `add chain inet cut ${hook} { type filter hook ${hook} priority 0; policy accept; }; add rule inet cut ${hook} ${match} eth0 drop`
      })
      inside(node, 'nft', `add table inet cut; ${rules.join('; ')}`)
    },
    mend: (node) =>
      void mayFail('ip', 'netns', 'exec', node.namespace, 'nft', 'delete', 'table', 'inet', 'cut'),
    remove: async () => {
      await clear(slot)
      rmSync(lockOf(slot), { force: true })
    },
  }
}

const lockOf = (slot: number): string => `${LOCKS}/${slot}`

/** A lock whose process is gone belongs to nobody. */
function take(slot: number): boolean {
  const lock = lockOf(slot)
  if (existsSync(lock) && isAlive(Number(readFileSync(lock, 'utf8')))) return false
  rmSync(lock, { force: true })
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  // A number may be another program's by now; one of ours is a Node.
  return (
    pid > 0 &&
    existsSync(`/proc/${pid}`) &&
    readFileSync(`/proc/${pid}/comm`, 'utf8').trim().startsWith('node')
  )
}

export const processesIn = (namespace: string): number[] =>
  mayFail('ip', 'netns', 'pids', namespace).split('\n').filter(Boolean).map(Number)

async function clear(slot: number): Promise<void> {
  for (const namespace of namespacesOf(slot)) {
    for (const pid of processesIn(namespace)) signal(pid, 'SIGKILL')
  }
  for (const namespace of namespacesOf(slot)) {
    for (let tries = 0; tries < 100 && processesIn(namespace).length > 0; tries += 1) await sleep(50)
    mayFail('ip', 'netns', 'delete', namespace)
  }
  mayFail('ip', 'link', 'delete', bridgeOf(slot))
  rmSync(folderOf(slot), { recursive: true, force: true })
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}
