/** Bench: processor that this process and a PostgreSQL have taken. On a machine that others use it tells more than the time passed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10

/** Milliseconds so far; PostgreSQL's where the kernel tells them. */
export function spentMs(dataDir: string): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + postgresMs(dataDir)
}

/** Of a PostgreSQL with all its processes. */
export function postgresMs(dataDir: string): number {
  try {
    const postmaster = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .reduce((sum, pid) => sum + ticksOf(pid, postmaster) * TICK_MS, 0)
  } catch {
    return 0
  }
}

/** Of one process; nothing where the kernel does not tell. */
export function processMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 13).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
  } catch {
    return 0
  }
}

/** Of the postmaster with those of its children that have ended, and of each child. */
function ticksOf(pid: string, postmaster: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [parent, own, ended] = [fields[1], fields.slice(11, 13), fields.slice(13, 15)]
    if (pid !== postmaster && parent !== postmaster) return 0
    const counted = pid === postmaster ? [...own, ...ended] : own
    return counted.reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    return 0
  }
}
