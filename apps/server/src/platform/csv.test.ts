/** platform: CSV is read as written, or refused with the line. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvFault, parseCsv, textOf } from './csv.ts'

const cellsOf = (text: string) => parseCsv(text).map(({ cells }) => cells)
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

describe('reading', () => {
  test('a byte order mark, CRLF, quotes, doubled quotes and empty lines are what banks write', () => {
    expect(cellsOf('\uFEFFDate,"Narr, ation"\r\n\r\n1,"say ""hi"""\r\n')).toEqual([
      ['Date', 'Narr, ation'],
      ['1', 'say "hi"'],
    ])
  })

  test('a record names the line on which it begins, however many lines it has', () => {
    expect(parseCsv('a\n"b\nc\nd",e\nf').map(({ line }) => line)).toEqual([1, 2, 5])
  })

  test.each([
    ['a,"b', 1, 'never closed'],
    ['a\nb"c', 2, 'inside a cell'],
    ['a\n"b"c', 2, 'behind a closing quote'],
  ])('%j is refused with its line', (text, line, says) => {
    const fault = expect.objectContaining({ line, message: expect.stringContaining(says) })
    expect(() => parseCsv(text)).toThrow(fault)
  })

  test('bytes that are not UTF-8 are refused', () => {
    expect(() => textOf(Buffer.from([0x41, 0xff, 0xfe]))).toThrow(CsvFault)
  })
})

describe('any file', () => {
  test('what was written cell by cell is read back cell by cell', () => {
    const table = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const text = rows.map((row) => row.map(quoted).join(',')).join(end)
        expect(cellsOf(text)).toEqual(rows)
      }),
      { numRuns: 150 },
    )
  })

  test('any text is read or refused with a fault, and never anything else', () => {
    const text = fc.array(fc.constantFrom('a', ',', '"', '\n', '\r', '\r\n', '=1+1', '\uFEFF', ' '))
    fc.assert(
      fc.property(text, (parts) => {
        try {
          parseCsv(parts.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(CsvFault)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
