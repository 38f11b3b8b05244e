/** Set-up and running: what a restored database has to have, and must not have, of the writes that were acknowledged before it was lost. */
import type { Write } from '../cluster/load.ts'

export interface Verdict {
  /** Acknowledged up to the moment, and not there. */
  readonly lost: number
  /** There, and sent after the moment. */
  readonly beyond: number
  /** Acknowledged after the moment, and so given up with what was wrong. */
  readonly givenUp: number
  readonly kept: number
}

/** What was under way at the moment itself may be there or not: nobody had been told. */
export function verdictOf(writes: readonly Write[], there: ReadonlySet<string>, moment: Date): Verdict {
  const count = (holds: (write: Write) => boolean): number => writes.filter(holds).length
  const isTold = ({ acknowledgedAt }: Write): boolean => acknowledgedAt <= moment
  return {
    lost: count((write) => isTold(write) && !there.has(write.id)),
    beyond: count((write) => write.sentAt > moment && there.has(write.id)),
    givenUp: count((write) => !(isTold(write) || there.has(write.id))),
    kept: count((write) => there.has(write.id)),
  }
}

/** How much the newest writes are that a lost disk took along: how many, and between which of them. */
export function lossOf(writes: readonly Write[], there: ReadonlySet<string>) {
  const lost = writes.filter(({ id }) => !there.has(id)).map(({ acknowledgedAt }) => acknowledgedAt.getTime())
  const last = Math.max(...writes.map(({ acknowledgedAt }) => acknowledgedAt.getTime()))
  return { lost: lost.length, seconds: lost.length === 0 ? 0 : (last - Math.min(...lost)) / 1000 }
}
