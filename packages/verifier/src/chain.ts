/** verifier: a client's chain. Each entry's hash covers its fields and the hash of the entry before it. */
import { canonical } from './canonical.ts'
import { sha256, toHex } from './sha256.ts'
import { Broken } from './verdict.ts'

/** Amounts in whole paise, or whole units of the asset. */
export interface Entry {
  readonly account: string
  readonly act: string
  readonly amount: number
  readonly asset: string
  readonly at: string
  readonly balance: number
  readonly client: string
  readonly memo: string | null
  readonly prev: string
  readonly ref: string | null
  readonly seq: number
  readonly transfer: string
  readonly hash: string
}

/** How far a chain has been followed. */
export interface Chain {
  readonly client: string
  entries: number
  hash: string
  /** By account and asset, such as `cash INR`. */
  readonly balances: Record<string, number>
}

export const NO_HASH = '0'.repeat(64)

export const chainOf = (
  client: string,
  from: { entries: number; hash: string; balances: Readonly<Record<string, number>> } = {
    entries: 0,
    hash: NO_HASH,
    balances: {},
  },
): Chain => ({ client, entries: from.entries, hash: from.hash, balances: { ...from.balances } })

/** Takes the next entry into the chain, or throws what is wrong with it. */
export function follow(chain: Chain, entry: Entry): void {
  const at = chain.entries + 1
  if (typeof entry !== 'object' || entry === null) throw new Broken(`Entry ${at} is not an entry.`, at)
  if (entry.seq !== at) throw new Broken(outOfOrder(entry.seq, at), at)
  if (entry.client !== chain.client) throw new Broken(`Entry ${at} belongs to someone else.`, at)
  if (entry.prev !== chain.hash) {
    throw new Broken(`Entry ${at} does not follow from the entry before it: one of the two was changed.`, at)
  }
  if (hashOf(entry, at) !== entry.hash) {
    throw new Broken(`Entry ${at} was changed after it was written: its hash does not fit its content.`, at)
  }
  const place = `${entry.account} ${entry.asset}`
  const balance = (chain.balances[place] ?? 0) + entry.amount
  if (balance !== entry.balance || balance < 0) {
    throw new Broken(`Entry ${at} says a balance that its amount does not lead to.`, at)
  }
  chain.balances[place] = balance
  chain.entries = at
  chain.hash = entry.hash
}

const outOfOrder = (seq: unknown, at: number): string =>
  typeof seq === 'number' && seq > at
    ? `Entry ${at} is missing: entry ${seq} stands in its place.`
    : `Where entry ${at} should stand, entry ${String(seq)} does: an entry was added, repeated or moved.`

/** Over every field there is but the hash itself, so a field that was added shows too. */
function hashOf({ hash, ...body }: Entry, at: number): string {
  try {
    return toHex(sha256(canonical(body)))
  } catch {
    throw new Broken(`Entry ${at} holds something that no ledger entry holds.`, at)
  }
}

/** The client's rupees on all accounts together, in paise. */
export const rupeesOf = ({ balances }: Pick<Chain, 'balances'>): number =>
  Object.entries(balances).reduce((sum, [place, paise]) => (place.endsWith(' INR') ? sum + paise : sum), 0)
