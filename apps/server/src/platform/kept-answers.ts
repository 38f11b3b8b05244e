/** platform: answers that are the same for everyone are made once in a while and told many times. */
import type { Clock } from './clock.ts'

export type KeptAnswers = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>

/** Each is made anew when it is older than `keptMs`; whoever asks while it is being made waits for that one. */
export function keptAnswers(clock: Clock, keptMs: number): KeptAnswers {
  const known = new Map<string, { readonly answer: Promise<Buffer>; readonly madeMs: number }>()
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
