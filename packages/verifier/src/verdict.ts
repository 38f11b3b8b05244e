/** verifier: what comes out of a check, in words for a person. */
import type { ActsFound, SeenActs } from './acts/check-acts.ts'
import type { Rotation } from './keys/rotation.ts'

/** What a careful reader keeps from one check to the next. A later ledger must contain all of it, unchanged. */
export interface Remembered {
  readonly client: string
  readonly entries: number
  readonly hash: string
  /** What stood on each account then, so that a check can go on from there. */
  readonly balances: Readonly<Record<string, number>>
  /** The newest signed head seen, and the key it was signed with; null before the first. */
  readonly head: { readonly number: number; readonly hash: string; readonly key: string } | null
  /** The firm's public log as it was seen last: a checkpoint with all its signatures, which the firm cannot deny; null before the first. */
  readonly log: string | null
  /** The statements of all changes of the firm's key that were shown, oldest first. */
  readonly rotations?: readonly string[]
  /** How many of the entries the firm has signed for. No later head may count fewer. */
  readonly signed: number
  /** Entries beyond those, and when the reader first saw that there are some, by its own clock; null where all are signed for. */
  readonly waiting: { readonly entries: number; readonly since: number } | null
  /** Where the next check begins if not at the end: no further than what is signed for, so that it comes by whatever a head counts. */
  readonly counted: Counted | null
  /** What was seen of the firm's signed acts; null where nobody has looked. */
  readonly acts: SeenActs | null
}

/** A chain as it was at one of its entries. */
export interface Counted {
  readonly entries: number
  readonly hash: string
  readonly balances: Readonly<Record<string, number>>
}

export interface Agreement {
  readonly witness: string
  /** When it signed, in milliseconds; null where it did not. */
  readonly at: number | null
}

/** What the reader knows of itself, and not from the firm. */
export interface Reader {
  /** Its own clock, in milliseconds. */
  readonly now: number
  /** How long an entry may wait for the head that covers it; a file has to be covered whole. */
  readonly patienceMs: number
  /** The firm's key as the reader has it from elsewhere: a contract note, a statement, the witnesses. */
  readonly key?: string
  /** Statements of changes of that key, as the firm publishes them beside it; they count with their signatures. */
  readonly rotations?: readonly string[]
  /** Whom else it believes, in the form of tlog-policy: the firm's log and its witnesses. */
  readonly policy?: string
}

/** What keeps a ledger in which nothing is wrong from being proven. */
export interface Missing {
  readonly what: 'head' | 'newest' | 'links' | 'key' | 'signature' | 'witness' | 'acts'
  readonly says: string
}

export type Verdict =
  | {
      readonly isWhole: true
      readonly says: string
      /** The client's own rupees, in paise, as the entries add up. */
      readonly total: number
      /** How many of the entries the newest signed head covers. */
      readonly signed: number
      /** What the firm says that all clients have together, in paise; null before the first head. */
      readonly everyone: number | null
      /** `demo` where money and prices are simulated, as the head says; null before the first head. */
      readonly mode: string | null
      /** The head that this was held against, and when it was made; null where there is none. */
      readonly head: (NonNullable<Remembered['head']> & { readonly at: string }) | null
      /** How the firm came to the key of that head: its changes up to it. */
      readonly rotations: readonly Rotation[]
      /** Who is to sign the firm's public log besides the firm, and whether each has. */
      readonly witnesses: readonly Agreement[]
      /** What two people of the firm have signed of the entries that need it. */
      readonly acts: ActsFound
      /** Nothing is wrong. Only where nothing is missing either, the ledger is proven. */
      readonly missing: readonly Missing[]
      readonly remember: Remembered
    }
  | {
      readonly isWhole: false
      readonly says: string
      /** The first entry that is wrong; null when the fault lies with the head or the file. */
      readonly entry: number | null
      /** Which check found it, where that is known. */
      readonly check?: CheckName
      /** Where the firm has signed two histories: what proves it to anybody who has its key. */
      readonly fork?: Fork
    }

/** Two signed notes that cannot both be true: of one log, or of one key that gives way to two. */
export interface Fork {
  readonly notes: readonly [string, string]
  /** Among the first so many heads they differ. */
  readonly first: number
  readonly of?: 'keys'
}

/** What is checked, in the order in which a file is. */
export const checkNames = [
  'file',
  'log',
  'signature',
  'entries',
  'counted',
  'past',
  'place',
  'key',
  'acts',
] as const
export type CheckName = (typeof checkNames)[number]

/** A fault that was found. Thrown inside the verifier, and turned into a verdict at its door. */
export class Broken extends Error {
  readonly entry: number | null
  readonly fork: Fork | null
  check: CheckName | null = null
  constructor(says: string, entry: number | null = null, fork: Fork | null = null) {
    super(says)
    this.entry = entry
    this.fork = fork
  }
}

export const BROKEN = 'This ledger does not verify.'

export const verdictOf = (error: unknown): Verdict => {
  if (!(error instanceof Broken)) throw error
  const { message: says, entry, fork, check } = error
  return { isWhole: false, says, entry, ...(check ? { check } : {}), ...(fork ? { fork } : {}) }
}

/** A fault that comes up in it was found by this check; the innermost counts. */
export async function within<T>(check: CheckName, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Broken) error.check ??= check
    throw error
  }
}
