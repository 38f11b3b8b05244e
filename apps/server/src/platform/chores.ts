/** platform: small repeated work that any server may do: deliver mail, settle what is due, forget what has had its time. */
import type { Job, Jobs } from './job-health.ts'
import { inRun } from './work.ts'

export interface Chore extends Job {
  run(): Promise<unknown>
  /** After its last turn: what it held for this server is let go. */
  release?(): Promise<unknown>
}

/** Runs each chore in its own rhythm, never twice at once, and reports how it went. Stopping waits for what is under way. */
export function startChores(
  chores: readonly Chore[],
  jobs: Jobs,
  onFault: (error: unknown, chore: Chore) => void,
): { stop(): Promise<void> } {
  const underWay = new Set<Promise<unknown>>()
  const timers = chores.map((chore) => {
    const report = jobs.watch(chore)
    let isBusy = false
    return setInterval(() => {
      if (isBusy) return
      isBusy = true
      const work = inRun(() =>
        chore.run().then(report.succeeded, (error: unknown) => {
          report.failed(error)
          onFault(error, chore)
        }),
      ).finally(() => {
        isBusy = false
        underWay.delete(work)
      })
      underWay.add(work)
    }, chore.everyMs)
  })
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(underWay)
      // A database that is away has let go by itself.
      await Promise.allSettled(chores.map((chore) => chore.release?.()))
    },
  }
}
