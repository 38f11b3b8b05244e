/**
 * signing: what the firm's people have signed, as it comes with the events of the audit log, and the money that it moves. From the first
 * key on no act goes unsigned, and no entry of such an act without it.
 */
import {
  Broken,
  type CheckedEvent,
  checkEvent,
  isSignedAct,
  mayHaveAct,
  takeEvent,
  takeMovement,
  Uncheckable,
} from '@pramaan/verifier'
import { type AuditEvent, type PostedEntry, Refused } from './port.ts'
import type { Store } from './store.ts'

/** What an event says, or in one sentence what is wrong with its signatures; null of one that is no act. */
export type ReadAct = CheckedEvent | string | null

export const readActs = (events: readonly AuditEvent[]): Promise<ReadAct[]> =>
  Promise.all(events.map(({ body }) => readAct(body)))

async function readAct(body: string): Promise<ReadAct> {
  if (!isSignedAct(body)) return null
  try {
    return await checkEvent(body)
  } catch (error) {
    if (error instanceof Uncheckable) throw new Refused(error.message)
    if (error instanceof Broken) return error.message
    throw error
  }
}

/** What is wrong with the event, or null. */
export function takeAct(store: Store, body: string, act: ReadAct): string | null {
  if (act === null) return null
  const wrong = typeof act === 'string' ? act : takeEvent(store.acts(String(JSON.parse(body).at)), act)
  return believed(store) ? null : wrong
}

/** What is wrong with the money that the entry says an act has moved, or null. */
export function takeMoney(store: Store, entry: PostedEntry): string | null {
  const signing = store.fact('signing')
  if (!mayHaveAct(entry) || signing === null || believed(store)) return null
  const { most } = store.chainOf(entry.client)
  const wrong = takeMovement(store.acts(''), entry, entry.cause ?? null, (asset) => most[asset] ?? 0)
  // Until the first head after it: what was posted before the first key is older than the rule.
  return wrong && signing.isOpen && Date.parse(entry.at) < Date.parse(signing.at) ? null : wrong
}

/** Two people have begun anew and say that the rows are right, whatever stands in them. */
const believed = (store: Store): boolean => store.fact('isAdopting') && store.fact('anew').length > 0
