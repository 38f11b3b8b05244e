/** Simulation: one thing at a time, in an order that the dice throw. A step is one of them; time passes only in between. */
import type { Dice } from '../properties/dice.ts'
import { quiet } from './determinism.ts'

interface Event {
  readonly atMs: number
  /** Of what comes at the same moment, in no order that the code could rely on. */
  readonly lot: number
  readonly what: string
  readonly does: () => void
}

const isBefore = (a: Event, b: Event): boolean => (a.atMs === b.atMs ? a.lot < b.lot : a.atMs < b.atMs)

export interface Scheduler {
  nowMs(): number
  /** Something that happens in so many milliseconds. */
  after(ms: number, what: string, does: () => void): void
  sleep(ms: number): Promise<void>
  /** The same, but nothing is begun at night: what would be begins on the next morning. */
  pause(ms: number): number
  /** Does the next thing, and all that goes on from it without waiting; says what it was. */
  step(): Promise<string>
}

const DAY_MS = 86_400_000
/** So long a day lasts: the rest of it passes at once. */
const AWAKE_MS = 600_000

export function schedulerFrom(dice: Dice, startMs: number): Scheduler {
  const heap: Event[] = []
  let nowMs = startMs

  const push = (event: Event): void => {
    let at = heap.length
    heap.push(event)
    while (at > 0) {
      const above = (at - 1) >> 1
      const parent = heap[above] as Event
      if (!isBefore(event, parent)) break
      heap[at] = parent
      at = above
    }
    heap[at] = event
  }
  const pop = (): Event => {
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last) throw new Error('nothing is left to happen')
    if (heap.length === 0) return first
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isBefore(heap[below + 1] as Event, heap[below] as Event)) below += 1
      if (!isBefore(heap[below] as Event, last)) break
      heap[at] = heap[below] as Event
      at = below
    }
    heap[at] = last
    return first
  }
  const after: Scheduler['after'] = (ms, what, does) =>
    push({ atMs: nowMs + Math.max(0, Math.round(ms)), lot: dice.below(1_000_000_007), what, does })

  return {
    nowMs: () => nowMs,
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, 'woke', resolve)),
    pause: (ms) => {
      const sinceDawnMs = (nowMs + ms - startMs) % DAY_MS
      return sinceDawnMs < AWAKE_MS ? ms : ms + DAY_MS - sinceDawnMs + dice.below(20_000)
    },
    step: async () => {
      const event = pop()
      nowMs = event.atMs
      event.does()
      await quiet()
      return event.what
    },
  }
}
