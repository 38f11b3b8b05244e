/**
 * journeys: the firm's bank. Its statements follow one from another, whichever journey they are for: whoever imports one
 * holds the bank until it is in.
 */
import { randomInt } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { formatRupees, fromWire, type Paise, paise } from '@pramaan/money'
import { asOwner } from './people.ts'
import { told } from './savers.ts'

const LOCK = 4_400_001

export interface BankLine {
  readonly narration: string
  readonly utr: string
  readonly payer?: string
  /** Negative: it went out. */
  readonly amount: Paise
}

interface CsvFile {
  readonly name: string
  readonly mimeType: 'text/csv'
  readonly buffer: Buffer
}

/** A payment's number at the bank, never given twice. */
export const someUtr = (): string => `JRNY${randomInt(1_000_000_000, 9_999_999_999)}`

export const csvFile = (name: string, lines: readonly (readonly string[])[]): CsvFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map((cells) => `${cells.join(',')}\n`).join('')),
})

/** Hands the next statement, with these lines, to whoever imports it. No other is imported meanwhile. */
export async function withStatement(
  staff: APIRequestContext,
  lines: readonly BankLine[],
  use: (file: CsvFile) => Promise<void>,
): Promise<void> {
  await asOwner('select pg_advisory_lock($1)', [LOCK])
  try {
    await use(await nextStatement(staff, lines))
  } finally {
    await asOwner('select pg_advisory_unlock($1)', [LOCK])
  }
}

async function nextStatement(staff: APIRequestContext, lines: readonly BankLine[]): Promise<CsvFile> {
  const { items } = await told<{ items: { closing: number }[] }>(staff.get('/console-api/statements'))
  let balance = fromWire(items[0]?.closing ?? 0) ?? paise(0n)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()
  const rows = lines.map(({ narration, utr, payer = '', amount }) => {
    balance = paise(balance + amount)
    const [debit, credit] = amount < 0n ? [plain(paise(-amount)), ''] : ['', plain(amount)]
    return [today, narration, utr, payer.toUpperCase(), debit, credit, plain(balance)]
  })
  const header = ['Date', 'Narration', 'UTR', 'Payer', 'Debit', 'Credit', 'Balance']
  return csvFile('statement.csv', [header, ...rows])
}

const plain = (amount: Paise): string => formatRupees(amount).replaceAll(/[₹,]/g, '').replace('−', '-')
