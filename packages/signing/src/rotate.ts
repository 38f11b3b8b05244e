/**
 * signing: gives the firm's key up for another (decision 97). The statement goes into the signer's books; from the next head on every head
 * names it, so that it stands in the public log, which witnesses sign.
 */
import { signedNote } from '@pramaan/tlog'
import { checkRotations, endOf, keyAt, NO_HASH, type RotationBody, rotationText } from '@pramaan/verifier'
import { Refused } from './port.ts'
import type { SigningKey } from './signing-key.ts'
import type { Store } from './store.ts'

export interface Change {
  /** Null where it is lost, or where its word is worth nothing any more: then nobody follows the change by itself. */
  readonly former: SigningKey | null
  readonly next: SigningKey
  readonly by: readonly string[]
  readonly at: Date
  readonly until: Date
}

/** The public key, in hex, with which the next head is to be signed; null of books from before it was kept. */
export async function currentKeyOf(store: Store): Promise<string | null> {
  const rotations = await checkRotations(store.fact('rotations'))
  return keyAt(rotations, Number.MAX_SAFE_INTEGER, store.fact('firstKey') ?? '') || null
}

/** In the folder of the signer: the first key has a name of its own. */
export const keyFileOf = (key: string, isFirst: boolean): string =>
  isFirst ? 'key' : `key-${key.slice(0, 16)}`

/** Writes the statement into the books. All heads from the next one on are signed with the new key. */
export async function rotate(store: Store, old: RotationBody['old'], change: Change): Promise<string> {
  const { former, next, by, at, until } = change
  const stopped = store.fact('stopped')
  if (stopped) throw new Refused(`signing has stopped: ${stopped.why}`)
  const last = store.fact('last')
  if (!last || store.fact('isAdopting')) throw new Refused('these books have not signed a head yet')
  const notes = store.fact('rotations')
  const before = endOf(await checkRotations(notes))
  const text = rotationText({
    ...{ number: notes.length + 1, old, new: next.log.key, from: last.number + 1, after: last.hash },
    ...{ before: before?.hash ?? NO_HASH, at: at.toISOString(), until: until.toISOString(), by },
    isSignedByOld: former !== null,
  })
  const signers = former ? [former, next] : [next]
  const note = signedNote(
    text,
    signers.map(({ log }) => log.sign(text)),
  )
  const all = [...notes, note]
  await checkRotations(all)
  store.change(() => store.setFact('rotations', all))
  return note
}
