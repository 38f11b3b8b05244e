/**
 * platform: follows the client's ledger from what this device remembers to its end, and holds the figures that the app
 * shows against it. The verifier is the one that works offline too; here the server's calls are its source.
 */
import {
  type Account,
  type LedgerProof,
  listHolding,
  viewAccount,
  viewProof,
  viewWitnesses,
} from '@pramaan/contracts'
import {
  type ActsFound,
  type Agreement,
  checkSince,
  type Missing,
  type Remembered,
  type Verdict,
} from '@pramaan/verifier'
import { CallFailed, call } from './call.ts'
import { istMoment, now } from './clock.ts'
import { type Held, isAccount, isHeld, type Shown, whyRupeesAreOff, whyUnitsAreOff } from './proof-figures.ts'
import {
  BEGINNING,
  doubtOf,
  evidenceOfFault,
  keptAlong,
  nothingSeen,
  policyAfter,
  readKept,
  type Seen,
} from './proof-kept.ts'
import { type Asking, type Booked, type Marks, type Passed, sourceOf } from './proof-source.ts'
import { say } from './say-proof.ts'
import { storage } from './storage.ts'

export type Found =
  | {
      readonly kind: 'verified'
      readonly says: string
      readonly entries: number
      /** How many of them the firm has signed for. */
      readonly covered: number
      readonly witnesses: readonly Agreement[]
      /** What two people of the firm have signed of the entries that need it. */
      readonly acts: ActsFound
      /** The firm's newest signed head, and how it came to its key; null before the first. */
      readonly signed: SignedHead | null
      readonly rotations: Whole['rotations']
      /** The hash of the newest entry: what the rosette is drawn from. */
      readonly head: string
      /** What all clients of the firm have together, in paise, by its signed word; null before the first. */
      readonly everyone: number | null
      /** The newest entries still wait for the firm's signature: whether it comes has to be looked for. */
      readonly isWaiting: boolean
    }
  /** Nothing is wrong, but something is missing to prove it. */
  | {
      readonly kind: 'open'
      readonly says: readonly string[]
      readonly since: number
      /** When a check that still finds it so turns the seal red; null where it is this device that cannot check. */
      readonly until: number | null
      readonly entries: number
      /** The signed head that this was held against, and how many of the entries it counts; null where none was shown. */
      readonly signed: SignedHead | null
      readonly rotations: Whole['rotations']
      readonly covered: number
      readonly witnesses: readonly Agreement[]
      /** The firm names other witnesses than this device knows; null where it does not. */
      readonly others: string | null
      /** Nobody but the firm signs. */
      readonly isAlone: boolean
    }
  | {
      readonly kind: 'failed'
      readonly says: string
      readonly entry: number | null
      /** Nothing is wrong in what was shown; what is missing may still come. */
      readonly isMissing: boolean
      /** Nothing was ever found wrong: what is missing took too long. */
      readonly isLate?: true
    }

/** What all agree on, as far as they do. */
export type SignedHead = NonNullable<Whole['head']>

type Whole = Extract<Verdict, { isWhole: true }>
type Broken = Extract<Verdict, { isWhole: false }>

/** So long an entry may wait for the firm's signature. */
const PATIENCE_MS = 60_000
/** So long something may be missing; whoever cannot prove it after that is not believed. */
const OPEN_AT_MOST_MS = 600_000
/** What is missing is looked for every minute; who has not looked for so long was asleep. */
const ASLEEP_MS = 180_000

/**
 * From the entry that is remembered on, or from the very first: then it must pass through the one that is remembered.
 * @throws CallFailed when the server cannot be asked at all. Nothing is known then.
 */
