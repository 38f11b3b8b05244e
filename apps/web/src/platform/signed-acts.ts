/**
 * platform: whether an act of the firm on this account is signed by two people, as this device finds by itself, with the rules of the
 * verifier. Comes in a file of its own, when an act is shown.
 */
import {
  type ActBook,
  actsInMemory,
  Broken,
  type CheckedEvent,
  checkEvent,
  type Signed,
  staffKeyId,
  takeEvent,
  Uncheckable,
} from '@pramaan/verifier'
import { say } from './say-proof.ts'

interface SignedPart {
  readonly what: 'proposal' | 'decision'
  /** In groups of four, as it is compared. */
  readonly key: string
  readonly text: string
}

export type ActFinding =
  | { readonly kind: 'good' | 'proposed' | 'uncheckable'; readonly signed: readonly SignedPart[] }
  | { readonly kind: 'wrong'; readonly why: string; readonly signed: readonly SignedPart[] }

/** Both signatures fit the keys and texts beside them, are of two different people, and are about this client. */
export async function checkAct(body: string, clientId: string): Promise<ActFinding> {
  const signed = partsIn(body)
  try {
    const event = await checkEvent(body)
    const book = actsInMemory()
    book.begin(event.proposal?.said.instance ?? '')
    // Which keys count is for the firm's log to say; here each is the one that stands beside its signature.
    for (const part of [event.proposal, event.decision])
      if (part)
        book.putKey({
          id: part.keyId,
          staff: part.said.by,
          name: part.said.by,
          role: 'checker',
          isEnded: false,
        })
    const wrong = event.client === clientId ? wrongIn(book, event) : say('actOfAnother')
    return wrong === null
      ? { kind: event.decision ? 'good' : 'proposed', signed }
      : { kind: 'wrong', why: wrong, signed }
  } catch (failure) {
    if (failure instanceof Uncheckable) return { kind: 'uncheckable', signed }
    if (failure instanceof Broken) return { kind: 'wrong', why: failure.message, signed }
    throw failure
  }
}

const PROPOSED = /^proposal\.(made|signed)$/
const DECIDED = /\.(approved|rejected)$/

/** An act is told where it was decided, and again where it had its effect: the same two texts stand behind both. */
function wrongIn(book: ActBook, event: CheckedEvent): string | null {
  const { proposal, decision } = event
  if (proposal && !decision && PROPOSED.test(event.act))
    return proposal.said.by === event.staff ? null : say('actInAnotherName')
  if (!proposal || !decision) return say('actHalfSigned')
  if (DECIDED.test(event.act)) return takeEvent(book, event)
  const act = decision.said.decision === 'rejected' ? 'proposal.rejected' : `${proposal.said.kind}.approved`
  return takeEvent(book, { ...event, act, staff: decision.said.by })
}

/** What stands there, whether it fits or not. */
function partsIn(body: string): SignedPart[] {
  const { signed = {} } = JSON.parse(body) as { signed?: Partial<Record<SignedPart['what'], Signed>> }
  return (['proposal', 'decision'] as const).flatMap((what) => {
    const part = signed[what]
    return part ? [{ what, key: inFours(staffKeyId(part.key)), text: part.text }] : []
  })
}

const inFours = (id: string): string => id.match(/.{1,4}/g)?.join(' ') ?? id
