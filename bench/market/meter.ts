/** Bench: what this process has taken of the processor since it was asked before. */
import { performance } from 'node:perf_hooks'

export interface Spent {
  readonly us: number
  /** Percent of one core. */
  readonly share: number
}

export function openMeter(): () => Spent {
  let usedBefore = process.cpuUsage()
  let sinceMs = performance.now()
  return () => {
    const { user, system } = process.cpuUsage(usedBefore)
    const share = Math.round((user + system) / (performance.now() - sinceMs)) / 10
    usedBefore = process.cpuUsage()
    sinceMs = performance.now()
    return { us: user + system, share }
  }
}
