/** platform: a saved statement carries what this device has seen, and two of a forked log prove the fork offline. */
import type { LedgerProof } from '@pramaan/contracts'
import { type Entry, linesOf, readLogProof, statementText, verifyLines } from '@pramaan/verifier'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findOut } from './proof-check.ts'
import { saveProof, verifierDigest } from './proof-file.ts'
import { logsWith, readKept, sizeIn } from './proof-kept.ts'
import { storage } from './storage.ts'
import type { PaperFetch } from './test/paper-fetch.ts'
import { newestOf, openFirm } from './test/paper-firm.ts'
import { paperChain, paperEdge, paperGrowth, paperPolicy, paperProof } from './test/paper-ledger.ts'

const CLIENT = 'c2'
let server: PaperFetch
let ledger: Entry[]
let heads: LedgerProof[]
let files: Blob[]
const books = {
  get ledger() {
    return ledger
  },
  get heads() {
    return heads
  },
}

beforeEach(async () => {
  ledger = paperChain(CLIENT, 3)
  heads = []
  files = []
  server = await openFirm(books)
  server.on('GET /record/app/v1/statement.json', async ({ query }) => {
    const sizes = new URLSearchParams(query).get('seen')?.split(',').map(Number) ?? []
    return new Response(await serverFile(await newestOf(books), sizes), {
      headers: { 'Content-Disposition': 'attachment; filename="statement-with-proof.json"' },
    })
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob)
    return 'blob:x'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  storage.seenLedger(CLIENT).clear()
  await server.close()
})

const noteOf = (proof: LedgerProof): string => readLogProof(proof.head.place).checkpoint

/** As the server makes it. */
async function serverFile(proof: LedgerProof, sizes: readonly number[]): Promise<string> {
  const seen = []
  for (const size of sizes) {
    const then = heads[size - 1]
    if (then) seen.push({ note: noteOf(then), growth: await paperGrowth(size, proof) })
  }
  const entries = ledger
  async function* parts() {
    yield entries
  }
  let text = ''
  const log = { edge: await paperEdge(proof), seen }
  async function* none() {}
  for await (const piece of statementText({ client: CLIENT, proof, log }, parts(), none())) text += piece
  return text
}

async function saved(): Promise<string> {
  await saveProof(CLIENT)
  return (await files.at(-1)?.text()) ?? ''
}

async function* once(text: string) {
  yield text
}
const verify = (text: string, more: object = {}) =>
  verifyLines(linesOf(once(text)), { key: heads[0]?.head.key ?? '', policy: paperPolicy(), ...more })

test('a file holds the checkpoints that this device has seen and saved, and is proven; the older file is then proven to lie before it', async () => {
  await findOut(CLIENT)
  const first = await saved()
  for (const count of [4, 5]) {
    ledger = paperChain(CLIENT, count)
    await findOut(CLIENT)
  }
  const text = await saved()
  const { log } = JSON.parse(text)
  expect(log.seen.map(({ note }: { note: string }) => sizeIn(note))).toEqual([1, 2, 3])
  const older = await verify(first)
  if (!older.isWhole || !older.shown) throw new Error(older.says)
  const read = { remembered: older.remember, others: [{ name: 'older', log: older.shown }] }
  expect(await verify(text, read)).toMatchObject({ isWhole: true, missing: [] })
  expect(readKept(storage.seenLedger(CLIENT).read(), CLIENT)?.saved?.map(sizeIn)).toEqual([1, 3])
})

test('two people to whom the firm shows two logs prove it with their files', async () => {
  await findOut(CLIENT)
  const mine = await saved()
  const [honest] = heads
  heads = [await paperProof(paperChain(CLIENT, 2))]
  ledger = paperChain(CLIENT, 2)
  storage.seenLedger(CLIENT).clear()
  const theirs = await verify(await saved())
  if (!theirs.isWhole || !theirs.shown) throw new Error(theirs.says)
  expect(await verify(mine, { others: [{ name: 'theirs', log: theirs.shown }] })).toMatchObject({
    isWhole: false,
    fork: { notes: [honest && noteOf(honest), heads[0] && noteOf(heads[0])], first: 1 },
  })
})

test('the server cannot put another checkpoint in the place of one that this device has seen', async () => {
  await findOut(CLIENT)
  ledger = paperChain(CLIENT, 4)
  heads = [await paperProof(paperChain(CLIENT, 1))]
  const text = await saved()
  expect(await verify(text)).toMatchObject({ isWhole: false })
})

test('of many checkpoints the first, the last and those between them that lie far apart are kept, one for each size', () => {
  let logs: readonly string[] = []
  for (let size = 1; size <= 500; size += 1) logs = logsWith(logs, `firm.example/heads\n${size}\nx\n`)
  expect(logs).toHaveLength(16)
  const sizes = logs.map(sizeIn)
  expect([sizes[0], sizes.at(-1)]).toEqual([1, 500])
  expect(sizes).toEqual([...new Set(sizes)].sort((one, other) => one - other))
  expect(logsWith(logs, `firm.example/heads\n500\ny\n`).at(-1)).toContain('y')
})

test.each([
  ['its digest', 200, `${'ab'.repeat(32)}  verify.html\n`, 'ab'.repeat(32)],
  ['a page in its place', 200, '<html></html>', null],
  ['nothing', 404, '', null],
])('the verifier’s digest: of %s', async (_, status, text, expected) => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(text, { status }))
  expect(await verifierDigest()).toBe(expected)
})
