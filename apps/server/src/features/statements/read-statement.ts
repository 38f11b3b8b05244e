/**
 * statements: a bank's CSV becomes lines, or a fault with its line and reason. Columns are known by their names, so
 * their order does not matter; the balance is checked from line to line, so none can be missing. Pure.
 */
import { createHash } from 'node:crypto'
import { formatRupees, paise } from '@pramaan/money'
import { CsvFault, type CsvRecord, parseCsv, textOf } from '../../platform/csv.ts'
import { readAmount, readBalance, readDay, readText, readUtr } from './read-cells.ts'

const MOST_LINES = 10_000
const MOST_NARRATION = 1000
const MOST_PAYER = 200

export interface BankLine {
  /** In the file, the header being 1. */
  readonly line: number
  readonly day: string
  readonly narration: string
  readonly utr: string | null
  readonly payer: string | null
  readonly direction: 'credit' | 'debit'
  readonly amount: bigint
  readonly balance: bigint
  /** Recognises a line that has no UTR. */
  readonly fingerprint: Buffer
}

/** The names that banks give their columns, ours first. */
const NAMES = {
  day: ['date', 'txn date', 'transaction date', 'value date'],
  narration: ['narration', 'description', 'particulars', 'remarks'],
  utr: ['utr', 'reference', 'utr/reference', 'utr / reference', 'ref no', 'reference no', 'chq/ref no'],
  payer: ['payer', 'payer name', 'remitter', 'counterparty'],
  debit: ['debit', 'debit amount', 'withdrawal', 'withdrawal amt'],
  credit: ['credit', 'credit amount', 'deposit', 'deposit amt'],
  balance: ['balance', 'closing balance', 'running balance'],
} as const
type Column = keyof typeof NAMES
type Columns = Readonly<Record<Column, number>>

/** At least one line, oldest first, each following from the one before. */
export function readStatement(file: Buffer): BankLine[] {
  const [header, ...records] = parseCsv(textOf(file))
  if (!header) throw new CsvFault(1, 'the file is empty')
  const columns = columnsOf(header)
  if (records.length === 0) throw new CsvFault(header.line, 'there are no lines below the header')
  if (records.length > MOST_LINES)
    throw new CsvFault(header.line, `there are more than ${MOST_LINES} lines; import it in parts`)
  const lines = records.map((record) => readLine(record, header.cells.length, columns))
  checkBalances(lines)
  checkNumbers(lines)
  return lines
}

/** What the account held before a line. */
export const balanceBefore = ({ balance, direction, amount }: BankLine): bigint =>
  direction === 'credit' ? balance - amount : balance + amount

function columnsOf({ line, cells }: CsvRecord): Columns {
  const headers = cells.map((cell) => cell.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  const find = (column: Column): number => {
    const name = NAMES[column].find((known) => headers.includes(known))
    if (name === undefined) throw new CsvFault(line, `the column “${title(column)}” is missing`)
    if (headers.indexOf(name) !== headers.lastIndexOf(name)) {
      throw new CsvFault(line, `the column “${name}” is there twice`)
    }
    return headers.indexOf(name)
  }
  return {
    day: find('day'),
    narration: find('narration'),
    utr: find('utr'),
    payer: find('payer'),
    debit: find('debit'),
    credit: find('credit'),
    balance: find('balance'),
  }
}

const TITLES: Readonly<Record<Column, string>> = {
  day: 'Date',
  narration: 'Narration',
  utr: 'UTR',
  payer: 'Payer',
  debit: 'Debit',
  credit: 'Credit',
  balance: 'Balance',
}
const title = (column: Column): string => TITLES[column]

function readLine({ line, cells }: CsvRecord, width: number, columns: Columns): BankLine {
  if (cells.length !== width) throw new CsvFault(line, `it has ${cells.length} cells, the header ${width}`)
  const cell = (column: Column): string => cells[columns[column]] ?? ''
  const read = <T>(column: Column, reader: (text: string) => T | null): T => {
    const value = reader(cell(column))
    if (value === null) {
      throw new CsvFault(line, `“${shortened(cell(column))}” cannot be read as ${title(column)}`)
    }
    return value
  }
  const day = read('day', readDay)
  const narration = read('narration', (text) => readText(text, MOST_NARRATION))
  const payer = read('payer', (text) => readText(text, MOST_PAYER))
  const utr = read('utr', readUtr)
  const [credit, debit] = [read('credit', readAmount), read('debit', readAmount)]
  const balance = read('balance', readBalance)
  if (credit > 0n === debit > 0n)
    throw new CsvFault(line, 'exactly one of Debit and Credit must be an amount')
  const [direction, amount] = credit > 0n ? (['credit', credit] as const) : (['debit', debit] as const)
  return {
    line,
    day,
    narration,
    payer: payer === '' ? null : payer,
    utr: utr === 'none' ? null : utr,
    direction,
    amount,
    balance,
    fingerprint: createHash('sha256')
      .update(JSON.stringify([day, narration, direction, `${amount}`, `${balance}`]))
      .digest(),
  }
}

const shortened = (text: string): string => [...text.replaceAll(/[\p{Cc}\s]+/gu, ' ')].slice(0, 40).join('')

function checkBalances(lines: readonly BankLine[]): void {
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    if (before && balanceBefore(line) !== before.balance) {
      const says = `the balance does not follow from ${formatRupees(paise(before.balance))} on the line before`
      throw new CsvFault(line.line, says)
    }
  }
}

/** A payment has one number, and a line without one is known by all it says. */
function checkNumbers(lines: readonly BankLine[]): void {
  const seen = new Map<string, number>()
  for (const line of lines) {
    const key = lineKey(line)
    const earlier = seen.get(key)
    if (earlier !== undefined) throw new CsvFault(line.line, `it repeats line ${earlier}`)
    seen.set(key, line.line)
  }
}

/** What makes a line the same line in another file. */
export const lineKey = (line: Pick<BankLine, 'direction' | 'utr' | 'fingerprint'>): string =>
  `${line.direction}:${line.utr ?? line.fingerprint.toString('hex')}`
