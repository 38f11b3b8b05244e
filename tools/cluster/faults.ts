/** Set-up and running: what is done to a cluster under load, and how long nobody was served. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Load } from './load.ts'
import type { Pages } from './pages.ts'
import type { Unit } from './units.ts'
import type { Cluster } from './up.ts'
import { until } from './waiting.ts'

const TARGETS = ['primary', 'standby', 'etcd member', 'HAProxy', 'server'] as const
const WAYS = ['kill -9', 'freeze', 'partition'] as const
export type Target = (typeof TARGETS)[number]
export type Way = (typeof WAYS)[number]

export interface Fault {
  readonly target: Target
  readonly way: Way
}

export const everyFault: readonly Fault[] = TARGETS.flatMap((target) => WAYS.map((way) => ({ target, way })))

export interface Outcome extends Fault {
  /** The longest time in which no write was acknowledged to anybody, in milliseconds. */
  readonly withoutServiceMs: number
  /** The most dials of open pages in one second, and the most requests. */
  readonly mostDials: number
  readonly mostAsks: number
}

/** What stands still or is cut off stays so for longer than the others need to notice. */
const HELD_MS = 20_000
/** In front of everything, and alone: whoever is there waits as long as it stands still. */
const HELD_ALONE_MS = 8_000
const QUIET_MS = 3_000
const WHOLE_WITHIN_MS = 180_000
/** So many writes after a fault are taken for service. */
const SERVED = 10

const unitOf = async (cluster: Cluster, target: Target): Promise<Unit> => {
  const unit = {
    primary: async () => (await cluster.roles()).primary,
    standby: async () => (await cluster.roles()).standby,
    'etcd member': async () => cluster.etcd[Math.floor(Math.random() * cluster.etcd.length)],
    HAProxy: async () => cluster.proxy,
    server: async () => cluster.servers[Math.floor(Math.random() * cluster.servers.length)],
  }[target]
  return until(`a ${target}`, WHOLE_WITHIN_MS, async () => (await unit()) ?? null)
}

/** One fault, from whole to whole. */
export async function strike(cluster: Cluster, load: Load, pages: Pages, fault: Fault): Promise<Outcome> {
  const { target, way } = fault
  const unit = await unitOf(cluster, target)
  await sleep(QUIET_MS)
  const began = performance.now()
  const heldMs = target === 'HAProxy' ? HELD_ALONE_MS : HELD_MS
  if (way === 'kill -9') unit.kill()
  else if (way === 'freeze')
    await held(
      heldMs,
      () => unit.freeze(),
      () => unit.thaw(),
    )
  else
    await held(
      heldMs,
      () => cluster.network.cut(unit.node),
      () => cluster.network.mend(unit.node),
    )
  await served(load, performance.now())
  await whole(cluster, pages)
  await served(load, performance.now())
  const ended = performance.now()
  return {
    ...fault,
    withoutServiceMs: longestGap(load.at, began, ended),
    mostDials: mostInASecond(pages.dials, began, ended),
    mostAsks: mostInASecond(load.asks, began, ended),
  }
}

async function held(forMs: number, begin: () => void, end: () => void): Promise<void> {
  begin()
  try {
    await sleep(forMs)
  } finally {
    end()
  }
}

const served = (load: Load, since: number): Promise<true> =>
  until('service', WHOLE_WITHIN_MS, async () =>
    load.at.filter((ms) => ms > since).length >= SERVED ? true : null,
  )

/** All nodes stream, a standby is waited for, every server gets clients, and every page has its line again. */
export async function whole(cluster: Cluster, pages: Pages): Promise<void> {
  await until('the whole cluster', WHOLE_WITHIN_MS, async () => {
    const { primary, standby, streaming } = await cluster.roles()
    if (!primary || !standby || streaming !== 2) return null
    for (const { node } of cluster.servers) {
      const reply = await fetch(`http://${node.address}:3000/readyz/traffic`, {
        signal: AbortSignal.timeout(3000),
      }).catch(() => null)
      if (!reply?.ok) return null
    }
    return true
  })
  await until(`a live line for each of ${pages.count} pages`, WHOLE_WITHIN_MS, async () =>
    pages.live() === pages.count ? true : null,
  )
}

/** What was acknowledged just before counts as the begin of the wait. */
export function longestGap(at: readonly number[], began: number, ended: number): number {
  const inside = at.filter((ms) => ms >= began && ms <= ended)
  const marks = [began, ...inside, ended]
  return Math.max(...marks.slice(1).map((ms, n) => ms - (marks[n] ?? ms)))
}

export function mostInASecond(at: readonly number[], began: number, ended: number): number {
  const counts = new Map<number, number>()
  for (const ms of at) {
    if (ms < began || ms > ended) continue
    const second = Math.floor((ms - began) / 1000)
    counts.set(second, (counts.get(second) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** A row a fault: how often, and the middle and the worst of the time without service. */
export function tableOf(outcomes: readonly Outcome[]): string {
  const rows = everyFault.flatMap(({ target, way }) => {
    const own = outcomes.filter((one) => one.target === target && one.way === way)
    if (own.length === 0) return []
    const times = own.map(({ withoutServiceMs }) => withoutServiceMs).toSorted((a, b) => a - b)
    const p50 = times[Math.floor((times.length - 1) / 2)] ?? 0
    const most = (of: (one: Outcome) => number): string => String(Math.max(...own.map(of)))
    return [
      [
        ...[target, way, String(own.length), seconds(p50), seconds(times.at(-1) ?? 0)],
        ...[most(({ mostAsks }) => mostAsks), most(({ mostDials }) => mostDials)],
      ],
    ]
  })
  const head = ['what', 'how', 'rounds', 'p50 s', 'worst s', 'requests in 1 s', 'dials in 1 s']
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
