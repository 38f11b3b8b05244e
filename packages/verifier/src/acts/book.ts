/**
 * verifier: the book of what the firm's people have signed, kept from events of the audit log in their order: whose keys count, and
 * which acts two people have approved. The signer, the audit and a client's verifier keep it by the same rules.
 */
import { Uncheckable } from '../ed25519.ts'
import { Broken } from '../verdict.ts'
import { checkSigned, hasExactly, parsed } from './staff-key.ts'
import {
  type DecisionText,
  type PossessionText,
  type ProposalText,
  readDecision,
  readPossession,
  readProposal,
  textHash,
} from './texts.ts'

export interface EnrolledKey {
  readonly id: string
  readonly staff: string
  readonly name: string
  readonly role: string
  readonly isEnded: boolean
}

export interface ApprovedAct {
  readonly id: string
  readonly kind: string
  /** The client whom it is about; null where it is about none. */
  readonly client: string | null
  /** As it was signed: what is personal stands as a salted hash. */
  readonly act: Readonly<Record<string, unknown>>
  /** Of the decision's text. */
  readonly decision: string
  /** The one transfer that it has moved so far; of an act that moves several the last. */
  readonly transfer: string | null
  /** A head was signed since: what it moves many of, it has moved. */
  readonly isClosed: boolean
}

export interface ActBook {
  /** Whose instance the signed texts name, from the first key on; null before. From there nothing unsigned is an act. */
  instance(): string | null
  begin(instance: string): void
  keys(): readonly EnrolledKey[]
  putKey(key: EnrolledKey): void
  act(id: string): ApprovedAct | null
  putAct(act: ApprovedAct): void
  /** What an act has paid of one part: to one client, of what it pays to many. */
  paid(act: string, part: string): PaidPart | null
  putPaid(act: string, part: string, paid: PaidPart): void
}

export interface PaidPart {
  readonly transfer: string
  readonly amount: number
}

export function actsInMemory(): ActBook {
  const keys = new Map<string, EnrolledKey>()
  const acts = new Map<string, ApprovedAct>()
  const paid = new Map<string, PaidPart>()
  let instance: string | null = null
  return {
    instance: () => instance,
    begin: (name) => {
      instance = name
    },
    keys: () => [...keys.values()],
    putKey: (key) => void keys.set(key.id, key),
    act: (id) => acts.get(id) ?? null,
    putAct: (act) => void acts.set(act.id, act),
    paid: (act, part) => paid.get(`${act} ${part}`) ?? null,
    putPaid: (act, part, one) => void paid.set(`${act} ${part}`, one),
  }
}

/** The acts that make and end keys, and the event of a first one. */
export const KEY_FOUNDED = 'staff-key.founded'
export const KEY_ENROL = 'staff-key-enrol'
export const KEY_END = 'staff-key-end'
/** Two members found the keys by signing for themselves; every later key takes two people who have one. */
export const FOUNDERS = 2
/** Without a checker nothing could be decided. */
const DECIDES = 'checker'

interface OfText<Text> {
  readonly said: Text
  readonly hash: string
  readonly keyId: string
}

/** An event of the audit log, with every signature in it checked against the key that stands beside it. */
export interface CheckedEvent {
  readonly act: string
  readonly client: string | null
  /** Who did it, as the event says; null of one that no member of the firm did. */
  readonly staff: string | null
  readonly proposal: OfText<ProposalText> | null
  readonly decision: OfText<DecisionText> | null
  readonly possession: OfText<PossessionText> | null
}

const PARTS = ['decision', 'possession', 'proposal'] as const

/** Reads an event and checks its signatures. Throws where one does not fit, or cannot be checked here. */
export async function checkEvent(body: string): Promise<CheckedEvent> {
  const event = parsed(body)
  const { act, actor, client = null, signed = {} } = event ?? {}
  if (typeof act !== 'string') throw new Broken('An event of the audit log cannot be read.')
  const { kind, id } = (actor ?? {}) as { kind?: unknown; id?: unknown }
  const given = signed as Record<string, unknown>
  if (
    !hasExactly(
      given,
      Object.keys(given).filter((name) => PARTS.some((part) => part === name)),
    )
  )
    throw new Broken('What stands signed in an event of the audit log cannot be read.')
  const of = async <Text extends { key: string }>(
    value: unknown,
    read: (text: string) => Text,
  ): Promise<OfText<Text> | null> => {
    if (value === undefined) return null
    const { text, keyId } = await checkSigned(value)
    const said = read(text)
    if (said.key !== keyId) throw new Broken('A signed text names another key than the one that signed it.')
    return { said, hash: textHash(text), keyId }
  }
  return {
    act,
    client: typeof client === 'string' ? client : null,
    staff: kind === 'staff' && typeof id === 'string' ? id : null,
    proposal: await of(given.proposal, readProposal),
    decision: await of(given.decision, readDecision),
    possession: await of(given.possession, readPossession),
  }
}

const ENDS_WITH = /^([^.]+)\.approved$|^proposal\.rejected$/

