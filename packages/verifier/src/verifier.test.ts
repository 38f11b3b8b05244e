/** verifier: a whole ledger passes; one changed character anywhere is found and its entry named. */
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firm, newSigner, policyOf } from '../test/firm-log.ts'
import { CLIENT, chain, OTHER, proofOf, savedFile, statement } from '../test/ledger.ts'
import {
  canonical,
  type Entry,
  linesOf,
  type Remembered,
  type Statement,
  sha256,
  statementText,
  toHex,
  verifyLines,
  verifyStatement,
} from './index.ts'

const whole = statement(12)
const trusted = { key: firm.key, policy: policyOf() }
const verify = async (
  entries: readonly Entry[],
  more: Partial<Statement> = {},
  remembered: Remembered | null = null,
) => verifyStatement({ ...whole, entries, ...more }, { remembered, ...trusted })
const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index)
const fault = async (entries: readonly Entry[], more: Partial<Statement> = {}) => {
  const verdict = await verify(entries, more)
  return verdict.isWhole ? 'whole' : [verdict.entry, verdict.says]
}
const changed = (index: number, change: Partial<Entry>): Entry[] =>
  whole.entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry))

test('the hash is SHA-256, whatever the length and the letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(toHex(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'))
    }),
  )
  for (const length of [0, 55, 56, 63, 64, 65, 119, 120, 5000]) {
    const bytes = Buffer.alloc(length, 7)
    expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})

test('canonical JSON has sorted keys and no spaces, and refuses what has no one text', () => {
  expect(canonical({ b: 1, a: 'é"\n', c: null })).toBe('{"a":"é\\"\\n","b":1,"c":null}')
  for (const value of [1.5, 2 ** 53, Number.NaN, true, [], undefined])
    expect(() => canonical(value)).toThrow()
})

test('a statement of 12 entries is whole, covered by its head, and adds up to ₹400', async () => {
  expect(await verifyStatement(whole, trusted)).toMatchObject({
    isWhole: true,
    total: 40_000,
    signed: 12,
    everyone: 40_500,
    missing: [],
    says: '12 entries verified, each following from the one before, and all covered by the firm’s signed head.',
  })
})

async function* none() {}

test('20,000 entries are followed as lines that come in pieces', async () => {
  const entries = chain(20_000)
  async function* parts() {
    yield entries.slice(0, 7_000)
    yield entries.slice(7_000)
  }
  const text = statementText(savedFile(entries, proofOf(entries)), parts(), none())
  expect(await verifyLines(linesOf(text))).toMatchObject({ isWhole: true, signed: 20_000 })
})

describe('the first bad entry is named', () => {
  test.each<[string, Entry[], number]>([
    ['a changed amount', changed(4, { amount: 10_001 }), 5],
    ['a changed memo', changed(7, { memo: 'Bonus' }), 8],
    ['a changed time', changed(0, { at: '2026-11-16T04:30:00.001Z' }), 1],
    ['a changed hash', changed(11, { hash: '0'.repeat(64) }), 12],
    ['a dropped entry', without(whole.entries, 5), 6],
    ['a repeated entry', [...whole.entries.slice(0, 3), ...whole.entries.slice(2)], 4],
    ['two entries in each other’s place', swap(whole.entries, 6), 7],
    ['an entry of someone else', [...whole.entries.slice(0, 3), ...chain(4, OTHER).slice(3)], 4],
    ['a cut-off end', whole.entries.slice(0, 9), 10],
  ])('%s', async (_name, entries, at) => {
    expect(await fault(entries)).toEqual([at, expect.stringMatching(/^[A-Z][^{}]+\.$/)])
  })

  test('a chain rewritten from entry 5 on with right hashes still breaks on the signed head', async () => {
    expect((await fault(chain(12, CLIENT, 'another past')))[0]).toBe(12)
  })

  test('a balance that does not follow from the amount is found even with a right hash', async () => {
    const [first] = chain(1)
    const { hash: _old, ...body } = { ...(first as Entry), balance: 99_999 }
    const forged = { ...body, hash: toHex(sha256(canonical(body))) }
    expect(await fault([forged], { proof: null })).toEqual([1, expect.stringContaining('balance')])
  })
})

function swap(entries: readonly Entry[], at: number): Entry[] {
  const copy = [...entries]
  copy.splice(at, 2, entries[at + 1] as Entry, entries[at] as Entry)
  return copy
}

