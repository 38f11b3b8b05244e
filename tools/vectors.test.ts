/** Vectors: `npm run vectors` on files of our own, which have the quirks of the real ones. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './places.ts'

function vectors(...paths: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'tools', 'vectors.ts'), ...paths],
    {
      encoding: 'utf8',
    },
  )
  return { status, stderr, lines: stdout.trimEnd().split('\n') }
}
const fixture = (name: string) => join(root, 'tools', 'vectors', 'fixtures', `${name}.json`)

test('what agrees is counted and exits with 0; what has no function yet is not run, and never counted as right', () => {
  const { status, lines } = vectors(
    ...['charges', 'observed', 'shelf', 'funds', 'bonds', 'identity', 'returns'].map(fixture),
  )
  expect(lines).toEqual([
    'charges.json: 1 not run, side is missing',
    'charges.json: 8 of 9 (1 not run)',
    'observed.json: 2 of 2',
    'shelf.json: 1 not run, no function yet for something-new',
    'shelf.json: 9 of 10 (1 not run)',
    'funds.json: 9 of 9',
    'bonds.json: 8 of 8',
    'identity.json: 1 not run, no function yet for vpa',
    'identity.json: 4 of 5 (1 not run)',
    'returns.json: 1 not run, fixtures/gone.csv is not there',
    'returns.json: 11 of 12 (1 not run)',
    '51 of 55 (4 not run)',
  ])
  expect(status).toBe(0)
})

test('structured notes, IPOs, post-market deals and loans: 36 of 36 with other numbers than the recorded ones', () => {
  const { status, lines } = vectors(...['structured', 'ipo', 'otc', 'loan'].map(fixture))
  expect(lines).toEqual([
    'structured.json: 8 of 8',
    'ipo.json: 13 of 13',
    'otc.json: 6 of 6',
    'loan.json: 9 of 9',
    '36 of 36',
  ])
  expect(status).toBe(0)
})

test('a wrong number is told in a line with both figures, and exits with 1', () => {
  const { status, lines } = vectors(fixture('charges-wrong'), fixture('observed-wrong'))
  expect(lines).toEqual([
    'charges-wrong.json round-trip: gst: the file says 7.42, the product 7.43',
    'charges-wrong.json derived_current 1 (BUY 40 × 2512.50): stamp: the file says 16, the product 15.00',
    'charges-wrong.json: 1 not run, side is missing',
    'charges-wrong.json: 6 of 9 (2 differ, 1 not run)',
    'observed-wrong.json ALPHA 2025-07-14: ratio: the file says 4.959, the product 4.68',
    'observed-wrong.json BETA 2025-09-14: ex_date: the file says 2025-09-14, the product no trading day',
    'observed-wrong.json: 0 of 2 (2 differ)',
    '6 of 11 (4 differ, 1 not run)',
  ])
  expect(status).toBe(1)
})

test('a wrong figure of a fund or a bond is told, and a yield only past a millionth of a percent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vectors-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const changed = (name: string, from: string, to: string) => {
    const text = readFileSync(fixture(name), 'utf8')
    expect(text).toContain(from)
    const path = join(folder, `${name}-${to.replace(/[^\d]/g, '')}.json`)
    writeFileSync(path, text.replace(from, to))
    return path
  }
  const { status, lines } = vectors(
    changed('funds', '"stamp_duty": "1.56"', '"stamp_duty": "1.57"'),
    changed('bonds', '"yield_simple_percent": "5.695116"', '"yield_simple_percent": "5.695117"'),
    changed('bonds', '"yield_simple_percent": "5.695116"', '"yield_simple_percent": "5.695119"'),
  )
  expect(lines.filter((line) => line.includes('own-'))).toEqual([
    expect.stringMatching(/own-units: stamp_duty: the file says 1\.57, the product 1\.56$/),
    expect.stringMatching(/own-bill: yield_simple_percent: the file says 5\.695119, the product 5\.695116$/),
  ])
  expect(status).toBe(1)
})

test('a file that is missing, no JSON or of no known form is one sentence, and exits with 2', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vectors-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const missing = join(folder, 'missing.json')
  const broken = write('broken.json', '{')
  const other = write('other.json', '{"colour": "blue"}')
  expect(vectors(fixture('observed'), missing)).toMatchObject({
    status: 2,
    stderr: `${missing} cannot be read.\n`,
  })
  expect(vectors(broken)).toMatchObject({ status: 2, stderr: `${broken} is not JSON.\n` })
  expect(vectors(other)).toMatchObject({
    status: 2,
    stderr: `${other} has no form of vectors that is known here.\n`,
  })
  expect(vectors()).toMatchObject({ status: 2, stderr: 'Say which: npm run vectors -- <file>…\n' })
})
