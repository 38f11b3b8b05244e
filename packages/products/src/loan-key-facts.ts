/** products: what a borrower is told before signing: what is received, what is paid, and what it costs a year with everything in it. */
import { type Paise, paise } from '@pramaan/money'
import { type Fraction, fraction, percent, portion } from './fraction.ts'
import { aprOf, effectiveOf, monthlyRate } from './loan-apr.ts'
import { type EmiRow, type EmiTerms, emiTable } from './loan-emi.ts'

/** GST on a lender's fees. */
const GST = percent(fraction(18n))

/** A fee and its tax: both are kept back, and both are costs. */
export function feeWithTax(fee: Paise): { readonly fee: Paise; readonly gst: Paise; readonly total: Paise } {
  const gst = portion(fee, GST)
  return { fee, gst, total: paise(fee + gst) }
}

export interface KeyFacts {
  readonly rows: readonly EmiRow[]
  readonly instalment: Paise
  readonly interest: Paise
  readonly paid: Paise
  /** After the fees. */
  readonly received: Paise
  /** Parts of one a year: twelve times the monthly rate. */
  readonly apr: Fraction
  readonly effective: Fraction
}

/** `fees`: all that is kept back when it is drawn, their tax included. */
export function keyFactsOf(terms: EmiTerms, fees: Paise): KeyFacts {
  const rows = emiTable(terms)
  const sum = (of: (row: EmiRow) => Paise) => paise(rows.reduce((so, row) => so + of(row), 0n))
  const received = paise(terms.principal - fees)
  const monthly = monthlyRate(
    received,
    rows.map(({ instalment }) => instalment),
  )
  return {
    rows,
    instalment: rows[0]?.instalment ?? paise(0n),
    interest: sum(({ interest }) => interest),
    paid: sum(({ instalment }) => instalment),
    received,
    apr: aprOf(monthly),
    effective: effectiveOf(monthly),
  }
}
