/** verifier: what comes out of a check, in words for a person. */

/** What a careful reader keeps from one check to the next. A later ledger must contain all of it, unchanged. */
export interface Remembered {
  readonly client: string
  readonly entries: number
  readonly hash: string
  /** What stood on each account then, so that a check can go on from there. */
  readonly balances: Readonly<Record<string, number>>
  /** The newest signed head seen, and the key it was signed with; null before the first. */
  readonly head: { readonly number: number; readonly hash: string; readonly key: string } | null
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
      /** False when this platform cannot check Ed25519 signatures: all else was checked. */
      readonly isSignatureChecked: boolean
      readonly remember: Remembered
    }
  | {
      readonly isWhole: false
      readonly says: string
      /** The first entry that is wrong; null when the fault lies with the head or the file. */
      readonly entry: number | null
    }

/** A fault that was found. Thrown inside the verifier, and turned into a verdict at its door. */
export class Broken extends Error {
  readonly entry: number | null
  constructor(says: string, entry: number | null = null) {
    super(says)
    this.entry = entry
  }
}

export const BROKEN = 'This ledger does not verify.'

export const verdictOf = (error: unknown): Verdict => {
  if (!(error instanceof Broken)) throw error
  return { isWhole: false, says: error.message, entry: error.entry }
}
