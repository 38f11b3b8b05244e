/**
 * platform: what two people of the firm have signed of a client's entries, as the server shows it. Whatever is no such answer shows nothing;
 * whether what is shown is right is for the verifier to say.
 */
import { listSignedActs } from '@pramaan/contracts'
import { isShownEvent, type ShownEvent } from '@pramaan/verifier'
import { CallFailed, call } from './call.ts'

/** So many entries a call may name. */
const ACTS_AT_ONCE = 100

/** What two people have signed of these entries, in the order of the firm's log; null where the server does not show it, or shows nonsense. */
export async function readActs(
  entries: readonly number[],
  head: number | null,
  asking: { readonly background: boolean },
): Promise<readonly ShownEvent[] | null> {
  const events = new Map<number, ShownEvent>()
  for (let from = 0; from === 0 || from < entries.length; from += ACTS_AT_ONCE) {
    const query = {
      ...(head === null ? {} : { head: String(head) }),
      ...(entries.length === 0 ? {} : { entries: entries.slice(from, from + ACTS_AT_ONCE).join(',') }),
    }
    const part: unknown = await call(listSignedActs, { query }, asking).catch((failure: unknown) => {
      if (failure instanceof CallFailed && failure.code !== 'cancelled') return null
      throw failure
    })
    if (!Array.isArray(part) || !part.every(isShownEvent)) return null
    // An act may stand behind entries of two parts.
    for (const event of part) {
      const moves = [...(events.get(event.index)?.moves ?? []), ...event.moves]
      events.set(event.index, { ...event, moves })
    }
  }
  return [...events.values()].sort((one, other) => one.index - other.index)
}
