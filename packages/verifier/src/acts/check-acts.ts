/**
 * verifier: a client's entries against what two people of the firm have signed. Which entries need an act stands in `movements.ts`; from the
 * first key on none goes without.
 */
import { Uncheckable } from '../ed25519.ts'
import { Broken, type Missing } from '../verdict.ts'
import { type ActsInHead, type KeyChain, NO_KEYS } from './acts-in-heads.ts'
import { type ActBook, actsInMemory, type PaidPart } from './book.ts'
import { type Moved, takeMovement } from './movements.ts'
import { isShownEvent, KEYS_CHANGED, type KeysShown, type ShownEvent, takeShown } from './shown-acts.ts'

/** An entry that needs an act; of one that is paid on units, the most that there were of each asset up to it. */
export type Needing = Moved & { readonly at: string; readonly most: Units | null }

type Units = Readonly<Record<string, number>>

/** What is kept of the acts from one check to the next. */
export interface SeenActs {
  /** The members' keys under the newest head; null as long as no head has told of them. */
  readonly keys: KeyChain | null
  /** Whose keys counted then, by their names. */
  readonly members: readonly string[]
  /** Entries that need an act and are not shown to have theirs under a head yet. */
  readonly open: readonly Needing[]
  /** By number of the entry: its act and the transfer that this has moved; empty of an entry from before the first key. */
  readonly held: Readonly<Record<string, string>>
  /** What acts that pay to many have paid here, by act and part. */
  readonly paid: Readonly<Record<string, PaidPart>>
  /** The most units that there were at once, by asset. */
  readonly most: Units
}

const NO_ACTS: SeenActs = { keys: null, members: [], open: [], held: {}, paid: {}, most: {} }

export interface ActsFound {
  /** How many entries come from what two people signed, and how many are from before anybody had a key. */
  readonly signed: number
  readonly unsigned: number
  readonly members: readonly string[]
}

export interface CheckedActs {
  readonly missing: readonly Missing[]
  readonly found: ActsFound
  /** What to keep where the head is kept, and where it is not: then all has to be looked for again. */
  readonly seen: SeenActs
  readonly unseen: SeenActs
}

/** The events that a source shows: those about keys, and those of the acts behind these entries. Null where it does not show them. */
export type ShowActs = (entries: readonly number[]) => Promise<readonly ShownEvent[] | null>

export interface ActsAsked {
  readonly client: string
  /** What the head tells of acts; null where there is no head. */
  readonly head: Partial<ActsInHead> | null
  /** How many entries the head covers, and how many an earlier one did. */
  readonly covered: number
  readonly coveredBefore: number
  /** Of this check, in the order of their numbers. */
  readonly passed: readonly Needing[]
  /** Whether they were followed from the very first: then nothing is taken from an earlier check but the keys. */
  readonly isWhole: boolean
  readonly most: Units
  readonly before: SeenActs | null
  readonly show: ShowActs | undefined
}

export async function checkActs(asked: ActsAsked): Promise<CheckedActs> {
  const { head, passed, show, most } = asked
  const seenBefore = asked.before ?? NO_ACTS
  const before = asked.isWhole ? { ...seenBefore, open: [], held: {}, paid: {} } : seenBefore
  const told = head?.acts && head.keys ? { acts: head.acts, keys: head.keys } : null
  const first = passed[0]?.seq ?? Number.POSITIVE_INFINITY
  const entries = [...before.open.filter(({ seq }) => seq < first), ...passed]
  const unseen = { ...before, most, open: entries }
  const answer = (seen: SeenActs, ...missing: Missing[]): CheckedActs => ({
    ...{ seen, unseen, missing },
    found: foundIn(seen),
  })
  if (head && !told && before.keys)
    throw new Broken('The firm’s signed head no longer tells of its members’ keys, as an earlier one did.')
  if (told && before.keys) refuseOther(told.keys, before.keys)
  const isSame = told === null || told.keys.hash === (before.keys ?? NO_KEYS).hash
  if (entries.length === 0 && isSame) return answer({ ...before, most, keys: told?.keys ?? before.keys })
  const events = (await show?.(entries.map(({ seq }) => seq))) ?? null
  if (events === null) return answer(unseen, NOT_SHOWN)
  if (!Array.isArray(events) || !events.every(isShownEvent))
    throw new Broken('The signed acts that are shown cannot be read.')
  try {
    const seen = await holdAgainst({ ...asked, head: told, before }, entries, events)
    return head && !told && entries.length > 0 ? answer(seen, NOT_IN_HEAD) : answer(seen)
  } catch (error) {
    if (error instanceof Uncheckable) return answer(unseen, UNCHECKED)
    throw error
  }
}