export async function findOut(clientId: string, fromFirst = false): Promise<Found> {
  const kept = storage.seenLedger(clientId)
  const seen = readKept(kept.read(), clientId)
  const asking = { background: !fromFirst }
  // What another tab has found meanwhile is read before it is written over.
  const keep = (next: Seen): void =>
    kept.write(JSON.stringify({ ...next, ...keptAlong(readKept(kept.read(), clientId), next.log) }))
  const account = await call(viewAccount, {}, asking).catch((failure: unknown) => {
    // A server that answers, though not with this, was looked at: what was missing is missing still.
    if (failure instanceof CallFailed && failure.status >= 500 && seen?.open)
      keep({ ...seen, open: { ...seen.open, last: now() } })
    throw failure
  })
  // Nonsense in the place of the figures is an answer that shows nothing.
  const look = isAccount(account)
    ? await judge(account, clientId, seen, fromFirst || isToFollowWhole(seen), asking)
    : unanswered(seen ?? nothingSeen(clientId))
  const { verdict, policy, shown } = look
  if (!verdict.isWhole) {
    const { says, entry, check } = verdict
    const fault = { says, entry, at: now(), shown, ...(check ? { check } : {}) }
    keep({
      ...(seen ?? nothingSeen(clientId)),
      isDoubted: true,
      fault,
      evidence: evidenceOfFault(seen, fault),
    })
    return { kind: 'failed', says, entry, isMissing: false }
  }
  if (verdict.missing.length === 0 && !isFirmAlone(verdict)) {
    // What another tab found wrong meanwhile is not taken back by a check that may have passed it by.
    const doubt = seen?.isDoubted ? {} : doubtOf(readKept(kept.read(), clientId))
    keep({ ...verdict.remember, ...policy, ...doubt })
    const { says, everyone, remember, rotations, witnesses, acts, head: signed, signed: covered } = verdict
    const isWaiting = remember.waiting !== null
    const found = { says, everyone, entries: remember.entries, head: remember.hash, isWaiting }
    return { kind: 'verified', ...found, rotations, witnesses, acts, signed, covered }
  }
  const open = openSince(seen?.open)
  // A device that cannot check signatures finds no more than this: for it, that is a check that agrees.
  const isHere = isOnlyHere(verdict)
  const doubted = seen?.isDoubted && !isHere ? seen : null
  keep({ ...verdict.remember, ...policy, ...doubtOf(doubted), ...(isHere ? {} : { open }) })
  if (doubted) return stillWrong(doubted, verdict)
  return openFor(verdict, isHere ? now() : open.since, await otherWitnesses(look, asking))
}

/** After a fault; and where an older version of the app never looked who has signed what the firm gave or took. */
const isToFollowWhole = (seen: Seen | null): boolean =>
  seen !== null && (seen.isDoubted === true || seen.acts === null)

/** The client believes the witnesses that the firm names now, in the place of those that this device saw first. */
export function trustWitnesses(clientId: string, policy: string): void {
  const kept = storage.seenLedger(clientId)
  const seen = readKept(kept.read(), clientId)
  // What the others signed counts for nobody who believes these.
  if (seen) kept.write(JSON.stringify({ ...seen, policy, logs: [], saved: [] }))
}

/** Asked only where those that are known have not signed. */
async function otherWitnesses({ verdict, policy }: Look, asking: Asking): Promise<string | null> {
  if (!verdict.isWhole || !(isFirmAlone(verdict) || verdict.missing.some(({ what }) => what === 'witness')))
    return null
  const named = await call(viewWitnesses, {}, asking).catch(() => null)
  return named && named.policy !== policy.policy ? named.policy : null
}

/** There are entries, and nobody but the firm has signed for them. */
const isFirmAlone = ({ head, witnesses }: Whole): boolean =>
  head !== null && witnesses.every(({ at }) => at === null)

const isOnlyHere = ({ missing }: Pick<Whole, 'missing'>): boolean =>
  missing.every(({ what }) => what === 'signature')

/** A fault that was found stays one until a check agrees: it does not go away by answering less. */
const stillWrong = ({ fault }: Seen, { missing }: Whole): Found => ({
  kind: 'failed',
  says: fault?.says ?? missing.map((one) => one.says).join(' '),
  entry: fault?.entry ?? null,
  isMissing: true,
})

/** After a time in which nobody looked the count begins anew: in it, nobody was kept from seeing either. */
const openSince = (before: Seen['open']): NonNullable<Seen['open']> => ({
  since: before && now() - before.last < ASLEEP_MS ? before.since : now(),
  last: now(),
})

/** What is missing for too long is as good as wrong; the next check that finds nothing missing takes it back. */
function openFor(
  { missing, remember, rotations, witnesses, head, signed }: Whole,
  since: number,
  others: string | null,
): Found {
  const says = missing.length === 0 ? [say('noWitness')] : missing.map((one) => one.says)
  const until = isOnlyHere({ missing }) ? null : since + OPEN_AT_MOST_MS
  return until === null || now() < until
    ? {
        kind: 'open',
        says,
        since,
        until,
        entries: remember.entries,
        ...{ signed: head, rotations },
        covered: signed,
        witnesses,
        others,
        isAlone: missing.length === 0,
      }
    : {
        kind: 'failed',
        says: say('openTooLong', { since: istMoment(since), why: says.join(' ') }),
        entry: null,
        isMissing: true,
        isLate: true,
      }
}

