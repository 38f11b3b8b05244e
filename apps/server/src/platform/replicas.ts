/**
 * platform: copies of the database that stream from it and can be read. What may be a few seconds old is read there and says how old it
 * is; never a balance, an order, a quote, a session or anything that is decided on. A copy that is late, silent or gone is left out, and
 * the primary answers (decision 104).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@pramaan/contracts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db } from './database.ts'

/** What is answered, as far as it is concerned here: a request. */
export interface Answered {
  /** How old what it is answered with may be; null where it is not said. */
  dataAsOf: Date | null
}

/** So much of the database can be read on a copy. */
export type Readable = Pick<Db, 'query' | 'as'>

export interface Replicas {
  /** On a copy, or on the primary where none is good enough; a copy that fails on the way is not asked again at once. */
  read<T>(request: Answered, work: (db: Readable) => Promise<T>): Promise<T>
  /** What has ended by an instant, for work that goes on after its answer has begun: a copy that has all up to then, or the primary. */
  pick(request: Answered, endedBy: Date | null): Promise<Db>
  /** Tells the copies the time, and looks at each. */
  look(): Promise<void>
  /** One sentence on all of them; null where there are none. */
  says(): string | null
  close(): Promise<void>
}

export interface Copy {
  /** Its host, for the sentence. */
  readonly name: string
  readonly db: Db
}

interface Watched extends Copy {
  /** Everything that was acknowledged before is there. Null where it did not say so at the last look. */
  asOf: Date | null
  why: string
  restsUntilMs: number
}

export const MOST_BEHIND_MS = 5000
const ANSWERS_WITHIN_MS = 1500
/** One that failed is not waited for again by every request. */
const RESTS_MS = 5000

export const DATA_AS_OF = 'x-data-as-of'

declare module 'fastify' {
  interface FastifyRequest extends Answered {}
}

/** The answer says how old what it tells may be. */
export function tellDataAge(app: FastifyInstance): void {
  app.decorateRequest('dataAsOf', null)
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.dataAsOf) reply.header(DATA_AS_OF, request.dataAsOf.toISOString())
    done()
  })
}

export function replicasOf(primary: Db, copies: readonly Copy[], clock: Clock): Replicas {
  const all: Watched[] = copies.map((copy) => ({
    ...copy,
    asOf: null,
    why: 'not looked at yet',
    restsUntilMs: 0,
  }))
  const nowMs = (): number => clock.now().getTime()
  const giveUp = (copy: Watched, why: string): void => {
    Object.assign(copy, { asOf: null, why, restsUntilMs: nowMs() + RESTS_MS })
  }
  const ask = async (copy: Watched): Promise<void> => {
    try {
      const [row] = await inTime(
        copy.db.query<{ at: Date; is_copy: boolean }>(
          'select at, pg_is_in_recovery() as is_copy from replica_clock',
        ),
      )
      copy.asOf = row?.is_copy ? row.at : null
      copy.why = 'takes writes itself'
    } catch {
      giveUp(copy, 'does not answer')
    }
  }
  const isGood = ({ asOf }: Watched, endedBy: Date | null): boolean =>
    asOf !== null && nowMs() - asOf.getTime() <= MOST_BEHIND_MS && (endedBy === null || asOf > endedBy)
  /** The newest of those that were good when they were last looked at, asked once more: it may have stopped since. */
  const best = async (endedBy: Date | null): Promise<Watched | null> => {
    const newest = all
      .filter(({ asOf, restsUntilMs }) => asOf !== null && restsUntilMs <= nowMs())
      .toSorted((one, other) => Number(other.asOf) - Number(one.asOf))[0]
    if (!newest) return null
    await ask(newest)
    return isGood(newest, endedBy) ? newest : null
  }
  const here = (request: Answered): Db => {
    request.dataAsOf = clock.now()
    return primary
  }
  return {
    read: async (request, work) => {
      const copy = await best(null)
      if (!copy) return work(here(request))
      const { asOf } = copy
      try {
        const value = await inTime(work(copy.db))
        request.dataAsOf = asOf
        return value
      } catch (error) {
        if (error instanceof Refusal) throw error
        giveUp(copy, 'failed')
        return work(here(request))
      }
    },
    pick: async (request, endedBy) => {
      const copy = endedBy && (await best(endedBy))
      if (!copy) return here(request)
      request.dataAsOf = copy.asOf
      return copy.db
    },
    look: async () => {
      if (all.length === 0) return
      await primary.query(
        "update replica_clock set at = clock_timestamp() where at < clock_timestamp() - interval '0.5 seconds'",
      )
      await Promise.all(all.filter(({ restsUntilMs }) => restsUntilMs <= nowMs()).map(ask))
    },
    says: () =>
      all.length === 0
        ? null
        : `Copies of the database: ${all.map((copy) => `${copy.name} ${standing(copy, nowMs())}`).join(', ')}.`,
    close: async () => {
      await Promise.all(all.map(({ db }) => db.close()))
    },
  }
}

const standing = ({ asOf, why }: Watched, nowMs: number): string => {
  if (asOf === null) return why
  const behindMs = Math.max(0, nowMs - asOf.getTime())
  const behind = `${behindMs} ms behind`
  return behindMs > MOST_BEHIND_MS ? `${behind}, not read` : behind
}

/** A machine that stands still answers nothing at all; what it says later is nobody's. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const waited = new AbortController()
  answer.catch(() => {})
  try {
    return await Promise.race([
      answer,
      sleep(ANSWERS_WITHIN_MS, undefined, { signal: waited.signal }).then((): never => {
        throw new Error('a copy of the database has not answered in time')
      }),
    ])
  } finally {
    waited.abort()
  }
}
