/**
 * verifier: a ledger against what was seen of it before. Truncation, a second history and a head that was taken back
 * can only be found by someone who remembers.
 */
import { checkActs, type Needing, type ShowActs } from './acts/check-acts.ts'
import { needsAct, paysOnUnits } from './acts/movements.ts'
import { countUnits } from './acts/per-unit.ts'
import { type Chain, chainOf, type Entry, follow, NO_HASH, rupeesOf } from './chain.ts'
import { Uncheckable } from './ed25519.ts'
import { assertKeyOf, merged, whyNotLed } from './keys/firm-keys.ts'
import { checkRotations, type Rotation } from './keys/rotation.ts'
import { type CheckedLog, checkPlace, type Growth } from './place-in-log.ts'
import { type CheckedHead, checkProof, type Proof } from './proof.ts'
import {
  Broken,
  type Counted,
  type Missing,
  type Reader,
  type Remembered,
  type Verdict,
  verdictOf,
  within,
} from './verdict.ts'

/** Where the ledger comes from: the server's calls, or a file. */
export interface LedgerSource {
  readonly client: string
  readonly proof: Proof | null
  /** Every entry after this one, oldest first, in as many parts as it likes. */
  entries(after: number): AsyncIterable<readonly Entry[]>
  readonly growth?: Growth
  readonly acts?: ShowActs
}

/** Follows the chain from where it was left, or from its beginning if nothing is remembered. */
export async function checkSince(
  source: LedgerSource,
  remembered: Remembered | null,
  reader: Reader,
): Promise<Verdict> {
  try {
    return await check(source, remembered, reader)
  } catch (error) {
    return verdictOf(error)
  }
}

async function check(source: LedgerSource, remembered: Remembered | null, reader: Reader): Promise<Verdict> {
  const { client, proof } = source
  if (remembered && remembered.client !== client) throw new Broken('This is the ledger of someone else.')
  // What is no proof at all is nonsense and not none: only null says that there is no head yet.
  const head = proof === null ? null : await within('signature', () => checkProof(proof))
  const signed = head?.leaf.entries ?? 0
  const start = remembered?.counted ?? remembered ?? BEGINNING
  const chain = chainOf(client, start)
  /** What the chain was at the entry that the head covers. */
  let atHead = signed === chain.entries ? placeIn(chain) : null
  /** When the first entry was posted that the head does not cover; null where that entry was passed in an earlier check. */
  let firstOpen: string | null = null
  const needing: Needing[] = []
  const isWhole = chain.entries === 0
  const most = isWhole ? {} : { ...remembered?.acts?.most }
  await within('entries', async () => {
    for await (const part of source.entries(chain.entries)) {
      if (!Array.isArray(part)) throw new Broken('The entries cannot be read.', chain.entries + 1)
      for (const entry of part) {
        follow(chain, entry)
        checkPast(chain, remembered)
        if (chain.entries === signed) atHead = placeIn(chain)
        if (chain.entries === signed + 1) firstOpen = entry.at
        countUnits(most, chain.balances, entry.asset)
        if (needsAct(entry.act)) needing.push(needingOf(entry, most))
      }
    }
  })
  if (remembered && chain.entries < remembered.entries)
    throw new Broken(cutShort(remembered.entries, chain.entries), chain.entries + 1)
  const missing: Missing[] = []
  let rotations: readonly Rotation[] = []
  // Where this platform cannot check signatures, it cannot tell whether the former key has signed for a new one.
  const isKeyUnknown = head?.isSignatureChecked === false && (proof?.head.rotations ?? []).length > 0
  let log: CheckedLog = { seen: remembered?.log ?? null, witnesses: [], missing: [] }
  if (head && proof) {
    if (remembered && signed < remembered.signed)
      throw new Broken(countsFewer(signed, remembered.signed), signed + 1)
    await within('counted', () => checkLeaf(chain, head.leaf, atHead))
    if (!isKeyUnknown) {
      const seen = remembered?.head
      rotations = await within('key', () => rotationsWith(head, proof.head, remembered, reader))
      if (seen) await within('past', () => checkHead(seen, proof.head, rotations))
      log = await within('place', () =>
        checkLog(proof, source.growth, remembered?.log ?? null, reader, rotations),
      )
      missing.push(...log.missing)
      missing.push(...(await within('key', () => keyMissing(proof.head.key, reader, rotations))))
    }
    if (!head.isSignatureChecked) missing.push(NO_SIGNATURE)
  } else if (remembered?.head) {
    throw new Broken(`Head ${remembered.head.number} was there before and is gone.`)
  } else if (chain.entries > 0) {
    missing.push(NO_HEAD)
  }
  const acts = await within('acts', () =>
    checkActs({
      ...{ client, head: head?.body ?? null, covered: signed, coveredBefore: remembered?.signed ?? 0 },
      ...{ passed: needing, isWhole, most, before: remembered?.acts ?? null, show: source.acts },
    }),
  )
  missing.push(...acts.missing)
  // A head that is not shown to follow is not remembered: next time it would only have to follow from itself. Nor is one that the
  // witnesses have not signed: they may still sign the one before it first.
  const isLinked = !isKeyUnknown && !missing.some(({ what }) => what === 'links' || what === 'witness')
  const kept = isLinked ? signed : (remembered?.signed ?? 0)
  const waiting = waitingSince(chain.entries, kept, remembered, reader)
  if (
    head &&
    waiting &&
    signed < chain.entries &&
    isTooLong(waiting, firstOpen, head.body.at, remembered, reader)
  )
    missing.push(newestMissing(chain.entries, signed))
  return {
    isWhole: true,
    says: saysWhole(chain, signed, head !== null),
    total: rupeesOf(chain),
    signed,
    everyone: head ? head.body.total : null,
    mode: head ? head.body.mode : null,
    head: head && proof ? { ...seenOf(proof.head), at: head.body.at } : null,
    rotations: head?.rotations ?? [],
    witnesses: log.witnesses,
    acts: acts.found,
    missing,
    remember: {
      client,
      entries: chain.entries,
      hash: chain.hash,
      balances: chain.balances,
      head: isLinked ? proof && seenOf(proof.head) : (remembered?.head ?? null),
      log: isLinked ? log.seen : (remembered?.log ?? null),
      ...keptRotations(rotations, remembered),
      signed: kept,
      waiting,
      counted: kept === chain.entries ? null : placeIn((isLinked && atHead) || start),
      acts: isLinked ? acts.seen : acts.unseen,
    },
  }
}