/** Every place in a statement that holds a text or a number. */
function places(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => places(inner, [...path, key]))
}

function mutate(value: unknown, path: readonly string[], how: number): unknown {
  const [key, ...rest] = path
  if (key !== undefined) {
    const copy: Record<string, unknown> = Object.assign(Array.isArray(value) ? [] : {}, value)
    copy[key] = mutate(copy[key], rest, how)
    return copy
  }
  if (typeof value === 'number') return [value + 1, value - 1, String(value), -value || 7, null][how % 5]
  if (typeof value === 'string') {
    const at = how % Math.max(value.length, 1)
    const other = value[at] === '0' ? '1' : '0'
    return [
      value.slice(0, at) + other + value.slice(at + 1),
      value.slice(0, -1),
      `${value} `,
      `${value.toUpperCase()}!`,
    ][how % 4]
  }
  return ['', 0, 'x'][how % 3]
}

test('any one change to any field of entries or proof is found', async () => {
  const all = places(whole)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), fc.nat(100_000), async (path, how) => {
      const changed = mutate(whole, path, how) as Statement
      const verdict = await verifyStatement(changed, trusted).catch((error) => error)
      // A witness whose line was changed has not signed; anything else is wrong.
      const isProven = verdict.isWhole !== false && verdict.missing?.length === 0
      expect([verdict instanceof Error, isProven], path.join('.')).toEqual([false, false])
      if (path.at(-1) !== 'place') expect(verdict, path.join('.')).toMatchObject({ isWhole: false })
    }),
    { numRuns: 1000 },
  )
})

test.each([[null], [7], ['x'], [[]]])('%j in the place of an entry is found', async (entry) => {
  const entries = whole.entries.map((one, at) => (at === 4 ? entry : one)) as Entry[]
  expect(await fault(entries)).toEqual([5, expect.stringMatching(/^[A-Z][^{}]+\.$/)])
})

test('a field that was added is found: nothing stands in an entry that its hash does not cover', async () => {
  expect((await fault(changed(3, Object.fromEntries([['note', 'x']]))))[0]).toBe(4)
})

describe('the proof', () => {
  const proof = proofOf(whole.entries)
  test('a total below zero on the way is refused, so that nobody’s money can be hidden', async () => {
    const path = proof.path.map((step, at) => (at === 1 ? { ...step, total: '-500' } : step))
    expect(await fault(whole.entries, { proof: { ...proof, path } })).toEqual([
      null,
      expect.stringContaining('zero or more'),
    ])
  })

  test('a statement without a head is unproven, and one whose head is older says how many are newer', async () => {
    expect(await verify(whole.entries, { proof: null })).toMatchObject({
      isWhole: true,
      missing: [{ what: 'head' }],
      says: expect.stringContaining('No signed head'),
    })
    expect(await verify(whole.entries, { proof: proofOf(whole.entries.slice(0, 10)) })).toMatchObject({
      isWhole: true,
      signed: 10,
      missing: [{ what: 'newest', says: 'The firm has signed for 10 of 12 entries.' }],
      says: expect.stringContaining('all but the newest 2'),
    })
  })

  test('a file without entries and without a head is anybody’s', async () => {
    expect(await verify([], { proof: null })).toMatchObject({ isWhole: true, missing: [{ what: 'head' }] })
  })

  test('a statement says when its head was made: nothing later is covered', async () => {
    expect(await verify(whole.entries)).toMatchObject({ head: { number: 1, at: '2026-11-16T04:31:00.000Z' } })
  })

  test('a chain rebuilt and signed by a stranger is unproven for who has no key, and broken for who has the firm’s', async () => {
    const forged = statement(12, newSigner())
    expect(await verifyStatement(forged)).toMatchObject({
      isWhole: true,
      missing: [{ what: 'key' }, { what: 'witness' }],
    })
    expect(await verifyStatement(forged, { key: firm.key })).toMatchObject({
      isWhole: false,
      says: 'This is signed with another key than the firm’s. No signed change of the firm’s key leads to it.',
    })
  })

  test('an earlier file of the same stranger vouches for nothing', async () => {
    const stranger = newSigner()
    const earlier = await verifyStatement(statement(12, stranger))
    if (!earlier.isWhole) throw new Error(earlier.says)
    expect(await verifyStatement(statement(12, stranger), { remembered: earlier.remember })).toMatchObject({
      missing: [{ what: 'key' }, { what: 'witness' }],
    })
  })

  test('for who knows no witness it is unproven, as is a head without its place in the log', async () => {
    expect(await verifyStatement(whole, { key: firm.key })).toMatchObject({
      witnesses: [],
      missing: [{ what: 'witness', says: expect.stringContaining('No witness was given') }],
    })
    const { place: _, ...head } = proof.head
    expect(await verify(whole.entries, { proof: { ...proof, head } })).toMatchObject({
      witnesses: [],
      missing: [{ what: 'links', says: 'The firm did not show the place of its head in its public log.' }],
    })
  })

  test('a head that no witness has signed is unproven, and says who has not', async () => {
    const alone = { ...whole, proof: proofOf(whole.entries, { isWitnessed: false }) }
    expect(await verifyStatement(alone, trusted)).toMatchObject({
      isWhole: true,
      witnesses: [{ witness: 'saakshi', at: null }],
      missing: [{ what: 'witness', says: expect.stringContaining('saakshi') }],
    })
    expect(await verifyStatement(whole, trusted)).toMatchObject({
      witnesses: [{ witness: 'saakshi', at: 1_779_000_000_000 }],
    })
  })

  test('a total over all clients that is less than this one’s own cannot be made to fit', async () => {
    const leaf = proof.leaf.replace(/"total":\d+/, '"total":0')
    expect(await fault(whole.entries, { proof: { ...proof, leaf } })).toEqual([
      null,
      expect.stringContaining('does not count this client'),
    ])
  })
})