/** Whether the event is one that may change the book: only those have to be checked and taken. */
export const isSignedAct = (body: string): boolean =>
  /^\{"act":"([a-z-]+\.(approved|founded)|proposal\.rejected)"/.test(body)

/** Takes an event into the book; answers with the sentence that says what is wrong with it, or null. */
export function takeEvent(book: ActBook, event: CheckedEvent): string | null {
  if (event.act === KEY_FOUNDED) return takeFounder(book, event)
  const found = ENDS_WITH.exec(event.act)
  if (!found || book.instance() === null) return null
  const kind = found[1] ?? null
  const decided = kind === null ? 'rejected' : 'approved'
  const { proposal, decision } = event
  const name = `${event.act}${proposal ? ` of proposal ${proposal.said.id}` : ''}`
  if (!proposal || !decision) return `${name} is not signed by two people of the firm.`
  const wrong = wrongPair(book, proposal, decision)
  if (wrong) return `${name}: ${wrong}`
  if (decision.said.decision !== decided)
    return `${name}: the checker signed that it is ${decision.said.decision}.`
  if (kind !== null && proposal.said.kind !== kind)
    return `${name}: what was signed is ${proposal.said.kind}.`
  if (event.staff !== decision.said.by) return `${name}: somebody else decided it than the one who signed.`
  if (decision.said.client !== (event.client ?? '') && !isToldToEach(proposal.said.kind))
    return `${name}: what was signed is about another client.`
  return kind === null ? null : takeApproved(book, event, name)
}

/** A statement touches many clients, and each is told of it. */
const isToldToEach = (kind: string): boolean => kind === 'statement-import'

function takeApproved(
  book: ActBook,
  { proposal, decision, possession }: CheckedEvent,
  name: string,
): string | null {
  if (!proposal || !decision) return null
  const { id, kind } = proposal.said
  const known = book.act(id)
  if (known) return known.decision === decision.hash ? null : `${name}: it was decided before.`
  const act = parsed(proposal.said.act)
  if (act?.kind !== kind) return `${name}: the act that was signed cannot be read.`
  if (typeof act.client_id === 'string' && act.client_id !== decision.said.client)
    return `${name}: what its maker signed is about another client.`
  book.putAct({
    id,
    kind,
    client: decision.said.client || null,
    act,
    decision: decision.hash,
    transfer: null,
    isClosed: false,
  })
  if (kind === KEY_ENROL) return enrol(book, possession, act, name)
  return kind === KEY_END ? end(book, act, name) : null
}

/** Both texts belong together, and two different people of the firm signed them with keys that count. */
function wrongPair(
  book: ActBook,
  proposal: OfText<ProposalText>,
  decision: OfText<DecisionText>,
): string | null {
  const instance = book.instance()
  if (proposal.said.instance !== instance || decision.said.instance !== instance)
    return 'it was signed for another instance.'
  if (decision.said.proposal !== proposal.hash) return 'the decision is about another proposal.'
  for (const { said, keyId } of [proposal, decision]) {
    const key = book.keys().find(({ id }) => id === keyId)
    if (!key) return `key ${keyId.slice(0, 16)} is not enrolled.`
    if (key.isEnded) return `key ${keyId.slice(0, 16)} of ${key.name} has ended.`
    if (key.staff !== said.by)
      return `key ${keyId.slice(0, 16)} is ${key.name}’s, and was used in another name.`
  }
  if (proposal.said.by === decision.said.by) return 'one person has signed both.'
  return book.keys().find(({ id }) => id === decision.keyId)?.role === DECIDES
    ? null
    : 'whoever decided it is no checker.'
}

function takeFounder(book: ActBook, { possession }: CheckedEvent): string | null {
  if (!possession) return `${KEY_FOUNDED} is not signed by the key that it names.`
  const { said, keyId } = possession
  const name = `${KEY_FOUNDED} of ${said.name}`
  const founders = book.keys()
  if (book.instance() !== null && said.instance !== book.instance())
    return `${name}: it was signed for another instance.`
  if (founders.length >= FOUNDERS) return `${name}: two members hold keys already, and have to enrol it.`
  if (founders.some(({ staff }) => staff === said.staff)) return `${name}: this member holds a key already.`
  if (founders.length === FOUNDERS - 1 && ![...founders, said].some(({ role }) => role === DECIDES))
    return `${name}: one of the first two has to be a checker.`
  if (book.instance() === null) book.begin(said.instance)
  book.putKey({ id: keyId, staff: said.staff, name: said.name, role: said.role, isEnded: false })
  return null
}

function enrol(
  book: ActBook,
  possession: OfText<PossessionText> | null,
  act: Record<string, unknown>,
  name: string,
): string | null {
  if (!possession || possession.said.instance !== book.instance() || possession.keyId !== act.key_id)
    return `${name}: the new key has not signed that it is its owner’s.`
  if (book.keys().some(({ id }) => id === possession.keyId)) return `${name}: the key was enrolled before.`
  const { staff, name: of, role } = possession.said
  book.putKey({ id: possession.keyId, staff, name: of, role, isEnded: false })
  return null
}

function end(book: ActBook, act: Record<string, unknown>, name: string): string | null {
  const key = book.keys().find(({ id }) => id === act.key_id)
  if (!key || key.isEnded) return `${name}: no such key counts.`
  book.putKey({ ...key, isEnded: true })
  return null
}

/** What is wrong with an event, in one sentence, once it is known whether this device can check it at all. */
export async function eventWrong(book: ActBook, body: string): Promise<string | null> {
  try {
    return takeEvent(book, await checkEvent(body))
  } catch (error) {
    if (error instanceof Uncheckable || !(error instanceof Broken)) throw error
    return error.message
  }
}
