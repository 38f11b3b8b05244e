/** statements: a file is read whole, or refused with the line and the reason. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CsvFault } from '../../platform/csv.ts'
import { readAmount, readBalance, readDay, readUtr } from './read-cells.ts'
import { readStatement } from './read-statement.ts'

const HEADER = 'Date,Narration,UTR,Payer,Debit,Credit,Balance'
const GOOD = '16/11/2026,NEFT,SBIN000001,Asha,,100.00,100.00'
const read = (text: string) => readStatement(Buffer.from(text))

/** The line and reason of the fault. */
function faultOf(text: string): [number, string] {
  try {
    read(text)
  } catch (error) {
    if (error instanceof CsvFault) return [error.line, error.message]
    throw error
  }
  return [0, 'none']
}

describe('cells', () => {
  test.each([
    ['', 0n],
    ['-', 0n],
    ['0.00', 0n],
    ['1,00,000.00', 10_000_000n],
    ['100,000.5', 10_000_050n],
    ['₹ 12,34,567.89', 123_456_789n],
    ['5', 500n],
  ])('the amount %j is %s paise', (cell, paise) => {
    expect(readAmount(cell)).toBe(paise)
  })

  test.each(['1,00,00', '1.234', '-5', '1e5', '0x10', '=1+1', '1,2', '٣', '12 34', '99999999999999'])(
    '%j is no amount',
    (cell) => {
      expect(readAmount(cell)).toBeNull()
    },
  )

  test('a balance may be below zero: -12.50, or 12.50 Dr; an empty one is none', () => {
    expect(readBalance('-12.50')).toBe(-1250n)
    expect(readBalance('12.50 Dr')).toBe(-1250n)
    expect(readBalance('1,00,000.00 Cr')).toBe(10_000_000n)
    expect(readBalance('')).toBeNull()
  })

  test('16/11/2026, 16-11-2026 and 2026-11-16 are one day; 31/11, 29/02/2025 and 11/16/2026 are none', () => {
    for (const cell of ['16/11/2026', '16-11-2026', '2026-11-16']) expect(readDay(cell)).toBe('2026-11-16')
    for (const cell of ['31/11/2026', '29/02/2025', '11/16/2026', '1/1/26', ''])
      expect(readDay(cell)).toBeNull()
    expect(readDay('29/02/2028')).toBe('2028-02-29')
  })

  test('a UTR is 6 to 40 letters and digits; an empty cell, a dash and a zero are none', () => {
    expect(readUtr(" 'sbin123456 ")).toBe('SBIN123456')
    for (const cell of ['', '-', '0']) expect(readUtr(cell)).toBe('none')
    for (const cell of ['12345', 'AB CD 12', '=HYPERLINK(1)', 'x'.repeat(41)])
      expect(readUtr(cell)).toBeNull()
  })
})

describe('a file', () => {
  test('is read by the names of its columns, in any order, with others beside them', () => {
    const [line] = read(
      '\uFEFFBalance,Sl No,Particulars,Txn Date,Ref No,Remitter,Withdrawal,Deposit\r\n"1,00,000.00",1,"UPI, PRM",2026-11-16,SBIN000001,ASHA K,,"1,00,000.00"\r\n',
    )
    expect(line).toMatchObject({
      line: 2,
      day: '2026-11-16',
      narration: 'UPI, PRM',
      utr: 'SBIN000001',
      payer: 'ASHA K',
      direction: 'credit',
      amount: 10_000_000n,
      balance: 10_000_000n,
    })
  })

  test.each([
    ['', 1, 'empty'],
    ['Date,Narration', 1, 'the column “UTR” is missing'],
    [`${HEADER},Date\n${GOOD},x`, 1, 'twice'],
    [HEADER, 1, 'no lines'],
    [`${HEADER}\n${GOOD}\n16/11/2026,NEFT`, 3, 'it has 2 cells'],
    [`${HEADER}\n${GOOD.replace('16/11', '32/11')}`, 2, '“32/11/2026” cannot be read as Date'],
    [`${HEADER}\n${GOOD.replace(',100.00,', ',1.001,')}`, 2, 'cannot be read as Credit'],
    [`${HEADER}\n${GOOD.replace(',,', ',5.00,')}`, 2, 'exactly one of'],
    [`${HEADER}\n${GOOD.replace('100.00,100', ',100')}`, 2, 'exactly one of'],
    [`${HEADER}\n${GOOD}\n16/11/2026,N,SBIN000002,A,,1.00,102.00`, 3, 'does not follow from ₹100.00'],
    [`${HEADER}\n${GOOD}\n16/11/2026,N,SBIN000001,A,,1.00,101.00`, 3, 'it repeats line 2'],
    [`${HEADER}\n${GOOD.replace('NEFT', 'a\u0000b')}`, 2, 'cannot be read as Narration'],
  ])('%j is refused on its line', (text, line, says) => {
    const [at, message] = faultOf(text)
    expect([at, message]).toEqual([line, expect.stringContaining(says)])
  })

  test('a formula in a cell is text like any other', () => {
    const formula = '=cmd|’ /C calc’!A0'
    expect(read(`${HEADER}\n${GOOD.replace('NEFT', formula)}`)[0]?.narration).toBe(formula)
  })

  test('cut off or changed anywhere, it is read or refused with a fault, and what is read has right balances', () => {
    const whole = `${HEADER}\n${GOOD}\n17/11/2026,"IMPS, out",SBIN000002,Bank,"40.00",,60.00\n`
    const noise = fc.record({ at: fc.nat(whole.length), cut: fc.nat(5), put: fc.string({ maxLength: 5 }) })
    fc.assert(
      fc.property(noise, ({ at, cut, put }) => {
        const text = whole.slice(0, at) + put + whole.slice(at + cut)
        try {
          const lines = read(text)
          for (const [index, { balance, direction, amount }] of lines.entries()) {
            const before = lines[index - 1]?.balance
            if (before !== undefined) {
              expect(balance).toBe(direction === 'credit' ? before + amount : before - amount)
            }
          }
        } catch (error) {
          expect(error).toBeInstanceOf(CsvFault)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