const needingOf = (
  { seq, act, asset, amount, memo, ref, transfer, at, client }: Entry,
  most: Readonly<Record<string, number>>,
): Needing => ({
  ...{ client, seq, act, asset, amount, memo, ref, transfer, at },
  most: paysOnUnits(act) ? { ...most } : null,
})

const BEGINNING: Counted = { entries: 0, hash: NO_HASH, balances: {} }

const placeIn = ({ entries, hash, balances }: Counted): Counted => ({
  entries,
  hash,
  balances: { ...balances },
})

const seenOf = ({ number, hash, key }: Proof['head']): NonNullable<Remembered['head']> => ({
  number,
  hash,
  key,
})

/** Who begins before what is remembered must pass through it. */
function checkPast(chain: Chain, remembered: Remembered | null): void {
  if (chain.entries === remembered?.entries && chain.hash !== remembered.hash) {
    throw new Broken(
      `Entry ${chain.entries} is not the one that was seen before: the past was rewritten.`,
      chain.entries,
    )
  }
}

/** What waits goes on waiting until a head covers it, however many came since. */
function waitingSince(
  entries: number,
  signed: number,
  remembered: Remembered | null,
  { now }: Reader,
): Remembered['waiting'] {
  if (signed >= entries) return null
  const before = remembered?.waiting ?? null
  return before && signed < before.entries ? before : { entries, since: now }
}

/** Who has never seen a signature for it cannot know since when something waits: for them all must be signed for. */
function isTooLong(
  waiting: NonNullable<Remembered['waiting']>,
  firstOpen: string | null,
  headAt: string,
  remembered: Remembered | null,
  { now, patienceMs }: Reader,
): boolean {
  if (!remembered?.signed || now - waiting.since >= patienceMs) return true
  // An honest head covers what was posted before it was made.
  return firstOpen !== null && Date.parse(headAt) - Date.parse(firstOpen) >= patienceMs
}

export const NO_HEAD: Missing = { what: 'head', says: 'The firm has not signed for these entries.' }
const NO_SIGNATURE: Missing = {
  what: 'signature',
  says: 'The firm’s signature was not checked: this device does not know Ed25519.',
}
const NO_KEY: Missing = {
  what: 'key',
  says: 'Anybody could have made this signature: compare the key with the one on your contract note.',
}

