/** platform: what this device keeps of a client's ledger from one check to the next, and what it never gives up again. */
import type { LedgerProof } from '@pramaan/contracts'
import { type Counted, NO_HASH, type Remembered } from '@pramaan/verifier'
import { storage } from './storage.ts'

export interface Seen extends Remembered {
  /** A fault may lie before the entry that is remembered: once one was found, only the whole ledger takes the doubt away. */
  readonly isDoubted?: true
  /** What that fault was, and what the server had shown. */
  readonly fault?: {
    readonly says: string
    readonly entry: number | null
    readonly at?: number
    readonly shown?: LedgerProof | null
  }
  /** What was remembered when the first fault was found, and that fault, as a file to hand on. It stays. */
  readonly evidence?: string | null
  /** The firm's log and its witnesses, in the form of tlog-policy, as this device saw them first. */
  readonly policy?: string
  /** Since when something has been missing at every check, and when the last of them was, by this device's clock. */
  readonly open?: { readonly since: number; readonly last: number }
}

export const BEGINNING: Counted = { entries: 0, hash: NO_HASH, balances: {} }

export const nothingSeen = (client: string): Seen => ({
  ...{ client, ...BEGINNING },
  ...{ head: null, log: null, signed: 0, waiting: null, counted: null },
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
    return { ...kept, log: kept.log ?? null, signed, waiting: kept.waiting ?? null, counted }
  } catch {
    return null
  }
}

/** Of the first fault with something signed to show for it; no later answer takes it away. */
export const evidenceOfFault = (seen: Seen | null, fault: NonNullable<Seen['fault']>): string | null =>
  fault.shown ? JSON.stringify({ seen, fault }) : null

export const evidenceIn = (kept: Seen | null): Pick<Seen, 'evidence'> =>
  kept?.evidence ? { evidence: kept.evidence } : {}

/** What this device remembers and what it was shown, with the firm's signatures: whoever reads it can check both. */
export function evidenceOf(clientId: string): string {
  const text = storage.seenLedger(clientId).read() ?? ''
  return readKept(text, clientId)?.evidence ?? text
}
