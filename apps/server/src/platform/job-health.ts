/**
 * platform: whether the works that repeat are being done. Every one reports here, so that one that has stopped is noticed,
 * whatever stopped it: it failed, it hangs, or it was never begun.
 */
import { type Clock, laterBy, monotonicMs } from './clock.ts'

/** A work that has not succeeded within so many of its turns has stopped. */
const TURNS = 3
/** The database may take five seconds to say no, twice. */
const AT_LEAST_MS = 10_000

export interface Check {
  readonly name: string
  readonly ok: boolean
  /** Since when it is not. */
  readonly since?: Date
  /** For whoever watches the server: one plain sentence, nothing of its inside. */
  readonly says: string
}

export interface Job {
  readonly name: string
  /** What it does, as the begin of a sentence: "Settlement of sales". */
  readonly does: string
  readonly everyMs: number
}

export interface JobReport {
  succeeded(): void
  failed(error: unknown): void
}

export interface Jobs {
  /** From now on it has to succeed in time. */
  watch(job: Job): JobReport
  /** Something that must first come about: not well until the returned function is called. */
  await(name: string, says: string): () => void
  checks(): Check[]
  standings(): JobStanding[]
}

export interface JobStanding {
  readonly name: string
  readonly does: string
  readonly everyS: number
  /** Since it last succeeded, or since it was first watched. */
  readonly agoS: number
  /** Since the start. */
  readonly failures: number
  /** Its last turn failed. */
  readonly isFailing: boolean
  readonly isLate: boolean
  /** It has succeeded since the start. */
  readonly hasRun: boolean
}

interface Watched extends Job {
  succeededMs: number
  hasRun: boolean
  failures: number
  /** The last outcome was a failure: its reason, for the log and not for strangers. */
  failure: unknown
}

export function watchJobs(clock: Clock, nowMs: () => number = monotonicMs): Jobs {
  const watched: Watched[] = []
  const awaited = new Map<string, Check>()
  return {
    watch: (job) => {
      const one: Watched = { ...job, succeededMs: nowMs(), hasRun: false, failures: 0, failure: null }
      watched.push(one)
      return {
        succeeded: () => {
          one.succeededMs = nowMs()
          one.hasRun = true
          one.failure = null
        },
        failed: (error) => {
          one.failure = error
          one.failures += 1
        },
      }
    },
    await: (name, says) => {
      awaited.set(name, { name, ok: false, since: clock.now(), says })
      return () => void awaited.delete(name)
    },
    standings: () => watched.map((one) => standingOf(one, nowMs())),
    checks: () => [...awaited.values(), ...watched.map((one) => checkOf(one, nowMs(), clock.now()))],
  }
}

const isLate = (everyMs: number, agoMs: number): boolean => agoMs > Math.max(AT_LEAST_MS, TURNS * everyMs)

function standingOf(
  { name, does, everyMs, succeededMs, hasRun, failure, failures }: Watched,
  nowMs: number,
): JobStanding {
  const agoMs = nowMs - succeededMs
  const isFailing = failure !== null
  return {
    ...{ name, does, everyS: everyMs / 1000, agoS: Math.floor(agoMs / 1000) },
    ...{ failures, isFailing, isLate: isLate(everyMs, agoMs), hasRun },
  }
}

function checkOf({ name, does, everyMs, succeededMs, failure }: Watched, nowMs: number, now: Date): Check {
  const agoMs = nowMs - succeededMs
  if (!isLate(everyMs, agoMs)) {
    const says = failure === null ? `${does} works.` : `${does} failed at its last turn and is tried again.`
    return { name, ok: true, says }
  }
  const seconds = Math.floor(agoMs / 1000)
  const says = `${does} has not succeeded for ${seconds} seconds; the server’s log has the reason.`
  return { name, ok: false, since: laterBy(now, -agoMs), says }
}
