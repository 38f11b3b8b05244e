/** Bench: what is being waited for while a load runs: processor of each program, and what PostgreSQL's sessions are at, looked at again and again. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../apps/server/src/platform/database.ts'
import { postgresMs, processMs } from '../portfolio/spent.ts'

const LOOK_EVERY_MS = 40
const SHOWN = 4

export interface Watched {
  /** Cores that each took on average. */
  readonly servers: number
  readonly postgres: number
  /** Share of looks at active sessions, the largest first. `running`: not waiting, on a processor or for one. */
  readonly waits: string
}

interface Look {
  readonly wait: string
  readonly sessions: bigint
}

export async function watched<T>(
  { owner, clusterDir, pids }: { owner: Db; clusterDir: string; pids: readonly number[] },
  work: () => Promise<T>,
): Promise<{ result: T; spent: Watched }> {
  const looks = new Map<string, number>()
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const rows = await owner.query<Look>(
        `select coalesce(wait_event_type || ' ' || wait_event, 'running') as wait, count(*) as sessions
         from pg_stat_activity where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid() group by 1`,
      )
      for (const { wait, sessions } of rows) looks.set(wait, (looks.get(wait) ?? 0) + Number(sessions))
      await sleep(LOOK_EVERY_MS)
    }
  })()
  const serversMs = (): number => pids.reduce((sum, pid) => sum + processMs(pid), 0)
  const before = { servers: serversMs(), postgres: postgresMs(clusterDir), at: performance.now() }
  const result = await work().finally(async () => {
    isOver = true
    await looking
  })
  const passed = performance.now() - before.at
  const servers = (serversMs() - before.servers) / passed
  const postgres = (postgresMs(clusterDir) - before.postgres) / passed
  const all = [...looks.values()].reduce((sum, count) => sum + count, 0)
  const waits = [...looks]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
    .map(([wait, count]) => `${wait} ${Math.round((100 * count) / all)}%`)
    .join(', ')
  return { result, spent: { servers, postgres, waits } }
}
