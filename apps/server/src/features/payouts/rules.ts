/** payouts: what is written for the bank, and how its answer is read. Pure. */
import { payoutFileColumns, payoutResultColumns, Refusal, type WithdrawalState } from '@pramaan/contracts'
import type { Paise } from '@pramaan/money'
import { asksForPayment } from '../../firm/conduct.ts'
import { referenceOf } from '../../payments/rules.ts'
import { CsvFault, type CsvRecord, parseCsv, textOf } from '../../platform/csv.ts'
import { csvLine } from '../../platform/csv-lines.ts'
import type { Payee } from './payees.ts'

/** As many as a bank takes in one file, and as one transaction can well carry. */
export const MOST_IN_A_FILE = 1000
const MOST_RESULT_BYTES = 1024 * 1024

const plainRupees = (amount: Paise): string => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`

export const payoutCsv = (payees: readonly Payee[]): Buffer =>
  Buffer.from(
    [
      csvLine(payoutFileColumns),
      ...payees.map((payee) =>
        csvLine([
          referenceOf(payee.id),
          plainRupees(payee.amount),
          payee.accountNumber,
          payee.ifsc,
          payee.holder,
          payee.bank,
        ]),
      ),
    ].join(''),
  )

/** What the bank did with one withdrawal. */
export type BankResult =
  | { readonly line: number; readonly reference: string; readonly status: 'success'; readonly utr: string }
  | { readonly line: number; readonly reference: string; readonly status: 'failed'; readonly reason: string }

const REFERENCE = /^WD[0-9A-F]{18}$/
const UTR = /^[A-Z0-9]{6,40}$/
const REASON = /^[^\p{Cc}]{1,300}$/u

export const unreadable = (line: number, says: string): Refusal =>
  new Refusal('payout_results_unreadable', { says: `Line ${line}: ${says}. Nothing was changed.` })

/** Reads the bank's file as a whole: one line that cannot be right, and none of it is taken in. */
export function readResults(file: Buffer): BankResult[] {
  if (file.length > MOST_RESULT_BYTES) throw unreadable(1, 'the file is larger than 1 MB')
  const [header, ...records] = recordsOf(file)
  const names = header?.cells.map((name) => name.trim().toLowerCase()).join(',')
  if (names !== payoutResultColumns.join(',')) {
    throw unreadable(1, `the first line has to name the columns ${payoutResultColumns.join(', ')}`)
  }
  if (records.length === 0) throw unreadable(2, 'there is no result in the file')
  const results = records.map(resultOf)
  refuseTwice(results, ({ reference }) => reference, 'the reference')
  refuseTwice(results, (result) => (result.status === 'success' ? result.utr : null), 'the UTR')
  return results
}

function recordsOf(file: Buffer): CsvRecord[] {
  try {
    return parseCsv(textOf(file))
  } catch (error) {
    throw error instanceof CsvFault ? unreadable(error.line, error.message) : error
  }
}

function resultOf({ line, cells }: CsvRecord): BankResult {
  if (cells.length !== payoutResultColumns.length) {
    throw unreadable(line, `there are ${cells.length} cells instead of ${payoutResultColumns.length}`)
  }
  const [reference = '', status = '', utr = '', reason = ''] = cells.map((cell) => cell.trim())
  if (!REFERENCE.test(reference)) throw unreadable(line, 'the reference is none of ours')
  if (status.toLowerCase() === 'success') return succeeded(line, reference, utr.toUpperCase())
  if (status.toLowerCase() === 'failed') return failed(line, reference, reason)
  throw unreadable(line, 'the status is neither success nor failed')
}

function succeeded(line: number, reference: string, utr: string): BankResult {
  if (!UTR.test(utr)) throw unreadable(line, 'a success needs the UTR: 6 to 40 letters and digits')
  return { line, reference, status: 'success', utr }
}

/** The client reads the bank's words, so what the firm may not say cannot come in by this way either. */
function failed(line: number, reference: string, reason: string): BankResult {
  if (!REASON.test(reason))
    throw unreadable(line, 'a failure needs the bank’s reason, in at most 300 characters')
  if (asksForPayment(reason)) throw unreadable(line, 'the reason asks the client for a payment')
  return { line, reference, status: 'failed', reason: `The bank could not pay it out: ${reason}` }
}

function refuseTwice(
  results: readonly BankResult[],
  keyOf: (result: BankResult) => string | null,
  what: string,
): void {
  const seen = new Set<string>()
  for (const result of results) {
    const key = keyOf(result)
    if (key !== null && seen.has(key)) throw unreadable(result.line, `${what} stands there twice`)
    if (key !== null) seen.add(key)
  }
}

/** Where a result takes a withdrawal: to a new state, nowhere because it is known, or it contradicts what is known. */
export function stateAfter(
  withdrawal: { readonly state: WithdrawalState; readonly utr: string | null },
  result: BankResult,
): 'sent' | 'rejected' | 'known' | 'contradicts' {
  const { state, utr } = withdrawal
  if (result.status === 'success') {
    if (state === 'approved') return 'sent'
    // Read again after the money came back, the earlier file still says what was true then.
    return utr === result.utr ? 'known' : 'contradicts'
  }
  if (state === 'approved' || state === 'sent') return 'rejected'
  return state === 'rejected' ? 'known' : 'contradicts'
}
