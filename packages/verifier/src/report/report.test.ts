/** verifier: what a person reads about a file, on the page and from the command line: the same report. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { firm, newSigner, noteIn, policyOf } from '../../test/firm-log.ts'
import { CLIENT, chain, headsOver, type PlacedProof, proofOf, savedFile } from '../../test/ledger.ts'
import { judge, kindOf, linesOf, type Named, reportOf, reportText, type Statement, toldBy } from '../index.ts'

const entries = chain(13)
const heads = headsOver(entries)
const at = (size: number, from = heads): PlacedProof => from[size - 1] as PlacedProof
const whole = savedFile(entries, at(13), [at(9)])
const trusted = { key: firm.key, policy: policyOf() }

function textOf({ entries, ...beginning }: Statement): string {
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n')
  return `${JSON.stringify(beginning).slice(0, -1)},"entries":[\n${lines}\n]}\n`
}

async function* once(text: string) {
  yield text
}
const named = (name: string, text: string): Named => ({ name, lines: () => linesOf(once(text)) })

type More = Partial<Parameters<typeof judge>[0]>

async function reportOn(text: string, more: More = {}) {
  const file = named('ledger.json', text)
  const given = { file, others: [], heads: [], ...more }
  return reportOf({
    ...{ verdict: await judge(given), told: await toldBy(file.lines()), name: file.name },
    ...{
      key: given.key ?? null,
      older: given.older?.name ?? null,
      others: given.others.map(({ name }) => name),
    },
  })
}

const doctored = textOf(whole).replace('"amount":10000,"asset":"INR"', '"amount":10001,"asset":"INR"')

test('a whole file with the firm’s key and its witnesses is PROVEN: answer, file, client, cash, last entry, and every check ticked', async () => {
  const report = await reportOn(textOf(whole), trusted)
  expect(report).toMatchObject({
    word: 'PROVEN',
    says: 'Every entry is intact, signed, and seen by a witness outside the firm.',
    isDemo: true,
    broke: null,
    rosette: entries[12]?.hash,
  })
  expect(report.facts.slice(0, 4)).toEqual([
    ['File', 'ledger.json'],
    ['For', `client ${CLIENT}`],
    ['Cash in it', '₹500.00'],
    ['Last entry', '13 · 16 Nov 2026, 10:00 am'],
  ])
  expect(report.checks.map(({ state, says }) => `${state}: ${says}`)).toEqual([
    'good: 13 of 13 entries follow one another',
    'good: Amounts add up to the paisa',
    'good: Signed by the firm’s key',
    'good: You are counted in the firm’s total',
    'good: The head stands in the firm’s public log',
    'good: A witness saw the same head',
  ])
})

test('without a witness it is UNPROVEN, though nothing is wrong, and says what to give', async () => {
  const report = await reportOn(textOf(whole), { key: firm.key })
  expect(report).toMatchObject({ word: 'UNPROVEN', rosette: null })
  expect(report.checks.at(-1)).toMatchObject({
    state: 'open',
    more: ['No witness was given: the firm could have shown others another ledger.'],
  })
  expect(report.todo[0]).toMatch(/lines of the witnesses/)
})

test('without the firm’s key it is UNPROVEN and names the key under it', async () => {
  const report = await reportOn(textOf(savedFile(entries, at(13))))
  expect(report.word).toBe('UNPROVEN')
  expect(report.checks).toContainEqual({
    state: 'open',
    says: `Signed by the key ${firm.key
      .slice(0, 16)
      .toUpperCase()
      .replaceAll(/(.{4})(?=.)/g, '$1 ')} …`,
    more: [expect.stringContaining('compare the key')],
  })
})

test('a changed entry is BROKEN: which of how many, the good signature beside it, its cash not trusted, and no later check made', async () => {
  const report = await reportOn(doctored, trusted)
  expect(report).toMatchObject({
    word: 'BROKEN',
    says: 'Entry 1 is not as it was signed.',
    broke: { entry: 1, of: 13 },
    rosette: null,
  })
  expect(report.facts).toContainEqual(['Cash in it', 'not trusted'])
  expect(report.checks.map(({ state }) => state)).toEqual(['bad', 'good', 'not-made'])
  expect(report.checks[1]?.says).toBe('The firm’s signature is genuine')
  expect(report.todo).toHaveLength(3)
})

test('of a file that a stranger signed no signature is ticked', async () => {
  const strangers = proofOf(entries, { number: 1, signer: newSigner() })
  const report = await reportOn(textOf(savedFile(entries, strangers)), { key: firm.key })
  expect(report.word).toBe('BROKEN')
  expect(report.checks[0]).toMatchObject({
    state: 'bad',
    says: 'This is signed with another key than the firm’s. No signed change of the firm’s key leads to it.',
  })
  expect(report.checks.map(({ says }) => says)).not.toContain('The firm’s signature is genuine')
})

test.each([
  ['nothing', ''],
  ['a picture', '\u0089PNG'],
  ['another JSON', '{"a":1}\n'],
  ['half a file', doctored.slice(0, 900)],
])('%s is BROKEN and told in a sentence', async (_, text) => {
  const report = await reportOn(text, trusted)
  expect(report.word).toBe('BROKEN')
  expect(report.checks[0]?.says).toMatch(/^.{10,}\.$/s)
})

test('a head that a witness saw is compared: the same one is PROVEN, another of that length is BROKEN with both notes', async () => {
  const same = [{ name: 'head.txt', note: noteIn(at(13).head.place) }]
  expect(await reportOn(textOf(whole), { ...trusted, heads: same })).toMatchObject({ word: 'PROVEN' })
  const fork = headsOver(chain(13, CLIENT, 'another past'), heads.slice(0, 3))
  const others = [{ name: 'head.txt', note: noteIn(at(13, fork).head.place) }]
  const report = await reportOn(textOf(whole), { ...trusted, heads: others })
  expect(report).toMatchObject({ word: 'BROKEN', notes: [noteIn(at(13).head.place), others[0]?.note] })
})

test('a head that a stranger made breaks nothing, and proves nothing', async () => {
  const note = noteIn(proofOf(entries, { number: 1, signer: newSigner() }).head.place)
  const report = await reportOn(textOf(whole), { ...trusted, heads: [{ name: 'head.txt', note }] })
  expect(report.word).toBe('UNPROVEN')
  expect(report.checks.flatMap(({ more }) => more)).toContainEqual(
    expect.stringContaining('head.txt cannot be compared'),
  )
})

test('an earlier file and another’s are named among the checks', async () => {
  const older = named('march.json', textOf(savedFile(entries, at(9))))
  const report = await reportOn(textOf(whole), { ...trusted, older })
  expect(report.word).toBe('PROVEN')
  expect(report.checks).toContainEqual({
    ...{ state: 'good', says: 'Nothing since the earlier file was taken back', more: ['march.json'] },
  })
})

test('what one was handed is known by its content', () => {
  expect(kindOf(textOf(whole))).toBe('statement')
  expect(kindOf(firm.key)).toBe('key')
  expect(kindOf(policyOf().trim())).toBe('witnesses')
  expect(kindOf(noteIn(at(13).head.place))).toBe('head')
  for (const text of ['', 'hello', '{}', '\n\n']) expect(kindOf(text)).toBe(null)
})

const run = promisify(execFile)
const VERIFY = join(import.meta.dirname, '..', 'verify.ts')

test('the command line prints the same report, and its exit code is the verdict: 0 proven, 1 broken, 3 neither, 2 asked wrongly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pramaan-verify-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const put = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const [good, bad, witnesses] = [
    put('ledger.json', textOf(whole)),
    put('bad.json', doctored),
    put('witnesses.txt', policyOf()),
  ]
  const verify = async (...args: string[]) => {
    const ended = await run(process.execPath, [VERIFY, ...args]).catch((error: unknown) => error)
    const { code = 0, stdout } = ended as { code?: number; stdout: string }
    return { code, stdout }
  }
  expect(await verify(good, firm.key, witnesses)).toEqual({
    code: 0,
    stdout: reportText(await reportOn(textOf(whole), trusted)),
  })
  const broken = await verify(bad, firm.key, witnesses)
  expect(broken.code).toBe(1)
  expect(broken.stdout).toMatch(/^BROKEN\nEntry 1 is not as it was signed\.\n/)
  expect((await verify(good)).code).toBe(3)
  expect((await verify()).code).toBe(2)
  expect((await verify(good, 'no key')).code).toBe(2)
})
