/**
 * verifier: the signed acts as a client is shown them: the events that make and end the members' keys, and those of the acts behind its own
 * entries, each with its place among all signed events of the firm. Of others' acts nothing is shown but hashes.
 */
import { checkInclusion, leafHash } from '../log/merkle.ts'
import { hashFromBase64 } from '../log/text.ts'
import { fromHex } from '../sha256.ts'
import { Broken } from '../verdict.ts'
import { type ActsInHead, isKeyEvent, type KeyChain, NO_KEYS, withKeyEvent } from './acts-in-heads.ts'
import { type ActBook, checkEvent, isSignedAct, takeEvent } from './book.ts'
import { hasExactly, parsed } from './staff-key.ts'
import { changesHash } from './texts.ts'

export interface ShownEvent {
  /** Its place among the firm's signed events, from 0 on. */
  readonly index: number
  /** As it stands in the audit log. */
  readonly body: string
  /** The way to the root that the head names, in base64; null of an event that came after the head. */
  readonly path: readonly string[] | null
  /** The numbers of the client's entries that it has moved; none of an event about keys. */
  readonly moves: readonly number[]
  /** What the checker was shown, where it is about this client: the salt opens the hash in the decision. */
  readonly shown: Shown | null
}

interface Shown {
  readonly salt: string
  readonly changes: readonly { readonly field: string; readonly before: string; readonly after: string }[]
}

const FIELDS = ['index', 'body', 'path', 'moves', 'shown'] as const
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const MOST_STEPS = 64

/** Only in this form: what is added no hash would cover. */
export const isShownEvent = (value: unknown): value is ShownEvent =>
  hasExactly(value, FIELDS) &&
  isCount(value.index) &&
  typeof value.body === 'string' &&
  (value.path === null || (isList(value.path, isText) && value.path.length <= MOST_STEPS)) &&
  isList(value.moves, isCount) &&
  (value.shown === null || isShown(value.shown))

const isShown = (value: unknown): value is Shown =>
  hasExactly(value, ['salt', 'changes']) && isText(value.salt) && isList(value.changes, isChange)

const isChange = (value: unknown): value is Shown['changes'][number] =>
  hasExactly(value, ['field', 'before', 'after']) &&
  [value.field, value.before, value.after].every((text) => isText(text))

const isText = (value: unknown): value is string => typeof value === 'string'
const isList = <Part>(value: unknown, isPart: (part: unknown) => part is Part): value is readonly Part[] =>
  Array.isArray(value) && value.every(isPart)

export const KEYS_CHANGED =
  'The firm’s list of its members’ keys is not the one that was seen before: a key was dropped or changed.'

export interface KeysShown {
  /** When the first of them was founded, as its event says; null where there is none. */
  readonly since: string | null
  /** Which act has moved an entry, by the entry's number. */
  readonly causes: ReadonlyMap<number, Cause>
}

interface Cause {
  readonly act: string
  readonly isUnderHead: boolean
}

export interface Asked {
  readonly client: string
  readonly head: ActsInHead | null
  /** The members' keys as they were seen before: the chain of today goes through there. */
  readonly before: KeyChain | null
}

/** Takes the events into the book in their order. Throws what is wrong with one, with the entry that it is said to have moved. */
export async function takeShown(
  book: ActBook,
  events: readonly ShownEvent[],
  { client, head, before }: Asked,
): Promise<KeysShown> {
  let last = -1
  let keys = NO_KEYS
  let underHead = NO_KEYS
  let since: string | null = null
  let isPassed = before === null || before.entries === 0
  const causes = new Map<number, Cause>()
  for (const event of events) {
    const { index, body, moves } = event
    const entry = moves[0] ?? null
    if (index <= last) throw new Broken('The signed acts that are shown do not stand in their order.', entry)
    last = index
    const isUnderHead = isPlaced(event, head)
    const isKeys = isKeyEvent(body)
    if (isKeys) {
      keys = withKeyEvent(keys, body)
      if (isUnderHead) underHead = keys
      isPassed ||= keys.entries === before?.entries && keys.hash === before.hash
    }
    const act = await takeOne(book, event, client, isKeys)
    since ??= isKeys ? String(parsed(body)?.at) : null
    for (const seq of moves) {
      if (act === null || causes.has(seq))
        throw new Broken(`Entry ${seq} is laid to an event that is no act behind it.`, seq)
      causes.set(seq, { act, isUnderHead })
    }
    if (moves.length === 0 && !isKeys) throw new Broken('An act is shown that has moved nothing here.')
  }
  if (!isPassed) throw new Broken(KEYS_CHANGED)
  if (head && (underHead.entries !== head.keys.entries || underHead.hash !== head.keys.hash))
    throw new Broken('The members’ keys that are shown are not those of the firm’s signed head.')
  return { since, causes }
}

/** Whether the event stands under the head. Throws where it should and is not shown to. */
function isPlaced({ index, body, path, moves }: ShownEvent, head: ActsInHead | null): boolean {
  const entry = moves[0] ?? null
  if (head === null || index >= head.acts.entries) {
    if (path !== null) throw new Broken('A signed act is shown under a head that does not hold it.', entry)
    return false
  }
  const hashes = (path ?? []).map((text) => hashFromBase64(text))
  const wrong = new Broken(
    entry === null
      ? 'An event about a member’s key is not among the acts of the firm’s signed head.'
      : `What entry ${entry} is said to come from is not among the acts of the firm’s signed head.`,
    entry,
  )
  if (!hashes.every((hash) => hash !== null)) throw wrong
  try {
    checkInclusion(leafHash(body), index, { size: head.acts.entries, root: fromHex(head.acts.root) }, hashes)
    return true
  } catch (error) {
    throw error instanceof Broken ? wrong : error
  }
}

/** The id of the act, where it is one that moves money. */
async function takeOne(
  book: ActBook,
  { body, moves, shown }: ShownEvent,
  client: string,
  isKeys: boolean,
): Promise<string | null> {
  const entry = moves[0] ?? null
  const told = parsed(body)
  // A name that stands there twice would read in two ways.
  if (!isSignedAct(body) || JSON.stringify(told) !== body)
    throw new Broken('What is shown as a signed act is none.', entry)
  const event = await checkedAt(body, entry)
  if (isKeys ? event.client !== null : event.client !== null && event.client !== client)
    throw new Broken('An act that is shown is about another client.', entry)
  const wrong = takeEvent(book, event)
  if (wrong) throw new Broken(entry === null ? wrong : `Entry ${entry}: ${wrong}`, entry)
  const { proposal, decision } = event
  if (!shown && !isKeys && decision?.said.client === client)
    throw new Broken('What the checker saw before deciding about this client is not shown.', entry)
  if (shown && (!decision || !opens(shown, decision.said.changes)))
    throw new Broken('What the checker is said to have been shown is not what was signed.', entry)
  return isKeys ? null : (proposal?.said.id ?? null)
}

async function checkedAt(body: string, entry: number | null) {
  try {
    return await checkEvent(body)
  } catch (error) {
    if (error instanceof Broken) throw new Broken(error.message, entry)
    throw error
  }
}

const opens = ({ salt, changes }: Shown, signed: string): boolean => changesHash(changes, salt) === signed
