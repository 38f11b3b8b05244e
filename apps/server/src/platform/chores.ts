/** platform: small repeated work that any server may do: deliver mail, forget what has had its time. */
export interface Chore {
  readonly everyMs: number
  run(): Promise<unknown>
}

/** Runs each chore in its own rhythm, never twice at once. Stopping waits for what is under way. */
export function startChores(
  chores: readonly Chore[],
  onFault: (error: unknown) => void,
): { stop(): Promise<void> } {
  const underWay = new Set<Promise<unknown>>()
  const timers = chores.map((chore) => {
    let isBusy = false
    return setInterval(() => {
      if (isBusy) return
      isBusy = true
      const work = chore
        .run()
        .catch(onFault)
        .finally(() => {
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
    },
  }
}
