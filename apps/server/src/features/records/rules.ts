/** records: which part of the ledger a client asks for, and how it reads. Pure. */
import { type RecordKind, Refusal } from '@pramaan/contracts'
import type { Paise } from '@pramaan/money'
import { actsOf } from '../../ledger/line-titles.ts'
import type { Balances, Period as LedgerPeriod } from '../../ledger/statement-lines.ts'
import type { LedgerAct } from '../../ledger/transfers.ts'
import { instantInIndia, laterBy } from '../../platform/clock.ts'

const DAY_MS = 86_400_000

export interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Days in India, the last one included. */
export function periodOf({ from, to }: Period): LedgerPeriod {
  if (from && to && to < from) throw new Refusal('period_backwards')
  return {
    since: from ? instantInIndia(from, '00:00:00') : null,
    until: to ? laterBy(instantInIndia(to, '00:00:00'), DAY_MS) : null,
  }
}

/** All when null. */
export const actsWanted = (kind: RecordKind = 'all'): LedgerAct[] | null =>
  kind === 'all' ? null : actsOf(kind)

/** Which of the statement's balances an account counts to: money that is blocked is blocked, whatever for. */
export function placeOf(purpose: string | null): keyof Balances {
  if (purpose === 'cash' || purpose === 'unsettled') return purpose
  return 'blocked'
}

/** A name that says what the file is, made of nothing but our own letters and the two days. */
export const fileName = ({ from, to }: Period, ending: 'csv' | 'pdf'): string =>
  `statement${from ? `-from-${from}` : ''}${to ? `-to-${to}` : ''}.${ending}`

/** Whole rupees, a point and two digits: what every spreadsheet reads as a number. */
export function plainRupees(amount: Paise): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
