/**
 * Bench: receiving, away from the server. On loopback the kernel does the receiving side's work within the sender's write,
 * a third of what the write costs, and counts it for the sender; pages in the world receive on their own machines. Where
 * root may, the other core is told to receive, as a network card would tell it.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const RECEIVERS = '/sys/class/net/lo/queues/rx-0/rps_cpus'
/** A set of cores as bits: the second. */
const OTHER_CORE = '2'

/** Until this process ends. Says whether it could be done. */
export function receiveApart(): boolean {
  try {
    const before = readFileSync(RECEIVERS, 'utf8').trim()
    writeFileSync(RECEIVERS, OTHER_CORE)
    process.on('exit', () => writeFileSync(RECEIVERS, before))
    return true
  } catch {
    return false
  }
}
