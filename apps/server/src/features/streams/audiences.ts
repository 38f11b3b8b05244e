/**
 * streams: who hears which quotes. Those who listen to the same stocks are one audience: their frame is made once a round,
 * however many they are. Who reads too slowly misses rounds, and gets the latest once there is room; nothing piles up.
 */
import { encodeQuotes, type NumberedQuote } from '@pramaan/contracts'
import { bytesFrame, type Line } from '../../platform/websocket-door.ts'

/** Some fourteen rounds of two hundred stocks. */
export const MOST_WAITING_BYTES = 64 * 1024

export interface Hearer {
  readonly line: Pick<Line, 'waitingBytes' | 'write'>
}

/** A quote as it goes out, and which feed it came from, in words. */
export interface Told extends NumberedQuote {
  readonly source: string
}

interface Audience {
  readonly name: string
  readonly numbers: readonly number[]
  readonly hearers: Set<Hearer>
  /** Those who missed a round. */
  readonly behind: Set<Hearer>
}

export interface Audiences {
  /** Puts a hearer into the audience of these stocks, out of any other. */
  place(hearer: Hearer, numbers: ReadonlySet<number>): void
  remove(hearer: Hearer): void
  /** Tells each audience what has changed for it. `latest` knows the last quote of a number. */
  tell(changed: ReadonlyMap<number, Told>, latest: (number: number) => Told | null, nowMs: number): void
  count(): number
}

/** One frame per source, nearly always one. */
export function quoteFrames(quotes: readonly Told[], nowMs: number): Buffer[] {
  const bySource = Map.groupBy(quotes, ({ source }) => source)
  return [...bySource].map(([source, some]) => bytesFrame(encodeQuotes(source, nowMs, some)))
}

export function openAudiences(): Audiences {
  const audiences = new Map<string, Audience>()
  const placeOf = new Map<Hearer, Audience>()

  const remove = (hearer: Hearer): void => {
    const audience = placeOf.get(hearer)
    placeOf.delete(hearer)
    audience?.hearers.delete(hearer)
    audience?.behind.delete(hearer)
    if (audience?.hearers.size === 0) audiences.delete(audience.name)
  }

  return {
    remove,
    place: (hearer, wanted) => {
      remove(hearer)
      if (wanted.size === 0) return
      const numbers = [...wanted].toSorted((a, b) => a - b)
      const name = numbers.join()
      const audience = audiences.get(name) ?? { name, numbers, hearers: new Set(), behind: new Set() }
      audiences.set(name, audience)
      audience.hearers.add(hearer)
      placeOf.set(hearer, audience)
    },
    tell: (changed, latest, nowMs) => {
      for (const audience of audiences.values()) {
        const quotes = audience.numbers.flatMap((number) => changed.get(number) ?? [])
        if (quotes.length > 0) tellChanges(audience, quoteFrames(quotes, nowMs))
        else if (audience.behind.size === 0) continue
        const late = [...audience.behind].filter(({ line }) => line.waitingBytes() === 0)
        if (late.length === 0) continue
        const frames = quoteFrames(
          audience.numbers.flatMap((number) => latest(number) ?? []),
          nowMs,
        )
        for (const hearer of late) {
          audience.behind.delete(hearer)
          for (const frame of frames) hearer.line.write(frame)
        }
      }
    },
    count: () => audiences.size,
  }
}

function tellChanges({ hearers, behind }: Audience, frames: readonly Buffer[]): void {
  for (const hearer of hearers) {
    if (hearer.line.waitingBytes() > MOST_WAITING_BYTES || behind.has(hearer)) behind.add(hearer)
    else for (const frame of frames) hearer.line.write(frame)
  }
}
