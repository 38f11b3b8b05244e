/** signer: what nobody does alone: two people say why, each in a sentence. */
import { StartFailure } from './platform/start-failure.ts'

const LEAST_REASON = 20

export function assertTwoPeople(reasons: readonly string[]): void {
  const people = reasons.map((reason) => reason.split(':', 1)[0]?.trim().toLowerCase() ?? '')
  const isReasoned = reasons.every(
    (reason) => /^[^:]+: *\S/.test(reason) && !/\p{Cc}/u.test(reason) && reason.length >= LEAST_REASON,
  )
  if (reasons.length !== 2 || new Set(people).size !== 2 || !isReasoned)
    throw new StartFailure(
      'Two people say why: --by "Meera Nair: her reason, a sentence" --by "Arjun Rao: his reason"',
    )
}
