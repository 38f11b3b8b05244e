/** Local PostgreSQL: its log, which grows to a limit and tells afterwards why something failed. */
import { readFileSync, renameSync, statSync } from 'node:fs'
import { placesIn } from './data-dir.ts'
import { diskFull, isDiskFull } from './start-failure.ts'

const MAX_LOG_BYTES = 5_000_000

export function logSize(dataDir: string): number {
  return statSync(placesIn(dataDir).log, { throwIfNoEntry: false })?.size ?? 0
}

export function rotateLog(dataDir: string) {
  const { log } = placesIn(dataDir)
  if (logSize(dataDir) > MAX_LOG_BYTES) renameSync(log, `${log}.1`)
}

/** Enough for the last minutes: what went wrong and was mended hours ago is not why something fails now. */
const TAIL_BYTES = 20_000

/** What has been written since the log was `from` bytes long; of a long time its end. */
export function saidSince(dataDir: string, from: number): string {
  if (logSize(dataDir) <= from) return ''
  return readFileSync(placesIn(dataDir).log).subarray(from).subarray(-TAIL_BYTES).toString()
}

/** A FATAL ends one connection, and is usual when it stops; a PANIC ends the server. */
export function whyFailing(dataDir: string, said: string): string | undefined {
  if (isDiskFull(said)) return diskFull(dataDir)
  const reason = /PANIC:\s+(.+)/.exec(said)?.[1]
  return reason && `PostgreSQL failed: ${reason} (see ${placesIn(dataDir).log}).`
}