/** Keys are only ever added, and ended by a further event. */
function refuseOther(now: KeyChain, before: KeyChain): void {
  if (now.entries < before.entries || (now.entries === before.entries && now.hash !== before.hash))
    throw new Broken(KEYS_CHANGED)
}

interface Holding extends Omit<ActsAsked, 'head' | 'before'> {
  readonly head: ActsInHead | null
  readonly before: SeenActs
}

async function holdAgainst(
  { client, head, covered, coveredBefore, before, most }: Holding,
  entries: readonly Needing[],
  events: readonly ShownEvent[],
): Promise<SeenActs> {
  const paid = { ...before.paid }
  const book = bookOver(paid)
  const shown = await takeShown(book, events, { client, head, before: before.keys })
  for (const seq of shown.causes.keys())
    if (!entries.some((entry) => entry.seq === seq))
      throw new Broken(`An act is shown behind entry ${seq}, which needs none.`, seq)
  putUsed(book, before.held)
  const kept: Record<string, string> = { ...before.held }
  const open: Needing[] = []
  const isOlder = olderThan(shown, before.keys?.entries ? coveredBefore : null)
  for (const entry of entries) {
    const cause = shown.causes.get(entry.seq) ?? null
    const needsNone = isOlder(entry) && cause === null
    if (needsNone) kept[entry.seq] = ''
    // What was held before comes by again where its head was not there yet.
    else if (kept[entry.seq] !== `${cause?.act} ${entry.transfer}`)
      kept[entry.seq] = takeNeeding(book, entry, cause?.act ?? null)
    const isCovered = head !== null && entry.seq <= covered
    if (!isCovered) open.push(entry)
    else if (!(needsNone || cause?.isUnderHead))
      throw new Broken(
        `The act behind entry ${entry.seq} is not under the head that covers the entry.`,
        entry.seq,
      )
  }
  const members = book.keys().flatMap(({ name, isEnded }) => (isEnded ? [] : [name]))
  return { keys: head?.keys ?? before.keys, members, open, held: kept, paid, most }
}

/** Keeps what is paid in `paid`. */
function bookOver(paid: Record<string, PaidPart>): ActBook {
  return {
    ...actsInMemory(),
    paid: (act, part) => paid[`${act} ${part}`] ?? null,
    putPaid: (act, part, one) => {
      paid[`${act} ${part}`] = one
    },
  }
}

/** An entry from before the first key needs nothing, as long as none that came after it has been seen: what is dated back is not older. */
function olderThan({ since }: KeysShown, known: number | null): (entry: Needing) => boolean {
  let isOver = false
  return ({ seq, at }) => {
    const isBefore = since === null || Date.parse(at) < Date.parse(since)
    isOver ||= !isBefore
    return isBefore && !isOver && (known === null || seq <= known)
  }
}

/** What earlier checks have seen an act move it does not move again. */
function putUsed(book: ActBook, before: SeenActs['held']): void {
  for (const place of Object.values(before)) {
    const [id = '', transfer = null] = place.split(' ')
    const act = book.act(id)
    if (act) book.putAct({ ...act, transfer })
  }
}

/** The act, and the transfer that it has moved. */
function takeNeeding(book: ActBook, entry: Needing, cause: string | null): string {
  const { most } = entry
  const wrong = takeMovement(book, entry, cause, most && ((asset) => most[asset] ?? 0))
  if (wrong) throw new Broken(wrong, entry.seq)
  return `${cause} ${entry.transfer}`
}

function foundIn({ held, members }: SeenActs): ActsFound {
  const all = Object.values(held)
  const unsigned = all.filter((place) => place === '').length
  return { signed: all.length - unsigned, unsigned, members }
}

const NOT_SHOWN: Missing = {
  what: 'acts',
  says: 'What two people of the firm have signed is not shown.',
}
const NOT_IN_HEAD: Missing = {
  what: 'acts',
  says: 'The firm’s signed head is from before heads told of signed acts and of the members’ keys.',
}
const UNCHECKED: Missing = {
  what: 'signature',
  says: 'What two people of the firm have signed was not checked: this device does not know their kind of signature.',
}
