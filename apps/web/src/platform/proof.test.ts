/** platform: the ledger against what this device remembers of it, with the server on paper. */
import type { LedgerProof } from '@pramaan/contracts'
import { type Entry, NO_HASH } from '@pramaan/verifier'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findOut } from './proof-check.ts'
import { storage } from './storage.ts'
import type { PaperFetch } from './test/paper-fetch.ts'
import { newestOf, openFirm } from './test/paper-firm.ts'
import { paperChain, paperProof } from './test/paper-ledger.ts'
import { ok } from './test/worlds.ts'

const CLIENT = 'c1'

const chain = (count: number, change?: Parameters<typeof paperChain>[2]) => paperChain(CLIENT, count, change)

let server: PaperFetch
let ledger: Entry[]
/** Every head that was ever given out, oldest first; a new one where the ledger has another end. */
let heads: LedgerProof[]
let shown: Readonly<Record<string, number>>
const asked = () => server.of('GET /proof/app/v1/entries').map(({ query }) => query)

beforeEach(async () => {
  ledger = chain(5)
  heads = []
  shown = {}
  server = await openFirm({
    get ledger() {
      return ledger
    },
    get heads() {
      return heads
    },
    get shown() {
      return shown
    },
  })
})
const newest = () => newestOf({ ledger, heads })
afterEach(async () => {
  vi.useRealTimers()
  storage.seenLedger(CLIENT).clear()
  await server.close()
})

test('a whole ledger is followed to its end, and its newest hash is what the rosette is drawn from', async () => {
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', entries: 5, head: ledger[4]?.hash })
  expect(asked()).toEqual(['after=0', 'after=2', 'after=4'])
})

test('the next check goes on from the entry that is remembered', async () => {
  await findOut(CLIENT)
  ledger = chain(6)
  server.sent.length = 0
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', entries: 6 })
  expect(asked()).toEqual(['after=5'])
})

test('a changed entry is named', async () => {
  ledger = ledger.map((entry) => (entry.seq === 3 ? { ...entry, amount: 9_999 } : entry))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', entry: 3 })
})

test('a ledger that is shorter than it was is cut off, and what is missing is named', async () => {
  await findOut(CLIENT)
  ledger = ledger.slice(0, 3)
  expect(await findOut(CLIENT)).toEqual({
    kind: 'failed',
    isMissing: false,
    entry: 4,
    says: 'The ledger ended with entry 5 earlier; now it ends with entry 3.',
  })
})

test.each([
  ['without new entries', 5, 5],
  ['with new entries', 7, 6],
])('a past that was rewritten whole is found by who remembers, %s', async (_, count, entry) => {
  await findOut(CLIENT)
  ledger = chain(count, (one) => (one.seq === 2 ? { ...one, memo: 'another' } : one))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', entry })
})

test('from the first entry on, a change far back is found that a check from the remembered one passes by', async () => {
  await findOut(CLIENT)
  ledger = ledger.map((entry) => (entry.seq === 2 ? { ...entry, memo: 'another' } : entry))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
  expect(await findOut(CLIENT, true)).toMatchObject({ kind: 'failed', entry: 2 })
})

test('a fault that was found far back is found by every later check, until the ledger is whole again', async () => {
  await findOut(CLIENT)
  const whole = ledger
  ledger = ledger.map((entry) => (entry.seq === 2 ? { ...entry, memo: 'another' } : entry))
  await findOut(CLIENT, true)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', entry: 2 })
  ledger = whole
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
  server.sent.length = 0
  await findOut(CLIENT)
  expect(asked()).toEqual(['after=5'])
})

test('from the first entry on, it must pass through the entry that is remembered', async () => {
  await findOut(CLIENT)
  ledger = chain(7, (entry) => (entry.seq === 2 ? { ...entry, memo: 'another' } : entry))
  expect(await findOut(CLIENT, true)).toEqual({
    kind: 'failed',
    isMissing: false,
    entry: 5,
    says: 'Entry 5 is not the one this device saw before: the past was rewritten.',
  })
})

test.each(['cash', 'withdrawable', 'held', 'blocked', 'unsettled'])(
  'one paisa more in %s than the entries add up to is found',
  async (figure) => {
    shown = { [figure]: figure === 'cash' || figure === 'withdrawable' ? 500.01 : 0.01 }
    expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', entry: null })
  },
)

test('what this device keeps and cannot read is no reason to fail: the ledger is followed from its beginning', async () => {
  storage.seenLedger(CLIENT).write('{"client":')
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', entries: 5 })
})

const MINUTE = 60_000

/** Only what the clock says is made up; answers come as they come. */
function at(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.parse('2026-11-18T05:00:00.000Z') + ms)
}

test.each([
  ['answers null', () => ok(null)],
  ['answers 404', () => new Response('{}', { status: 404 })],
  ['answers 500', () => new Response('{}', { status: 500 })],
  ['answers with a page', () => new Response('<html>', { status: 200 })],
  ['answers with a proof that has no head', () => ok({ leaf: '', path: [] })],
])(
  'where the server %s for the proof, the seal is not green: amber where nothing is known, red where it is nonsense',
  async (_, answer) => {
    server.on('GET /proof/app/v1', answer)
    expect((await findOut(CLIENT)).kind).not.toBe('verified')
  },
)

test.each([
  ['null', () => ok(null)],
  ['404', () => new Response('{}', { status: 404 })],
])(
  'a forked head whose links are answered with %s is amber, and was green before the fork',
  async (_, answer) => {
    expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
    heads = [await paperProof(chain(2))]
    server.on('GET /proof/app/v1/growth', answer)
    ledger = chain(6)
    expect(await findOut(CLIENT)).toMatchObject({ kind: 'open' })
  },
)

