/** sign-in: what a refused sign-in says under the password field. */

import type { CallFailed } from '../../platform/call.ts'
import { istMoment, now } from '../../platform/clock.ts'

const MINUTE_MS = 60_000

/** A lock says until when, rounded up to the minute so that the promise is never early. */
export function refusalWords(failure: CallFailed): string | undefined {
  if (failure.retryAfterS !== undefined) {
    const opensAt = Math.ceil((now() + failure.retryAfterS * 1000) / MINUTE_MS) * MINUTE_MS
    return `You can try again at ${istMoment(opensAt)}.`
  }
  // Without an answer from the server nothing is known about what was typed.
  return failure.status === 400 ? failure.message : undefined
}
