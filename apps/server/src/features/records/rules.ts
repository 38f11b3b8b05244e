/** records: which part of the ledger a client asks for, and how it reads. Pure. */
import { type RecordKind, Refusal } from '@pramaan/contracts'
import type { Paise } from '@pramaan/money'
import type { CashWanted } from '../../ledger/cash-lines.ts'
import { actsOf } from '../../ledger/line-titles.ts'
import { instantInIndia, laterBy } from '../../platform/clock.ts'

const DAY_MS = 86_400_000

export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Days in India, the last one included. */
export function wantedIn({ from, to }: Period, kind: RecordKind = 'all'): CashWanted {
  if (from && to && to < from) throw new Refusal('period_backwards')
  return {
    since: from ? instantInIndia(from, '00:00:00') : null,
    until: to ? laterBy(instantInIndia(to, '00:00:00'), DAY_MS) : null,
    acts: kind === 'all' ? null : actsOf(kind),
  }
}

/** A name that says what the file is, made of nothing but our own letters and the two days. */
export const fileName = ({ from, to }: Period, ending: 'csv' | 'pdf'): string =>
  `statement${from ? `-from-${from}` : ''}${to ? `-to-${to}` : ''}.${ending}`

/** Whole rupees, a point and two digits: what every spreadsheet reads as a number. */
export function plainRupees(amount: Paise): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
