/**
 * platform: whether the database takes what it is given: a database that only answers questions, because it is a copy, is
 * read-only or has no room left, is of no use. One small row is written, at most every few seconds, and every second while it fails, however often one asks.
 */
import { randomUUID } from 'node:crypto'
import { monotonicMs } from './clock.ts'
import type { Queries } from './database.ts'
import { holdLease } from './leases.ts'

const GOOD_FOR_MS = 5000
/** One that works again is used again at once. */
const BAD_FOR_MS = 1000

export function writeCheck(db: Queries, nowMs: () => number = monotonicMs): () => Promise<boolean> {
  const server = randomUUID()
  let asked: { readonly atMs: number; readonly answer: Promise<boolean>; goodForMs: number } | null = null
  const write = (): Promise<boolean> =>
    // A lease that nobody needs and that is over at once: every server writes the same row.
    holdLease(db, 'write check', server, 0).then(
      () => true,
      () => false,
    )
  return () => {
    if (asked !== null && nowMs() - asked.atMs < asked.goodForMs) return asked.answer
    const now = { atMs: nowMs(), answer: write(), goodForMs: GOOD_FOR_MS }
    void now.answer.then((canWrite) => {
      if (!canWrite) now.goodForMs = BAD_FOR_MS
    })
    asked = now
    return now.answer
  }
}
