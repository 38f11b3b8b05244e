/** platform: the ledger against what this device remembers of it, with the server on paper. */
import { canonical, type Entry, NO_HASH, sha256, toHex } from '@pramaan/verifier'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findOut } from './proof-check.ts'
import { storage } from './storage.ts'
import { PaperFetch } from './test/paper-fetch.ts'
import { ok } from './test/worlds.ts'

const CLIENT = 'c1'

/** A chain of deposits of ₹100 each, as the ledger writes it. */
function chain(
  count: number,
  change: (entry: Omit<Entry, 'hash'>) => Omit<Entry, 'hash'> = (same) => same,
): Entry[] {
  const entries: Entry[] = []
  for (let seq = 1; seq <= count; seq++) {
    const body = change({
      account: 'cash',
      act: 'deposit',
      amount: 10_000,
      asset: 'INR',
      at: '2026-11-15T05:32:00.000Z',
      balance: seq * 10_000,
      client: CLIENT,
      memo: null,
      prev: entries.at(-1)?.hash ?? NO_HASH,
      ref: null,
      seq,
      transfer: `t-${seq}`,
    })
    entries.push({ ...body, hash: toHex(sha256(canonical(body))) })
  }
  return entries
}

const PAGE = 2
let server: PaperFetch
let ledger: Entry[]
let shown: Readonly<Record<string, number>>
const asked = () => server.of('GET /proof/app/v1/entries').map(({ query }) => query)

beforeEach(async () => {
  ledger = chain(5)
  shown = {}
  server = new PaperFetch()
  server.on('GET /account/app/v1', () => {
    const rupees = ledger.length * 100
    const figures = { cash: rupees, withdrawable: rupees, held: 0, blocked: 0, unsettled: 0, ...shown }
    return ok({ ...figures, entries: ledger.length, head: ledger.at(-1)?.hash ?? NO_HASH })
  })
  server.on('GET /proof/app/v1', () => ok(null))
  server.on('GET /proof/app/v1/entries', ({ query }) => {
    const after = Number(new URLSearchParams(query).get('after'))
    const entries = ledger.slice(after, after + PAGE)
    return ok({ entries, next: after + PAGE < ledger.length ? String(after + PAGE) : null })
  })
  await server.open()
})
afterEach(async () => {
  storage.seenLedger(CLIENT).clear()
  await server.close()
})

test('a whole ledger is followed to its end, and its newest hash is what the rosette is drawn from', async () => {
  expect(await findOut(CLIENT)).toMatchObject({ isWhole: true, entries: 5, head: ledger[4]?.hash })
  expect(asked()).toEqual(['after=0', 'after=2', 'after=4'])
})

test('the next check goes on from the entry that is remembered', async () => {
  await findOut(CLIENT)
  ledger = chain(6)
  server.sent.length = 0
  expect(await findOut(CLIENT)).toMatchObject({ isWhole: true, entries: 6 })
  expect(asked()).toEqual(['after=5'])
})

test('a changed entry is named', async () => {
  ledger = ledger.map((entry) => (entry.seq === 3 ? { ...entry, amount: 9_999 } : entry))
  expect(await findOut(CLIENT)).toMatchObject({ isWhole: false, entry: 3 })
  expect(storage.seenLedger(CLIENT).read()).toBeNull()
})

test('a ledger that is shorter than it was is cut off, and what is missing is named', async () => {
  await findOut(CLIENT)
  ledger = ledger.slice(0, 3)
  expect(await findOut(CLIENT)).toEqual({
    isWhole: false,
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
  expect(await findOut(CLIENT)).toMatchObject({ isWhole: false, entry })
})

test('from the first entry on, a change far back is found that a check from the remembered one passes by', async () => {
  await findOut(CLIENT)
  ledger = ledger.map((entry) => (entry.seq === 2 ? { ...entry, memo: 'another' } : entry))
  expect(await findOut(CLIENT)).toMatchObject({ isWhole: true })
  expect(await findOut(CLIENT, true)).toMatchObject({ isWhole: false, entry: 2 })
})

test('a fault that was found far back is found by every later check, until the ledger is whole again', async () => {
  await findOut(CLIENT)
  const whole = ledger
  ledger = ledger.map((entry) => (entry.seq === 2 ? { ...entry, memo: 'another' } : entry))
  await findOut(CLIENT, true)
  expect(await findOut(CLIENT)).toMatchObject({ isWhole: false, entry: 2 })
  ledger = whole
  expect(await findOut(CLIENT)).toMatchObject({ isWhole: true })
  server.sent.length = 0
  await findOut(CLIENT)
  expect(asked()).toEqual(['after=5'])
})

test('from the first entry on, it must pass through the entry that is remembered', async () => {
  await findOut(CLIENT)
  ledger = chain(7, (entry) => (entry.seq === 2 ? { ...entry, memo: 'another' } : entry))
  expect(await findOut(CLIENT, true)).toEqual({
    isWhole: false,
    entry: 5,
    says: 'Entry 5 is not the one this device saw before: the past was rewritten.',
  })
})

test.each(['cash', 'withdrawable', 'held', 'blocked', 'unsettled'])(
  'one paisa more in %s than the entries add up to is found',
  async (figure) => {
    shown = { [figure]: figure === 'cash' || figure === 'withdrawable' ? 500.01 : 0.01 }
    expect(await findOut(CLIENT)).toMatchObject({ isWhole: false, entry: null })
  },
)

test('what this device keeps and cannot read is no reason to fail: the ledger is followed from its beginning', async () => {
  storage.seenLedger(CLIENT).write('{"client":')
  expect(await findOut(CLIENT)).toMatchObject({ isWhole: true, entries: 5 })
})
