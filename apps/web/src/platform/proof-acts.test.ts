/** platform: the seal goes by what two people of the firm have signed: an entry that needs an act and has none is red, with its number. */
import type { LedgerProof, SignedEvent } from '@pramaan/contracts'
import type { Entry } from '@pramaan/verifier'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { findOut } from './proof-check.ts'
import { storage } from './storage.ts'
import {
  actsIn,
  founded,
  givenBy,
  type Member,
  member,
  ofKeys,
  type PaperAct,
  shownOf,
} from './test/paper-acts.ts'
import type { PaperFetch } from './test/paper-fetch.ts'
import { openFirm } from './test/paper-firm.ts'
import { paperChain, paperProof } from './test/paper-ledger.ts'
import { ok } from './test/worlds.ts'

const CLIENT = 'c5'
/** The first two members of the firm founded their keys at 10:30 in India; entries are of 11:02, these of before. */
const BEFORE = '2026-11-15T04:00:00.000Z'

let ledger: Entry[]
let heads: LedgerProof[]
let acts: PaperAct[]
let maker: Member
let checker: Member
let server: PaperFetch
/** What the server makes of its honest answer. */
let told: (events: SignedEvent[]) => unknown
let asked: string[]

/** The first entry is from before anybody had a key; the third nobody decides; every other is what two people gave. */
const chain = (count: number): Entry[] =>
  paperChain(CLIENT, count, (entry) => ({
    ...entry,
    ...(entry.seq === 3 ? {} : { act: 'adjustment' }),
    ...(entry.seq === 1 ? { at: BEFORE } : {}),
  }))

const sign = async (): Promise<void> => {
  heads.push(
    await paperProof(ledger, heads.at(-1) ?? null, undefined, Date.now(), undefined, await actsIn(acts)),
  )
}

beforeEach(async () => {
  ledger = chain(4)
  heads = []
  asked = []
  told = (events) => events
  maker = await member('maker')
  checker = await member('checker')
  const keys = [ofKeys(await founded(maker)), ofKeys(await founded(checker))]
  acts = [...keys, ...[await givenBy(maker, checker, CLIENT, 2), await givenBy(maker, checker, CLIENT, 4)]]
  server = await openFirm({
    get ledger() {
      return ledger
    },
    get heads() {
      return heads
    },
  })
  server.on('GET /proof/app/v1', () => ok(heads.at(-1)))
  server.on('GET /proof/app/v1/acts', async ({ query }) => {
    asked.push(query)
    const entries = new URLSearchParams(query).get('entries')?.split(',').map(Number) ?? []
    return ok(told(await shownOf(acts, entries)))
  })
  await sign()
})
afterEach(async () => {
  vi.useRealTimers()
  storage.seenLedger(CLIENT).clear()
  await server.close()
})

/** One entry more, of ₹100, and what stands behind it. */
async function grow(...more: PaperAct[]): Promise<void> {
  ledger = chain(ledger.length + 1)
  acts = [...acts, ...more]
  await sign()
}

const red = (entry: number | null, says: string) => ({
  kind: 'failed',
  entry,
  says: expect.stringContaining(says),
})

test('two entries that two people signed are green, and one from before the first key is told as signed by nobody', async () => {
  expect(await findOut(CLIENT)).toMatchObject({
    kind: 'verified',
    acts: { signed: 2, unsigned: 1, members: ['maker', 'checker'] },
  })
})

test('it asks for the acts of new entries alone, and for none where nothing of the kind is new', async () => {
  await findOut(CLIENT)
  await grow(await givenBy(maker, checker, CLIENT, 5))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', acts: { signed: 3 } })
  await findOut(CLIENT)
  expect(asked).toEqual(['head=1&entries=1%2C2%2C4', 'head=2&entries=5'])
})

test('an entry that nobody signed is red with its number, also one that is dated before the first key', async () => {
  await findOut(CLIENT)
  await grow()
  expect(await findOut(CLIENT)).toMatchObject(red(5, 'was signed by nobody'))
  storage.seenLedger(CLIENT).clear()
  expect(await findOut(CLIENT)).toMatchObject(red(5, 'was signed by nobody'))
})

