/** verifier: a firm that changes its key is followed by the former key's signature, in the log that others have signed, and not otherwise. */
import { expect, test } from 'vitest'
import { firm, growthOf, newSigner, noteIn, policyOf, type Signer } from '../../test/firm-log.ts'
import {
  CLIENT,
  chain,
  headsOver,
  headsUpTo,
  type PlacedProof,
  proofOf,
  savedFile,
} from '../../test/ledger.ts'
import { type Change, rotationNote } from '../../test/rotations.ts'
import {
  checkSince,
  type FileVerdict,
  firmKeyText,
  judge,
  linesOf,
  type Named,
  type Remembered,
  readFirmKey,
  reportOf,
  reportText,
  type Statement,
  toldBy,
  type Verdict,
  verifyStatement,
} from '../index.ts'

const entries = chain(9)
const [second, third, thief] = [newSigner(), newSigner(), newSigner()]
const before = headsOver(entries.slice(0, 4))
const toSecond = rotationNote({ old: firm, next: second, from: 5 })
const toThird = rotationNote({ old: second, next: third, number: 2, from: 7, before: toSecond })
type More = Parameters<typeof proofOf>[1]

/** Behind the given heads, each with one more entry under it. */
function go(heads: readonly PlacedProof[], upTo: number, more: More): PlacedProof[] {
  const all = [...heads]
  for (let number = heads.length + 1; number <= upTo; number += 1) {
    const prev = all.at(-1)?.head
    all.push(proofOf(entries.slice(0, number), { ...more, number, ...(prev ? { prev } : {}) }))
  }
  return all
}

const once = go(before, 6, { signer: second, rotations: [toSecond], logSigners: [second, firm] })
const twice = go(once, 9, { signer: third, rotations: [toSecond, toThird] })
const at = (heads: readonly PlacedProof[], size: number): PlacedProof => heads[size - 1] as PlacedProof
const fileOf = (heads: readonly PlacedProof[], size: number, ...seen: number[]): Statement =>
  savedFile(
    entries,
    at(heads, size),
    seen.map((one) => at(heads, one)),
  )

const known = (signer: Signer) => ({ key: signer.key, policy: policyOf(signer) })
const says = (verdict: Verdict | FileVerdict): string =>
  verdict.isWhole ? verdict.missing.map((one) => one.says).join(' ') || 'proven' : verdict.says

test('a file of after the change is proven with the former key, the new one, and any one of three after two changes', async () => {
  for (const signer of [firm, second]) {
    expect(says(await verifyStatement(fileOf(once, 6, 3, 5), known(signer))), signer.key).toBe('proven')
    expect(says(await verifyStatement(fileOf(twice, 9, 2, 5, 8), known(signer))), signer.key).toBe('proven')
  }
  expect(says(await verifyStatement(fileOf(twice, 9, 2, 5, 8), known(third)))).toBe('proven')
})

test('a file of before the change is proven with the new key, where the firm’s published key tells how it came to it', async () => {
  const file = fileOf(before, 4, 2)
  expect(says(await verifyStatement(file, { key: second.key, policy: policyOf() }))).toMatch(/another key/)
  const published = readFirmKey(firmKeyText({ key: third.key, rotations: [toSecond, toThird] }))
  expect(published).toEqual({ key: third.key, rotations: [toSecond, toThird] })
  expect(says(await verifyStatement(file, { ...published, policy: policyOf(third) }))).toBe('proven')
})

const wrongNotes: readonly (readonly [string, Partial<Change>, RegExp])[] = [
  ['that the old key has not signed', { signers: [second] }, /The former key of the firm has not signed/],
  ['that a stranger has signed', { signers: [thief, second] }, /The former key of the firm has not signed/],
  ['that the new key has not accepted', { signers: [firm] }, /The new key of the firm has not accepted/],
  ['with a third signature', { signers: [firm, second, thief] }, /other signatures than its two/],
  ['from a later head on', { from: 7 }, /counts from head 7 on only/],
  ['with a number that is not the next', { number: 2 }, /do not follow one another/],
  ['of another firm’s log', { name: 'other.example/heads' }, /another firm’s|not signed by a log/],
]

test.each(wrongNotes)('a statement %s is not followed', async (_, change, why) => {
  const note = rotationNote({ old: firm, next: second, from: 5, ...change })
  const heads = go(before, 6, { signer: second, rotations: [note] })
  for (const verdict of [
    await verifyStatement(fileOf(heads, 6), known(firm)),
    await verifyStatement(fileOf(heads, 6), { ...known(firm), key: second.key }),
  ])
    expect(verdict).toMatchObject({ isWhole: false, says: expect.stringMatching(why) })
})

test('a new key without any statement is broken, and says that nothing leads to it', async () => {
  const file = fileOf(go(before, 6, { signer: second }), 6)
  expect(await verifyStatement(file, { key: firm.key })).toMatchObject({
    isWhole: false,
    says: 'This is signed with another key than the firm’s. No signed change of the firm’s key leads to it.',
  })
})

