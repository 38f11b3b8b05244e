/**
 * platform: follows the client's ledger from what this device remembers to its end, and holds the figures that the app
 * shows against it. The verifier is the one that works offline too; here the server's calls are its source.
 */
import {
  type Account,
  type ChainEntry,
  listChain,
  listHeads,
  viewAccount,
  viewProof,
} from '@pramaan/contracts'
import { fromWire } from '@pramaan/money'
import {
  checkSince,
  type Entry,
  type LedgerSource,
  NO_HASH,
  type Remembered,
  type Verdict,
} from '@pramaan/verifier'
import { call } from './call.ts'
import { say } from './say-proof.ts'
import { storage } from './storage.ts'

export type Found =
  | {
      readonly isWhole: true
      readonly says: string
      readonly entries: number
      /** The hash of the newest entry: what the rosette is drawn from. */
      readonly head: string
      /** What all clients of the firm have together, in paise, by its signed word; null before the first. */
      readonly everyone: number | null
      readonly isSignatureChecked: boolean
    }
  | { readonly isWhole: false; readonly says: string; readonly entry: number | null }

type Whole = Extract<Verdict, { isWhole: true }>
type Broken = Extract<Verdict, { isWhole: false }>

/** A phone hashes this many in a few milliseconds: fingers and scrolling never wait for the check. */
const AT_ONCE = 200
/** The device follows the ledger by itself; whoever asks for the whole of it waits for the answer. */
type Asking = { readonly background: boolean }

/**
 * From the entry that is remembered on, or from the very first: then it must pass through the one that is remembered.
 * @throws CallFailed when the server cannot be asked. Nothing is known then.
 */
export async function findOut(clientId: string, fromFirst = false): Promise<Found> {
  const kept = storage.seenLedger(clientId)
  const seen = readKept(kept.read(), clientId)
  const verdict = await judge(clientId, seen, fromFirst || seen?.isDoubted === true, {
    background: !fromFirst,
  })
  if (!verdict.isWhole) {
    if (seen) kept.write(JSON.stringify({ ...seen, isDoubted: true } satisfies Seen))
    return verdict
  }
  kept.write(JSON.stringify(verdict.remember satisfies Seen))
  const { says, everyone, isSignatureChecked, remember } = verdict
  return { isWhole: true, says, everyone, isSignatureChecked, entries: remember.entries, head: remember.hash }
}

/** A fault may lie before the entry that is remembered: once one was found, only the whole ledger takes the doubt away. */
interface Seen extends Remembered {
  readonly isDoubted?: true
}

async function judge(
  clientId: string,
  remembered: Seen | null,
  fromFirst: boolean,
  asking: Asking,
): Promise<Verdict> {
  const account = await call(viewAccount, {}, asking)
  const cut = whyCutShort(account, remembered)
  if (cut !== null) return cut
  const marks: Marks = new Map([[account.entries, null]])
  if (remembered) marks.set(remembered.entries, fromFirst ? null : remembered.hash)
  const start =
    fromFirst && remembered ? { ...remembered, entries: 0, hash: NO_HASH, balances: {} } : remembered
  const verdict = await checkSince(await sourceOf(clientId, marks, asking), start)
  if (!verdict.isWhole) return verdict
  return whyRewritten(remembered, marks) ?? whyFiguresAreOff(account, verdict, marks) ?? verdict
}

/** What was kept is this device's own; if it cannot be read, the ledger is followed from its beginning. */
function readKept(text: string | null, client: string): Seen | null {
  try {
    const kept: Seen | null = text === null ? null : JSON.parse(text)
    return kept?.client === client && Number.isSafeInteger(kept.entries) ? kept : null
  } catch {
    return null
  }
}

/** The entries whose hash has to be held against another; null until the chain has come to them. */
type Marks = Map<number, string | null>

async function sourceOf(client: string, marks: Marks, asking: Asking): Promise<LedgerSource> {
  const proof = await call(viewProof, {}, asking)
  return {
    client,
    proof,
    entries: (after) => entriesAfter(after, marks, asking),
    heads: (number) =>
      call(
        listHeads,
        { params: { number: String(number) }, query: proof ? { from: String(proof.head.number) } : {} },
        asking,
      ),
  }
}

type Sent = ChainEntry & { readonly hash: string }

async function* entriesAfter(start: number, marks: Marks, asking: Asking): AsyncGenerator<readonly Entry[]> {
  for (let after: string | null = String(start); after !== null; ) {
    const page: { entries: readonly Sent[]; next: string | null } = await call(
      listChain,
      { query: { after } },
      asking,
    )
    for (let from = 0; from < page.entries.length; from += AT_ONCE) {
      const part = page.entries.slice(from, from + AT_ONCE)
      for (const { seq, hash } of part) if (marks.has(seq)) marks.set(seq, hash)
      yield part
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    after = page.next
  }
}

function whyCutShort({ entries }: Account, remembered: Remembered | null): Broken | null {
  if (remembered === null || entries >= remembered.entries) return null
  return {
    isWhole: false,
    entry: entries + 1,
    says: say('cutShort', { before: remembered.entries, now: entries }),
  }
}

function whyRewritten(remembered: Remembered | null, marks: Marks): Broken | null {
  if (remembered === null || remembered.entries === 0) return null
  if (marks.get(remembered.entries) === remembered.hash) return null
  return {
    isWhole: false,
    entry: remembered.entries,
    says: say('rewritten', { entry: remembered.entries }),
  }
}

/** The figures on the screen must be those of the entries, and the entry they name must be the one in the chain. */
function whyFiguresAreOff(account: Account, { remember, total }: Whole, marks: Marks): Broken | null {
  const { entries, head } = account
  if (entries > 0 && marks.get(entries) !== head) {
    return {
      isWhole: false,
      entry: entries,
      says: say('twoEntries', { entry: entries }),
    }
  }
  // Money moved while we looked: the next check compares.
  if (remember.entries !== entries) return null
  const booked = (purpose: string) => BigInt(remember.balances[`${purpose} INR`] ?? 0)
  const fits =
    fromWire(account.cash) === BigInt(total) &&
    fromWire(account.held) === booked('held') &&
    fromWire(account.blocked) === booked('blocked') &&
    fromWire(account.unsettled) === booked('unsettled') &&
    fromWire(account.withdrawable) === booked('cash')
  return fits ? null : { isWhole: false, entry: null, says: say('figuresOff') }
}
