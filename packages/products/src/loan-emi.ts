/** products: a loan in equal monthly instalments on the reducing balance. The last one takes what rounding left. */
import { addMonths, type Day } from '@pramaan/market-time'
import { divide, lesser, type Paise, paise } from '@pramaan/money'
import { type Fraction, fraction, portion, times } from './fraction.ts'

export interface EmiTerms {
  readonly principal: Paise
  /** A year, in parts of one; a month bears a twelfth of it. */
  readonly yearly: Fraction
  readonly months: number
  readonly firstDue: Day
}

export interface EmiRow {
  readonly no: number
  readonly due: Day
  readonly instalment: Paise
  readonly interest: Paise
  readonly principal: Paise
  /** Left after it. */
  readonly balance: Paise
}

const monthly = (yearly: Fraction): Fraction => times(yearly, fraction(1n, 12n))

/** Half up to the paisa. */
export function instalmentOf({ principal, yearly, months }: Omit<EmiTerms, 'firstDue'>): Paise {
  if (months < 1 || yearly.over < 0n)
    throw new RangeError('A loan has a month or more, and no rate below zero')
  const { over, under } = monthly(yearly)
  if (over === 0n) return paise(divide(principal, BigInt(months), 'half-up'))
  const n = BigInt(months)
  const [grown, whole] = [(under + over) ** n, under ** n]
  return paise(divide(principal * over * grown, under * (grown - whole), 'half-up'))
}

export function emiTable(terms: EmiTerms): EmiRow[] {
  const instalment = instalmentOf(terms)
  const rate = monthly(terms.yearly)
  const rows: EmiRow[] = []
  let balance = terms.principal
  for (let no = 1; no <= terms.months; no += 1) {
    const interest = portion(balance, rate)
    const owed = paise(balance + interest)
    // Of a few paise over many months the instalment is rounded far up: no more is ever paid than is owed.
    const paid = no === terms.months ? owed : paise(lesser(instalment, owed))
    balance = paise(owed - paid)
    rows.push({
      no,
      due: addMonths(terms.firstDue, no - 1),
      instalment: paid,
      interest,
      principal: paise(paid - interest),
      balance,
    })
  }
  return rows
}
