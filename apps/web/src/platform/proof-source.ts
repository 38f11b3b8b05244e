/** platform: where a check on this device gets the ledger from: the server's calls, and what is noted of the entries as they pass. */
import { type ChainEntry, type LedgerProof, listChain, viewGrowth } from '@pramaan/contracts'
import type { Entry, LedgerSource } from '@pramaan/verifier'
import { call } from './call.ts'
import { readActs } from './proof-acts.ts'

/** A phone hashes this many in a few milliseconds: fingers and scrolling never wait for the check. */
const AT_ONCE = 200
/** The device follows the ledger by itself; whoever asks for the whole of it waits for the answer. */
export type Asking = { readonly background: boolean }

/** The entries whose hash has to be held against another; null until the chain has come to them. */
export type Marks = Map<number, string | null>

/** What is noted of the entries as they pass. */
export interface Passed {
  readonly marks: Marks
  readonly booked: readonly Booked[]
}

/** What stood on each account at the entry of which something was shown. */
export interface Booked {
  readonly upTo: number
  readonly balances: Record<string, number>
}

export const sourceOf = (
  client: string,
  proof: LedgerProof | null,
  passed: Passed,
  asking: Asking,
): LedgerSource => ({
  client,
  proof,
  entries: (after) => entriesAfter(after, passed, asking),
  growth: (from, to) => call(viewGrowth, { query: { from: String(from), to: String(to) } }, asking),
  acts: (entries) => readActs(entries, proof?.head.number ?? null, asking),
})

type Sent = ChainEntry & { readonly hash: string }

function note({ marks, booked }: Passed, { seq, hash, account, asset, balance }: Sent): void {
  if (marks.has(seq)) marks.set(seq, hash)
  for (const { upTo, balances } of booked) if (seq <= upTo) balances[`${account} ${asset}`] = balance
}

async function* entriesAfter(
  start: number,
  passed: Passed,
  asking: Asking,
): AsyncGenerator<readonly Entry[]> {
  for (let after: string | null = String(start); after !== null; ) {
    const page: { entries: readonly Sent[]; next: string | null } = await call(
      listChain,
      { query: { after } },
      asking,
    )
    for (let from = 0; from < page.entries.length; from += AT_ONCE) {
      const part = page.entries.slice(from, from + AT_ONCE)
      for (const entry of part) note(passed, entry)
      yield part
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    after = page.next
  }
}