test('what is missing is amber for ten minutes and then red, until a check finds nothing missing', async () => {
  at(0)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
  server.on('GET /proof/app/v1', () => new Response('{}', { status: 503 }))
  for (let minute = 1; minute < 11; minute += 1) {
    at(minute * MINUTE)
    expect(await findOut(CLIENT), `minute ${minute}`).toMatchObject({
      kind: 'open',
      says: ['The firm does not show its proof.'],
      until: Date.parse('2026-11-18T05:11:00.000Z'),
    })
  }
  at(11 * MINUTE)
  expect(await findOut(CLIENT)).toEqual({
    kind: 'failed',
    entry: null,
    isMissing: true,
    isLate: true,
    says: expect.stringMatching(
      /^Not proven since .+ for more than ten minutes\. The firm does not show its proof\.$/,
    ),
  })
  server.on('GET /proof/app/v1', async () => ok(await newest()))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
})

test('a time in which this device did not look does not count: the ten minutes begin anew', async () => {
  at(0)
  server.on('GET /proof/app/v1', () => ok(null))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'open' })
  at(60 * MINUTE)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'open', until: Date.parse('2026-11-18T06:10:00.000Z') })
})

test('a head that leaves this client’s entries out is amber at once on a new device, and red where they were counted before', async () => {
  server.on('GET /proof/app/v1', async () => ok(await paperProof([])))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'open' })
  storage.seenLedger(CLIENT).clear()
  server.on('GET /proof/app/v1', async () => ok(await newest()))
  await findOut(CLIENT)
  server.on('GET /proof/app/v1', async () => ok(await paperProof([], heads[0] ?? null)))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed' })
})

test('without the figures nothing is known: the check fails, and nothing is kept', async () => {
  server.on('GET /account/app/v1', () => new Response('{}', { status: 503 }))
  await expect(findOut(CLIENT)).rejects.toThrow()
  expect(storage.seenLedger(CLIENT).read()).toBeNull()
})

test('a forked head whose links are never shown stays amber at every look, and is red after ten minutes', async () => {
  at(0)
  await findOut(CLIENT)
  heads = [await paperProof(chain(2))]
  server.on('GET /proof/app/v1/growth', () => ok(null))
  ledger = chain(6)
  for (let minute = 1; minute < 11; minute += 1) {
    at(minute * MINUTE)
    expect(await findOut(CLIENT), `minute ${minute}`).toMatchObject({ kind: 'open' })
  }
  at(11 * MINUTE)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', isMissing: true })
})

test.each([
  ['who has seen the ledger before', true],
  ['who sees it for the first time', false],
])('a fault does not go away for %s because the server answers no more', async (_, isKnown) => {
  if (isKnown) await findOut(CLIENT)
  const whole = ledger
  ledger = ledger.map((entry) => (entry.seq === 2 ? { ...entry, memo: 'another' } : entry))
  const found = await findOut(CLIENT, true)
  expect(found).toMatchObject({ kind: 'failed', entry: 2 })
  server.on('GET /proof/app/v1', () => new Response('{}', { status: 503 }))
  expect(await findOut(CLIENT)).toEqual({ ...found, isMissing: true })
  server.on('GET /proof/app/v1', async () => ok(await newest()))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', entry: 2 })
  ledger = whole
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
})

test.each([
  ['on a device that knows it', true, 5],
  ['on a new device', false, 5],
  ['that names no entry, on a new device', false, 0],
])('a wrong figure of an entry that is not the newest is found, %s', async (_, isKnown, entries) => {
  if (isKnown) await findOut(CLIENT)
  const head = entries === 0 ? NO_HASH : ledger[4]?.hash
  ledger = chain(6)
  server.on('GET /account/app/v1', () =>
    ok({ cash: 9_999, withdrawable: 9_999, held: 0, blocked: 0, unsettled: 0, entries, head }),
  )
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', entry: null })
})

test('money that moves while this device looks is no fault', async () => {
  const before = { entries: 5, head: ledger[4]?.hash }
  ledger = chain(6)
  server.on('GET /account/app/v1', () =>
    ok({ cash: 500, withdrawable: 500, held: 0, blocked: 0, unsettled: 0, ...before }),
  )
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', entries: 6 })
})

test('what an older version of the app kept still counts: another key than the one it saw is found', async () => {
  await findOut(CLIENT)
  const { signed, waiting, counted, log, policy, ...older } = JSON.parse(
    storage.seenLedger(CLIENT).read() ?? '',
  )
  storage.seenLedger(CLIENT).write(JSON.stringify(older))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
  const head = { ...older.head, key: '0'.repeat(64) }
  storage.seenLedger(CLIENT).write(JSON.stringify({ ...older, head }))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed' })
})

test('entries that wait for their signature are green for a minute, and told to be waiting', async () => {
  at(0)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', isWaiting: false })
  ledger = chain(6)
  server.on('GET /proof/app/v1', () => ok(heads[0]))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', isWaiting: true })
  at(MINUTE)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'open' })
})

test('a laptop that slept is not held against the firm: the ten minutes are those in which it looked', async () => {
  server.on('GET /proof/app/v1', () => ok(null))
  for (const minute of [0, 1, 10]) {
    at(minute * MINUTE)
    expect(await findOut(CLIENT), `minute ${minute}`).toMatchObject({ kind: 'open' })
  }
})

test('what is paid for an allotment and not delivered yet is shown among what is blocked', async () => {
  ledger = chain(5, (one) => (one.seq === 5 ? { ...one, account: 'advance', balance: one.amount } : one))
  shown = { withdrawable: 400, blocked: 100 }
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
})
