/** products/loan: the key facts that a client signs, and their hash. They hold no live price, so that they stay the same while they are read. Pure. */
import { createHash } from 'node:crypto'
import type { LoanFacts, LoanRepayment, LoanTerms } from '@pramaan/contracts'
import { addDays, type Day } from '@pramaan/market-time'
import { type Paise, paise, toWire } from '@pramaan/money'
import {
  aprOf,
  bulletOf,
  type EmiRow,
  type Fraction,
  feeWithTax,
  fraction,
  inDecimals,
  keyFactsOf,
  monthlyRate,
  portion,
  times,
} from '@pramaan/products'
import { dueDay } from './account.ts'
import { CURE_WORKING_DAYS } from './shortfall.ts'

/** Percent with two decimals, in hundredths of a percent. */
export const bpsOf = (percent: number): number => Math.round(percent * 100)

export const yearlyOf = (bps: number): Fraction => fraction(BigInt(bps), 10_000n)

export interface FactsAsk {
  readonly terms: LoanTerms
  readonly amount: Paise
  readonly months: number
  readonly repayment: LoanRepayment
  readonly drawDay: Day
  readonly pledge: LoanFacts['pledge']
}

export interface LoanCosts {
  readonly fee: Paise
  readonly gst: Paise
  readonly received: Paise
  readonly instalment: Paise
}

const HUNDRED = fraction(100n)
const percentOf = (of: Fraction): number => Number(inDecimals(times(of, HUNDRED), 2))

export function costsOf({ terms, amount, months, repayment, drawDay }: FactsAsk): LoanCosts & {
  readonly rows: readonly EmiRow[]
  readonly interest: Paise
  readonly apr: number
} {
  const { fee, gst, total } = feeWithTax(portion(amount, yearlyOf(bpsOf(terms.fee_percent))))
  const yearly = yearlyOf(bpsOf(terms.rate_percent))
  const firstDue = dueDay(drawDay, 1)
  if (repayment === 'emi') {
    const facts = keyFactsOf({ principal: amount, yearly, months, firstDue }, total)
    const { rows, interest, received, instalment, apr } = facts
    return { fee, gst, received, instalment, rows, interest, apr: percentOf(apr) }
  }
  const repaid = dueDay(drawDay, months)
  const { interest, repay, received } = bulletOf({
    principal: amount,
    yearly,
    drawn: drawDay,
    repaid,
    fees: total,
  })
  // One payment after so many months, as a monthly rate like that of instalments.
  const flows = Array.from({ length: months }, (_, index) => (index === months - 1 ? repay : paise(0n)))
  const row = { no: months, due: repaid, instalment: repay, interest, principal: amount, balance: paise(0n) }
  return {
    ...{ fee, gst, received, instalment: repay, rows: [row], interest },
    apr: percentOf(aprOf(monthlyRate(received, flows))),
  }
}

export function factsOf(ask: FactsAsk): LoanFacts {
  const { terms, amount, months, repayment, drawDay, pledge } = ask
  const { fee, gst, received, instalment, rows, interest, apr } = costsOf(ask)
  const repaid = rows.reduce((sum, row) => sum + row.instalment, 0n)
  return {
    ...{ lender: terms.lender, lender_kind: terms.lender_kind, registration: terms.registration },
    ...{ grievance: terms.grievance, amount: toWire(amount), rate_percent: terms.rate_percent },
    ...{ fee: toWire(fee), fee_gst: toWire(gst), received: toWire(received), months, repayment },
    ...{ draw_day: drawDay, instalment: toWire(instalment) },
    ...{ first_due: rows[0]?.due ?? drawDay, last_due: rows.at(-1)?.due ?? drawDay },
    ...{ interest: toWire(interest), repaid: toWire(paise(repaid)), apr_percent: apr },
    ...{ late_percent: terms.late_percent, cooling_off_until: addDays(drawDay, terms.cooling_off_days) },
    cure_days: CURE_WORKING_DAYS,
    pledge,
    instalments: rows.map((row) => ({
      ...{ no: row.no, due: row.due, amount: toWire(row.instalment), interest: toWire(row.interest) },
      ...{ principal: toWire(row.principal), balance: toWire(row.balance) },
    })),
  }
}

/** RFC 8785: keys in order, no blanks. Numbers are written as every JavaScript writes them. */
export function canonicalFacts(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalFacts).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => `${JSON.stringify(key)}:${canonicalFacts(one)}`)
      .join(',')}}`
  return JSON.stringify(value)
}

export const hashOf = (canonical: string): string =>
  createHash('sha256').update(canonical, 'utf8').digest('hex')

/** As it was signed. */
export const readFacts = (canonical: string): LoanFacts => JSON.parse(canonical) as LoanFacts
