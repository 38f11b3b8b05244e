/** verifier: what a reader who comes back may not be told, by a server that lies. */
import { expect, test } from 'vitest'
import { firm, growthOf, newSigner, placeOf, policyOf, SEEN_AT } from '../test/firm-log.ts'
import { CLIENT, chain, headsUpTo, proofOf } from '../test/ledger.ts'
import {
  checkSince,
  type Entry,
  type LedgerSource,
  type Proof,
  type Remembered,
  type Verdict,
} from './index.ts'

const MINUTE = 60_000
const entries = chain(12)
const [first, second] = [proofOf(entries.slice(0, 9)), proofOf(entries, { number: 2 })]
const follows = proofOf(entries, { number: 2, prev: first.head })

interface Told {
  readonly all?: readonly Entry[]
  readonly proof?: Proof | null
  readonly links?: unknown
}

const source = ({ all = entries, proof = follows, links }: Told): LedgerSource => ({
  client: CLIENT,
  proof,
  entries: async function* (after) {
    yield all.slice(after)
  },
  ...(links === undefined ? {} : { growth: async () => links as never }),
})

const check = (told: Told, remembered: Remembered | null, now = 0): Promise<Verdict> =>
  checkSince(source(told), remembered, {
    ...{ now, patienceMs: MINUTE, key: firm.key, policy: policyOf() },
  })

/** Whoever has seen nine entries under head 1. */
async function seen(told: Told = { all: entries.slice(0, 9), proof: first }, now = 0): Promise<Remembered> {
  const verdict = await check(told, null, now)
  if (!verdict.isWhole) throw new Error(verdict.says)
  return verdict.remember
}

const what = (verdict: Verdict) => (verdict.isWhole ? verdict.missing.map((one) => one.what) : verdict.says)
const links = growthOf(1, headsUpTo(follows.head))

test('the newest head that leads back to the one seen before proves the ledger', async () => {
  expect(what(await check({ links }, await seen()))).toEqual([])
})

test.each([
  ['answers null for the links', null],
  ['has no links at all', undefined],
])('a server that %s does not prove it', async (_, none) => {
  expect(what(await check({ links: none }, await seen()))).toEqual(['links'])
})

test.each([
  ['a text', 'links'],
  ['a number', 5],
  ['an object', {}],
  ['a list with nothing in it', []],
  ['a list of null', [null]],
  ['a hash that is none', ['AAAA']],
  ['the growth of another log', growthOf(1, headsUpTo(second.head))],
])('a growth that is %s breaks it', async (_, wrong) => {
  expect(await check({ links: wrong }, await seen())).toMatchObject({
    isWhole: false,
    says: expect.stringMatching(/^[A-Z].+\.$/),
  })
})

test('a head of a log of its own, shown to one client alone, is broken for who has seen the other, and unproven without its witness', async () => {
  const alone = proofOf(entries, { number: 2, isWitnessed: false })
  expect(
    await check({ proof: alone, links: growthOf(1, headsUpTo(alone.head)) }, await seen()),
  ).toMatchObject({
    isWhole: false,
  })
  expect(what(await check({ proof: alone }, null))).toEqual(['witness'])
})

test('another witness that the firm names does not count: the reader believes those that it knows', async () => {
  const place = follows.head.place.replaceAll('witness.example/w', 'other.example/w')
  const renamed = { ...follows, head: { ...follows.head, place } }
  expect(what(await check({ proof: renamed, links }, await seen()))).toEqual(['witness'])
})

test.each([
  ['at another place', (place: string) => place.replace('index 1', 'index 0')],
  ['without a checkpoint', (place: string) => place.slice(0, place.indexOf('\n\n'))],
  ['of nobody’s log', (place: string) => place.replaceAll('firm.example/heads', 'other.example/heads')],
  ['empty', () => ''],
])('a head whose place in the log is %s is broken', async (_, change) => {
  const moved = { ...follows, head: { ...follows.head, place: change(follows.head.place) } }
  expect(await check({ proof: moved, links }, await seen())).toMatchObject({ isWhole: false })
})

test('a head that counts this client with 0 entries and ₹0 is no proof for who comes first, and breaks it for who was counted before', async () => {
  const lagging = proofOf([], { number: 2, prev: first.head })
  expect(what(await check({ proof: lagging, links }, null))).toEqual(['newest'])
  expect(
    await check({ proof: lagging, links: growthOf(1, headsUpTo(lagging.head)) }, await seen()),
  ).toMatchObject({
    isWhole: false,
    says: 'The firm’s newest head counts 0 entries of this client; an earlier one counted 9.',
  })
})

test('an entry may wait for its head for a minute by the reader’s own clock, however often it is looked at, and not longer', async () => {
  const old = { proof: first, links }
  const at = async (remembered: Remembered, now: number) => {
    const verdict = await check(old, remembered, now)
    if (!verdict.isWhole) throw new Error(verdict.says)
    return verdict
  }
  const atOnce = await at(await seen(), 1000)
  expect(atOnce.missing).toEqual([])
  expect(atOnce.remember.waiting).toEqual({ entries: 12, since: 1000 })
  const soon = await at(atOnce.remember, 1000 + MINUTE - 1)
  expect(soon.missing).toEqual([])
  expect(what(await at(soon.remember, 1000 + MINUTE))).toEqual(['newest'])
})