test('a statement that the head does not name is not in the co-signed log: broken; one that is not shown as well', async () => {
  const secret = go(before, 6, { signer: second, rotations: [toSecond], named: null })
  expect(says(await verifyStatement(fileOf(secret, 6), known(firm)))).toBe(
    'The statement by which the firm changed its key is not in its public log: head 6 does not name it.',
  )
  const file = fileOf(once, 6)
  const { rotations: _, ...head } = file.proof?.head ?? at(once, 6).head
  const without = { ...file, proof: { ...at(once, 6), head } }
  expect(says(await verifyStatement(without, known(firm)))).toBe(
    'Head 6 says that the firm’s key was changed, and the statement of it is not shown.',
  )
})

test('a new key in a log that no witness has signed is not proven', async () => {
  const alone = go(before, 6, { signer: second, rotations: [toSecond], isWitnessed: false })
  expect(await verifyStatement(fileOf(alone, 6), known(firm))).toMatchObject({
    isWhole: true,
    missing: [{ what: 'witness' }],
  })
})

test('what the former key signs after it gave way is broken for whoever knows of the change', async () => {
  const stolen = fileOf(go(before, 6, {}), 6)
  expect(says(await verifyStatement(stolen, known(firm)))).toBe('proven')
  expect(says(await verifyStatement(stolen, { ...known(firm), rotations: [toSecond] }))).toBe(
    'Head 6 is signed with a key that the firm gave up: from head 5 on it signs with another.',
  )
  const honest = await verifyStatement(fileOf(once, 6), known(firm))
  if (!honest.isWhole || !honest.shown) throw new Error(says(honest))
  const others = [{ name: 'mine', log: honest.shown }]
  expect(await verifyStatement(stolen, { ...known(firm), others })).toMatchObject({ isWhole: false })
})

const toThief = rotationNote({ old: firm, next: thief, from: 5 })

test('one key that signs for two new ones is a fork, and two files prove it with both statements', async () => {
  const forked = go(before, 6, { signer: thief, rotations: [toThief] })
  const own = await verifyStatement(fileOf(once, 6), known(firm))
  if (!own.isWhole || !own.shown) throw new Error(says(own))
  const fork = { isWhole: false, fork: { notes: [toSecond, toThief], first: 5, of: 'keys' } }
  const others = [{ name: 'mine', log: own.shown }]
  expect(await verifyStatement(fileOf(forked, 6), { ...known(firm), others })).toMatchObject({
    ...fork,
    says: 'One key of the firm has signed for two different new keys: the firm, or whoever has that key, has told two stories.',
  })
})

test('one key that signs two statements for one new key, from two different heads on, is a fork as well', async () => {
  const later = rotationNote({ old: firm, next: second, from: 6 })
  const reader = { ...known(firm), rotations: [later] }
  expect(await verifyStatement(fileOf(once, 6), reader)).toMatchObject({
    isWhole: false,
    fork: { notes: [later, toSecond], of: 'keys' },
  })
})

test('files of before and after one change and two are of one log, whichever is first', async () => {
  const files = [fileOf(before, 4), fileOf(once, 6, 4), fileOf(twice, 9, 4, 6)]
  for (const mine of files)
    for (const theirs of files) {
      const other = await verifyStatement(theirs, known(firm))
      if (!other.isWhole || !other.shown) throw new Error(says(other))
      const others = [{ name: 'theirs', log: other.shown }]
      expect(says(await verifyStatement(mine, { ...known(firm), others }))).toBe('proven')
    }
})

const replaced = rotationNote({ old: firm, next: second, from: 5, kind: 'replacement' })

test('a key that the former one has not signed for is broken for whoever has the former, and proven for whoever has the new one from paper', async () => {
  const heads = go(before, 6, { signer: second, rotations: [replaced] })
  expect(says(await verifyStatement(fileOf(heads, 6), known(firm)))).toMatch(/another firm’s|not signed for/)
  expect(says(await verifyStatement(fileOf(heads, 6), { key: firm.key }))).toBe(
    'This is signed with another key than the firm’s. From head 5 on it signs with a key that its former key has not signed for: compare that key with the one on a new contract note.',
  )
  expect(says(await verifyStatement(fileOf(heads, 6), known(second)))).toBe('proven')
})

test('what the former key is said to have signed of a checkpoint beside the new one has to fit', async () => {
  const file = fileOf(once, 6)
  const head = at(once, 6).head
  const line = head.place.split('\n').find((one) => one.includes(idOfLine(toSecond)))
  const forged = `${line?.slice(0, -8)}${line?.at(-8) === 'A' ? 'B' : 'A'}${line?.slice(-7)}`
  const place = head.place.replace(line ?? '', forged)
  const changed = { ...file, proof: { ...at(once, 6), head: { ...head, place } } }
  for (const reader of [known(firm), { key: firm.key }])
    expect(says(await verifyStatement(changed, reader))).toMatch(/does not fit the note/)
})

/** As the first signature of the statement begins: name and key of who gave way. */
const idOfLine = (note: string): string =>
  (note.split('\n').find((one) => one.startsWith('— ')) ?? '').slice(0, 26)

