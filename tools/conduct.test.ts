/** Every abuse that the page about conduct names has a test that holds it, and that test is there. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './places.ts'

const rows = readFileSync(join(root, 'docs/conduct.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| What would'))
  .map((line) => line.split(' | '))

/** A file, and after it the names of its tests or groups, or the beginnings of them. */
const heldBy = (cell: string): { file: string; names: string[] }[] =>
  cell.split('; `').map((part) => ({
    file: /([\w./-]+\.test\.tsx?)/.exec(part)?.[1] ?? '',
    names: [...part.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  }))

const missingIn = (cell: string): string[] =>
  heldBy(cell).flatMap(({ file, names }) => {
    if (file === '' || names.length === 0 || !existsSync(join(root, file))) return [`no test in ${cell}`]
    const tests = readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /^\s*(test|describe)/.test(line))
    return names
      .filter((name) => !tests.some((line) => line.includes(name)))
      .map((name) => `${file}: ${name}`)
  })

test('the seven abuses with bonus, claims and loans are on the page', () => {
  const named = rows.map(([what = '']) => what.replaceAll(/[|*]/g, '').trim())
  for (const abuse of [
    ...['Bonus that locks cash', 'Bonus counted as gain', 'Fee for a payout', 'Claim closed without reason'],
    ...['Loan opened without consent', 'Rate changed after consent', 'Pledge sold without notice'],
  ])
    expect(named).toContain(abuse)
})

test('every row names a test, and every test that is named exists', () => {
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.flatMap(([, , cell = '']) => missingIn(cell))).toEqual([])
})

test('a row without a test, with a file that is gone, or with a name that no test has, is found', () => {
  const here = 'tools/conduct.test.ts'
  expect(missingIn('nothing')).toHaveLength(1)
  expect(missingIn('`tools/gone.test.ts` “x”')).toHaveLength(1)
  expect(missingIn(`\`${here}\` “every row names a test”, “nobody has written this”`)).toEqual([
    `${here}: nobody has written this`,
  ])
})
