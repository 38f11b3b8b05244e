/** platform: what is written can be read again, and no cell is ever a formula. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCsv } from './csv.ts'
import { csvLine } from './csv-lines.ts'

test.each([
  '=1+1',
  '+1',
  '-cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\uFEFF=1',
  '＝1',
  '－1',
  '-1-1',
])('a cell that begins like %j is marked as text', (cell) => {
  expect(csvLine([cell]).startsWith(`"'`)).toBe(true)
})

test.each(['-12.50', '0', '25000.00', 'Asha', 'a=b', '12345678901234'])('%j stays as it is', (cell) => {
  expect(csvLine([cell])).toBe(`"${cell}"\r\n`)
})

test('whatever a cell holds, it never begins as a formula, and it can be read again', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (cells) => {
      const back = parseCsv(csvLine(['x', ...cells]))[0]?.cells.slice(1) ?? []
      expect(back).toHaveLength(cells.length)
      for (const [index, cell] of back.entries()) {
        expect(/^[=+\-@]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)).toBe(false)
        expect(cell.replace(/^'/, '')).toBe(cells[index]?.replace(/^'/, ''))
      }
    }),
  )
})