test('an entry that is dated before the first key and comes behind a head that knew it is red', async () => {
  ledger = paperChain(CLIENT, 1, (entry) => ({ ...entry, act: 'adjustment', at: BEFORE }))
  acts = acts.slice(0, 2)
  heads = []
  await sign()
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', acts: { signed: 0, unsigned: 1 } })
  ledger = paperChain(CLIENT, 2, (entry) => ({ ...entry, act: 'adjustment', at: BEFORE }))
  await sign()
  expect(await findOut(CLIENT)).toMatchObject(red(2, 'was signed by nobody'))
})

test('₹100 that two people signed and ₹900 that came in is red; so is an act that moves a second entry, also days later', async () => {
  await findOut(CLIENT)
  await grow(await givenBy(maker, checker, CLIENT, 5, 900))
  expect(await findOut(CLIENT)).toMatchObject(
    red(5, 'moves another amount than two people signed: 90000 paise'),
  )
  storage.seenLedger(CLIENT).clear()
  acts = acts.slice(0, 4)
  ledger = chain(4)
  heads = []
  await sign()
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
  const used = acts[2]
  await grow()
  told = (events) => events
  if (used) acts[2] = { ...used, moves: [2, 5] }
  expect(await findOut(CLIENT)).toMatchObject(red(5, 'takes an act a second time'))
})

test('a decision by a key that nobody enrolled, and one person who signed both, are red', async () => {
  await findOut(CLIENT)
  await grow(await givenBy(maker, await member('checker', 'a thief'), CLIENT, 5))
  expect(await findOut(CLIENT)).toMatchObject(red(5, 'is not enrolled'))
  acts = [...acts.slice(0, 4), await givenBy(checker, checker, CLIENT, 5)]
  heads = heads.slice(0, 1)
  await sign()
  expect(await findOut(CLIENT)).toMatchObject(red(5, 'one person has signed both'))
})

test('a list of keys that loses one, or has another in its place, is red, and stays so', async () => {
  await findOut(CLIENT)
  const all = acts
  const other = ofKeys(await founded(await member('checker', 'another')))
  for (const list of [
    [all[0], ...all.slice(2)],
    [all[0], other, ...all.slice(2)],
  ]) {
    acts = list.flatMap((one) => one ?? [])
    heads = heads.slice(0, 1)
    await sign()
    expect(await findOut(CLIENT)).toMatchObject(red(null, 'is not the one that was seen before'))
  }
  acts = all
  told = (events) => events.filter(({ index }) => index !== 1)
  heads = heads.slice(0, 1)
  await sign()
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed' })
})

describe('signed acts that are kept back are amber with their reason, and red after ten minutes', () => {
  test.each<[string, (events: SignedEvent[]) => unknown]>([
    ['no answer at all', () => null],
    ['nonsense', () => [{ index: 0 }]],
    ['an answer with something added', (events) => events.map((one) => ({ ...one, note: 'Certified.' }))],
  ])('%s', async (_, answer) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    told = answer
    expect(await findOut(CLIENT)).toMatchObject({
      kind: 'open',
      says: ['What two people of the firm have signed is not shown.'],
    })
    for (let minutes = 2; minutes <= 10; minutes += 2) {
      vi.setSystemTime(Date.now() + 120_000)
      await findOut(CLIENT)
    }
    expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', isMissing: true, isLate: true })
    told = (events) => events
    expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', acts: { signed: 2 } })
  })
})

test('a device that has looked before there was anything of acts looks at the whole ledger once', async () => {
  await findOut(CLIENT)
  const kept = storage.seenLedger(CLIENT)
  const { acts: _, ...older } = JSON.parse(kept.read() ?? '{}')
  kept.write(JSON.stringify(older))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', acts: { signed: 2, unsigned: 1 } })
})
