/** platform: the firm changes its key: a device follows what its former key has signed in the witnessed log, and nothing else. */
import type { LedgerProof } from '@pramaan/contracts'
import { type Entry, readPolicy, toHex } from '@pramaan/verifier'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findOut } from './proof-check.ts'
import { otherKeyOf, trustKey } from './proof-kept.ts'
import { storage } from './storage.ts'
import type { PaperFetch } from './test/paper-fetch.ts'
import { openFirm } from './test/paper-firm.ts'
import {
  firstKey,
  type PaperSigning,
  paperChain,
  paperChange,
  paperKey,
  paperPolicy,
  paperProof,
} from './test/paper-ledger.ts'
import { ok } from './test/worlds.ts'

const CLIENT = 'c9'
const [second, thief] = [paperKey(21), paperKey(22)]
const hex = ({ log }: typeof second) => toHex(log.key.key)
let server: PaperFetch
let ledger: Entry[]
let heads: LedgerProof[]

/** The device has seen five entries under head 1. */
beforeEach(async () => {
  ledger = paperChain(CLIENT, 5)
  heads = []
  server = await openFirm({
    get ledger() {
      return ledger
    },
    get heads() {
      return heads
    },
  })
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
})
afterEach(async () => {
  vi.useRealTimers()
  storage.seenLedger(CLIENT).clear()
  await server.close()
})

/** One entry and one head more, signed like this. */
async function next(signing: PaperSigning, isWitnessed = true): Promise<void> {
  ledger = paperChain(CLIENT, ledger.length + 1)
  const by = isWitnessed ? undefined : null
  const proof = await paperProof(ledger, heads.at(-1) ?? null, by, Date.now(), signing)
  heads.push(proof)
  server.on('GET /proof/app/v1', () => ok(proof))
}

const kept = () => JSON.parse(storage.seenLedger(CLIENT).read() ?? '')
const change = paperChange(firstKey, second, 2)

test('a change that the former key has signed in the witnessed log stays green, and the device goes on with the new key', async () => {
  await next({ key: second, rotations: [change] })
  expect(await findOut(CLIENT)).toMatchObject({
    kind: 'verified',
    signed: { key: hex(second) },
    rotations: [{ from: 2, note: change }],
  })
  expect(kept()).toMatchObject({ head: { key: hex(second) }, rotations: [change] })
  expect(otherKeyOf(CLIENT)).toBeNull()
  expect(toHex(readPolicy(kept().policy).logs[0]?.key.key ?? new Uint8Array())).toBe(hex(second))
  await next({ key: second, rotations: [change] })
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', covered: 7 })
})

test('the witnesses stay those that were seen first: the firm’s list, with its new key, is no other', async () => {
  await next({ key: second, rotations: [change] })
  await findOut(CLIENT)
  expect(kept().policy).toBe(paperPolicy(undefined, second))
})

test.each<[string, PaperSigning, RegExp]>([
  ['without a statement', { key: second }, /^The firm signs with another key than before\. No signed change/],
  [
    'with one that a thief signed in the place of the former key',
    { key: thief, rotations: [paperChange(firstKey, thief, 2, [thief, thief])] },
    /^The former key of the firm has not signed for the new one/,
  ],
  [
    'with one that counts from a later head on',
    { key: second, rotations: [paperChange(firstKey, second, 3)] },
    /is not in its public log/,
  ],
])('a new key %s is red, in words', async (_, signing, why) => {
  await next(signing)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', says: expect.stringMatching(why) })
  expect(kept()).toMatchObject({ isDoubted: true, head: { key: hex(firstKey) } })
})

test('a new key whose head no witness has signed is amber, red after ten minutes, and not taken over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const begun = Date.now()
  await next({ key: second, rotations: [change] }, false)
  for (const minute of [0, 2, 4, 6, 8]) {
    vi.setSystemTime(begun + minute * 60_000)
    expect(await findOut(CLIENT), `${minute}`).toMatchObject({ kind: 'open' })
  }
  vi.setSystemTime(begun + 10 * 60_000)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', isLate: true })
  expect(kept().head.key).toBe(hex(firstKey))
})

test('whoever shows a second change by the same key is caught, and both statements are kept as evidence', async () => {
  await next({ key: second, rotations: [change] })
  await findOut(CLIENT)
  const other = paperChange(firstKey, thief, 2)
  await next({ key: thief, rotations: [other] })
  expect(await findOut(CLIENT)).toMatchObject({ says: expect.stringContaining('two different new keys') })
  const { seen, fault } = JSON.parse(kept().evidence)
  expect([seen.rotations, fault.shown.head.rotations]).toEqual([[change], [other]])
})

test('a key that nothing leads to is taken over only as the client types it from paper; then the whole ledger is checked, and green', async () => {
  await next({ key: second })
  server.on('GET /proof/app/v1/witnesses', () => ok({ policy: paperPolicy(undefined, second) }))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed' })
  expect(otherKeyOf(CLIENT)).toEqual({ known: hex(firstKey), shown: hex(second) })
  for (const wrong of ['', 'no key', hex(thief), hex(firstKey)]) expect(trustKey(CLIENT, wrong)).toBe(false)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed' })
  expect(
    trustKey(
      CLIENT,
      hex(second)
        .toUpperCase()
        .replaceAll(/(.{4})/g, '$1 '),
    ),
  ).toBe(true)
  expect(await findOut(CLIENT, true)).toMatchObject({ kind: 'verified', signed: { key: hex(second) } })
  expect(kept()).not.toHaveProperty('isDoubted')
})

test('also then an entry that was rewritten is found: what the device remembers of the ledger stays', async () => {
  await next({ key: second })
  await findOut(CLIENT)
  expect(trustKey(CLIENT, hex(second))).toBe(true)
  ledger = paperChain(CLIENT, 6, (entry) => (entry.seq === 2 ? { ...entry, memo: 'rewritten' } : entry))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed' })
})
