/** platform: answers that are the same for everyone are made once in a while and told many times. */
import { gzipSync } from 'node:zlib'
import type { Clock } from './clock.ts'
import { ONE_PACKET_BYTES, PACK_LEVEL } from './pack-answers.ts'

/** An answer as it travels: as it is, and packed for all who can unpack it. What goes out costs more than all the rest. */
export interface MadeAnswer {
  readonly plain: string
  /** Null where it would save nothing: what is short goes out in one piece with its headers. */
  readonly packed: Buffer | null
}

export const madeAnswer = (plain: string): MadeAnswer => ({
  plain,
  packed: Buffer.byteLength(plain) > ONE_PACKET_BYTES ? gzipSync(plain, { level: PACK_LEVEL }) : null,
})

export type KeptAnswers = (name: string, make: () => Promise<MadeAnswer>) => Promise<MadeAnswer>

/** Each is made anew when it is older than `keptMs`; whoever asks while it is being made waits for that one. */
export function keptAnswers(clock: Clock, keptMs: number): KeptAnswers {
  const known = new Map<string, { readonly answer: Promise<MadeAnswer>; readonly madeMs: number }>()
  return (name, make) => {
    const nowMs = clock.now().getTime()
    const found = known.get(name)
    if (found && nowMs >= found.madeMs && nowMs - found.madeMs < keptMs) return found.answer
    const answer = make()
    known.set(name, { answer, madeMs: nowMs })
    // A failure is told to those who waited for it, and not kept.
    answer.catch(() => known.delete(name))
    return answer
  }
}