test('a firm does not take a key again that it had given up', async () => {
  const back = rotationNote({ old: second, next: firm, number: 2, from: 7, before: toSecond })
  const heads = go(once, 8, { signer: firm, rotations: [toSecond, back] })
  expect(says(await verifyStatement(fileOf(heads, 8), known(firm)))).toMatch(/took a key again/)
})

/** A device from the first look on, which asks for what came since. */
async function look(proof: PlacedProof, seen: Remembered | null): Promise<Verdict> {
  const upTo = JSON.parse(proof.leaf).entries
  return checkSince(
    {
      ...{ client: CLIENT, proof },
      entries: async function* (after) {
        yield entries.slice(after, upTo)
      },
      growth: async (from) => growthOf(from, headsUpTo(proof.head)),
    },
    seen,
    { now: 0, patienceMs: 60_000, key: seen?.head?.key ?? firm.key, policy: policyOf() },
  )
}

async function remembered(...proofs: readonly PlacedProof[]): Promise<Remembered> {
  let seen: Remembered | null = null
  for (const proof of proofs) {
    const verdict: Verdict = await look(proof, seen)
    if (says(verdict) !== 'proven' || !verdict.isWhole) throw new Error(says(verdict))
    seen = verdict.remember
  }
  if (seen === null) throw new Error('nothing was seen')
  return seen
}

test('a device follows one change and then another from the key that it saw first, and remembers how', async () => {
  const seen = await remembered(at(once, 3), at(once, 5), at(once, 6), at(twice, 7), at(twice, 9))
  expect(seen).toMatchObject({ head: { key: third.key }, rotations: [toSecond, toThird] })
  const afar = await remembered(at(once, 3), at(twice, 9))
  expect(afar.head?.key).toBe(third.key)
})

test('a device that saw a change believes the former key no more, and none that comes with another story', async () => {
  const seen = await remembered(at(once, 3), at(once, 5))
  expect(says(await look(at(go(before, 6, {}), 6), seen))).toMatch(/a key that the firm gave up/)
  const strange = go(before, 6, { signer: thief, rotations: [toThief] })
  expect(await look(at(strange, 6), seen)).toMatchObject({ isWhole: false, fork: { of: 'keys' } })
})

test('a device does not take over a new key whose head the witnesses have not signed, and keeps its statement all the same', async () => {
  const alone = go(before, 6, { signer: second, rotations: [toSecond], isWitnessed: false })
  const verdict = await look(at(alone, 6), await remembered(at(before, 4)))
  expect(verdict).toMatchObject({
    missing: [{ what: 'witness' }],
    remember: { head: { key: firm.key, number: 4 }, rotations: [toSecond] },
  })
})

test('a device that sees a key without a statement, or one without the former key’s signature, is told so in words', async () => {
  const seen = await remembered(at(before, 4))
  for (const rotations of [[], [replaced]]) {
    const heads = go(before, 6, { signer: second, rotations })
    expect(says(await look(at(heads, 6), seen))).toMatch(/^The firm signs with another key than before\. /)
  }
})

const named = (name: string, file: Statement): Named => ({ name, lines: () => linesOf(textIn(file)) })

async function* textIn({ entries: of, ...beginning }: Statement) {
  yield `${JSON.stringify(beginning).slice(0, -1)},"entries":[\n${of.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`
}

async function reportOn(file: Statement, given: Partial<Parameters<typeof judge>[0]>) {
  const asked = { file: named('ledger.json', file), others: [], heads: [], ...given }
  const told = await toldBy(asked.file.lines())
  return reportOf({
    ...{ verdict: await judge(asked), told, name: 'ledger.json', key: asked.key ?? null },
    ...{ older: asked.older?.name ?? null, others: asked.others.map((one) => one.name) },
  })
}

const groups = (key: string) => key.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1 ')

test('the report says both keys, from which head on, and when; an older file, another’s and a head of before the change go with it', async () => {
  const others = [named('asha.json', fileOf(before, 4))]
  const head = { name: 'head.txt', note: noteIn(at(once, 6).head.place) }
  const old = { name: 'old-head.txt', note: noteIn(at(before, 4).head.place) }
  const given = { ...known(firm), older: named('spring.json', fileOf(before, 3)), others, heads: [head, old] }
  const report = await reportOn(fileOf(once, 6, 3, 4), given)
  expect(report.word).toBe('PROVEN')
  const text = reportText(report)
  expect(text).toContain(groups(second.key))
  expect(text).toContain(`${groups(firm.key)} · changed 16 Nov 2026, 10:00 am`)
  expect(text).toContain(
    `The key ${groups(firm.key.slice(0, 16))} … signed for ${groups(second.key.slice(0, 16))} … from head 5 on, 16 Nov 2026, 10:00 am`,
  )
})

test('two files by which one key gave way to two are a fork in the report, with both statements', async () => {
  const forked = go(before, 6, { signer: thief, rotations: [toThief] })
  const report = await reportOn(fileOf(once, 6), {
    ...known(firm),
    others: [named('asha.json', fileOf(forked, 6))],
  })
  expect(report).toMatchObject({ word: 'BROKEN', notes: expect.arrayContaining([toSecond, toThief]) })
  expect(report.says).toBe('One key of the firm has told two stories of which key comes after it.')
})