const newestMissing = (entries: number, signed: number): Missing => ({
  what: 'newest',
  says: `The firm has signed for ${signed.toLocaleString('en-IN')} of ${entriesText(entries)}.`,
})

const countsFewer = (now: number, before: number): string =>
  `The firm’s newest head counts ${entriesText(now)} of this client; an earlier one counted ${before.toLocaleString('en-IN')}.`

const cutShort = (before: number, now: number): string =>
  `The ledger ended with entry ${before} before; now it ends with ${now}.`

/** All changes of the firm's key that are known, from the head and from before, once they fit each other and the head's own key. */
async function rotationsWith(
  { rotations: shown, isSignatureChecked }: CheckedHead,
  head: Proof['head'],
  remembered: Remembered | null,
  reader: Reader,
): Promise<readonly Rotation[]> {
  if (!isSignatureChecked) return []
  let all = shown
  for (const notes of [remembered?.rotations ?? [], reader.rotations ?? []])
    all = merged(await checkRotations(notes), all, head.key)
  assertKeyOf(head, shown, all)
  return all
}

/** Also of a head that the witnesses have not signed: what the former key has signed stays signed. */
const keptRotations = (
  rotations: readonly Rotation[],
  remembered: Remembered | null,
): Pick<Remembered, 'rotations'> => {
  const notes = rotations.length > 0 ? rotations.map(({ note }) => note) : (remembered?.rotations ?? [])
  return notes.length > 0 ? { rotations: notes } : {}
}

/** A key is known because the reader has it from elsewhere: what comes with an earlier file may be the same stranger's. */
function keyMissing(key: string, reader: Reader, rotations: readonly Rotation[]): Missing[] {
  const why = reader.key === undefined ? null : whyNotLed(rotations, reader.key, key)
  if (why !== null) throw new Broken(`This is signed with another key than the firm’s. ${why}`)
  return reader.key === undefined ? [NO_KEY] : []
}

function checkLeaf(
  chain: Chain,
  leaf: { entries: number; hash: string; total: number },
  atHead: Counted | null,
): void {
  if (leaf.entries > chain.entries) {
    const first = chain.entries + 1
    throw new Broken(
      `The ledger ends with entry ${chain.entries}, but the signed head covers ${leaf.entries}: from entry ${first} on, entries are missing.`,
      first,
    )
  }
  if (leaf.hash !== atHead?.hash) {
    throw new Broken(`The signed head covers another entry ${leaf.entries} than this one.`, leaf.entries)
  }
  if (leaf.total !== rupeesOf(atHead)) {
    throw new Broken('The signed head counts another amount for this client than the entries add up to.')
  }
}

/** A head that was seen stays what it was: that it lies before the newest is for the log to show. */
function checkHead(
  seen: NonNullable<Remembered['head']>,
  newest: Proof['head'],
  rotations: readonly Rotation[],
): void {
  const why = whyNotLed(rotations, seen.key, newest.key)
  if (why !== null)
    throw new Broken(
      `The firm signs with another key than before. ${why} Ask it why before you rely on this.`,
    )
  if (newest.number < seen.number)
    throw new Broken(`Head ${seen.number} was there before; now the newest is ${newest.number}.`)
  if (newest.number === seen.number && newest.hash !== seen.hash)
    throw new Broken(`There are two different heads with number ${seen.number}.`)
}

/** Where this platform cannot check signatures nothing is known of the log, and what was seen of it before stays. */
async function checkLog(
  { head }: Proof,
  growth: Growth | undefined,
  before: string | null,
  { policy, now, patienceMs }: Reader,
  rotations: readonly Rotation[],
): Promise<CheckedLog> {
  try {
    return await checkPlace(head, policy ?? null, before, growth, patienceMs === 0 ? null : now, rotations)
  } catch (error) {
    if (error instanceof Uncheckable) return { seen: before, witnesses: [], missing: [] }
    throw error
  }
}

const entriesText = (count: number): string =>
  count === 1 ? '1 entry' : `${count.toLocaleString('en-IN')} entries`

function saysWhole({ entries }: Chain, signed: number, hasHead: boolean): string {
  const all = `${entriesText(entries)} verified, each following from the one before`
  if (!hasHead) return `${all}. No signed head covers them yet.`
  const newer = Math.max(entries - signed, 0)
  return newer === 0
    ? `${all}, and all covered by the firm’s signed head.`
    : `${all}. The firm’s signed head covers all but the newest ${newer.toLocaleString('en-IN')}.`
}
