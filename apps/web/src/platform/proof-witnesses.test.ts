/** platform: whom a device believes besides the firm, and what it keeps when it was lied to. */
import type { LedgerProof } from '@pramaan/contracts'
import { cosignerFrom } from '@pramaan/tlog'
import type { Entry } from '@pramaan/verifier'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findOut, trustWitnesses } from './proof-check.ts'
import { evidenceOf } from './proof-kept.ts'
import { storage } from './storage.ts'
import type { PaperFetch } from './test/paper-fetch.ts'
import { openFirm } from './test/paper-firm.ts'
import { paperChain, paperGrowth, paperPolicy, paperProof } from './test/paper-ledger.ts'
import { ok } from './test/worlds.ts'

const CLIENT = 'c2'
const MINUTE = 60_000
const chain = (count: number) => paperChain(CLIENT, count)
let server: PaperFetch
let ledger: Entry[]
let heads: LedgerProof[]

beforeEach(async () => {
  ledger = chain(5)
  heads = []
  server = await openFirm({
    get ledger() {
      return ledger
    },
    get heads() {
      return heads
    },
  })
})
afterEach(async () => {
  vi.useRealTimers()
  storage.seenLedger(CLIENT).clear()
  await server.close()
})

/** Only what the clock says is made up; answers come as they come. */
function at(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.parse('2026-11-18T05:00:00.000Z') + ms)
}

test('a proven ledger names its witness and when it signed', async () => {
  at(0)
  expect(await findOut(CLIENT)).toMatchObject({
    kind: 'verified',
    witnesses: [{ witness: 'saakshi', at: Date.parse('2026-11-18T05:00:00.000Z') }],
    signed: { number: 1, at: '2026-11-15T05:32:30.000Z' },
  })
})

test('a head that the witness has not signed is amber and names it, is red after ten minutes, and is not remembered', async () => {
  at(0)
  await findOut(CLIENT)
  const kept = JSON.parse(storage.seenLedger(CLIENT).read() ?? '')
  ledger = chain(6)
  server.on('GET /proof/app/v1', async () => ok(await paperProof(ledger, heads[0] ?? null, null)))
  heads.push(await paperProof(ledger, heads[0] ?? null, null))
  for (let minute = 1; minute < 11; minute += 1) {
    at(minute * MINUTE)
    expect(await findOut(CLIENT), `minute ${minute}`).toMatchObject({
      kind: 'open',
      says: ['Not signed by saakshi: the firm could show others another ledger.'],
      witnesses: [{ witness: 'saakshi', at: null }],
      others: null,
    })
  }
  at(11 * MINUTE)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', isMissing: true })
  expect(JSON.parse(storage.seenLedger(CLIENT).read() ?? '')).toMatchObject({
    log: kept.log,
    head: kept.head,
  })
})

test('where nobody but the firm signs it is amber for as long as that is so, and never red', async () => {
  server.on('GET /proof/app/v1/witnesses', () =>
    ok({
      policy: paperPolicy()
        .replace(/^witness .*\n/m, '')
        .replace('quorum saakshi', 'quorum none'),
    }),
  )
  for (const minute of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) {
    at(minute * MINUTE)
    expect(await findOut(CLIENT), `minute ${minute}`).toMatchObject({
      kind: 'open',
      until: null,
      says: ['Nobody but the firm has signed for this: it could show others another ledger.'],
    })
  }
})

test('other witnesses that the firm names later are not believed, are told, and count once the client says so', async () => {
  await findOut(CLIENT)
  const hired = cosignerFrom('hired.example/w', Buffer.alloc(32, 9))
  server.on('GET /proof/app/v1/witnesses', () => ok({ policy: paperPolicy(hired) }))
  ledger = chain(6)
  heads.push(await paperProof(ledger, heads[0] ?? null, hired))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'open', others: paperPolicy(hired) })
  trustWitnesses(CLIENT, paperPolicy(hired))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified', entries: 6 })
})

