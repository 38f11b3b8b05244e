/** streams: how much one line may say. */
import type { Clock } from '../../platform/clock.ts'

const PER_SECOND = 20

/** Says for each message whether it is still within 20 a second. */
export function messageLimit(clock: Clock): () => boolean {
  let second = 0
  let count = 0
  return () => {
    const now = Math.floor(clock.now().getTime() / 1000)
    count = now === second ? count + 1 : 1
    second = now
    return count <= PER_SECOND
  }
}
