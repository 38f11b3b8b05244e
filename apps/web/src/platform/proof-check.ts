/**
 * platform: follows the client's ledger from what this device remembers to its end, and holds the figures that the app
 * shows against it. The verifier is the one that works offline too; here the server's calls are its source.
 */
import {
  type Account,
  type ChainEntry,
  type LedgerProof,
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
import { CallFailed, call } from './call.ts'
import { istMoment, now } from './clock.ts'
import { say } from './say-proof.ts'
import { storage } from './storage.ts'

export type Found =
  | {
      readonly kind: 'verified'
      readonly says: string
      readonly entries: number
      /** The hash of the newest entry: what the rosette is drawn from. */
      readonly head: string
      /** What all clients of the firm have together, in paise, by its signed word; null before the first. */
      readonly everyone: number | null
    }
  /** Nothing is wrong, but something is missing to prove it. */
  | {
      readonly kind: 'open'
      readonly says: readonly string[]
      readonly since: number
      /** When a check that still finds it so turns the seal red; null where it is this device that cannot check. */
      readonly until: number | null
      readonly entries: number
    }
  | {
      readonly kind: 'failed'
      readonly says: string
      readonly entry: number | null
      /** Nothing is wrong in what was shown; what is missing may still come. */
      readonly isMissing: boolean
    }

type Whole = Extract<Verdict, { isWhole: true }>
type Broken = Extract<Verdict, { isWhole: false }>

/** A phone hashes this many in a few milliseconds: fingers and scrolling never wait for the check. */
const AT_ONCE = 200
/** The device follows the ledger by itself; whoever asks for the whole of it waits for the answer. */
type Asking = { readonly background: boolean }
/** So long an entry may wait for the firm's signature. */
const PATIENCE_MS = 60_000
/** So long something may be missing; whoever cannot prove it after that is not believed. */
const OPEN_AT_MOST_MS = 600_000

/**
 * From the entry that is remembered on, or from the very first: then it must pass through the one that is remembered.
 * @throws CallFailed when the server cannot be asked at all. Nothing is known then.
 */
export async function findOut(clientId: string, fromFirst = false): Promise<Found> {
  const kept = storage.seenLedger(clientId)
  const seen = readKept(kept.read(), clientId)
  const asking = { background: !fromFirst }
  const account = await call(viewAccount, {}, asking)
  const verdict = await judge(account, clientId, seen, fromFirst || seen?.isDoubted === true, asking)
  const keep = (next: Seen): void => kept.write(JSON.stringify(next))
  if (!verdict.isWhole) {
    if (seen) keep({ ...seen, isDoubted: true })
    return { kind: 'failed', says: verdict.says, entry: verdict.entry, isMissing: false }
  }
  if (verdict.missing.length === 0) {
    keep(verdict.remember)
    const { says, everyone, remember } = verdict
    return { kind: 'verified', says, everyone, entries: remember.entries, head: remember.hash }
  }
  const open = openSince(seen?.open)
  keep({ ...verdict.remember, open })
  return openFor(verdict, open.since)
}

/** After a time in which nobody looked the count begins anew: in it, nobody was kept from seeing either. */
const openSince = (before: Seen['open']): NonNullable<Seen['open']> => ({
  since: before && now() - before.last < OPEN_AT_MOST_MS ? before.since : now(),
  last: now(),
})

/** What is missing for too long is as good as wrong; the next check that finds nothing missing takes it back. */
function openFor({ missing, remember }: Pick<Whole, 'missing' | 'remember'>, since: number): Found {
  const says = missing.map((one) => one.says)
  const until = missing.every(({ what }) => what === 'signature') ? null : since + OPEN_AT_MOST_MS
  return until === null || now() < until
    ? { kind: 'open', says, since, until, entries: remember.entries }
    : {
        kind: 'failed',
        says: say('openTooLong', { since: istMoment(since), why: says.join(' ') }),
        entry: null,
        isMissing: true,
      }
}

interface Seen extends Remembered {
  /** A fault may lie before the entry that is remembered: once one was found, only the whole ledger takes the doubt away. */
  readonly isDoubted?: true
  /** Since when something has been missing at every check, and when the last of them was, by this device's clock. */
  readonly open?: { readonly since: number; readonly last: number }
}

const nothingSeen = (client: string): Seen => ({
  ...{ client, entries: 0, hash: NO_HASH, balances: {} },
  ...{ head: null, signed: 0, waiting: null },
})

async function judge(
  account: Account,
  clientId: string,
  remembered: Seen | null,
  fromFirst: boolean,
  asking: Asking,
): Promise<Verdict> {
  const cut = whyCutShort(account, remembered)
  if (cut !== null) return cut
  const marks: Marks = new Map([[account.entries, null]])
  if (remembered) marks.set(remembered.entries, fromFirst ? null : remembered.hash)
  const start =
    fromFirst && remembered ? { ...remembered, entries: 0, hash: NO_HASH, balances: {} } : remembered
  const verdict = await follow(clientId, marks, start, asking)
  if (verdict === null) return unanswered(remembered ?? nothingSeen(clientId))
  if (!verdict.isWhole) return verdict
  return whyRewritten(remembered, marks) ?? whyFiguresAreOff(account, verdict, marks) ?? verdict
}

/**
 * The server has told the figures, so it answers: null where it does not show what they follow from, or shows nonsense. The key is
 * the one that this device saw first.
 */
async function follow(
  client: string,
  marks: Marks,
  start: Seen | null,
  asking: Asking,
): Promise<Verdict | null> {
  try {
    const proof = await call(viewProof, {}, asking)
    const key = start?.head?.key ?? proof?.head?.key
    return await checkSince(sourceOf(client, proof, marks, asking), start, {
      now: now(),
      patienceMs: PATIENCE_MS,
      ...(key === undefined ? {} : { key }),
    })
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'cancelled') throw failure
    return null
  }
}

const unanswered = ({ isDoubted, open, ...remember }: Seen): Whole => ({
  ...{ isWhole: true, says: '', total: 0, signed: remember.signed, everyone: null, mode: null },
  missing: [{ what: 'head', says: say('noAnswer') }],
  remember,
})

/** What was kept is this device's own; if it cannot be read, the ledger is followed from its beginning. */
function readKept(text: string | null, client: string): Seen | null {
  try {
    const kept: Seen | null = text === null ? null : JSON.parse(text)
    return kept?.client === client && Number.isSafeInteger(kept.entries) && Number.isSafeInteger(kept.signed)
      ? kept
      : null
  } catch {
    return null
  }
}

/** The entries whose hash has to be held against another; null until the chain has come to them. */
type Marks = Map<number, string | null>

const sourceOf = (client: string, proof: LedgerProof | null, marks: Marks, asking: Asking): LedgerSource => ({
  client,
  proof,
  entries: (after) => entriesAfter(after, marks, asking),
  heads: (number) =>
    call(
      listHeads,
      { params: { number: String(number) }, query: proof ? { from: String(proof.head.number) } : {} },
      asking,
    ),
})

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