async function judge(
  account: Account,
  clientId: string,
  remembered: Seen | null,
  fromFirst: boolean,
  asking: Asking,
): Promise<Look> {
  const held = await readHeld(asking)
  const shown: readonly Shown[] = held ? [account, held] : [account]
  const cut = whyCutShort(shown, remembered)
  if (cut !== null) return { verdict: cut, policy: {}, shown: null }
  const marks: Marks = new Map(shown.map(({ entries }) => [entries, null]))
  if (remembered) marks.set(remembered.entries, fromFirst ? null : remembered.hash)
  const start = fromFirst && remembered ? { ...remembered, ...BEGINNING, counted: null } : remembered
  const { balances } = start?.counted ?? start ?? BEGINNING
  const booked = shown.map(({ entries }): Booked => ({ upTo: entries, balances: { ...balances } }))
  const look = await follow(clientId, { marks, booked }, start, asking)
  if (look === null) return unanswered(remembered ?? nothingSeen(clientId))
  if (!look.verdict.isWhole) return look
  const wrong = whyRewritten(remembered, marks) ?? whyShownIsOff(account, held, booked, marks)
  if (wrong) return { ...look, verdict: wrong }
  return held
    ? look
    : { ...look, verdict: withMissing(look.verdict, { what: 'head', says: say('noHoldings') }) }
}

/** Asked as the screens ask: what they show is what is held against the entries. Null where the server does not tell it. */
async function readHeld(asking: Asking): Promise<Held | null> {
  try {
    const held: unknown = await call(listHolding, { query: {} }, asking)
    return isHeld(held) ? held : null
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'cancelled') throw failure
    return null
  }
}

const withMissing = (verdict: Whole, missing: Missing): Whole => ({
  ...verdict,
  missing: [...verdict.missing, missing],
})

/** A check, whom it believed besides the firm, and what it was shown. */
interface Look {
  readonly verdict: Verdict
  readonly policy: Pick<Seen, 'policy'>
  readonly shown: LedgerProof | null
}

/**
 * The server has told the figures, so it answers: null where it does not show what they follow from, or shows nonsense. The key and
 * the witnesses are those that this device saw first.
 */
async function follow(
  client: string,
  passed: Passed,
  start: Seen | null,
  asking: Asking,
): Promise<Look | null> {
  try {
    const seen = start?.head?.number
    const proof = await call(viewProof, { query: seen === undefined ? {} : { seen: String(seen) } }, asking)
    const policy = start?.policy ?? (proof && (await call(viewWitnesses, {}, asking)).policy)
    const key = start?.head?.key ?? proof?.head?.key
    const verdict = await checkSince(sourceOf(client, proof, passed, asking), start, {
      ...{ now: now(), patienceMs: PATIENCE_MS },
      ...(key === undefined ? {} : { key }),
      ...(policy === null ? {} : { policy }),
    })
    return { verdict, policy: policy === null ? {} : { policy: policyAfter(verdict, policy) }, shown: proof }
  } catch (failure) {
    if (failure instanceof CallFailed && failure.code === 'cancelled') throw failure
    return null
  }
}

const NO_ACTS_FOUND: ActsFound = { signed: 0, unsigned: 0, members: [] }

const unanswered = ({ isDoubted, fault, open, policy, evidence, logs, saved, ...remember }: Seen): Look => ({
  verdict: {
    ...{ isWhole: true, says: '', total: 0, signed: remember.signed, everyone: null, mode: null, head: null },
    ...{
      rotations: [],
      witnesses: [],
      acts: NO_ACTS_FOUND,
      missing: [{ what: 'head', says: say('noAnswer') }],
      remember,
    },
  },
  policy: policy === undefined ? {} : { policy },
  shown: null,
})

function whyCutShort(shown: readonly Shown[], remembered: Remembered | null): Broken | null {
  const entries = Math.min(...shown.map((one) => one.entries))
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

/**
 * What is on the screen must be what the entries add up to at the one that it names, and that must be the one in the chain. More may have
 * come while we looked.
 */
function whyShownIsOff(
  account: Account,
  held: Held | null,
  booked: readonly Booked[],
  marks: Marks,
): Broken | null {
  for (const { entries, head } of held ? [account, held] : [account])
    if (entries > 0 && marks.get(entries) !== head)
      return { isWhole: false, entry: entries, says: say('twoEntries', { entry: entries }) }
  const [rupees, units] = booked.map(({ balances }) => balances)
  const says =
    whyRupeesAreOff(account, rupees ?? {}) ?? (held ? whyUnitsAreOff(held.positions, units ?? {}) : null)
  return says === null ? null : { isWhole: false, entry: null, says }
}
