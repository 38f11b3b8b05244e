/** platform: what a refused password, PIN or code says under its field. */
import { istMoment, now } from './clock.ts'
import type { CallFailed } from './requests.ts'
import { say } from './say-refused.ts'

const MINUTE_MS = 60_000

/** A lock says until when, rounded up to the minute so that the promise is never early. */
export function refusalWords(failure: CallFailed): string | undefined {
  if (failure.retryAfterS !== undefined) {
    const opensAt = Math.ceil((now() + failure.retryAfterS * 1000) / MINUTE_MS) * MINUTE_MS
    return say('tryAgainAt', { at: istMoment(opensAt) })
  }
  // Without an answer from the server nothing is known about what was typed.
  return failure.status === 400 ? failure.message : undefined
}
