/**
 * platform: counts tries at a secret. The count is committed before the secret is compared, so neither parallel
 * tries nor a crash in between can buy an extra guess, and it outlives a restart. Only with the server's word (decision 81).
 */
import { type Clock, laterBy, secondsUntil } from './clock.ts'
import type { Queries } from './database.ts'
import { saidAt, serverWord } from './sealed-texts.ts'

export interface Ladder {
  /** Tries are counted within this span; a quiet span starts the count anew. */
  readonly windowMs: number
  /** Reaching `tries` closes the bucket for `blockMs`. The last step is held for every further try. */
  readonly steps: readonly { readonly tries: number; readonly blockMs: number }[]
}

export type Try = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterS: number }

export interface Bucket {
  readonly name: string
  readonly ladder: Ladder
}

/** Takes one try from the bucket, or says how long it stays closed. */
export async function takeTry(db: Queries, clock: Clock, { name, ladder }: Bucket): Promise<Try> {
  const now = clock.now()
  const from = laterBy(now, -ladder.windowMs)
  const steps = stepsOf(ladder)
  const [closed] = await db.query<{ closed_until: Date | null }>(
    'select * from take_try($1, $2, $3, $4, $5)',
    [...[name, now, from, steps], serverWord('try', name, saidAt(now), saidAt(from), steps)],
  )
  return closed
    ? { allowed: false, retryAfterS: secondsUntil(now, closed.closed_until ?? now) }
    : { allowed: true }
}

/** The secret was right: what was counted against this bucket is forgiven. */
export const forgive = (db: Queries, { name }: Pick<Bucket, 'name'>): Promise<object[]> =>
  db.query('select forgive_tries($1, $2)', [name, serverWord('tries-forgiven', name)])

/**
 * Gives back one try of a bucket that many people share, without forgiving the others' failures: a block is lifted only
 * if it was this try that reached its step.
 */
export const giveBackTry = (db: Queries, { name, ladder }: Bucket): Promise<object[]> => {
  const steps = stepsOf(ladder)
  return db.query('select give_back_try($1, $2, $3)', [
    name,
    steps,
    serverWord('try-given-back', name, steps),
  ])
}

const stepsOf = ({ steps }: Ladder): string =>
  JSON.stringify(steps.map(({ tries, blockMs }) => [tries, blockMs]))