test('more entries do not put off the minute, and a head that covers those that waited ends it', async () => {
  const waits = await check({ all: entries.slice(0, 11), proof: first, links }, await seen(), 1000)
  if (!waits.isWhole) throw new Error(waits.says)
  expect(what(await check({ proof: first, links }, waits.remember, 1000 + MINUTE))).toEqual(['newest'])
  const covered = await check({ links }, waits.remember, 1000 + MINUTE)
  expect(what(covered)).toEqual([])
  expect(covered).toMatchObject({ remember: { waiting: null, signed: 12 } })
})

test('a head made a minute after an entry that it leaves out is no proof, also at the first look', async () => {
  const all = chain(12, CLIENT, null, '2026-11-16T04:29:30.000Z')
  const left = proofOf(all.slice(0, 11))
  const known = await seen({ all: all.slice(0, 11), proof: left })
  expect(what(await check({ all, proof: left }, known))).toEqual(['newest'])
})

test('another key than before, a head taken back and a head that is gone break it', async () => {
  const forged = proofOf(entries, { number: 2, prev: first.head, signer: newSigner() })
  const { number, hash } = follows.head
  const ahead = { ...(await seen()), head: { number: number + 1, hash, key: firm.key } }
  for (const [told, remembered] of [
    [{ proof: forged, links }, await seen()],
    [{ links }, ahead],
    [{ proof: null }, await seen()],
  ] as const)
    expect(await check(told, remembered)).toMatchObject({ isWhole: false })
})

test('a head that is not shown to follow is not remembered: it is missing at every look, and no later one has to follow from it', async () => {
  const known = await seen()
  const forked = await check({ proof: second, links: null }, known)
  if (!forked.isWhole) throw new Error(forked.says)
  expect(forked.remember).toMatchObject({ head: known.head, signed: 9, entries: 12 })
  expect(forked.head).toMatchObject({ number: 2, hash: second.head.hash })
  expect(what(await check({ proof: second, links: null }, forked.remember))).toEqual(['links'])
  expect(what(await check({ links }, forked.remember))).toEqual([])
})

test('a head may lag behind what was seen, but what it counts is held against the entries all the same', async () => {
  const waits = await check({ proof: first }, await seen(), 1000)
  if (!waits.isWhole) throw new Error(waits.says)
  expect(waits.remember).toMatchObject({ entries: 12, signed: 9, counted: { entries: 9 } })
  const lags = (all: readonly Entry[]) => {
    const proof = proofOf(all.slice(0, 11), { number: 2, prev: first.head })
    return check({ proof, links: growthOf(1, headsUpTo(proof.head)) }, waits.remember, 2000)
  }
  expect(what(await lags(entries))).toEqual([])
  expect(what(await lags(chain(12, CLIENT, 'another past')))).toBe(
    'The signed head covers another entry 11 than this one.',
  )
})

test('who begins at what was signed for must pass through what was seen', async () => {
  const waits = await check({ proof: first }, await seen(), 1000)
  if (!waits.isWhole) throw new Error(waits.says)
  const another = [...entries.slice(0, 9), ...chain(12).slice(9, 11)]
  expect(what(await check({ all: another, proof: first }, waits.remember, 2000))).toBe(
    'The ledger ended with entry 12 before; now it ends with 11.',
  )
})

test('a head that is not the last of its log is not the newest, however fresh the log is', async () => {
  const place = placeOf([...headsUpTo(follows.head), 'a head that this client is not shown'], firm, true, 1)
  const frozen = { ...follows, head: { ...follows.head, place } }
  expect(what(await check({ proof: frozen }, null))).toEqual(['newest'])
})

test('where no witness has signed for two hours by the reader’s clock the past may stand still; a file is of some day', async () => {
  const last = SEEN_AT * 1000 + 2 * 60 * MINUTE
  expect(what(await check({}, null, last))).toEqual([])
  expect(what(await check({}, null, last + 1))).toEqual(['newest'])
  const file = await checkSince(source({}), null, {
    ...{ now: last + 1, patienceMs: 0, key: firm.key, policy: policyOf() },
  })
  expect(what(file)).toEqual([])
})

test('a first look at a head that the witness has not signed counts nothing as signed for', async () => {
  const alone = proofOf(entries, { number: 2, prev: first.head, isWitnessed: false })
  const look = await check({ proof: alone }, null)
  expect(look).toMatchObject({ remember: { head: null, log: null, signed: 0 } })
  if (!look.isWhole) throw new Error(look.says)
  // The one before it, which the witness has signed, breaks nothing then.
  expect(await check({ proof: first, links }, look.remember)).toMatchObject({ isWhole: true })
})
