/** platform: what this device keeps of a client's ledger from one check to the next, and what it never gives up again. */
import type { LedgerProof } from '@pramaan/contracts'
import {
  type Counted,
  followed,
  fromHex,
  NO_HASH,
  policyText,
  type Remembered,
  readFirmKey,
  readPolicy,
  toHex,
  type Verdict,
  verifierKey,
} from '@pramaan/verifier'
import { storage } from './storage.ts'

export interface Seen extends Remembered {
  /** A fault may lie before the entry that is remembered: once one was found, only the whole ledger takes the doubt away. */
  readonly isDoubted?: true
  /** What that fault was, and what the server had shown. */
  readonly fault?: {
    readonly says: string
    readonly entry: number | null
    readonly at?: number
    /** Which check found it, where the verifier did. */
    readonly check?: string
    readonly shown?: LedgerProof | null
  }
  /** What was remembered when the first fault was found, and that fault, as a file to hand on. It stays. */
  readonly evidence?: string | null
  /** The firm's log and its witnesses, in the form of tlog-policy, as this device saw them first. */
  readonly policy?: string
  /** Checkpoints that this device has seen, and those of files that were saved from it, oldest first: they go with every file. */
  readonly logs?: readonly string[]
  readonly saved?: readonly string[]
  /** Since when something has been missing at every check, and when the last of them was, by this device's clock. */
  readonly open?: { readonly since: number; readonly last: number }
}

export const BEGINNING: Counted = { entries: 0, hash: NO_HASH, balances: {} }

export const nothingSeen = (client: string): Seen => ({
  ...{ client, ...BEGINNING },
  ...{ head: null, log: null, signed: 0, waiting: null, counted: null, acts: null },
})

export const doubtOf = (seen: Seen | null): Pick<Seen, 'isDoubted' | 'fault'> => ({
  ...(seen?.isDoubted ? { isDoubted: true } : {}),
  ...(seen?.fault ? { fault: seen.fault } : {}),
})

/**
 * What was kept is this device's own; if it cannot be read, the ledger is followed from its beginning. What an older version of the
 * app kept counts as well: without its key and its head, whoever lies would only have to wait for an update.
 */
export function readKept(text: string | null, client: string): Seen | null {
  try {
    const kept: Seen | null = text === null ? null : JSON.parse(text)
    if (kept?.client !== client || !Number.isSafeInteger(kept.entries)) return null
    const signed = Number.isSafeInteger(kept.signed) ? kept.signed : 0
    const counted = kept.counted ?? (signed < kept.entries ? BEGINNING : null)
    const { log = null, waiting = null, acts = null } = kept
    return { ...kept, log, signed, waiting, counted, acts }
  } catch {
    return null
  }
}

const MOST_LOGS = 16

/** How many heads the log had; nothing else of a note is looked at here. */
export const sizeIn = (note: string): number => Number(note.split('\n', 2)[1])

/** One for each size; where there are too many the one goes that is closest to those around it, never the first or the last. */
export function logsWith(logs: readonly string[], note: string | null): readonly string[] {
  if (note === null) return logs
  const all = [...logs.filter((one) => sizeIn(one) !== sizeIn(note)), note]
  all.sort((one, other) => sizeIn(one) - sizeIn(other))
  if (all.length <= MOST_LOGS) return all
  const gap = (at: number): number => sizeIn(all[at + 1] ?? '') - sizeIn(all[at - 1] ?? '')
  let closest = 1
  for (let at = 2; at < all.length - 1; at += 1) if (gap(at) < gap(closest)) closest = at
  return all.filter((_, at) => at !== closest)
}

/** What goes on being kept, whatever a check finds. */
export function keptAlong(
  before: Seen | null,
  log: string | null,
): Pick<Seen, 'evidence' | 'logs' | 'saved'> {
  return {
    ...(before?.evidence ? { evidence: before.evidence } : {}),
    ...(before?.saved ? { saved: before.saved } : {}),
    logs: logsWith(before?.logs ?? [], log),
  }
}

/** Of the first fault with something signed to show for it; no later answer takes it away. */
export const evidenceOfFault = (seen: Seen | null, fault: NonNullable<Seen['fault']>): string | null =>
  fault.shown ? JSON.stringify({ seen, fault }) : null

/** What this device remembers and what it was shown, with the firm's signatures: whoever reads it can check both. */
export function evidenceOf(clientId: string): string {
  const text = storage.seenLedger(clientId).read() ?? ''
  return readKept(text, clientId)?.evidence ?? text
}

/** Two books: the head that was seen before, and the one that is shown now and does not go on from it. Null where the fault is another. */
export function twoBooksOf(clientId: string): { readonly seen: string; readonly shown: string } | null {
  try {
    const { seen, fault } = JSON.parse(evidenceOf(clientId))
    const [before, now] = [seen?.head?.hash, fault?.shown?.head?.hash]
    const isFork = fault?.check === 'past' || fault?.check === 'place'
    return isFork && typeof before === 'string' && typeof now === 'string' && before !== now
      ? { seen: before, shown: now }
      : null
  } catch {
    return null
  }
}

/** Whom this device believes besides the firm, in the form of tlog-policy; empty before the first check. */
export const policyOf = (clientId: string): string =>
  readKept(storage.seenLedger(clientId).read(), clientId)?.policy ?? ''

/** The witnesses stay those that this device saw first; the firm's log has the key that the firm has changed to, once it is followed. */
export function policyAfter(verdict: Verdict, policy: string): string {
  if (!verdict.isWhole || verdict.rotations.length === 0) return policy
  const { head, rotations, remember } = verdict
  return head !== null && remember.head?.hash === head.hash
    ? policyText(followed(readPolicy(policy), rotations, head.number))
    : policy
}

/** The key that this device knew and the one that was shown in its place; null where the fault is another. */
export function otherKeyOf(clientId: string): { readonly known: string; readonly shown: string } | null {
  const seen = readKept(storage.seenLedger(clientId).read(), clientId)
  const [known, shown] = [seen?.head?.key, seen?.fault?.shown?.head?.key]
  return typeof known === 'string' && typeof shown === 'string' && known !== shown ? { known, shown } : null
}

/**
 * The client has the new key from paper: this device goes on with it. All else that it remembers stays, and the whole ledger is followed anew.
 * False where that is not the key that was shown.
 */
export function trustKey(clientId: string, given: string): boolean {
  const kept = storage.seenLedger(clientId)
  const seen = readKept(kept.read(), clientId)
  const key = readFirmKey(given)?.key
  if (!seen?.head || key === undefined || key !== otherKeyOf(clientId)?.shown) return false
  const { rotations: _, ...known } = seen
  const policy = seen.policy === undefined ? {} : { policy: withKey(seen.policy, seen.head.key, key) }
  // Checkpoints with the former key would make every later file one that nobody can follow.
  kept.write(JSON.stringify({ ...known, ...policy, head: { ...seen.head, key }, logs: [], saved: [] }))
  return true
}

function withKey(policy: string, old: string, key: string): string {
  const read = readPolicy(policy)
  const logs = read.logs.map((log) =>
    toHex(log.key.key) === old ? { ...log, key: verifierKey('note', log.key.name, fromHex(key)) } : log,
  )
  return policyText({ ...read, logs })
}