test.each([
  ['nonsense', () => ok({ policy: 'nonsense' })],
  ['another firm’s log', () => ok({ policy: paperPolicy().replace(/^log .*\n/m, '') })],
  ['nothing', () => new Response('{}', { status: 404 })],
])('a server that names %s as its witnesses is not green', async (_, answer) => {
  server.on('GET /proof/app/v1/witnesses', answer)
  expect((await findOut(CLIENT)).kind).not.toBe('verified')
})

test('two ledgers signed by the firm are kept as evidence: what was seen, and what was shown', async () => {
  await findOut(CLIENT)
  const seen = heads[0]
  ledger = chain(6)
  const forked = await paperProof(ledger, await paperProof(chain(2)))
  server.on('GET /proof/app/v1', () => ok(forked))
  server.on('GET /proof/app/v1/growth', async () => ok(await paperGrowth(1, forked)))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed' })
  const evidence = evidenceOf(CLIENT)
  expect(JSON.parse(evidence)).toMatchObject({
    seen: { head: { hash: seen?.head.hash }, log: expect.stringContaining('firm.example/heads\n1\n') },
    fault: { shown: { head: { place: forked.head.place } } },
  })
  // No later answer takes it away: neither another fault nor the old log once more.
  ledger = chain(3)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed' })
  ledger = chain(5)
  server.on('GET /proof/app/v1', () => ok(seen))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
  expect(evidenceOf(CLIENT)).toBe(evidence)
})

test('a device for which nobody signs is not red because of one answer that fails', async () => {
  const alone = paperPolicy()
    .replace(/^witness .*\n/m, '')
    .replace('quorum saakshi', 'quorum none')
  server.on('GET /proof/app/v1/witnesses', () => ok({ policy: alone }))
  for (let minute = 0; minute <= 11; minute += 1) {
    at(minute * MINUTE)
    await findOut(CLIENT)
  }
  server.on('GET /proof/app/v1', () => new Response('{}', { status: 503 }))
  at(12 * MINUTE)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'open' })
})

test('a device that was told of no witness is told when there is one', async () => {
  const alone = paperPolicy()
    .replace(/^witness .*\n/m, '')
    .replace('quorum saakshi', 'quorum none')
  server.on('GET /proof/app/v1/witnesses', () => ok({ policy: alone }))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'open', isAlone: true, others: null })
  server.on('GET /proof/app/v1/witnesses', () => ok({ policy: paperPolicy() }))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'open', others: paperPolicy() })
  trustWitnesses(CLIENT, paperPolicy())
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
})

test('answers of 503 for the figures do not stop the ten minutes', async () => {
  at(0)
  server.on('GET /proof/app/v1', () => ok(null))
  await findOut(CLIENT)
  const figures = () =>
    ok({ cash: 500, withdrawable: 500, held: 0, blocked: 0, unsettled: 0, entries: 5, head: ledger[4]?.hash })
  server.on('GET /account/app/v1', () => new Response('{}', { status: 503 }))
  for (let minute = 1; minute < 10; minute += 1) {
    at(minute * MINUTE)
    await expect(findOut(CLIENT)).rejects.toThrow()
  }
  server.on('GET /account/app/v1', figures)
  at(10 * MINUTE)
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'failed', isMissing: true })
})

test('a past that stands still is amber: no witness has signed anything for two hours', async () => {
  at(0)
  const shown = await paperProof(ledger, null, undefined, Date.parse('2026-11-18T05:00:00.000Z'))
  server.on('GET /proof/app/v1', () => ok(shown))
  expect(await findOut(CLIENT)).toMatchObject({ kind: 'verified' })
  at(121 * MINUTE)
  expect(await findOut(CLIENT)).toMatchObject({
    kind: 'open',
    says: [expect.stringContaining('for two hours')],
  })
})

test('the server is told which head this device has seen', async () => {
  await findOut(CLIENT)
  await findOut(CLIENT)
  expect(server.of('GET /proof/app/v1').map(({ query }) => query)).toEqual(['', 'seen=1'])
})
