/** platform: what a refused password, PIN or code says under its field. */
import type { CallFailed } from '@pramaan/browser/calls.ts'
import { istMoment, now } from './clock.ts'
import { ended, sentenceOf } from './failures.ts'
import { say } from './say-refused.ts'

const MINUTE_MS = 60_000

/** The server's own sentence for these says until when. */
const SAYS_WHEN = ['sign_in_locked', 'pin_locked', 'too_many_codes']

/** A wait says until when, rounded up to the minute so that the promise is never early. */
function openAgain({ code, retryAfterS }: CallFailed): string | undefined {
  if (retryAfterS === undefined || SAYS_WHEN.includes(code)) return undefined
  const opensAt = Math.ceil((now() + retryAfterS * 1000) / MINUTE_MS) * MINUTE_MS
  return say('tryAgainAt', { at: istMoment(opensAt) })
}

/** For a field beside which nothing else is said: the sentence, whatever failed, and until when a lock lasts. */
export function fieldWords(failure: CallFailed): string {
  return [ended(sentenceOf(failure)), openAgain(failure)].filter(Boolean).join(' ')
}

/** For a field beside the request layer's own toast. */
export function refusalWords(failure: CallFailed): string | undefined {
  // Says until when itself, and no toast has said it.
  if (failure.code === 'sign_in_locked') return failure.message
  if (failure.retryAfterS !== undefined) return openAgain(failure)
  // Without an answer from the server nothing is known about what was typed.
  return failure.status === 400 ? failure.message : undefined
}