describe('a file against what is remembered', () => {
  const seen = async (count: number): Promise<Remembered> => {
    const verdict = await verifyStatement(statement(count), trusted)
    if (!verdict.isWhole) throw new Error(verdict.says)
    return verdict.remember
  }
  test('it may grow', async () => {
    const proof = proofOf(whole.entries, { number: 2 })
    expect(await verify(whole.entries, { proof }, await seen(9))).toMatchObject({ isWhole: true })
  })

  test('it may not shrink, with whatever head', async () => {
    const shorter = whole.entries.slice(0, 9)
    const verdict = await verify(shorter, { proof: proofOf(shorter, { number: 2 }) }, await seen(12))
    expect(verdict).toMatchObject({ isWhole: false, entry: 10 })
  })

  test('its past may not be another', async () => {
    const other = chain(12, CLIENT, 'another past')
    const verdict = await verify(other, { proof: proofOf(other, { number: 2 }) }, await seen(9))
    expect(verdict).toMatchObject({ isWhole: false, entry: 9, says: expect.stringContaining('rewritten') })
  })
})

test.each([
  ['nothing', ''],
  ['another file', '{"a":1}\n'],
  ['half a file', '{"format":"pramaan-ledger-1","client":"x","proof":null,"entries":[\n'],
  ['a file with a tail', '{"format":"pramaan-ledger-1","client":"x","proof":null,"entries":[\n\n]}\nmore'],
])('%s is no statement', async (_name, text) => {
  async function* pieces() {
    yield text
  }
  expect(await verifyLines(linesOf(pieces()))).toMatchObject({ isWhole: false })
})

test.each([
  [
    'a second amount before the first',
    (text: string) => text.replace('{"account"', '{"amount":99999999,"account"'),
  ],
  ['a second client', (text: string) => text.replace('"client"', '"client":"Somebody else","client"')],
  [
    'a word in the proof',
    (text: string) => text.replace('"proof":{', '"proof":{"note":"Certified: ₹5 crore",'),
  ],
  ['a word in the head', (text: string) => text.replace('"head":{', '"head":{"note":"Certified: ₹5 crore",')],
])('%s, which no hash covers, is found', async (_name, change) => {
  async function* parts() {
    yield whole.entries
  }
  let text = ''
  for await (const piece of statementText(savedFile(whole.entries, proofOf(whole.entries)), parts(), none()))
    text += piece
  const verdictOf = (file: string) =>
    verifyLines(
      linesOf(
        (async function* () {
          yield file
        })(),
      ),
      trusted,
    )
  expect(await verdictOf(text)).toMatchObject({ isWhole: true, missing: [] })
  expect(change(text)).not.toBe(text)
  expect(await verdictOf(change(text))).toMatchObject({ isWhole: false })
})
