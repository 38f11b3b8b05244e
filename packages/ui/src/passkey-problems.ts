/** ui: why there was no passkey, in a sentence. */
import type { PasskeyProblem } from '@pramaan/browser/passkeys.ts'
import { say } from './say-passkeys.ts'

export const problemWords = (problem: PasskeyProblem): string => say(problem)
