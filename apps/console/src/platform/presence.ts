/** platform: whether someone sits in front of the screen. Lists look again by themselves only then, so that a console
 * left alone falls quiet and its session ends as the server says. */
import { now } from '@pramaan/browser/clock.ts'

const AWAY_AFTER_MS = 120_000
const LOOK_EVERY_MS = 20_000

let lastSign = now()

export function watchPresence(): () => void {
  const stop = new AbortController()
  const seen = () => {
    lastSign = now()
  }
  for (const event of ['pointermove', 'keydown', 'scroll', 'focus']) {
    window.addEventListener(event, seen, { signal: stop.signal, passive: true })
  }
  return () => stop.abort()
}

const isPresent = (): boolean => now() - lastSign < AWAY_AFTER_MS

/** For the queries that keep up with what others do. */
export const whilePresent = (): number | false => (isPresent() ? LOOK_EVERY_MS : false)

/** For what stands beside a price. */
const PRICES_EVERY_MS = 5_000
export const pricesWhilePresent = (): number | false => (isPresent() ? PRICES_EVERY_MS : false)
