/** signing: what a server asks of the signer, whether it is a process of its own or runs inside of another. */
import type { VerifierKey } from '@pramaan/verifier'
import type { Tree } from './tree.ts'

/** An entry of a client as it was posted. What the hash before it is, the signer knows itself. */
export interface PostedEntry {
  readonly account: string
  readonly act: string
  readonly amount: number
  readonly asset: string
  readonly at: string
  readonly balance: number
  readonly client: string
  readonly memo: string | null
  readonly ref: string | null
  readonly seq: number
  readonly transfer: string
  readonly hash: string
  /** Which of its transfer's movements it is a side of. */
  readonly leg: number
  /** What the firm's accounts moved by on the other side; null where that side is a client's. */
  readonly firm: number | null
  /** The act of the firm that brought it about, as the server names it; believed only as far as it fits (decision 85). */
  readonly cause?: string | null
}

export interface AuditTip {
  readonly entries: number
  readonly hash: string
}

export interface Beginning {
  /** The newest heads of the database, newest first, each with the hash of its body. */
  readonly heads: readonly { readonly number: number; readonly hash: string }[]
  readonly audit: AuditTip
  /** Read anew after a doubt: what is wrong now stays wrong. */
  readonly isSure: boolean
}

export interface Begun {
  /** Named in every call that follows; whoever begins after that takes the turn. */
  readonly turn: number
  /** `again`: the last head was signed and is not in the database; it is to be had with `signed`. `doubt`: read anew and begin again. */
  readonly is: 'go' | 'again' | 'doubt'
  readonly why: string | null
  /** How many heads, and events of the audit log, the signer has. */
  readonly heads: number
  readonly audit: number
  /** Books from before are taken in: the leaves under the last head are asked for, once all heads are there. */
  readonly needsTree: boolean
  /** See `lacksIn`. */
  readonly lacks: Buffer
}

export interface OldHead {
  readonly number: number
  readonly body: string
  readonly signature: string
}

export interface AuditEvent {
  readonly body: string
  readonly hash: string
}

export interface HeadToSign {
  readonly at: string
  readonly mode: string
  /** What the blinds of its leaves are made with, in hex. */
  readonly secret: string
}

export interface SignedHead {
  readonly number: number
  readonly body: string
  /** In hex. */
  readonly signature: string
  /** The checkpoint of the public log that ends with this head, signed. */
  readonly note: string
  /** The statements of all changes of the firm's key. */
  readonly rotations: readonly string[]
  readonly leaves: Buffer
  readonly tree: Pick<Tree, 'firsts' | 'nodes'>
}

export interface StoppedFor {
  readonly at: string
  readonly why: string
}

export interface SignerState {
  readonly heads: number
  readonly clients: number
  readonly audit: number
  readonly stopped: StoppedFor | null
  /** When its store was begun anew, and why, by those who did it; newest first. */
  readonly anew: readonly { readonly at: string; readonly reasons: readonly string[] }[]
}

export interface Signer {
  /** The public key, 32 bytes in hex. */
  readonly key: string
  /** The same key, as the public log's. */
  readonly log: VerifierKey
  /** The statements of all changes of the key, as they were known when the signer was reached. */
  readonly rotations: readonly string[]
  state(): Promise<SignerState>
  begin(beginning: Beginning, standing: Buffer): Promise<Begun>
  /** Of a database that is older than the signer's store: every head there is, in order. */
  takeHeads(turn: number, heads: readonly OldHead[]): Promise<void>
  /** The leaves under the last of these heads, and what their blinds were made with, in hex: the chains must pass through what they count. */
  takeTree(turn: number, secret: string, leaves: Buffer): Promise<void>
  takeEvents(turn: number, events: readonly AuditEvent[]): Promise<void>
  takeEntries(turn: number, entries: readonly PostedEntry[]): Promise<void>
  sign(turn: number, head: HeadToSign): Promise<SignedHead>
  /** The last head once more. */
  signed(turn: number): Promise<SignedHead>
  /** The demo's past is told: from here on this database is never begun anew. */
  settle(): Promise<void>
}

/** The signer has seen what cannot come from posting. It signs nothing more until people have looked at it. */
export class SignerStopped extends Error {
  override readonly name = 'SignerStopped'
}

/** Another server has begun meanwhile, and makes the head. */
export class Outrun extends Error {
  override readonly name = 'Outrun'
}

/** Asked for something that it does not do; nothing has happened. */
export class Refused extends Error {
  override readonly name = 'Refused'
}
