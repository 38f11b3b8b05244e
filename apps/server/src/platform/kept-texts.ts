/** platform: answers that are the same for everyone are made once in a while and told many times. */
import type { Clock } from './clock.ts'

export type KeptTexts = (name: string, make: () => Promise<string>) => Promise<string>

/** Each text is made anew when it is older than `keptMs`; whoever asks while it is being made waits for that one. */
export function keptText(clock: Clock, keptMs: number): KeptTexts {
  const known = new Map<string, { readonly text: Promise<string>; readonly madeMs: number }>()
  return (name, make) => {
    const nowMs = clock.now().getTime()
    const found = known.get(name)
    if (found && nowMs >= found.madeMs && nowMs - found.madeMs < keptMs) return found.text
    const text = make()
    known.set(name, { text, madeMs: nowMs })
    // A failure is told to those who waited for it, and not kept.
    text.catch(() => known.delete(name))
    return text
  }
}
