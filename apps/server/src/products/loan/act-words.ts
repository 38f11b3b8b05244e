/** products/loan: what the second person reads before an application is answered, or before what is pledged is sold. Pure. */
import type { Change, LoanFacts } from '@pramaan/contracts'
import { formatRupees, formatScaled, fromWire, groupIndian, paise } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Loan } from './account.ts'
import { readFacts } from './facts.ts'
import { rupees } from './words.ts'

const told = (field: string, after: string): Change => ({ field, before: '', after })

const amountIn = (wire: number): string => formatRupees(fromWire(wire) ?? paise(0n))

/** 12 or 12.345: as many decimals as were signed. */
function unitsIn(units: number): string {
  const [whole = '0', part] = String(units).split('.')
  return part === undefined ? groupIndian(whole) : `${groupIndian(whole)}.${part}`
}

const pledgeIn = ({ pledge }: LoanFacts): string =>
  pledge
    .map(({ name, units, ltv_percent: lent }) => `${unitsIn(units)} of ${name}, ${lent}% lent on it`)
    .join('\n')

const repaymentIn = ({ repayment, months, instalment, first_due, last_due }: LoanFacts): string =>
  repayment === 'emi'
    ? `${months} instalments of ${amountIn(instalment)}, from ${dayInWords(first_due)} to ${dayInWords(last_due)}`
    : `${amountIn(instalment)} at the end, on ${dayInWords(last_due)}`

/** Every figure that the client has signed. */
export function decisionRows(loan: Loan, lender: string): Change[] {
  const facts = readFacts(loan.facts)
  return [
    told('Lender', lender),
    told('Amount', amountIn(facts.amount)),
    told('Fee and its GST', `${amountIn(facts.fee)} + ${amountIn(facts.fee_gst)}`),
    told('In the client’s cash', amountIn(facts.received)),
    told(
      'Interest a year',
      `${facts.rate_percent}%, APR ${facts.apr_percent}%; ${facts.late_percent}% more on what is late`,
    ),
    told('Repayment', repaymentIn(facts)),
    told('Repaid in all', `${amountIn(facts.repaid)}, of it ${amountIn(facts.interest)} interest`),
    told('Pledged for it', pledgeIn(facts)),
    told('Answer promised by', dayInWords(dayInIndia(loan.promised_by))),
    told('Key facts, SHA-256', loan.facts_sha256.slice(2)),
  ]
}

export interface Sale {
  readonly loan: Loan
  readonly name: string
  readonly units: bigint
  readonly pledged: bigint
  readonly decimals: number
  /** Today, with its interest. */
  readonly owed: bigint
  /** With the interest; null where no price of it is known now. */
  readonly worth: bigint | null
  /** What has accrued on it: of bonds. */
  readonly interest: bigint
}

/** It follows the market. */
export const WORTH = 'Worth when proposed'

const worthIn = (worth: bigint, interest: bigint): string =>
  `About ${rupees(worth)}, before charges${interest > 0n ? `; of it ${rupees(interest)} is interest since the last coupon` : ''}`

export const saleRows = ({ loan, name, units, pledged, decimals, owed, worth, interest }: Sale): Change[] => [
  told('Holding', name),
  told(
    'Units at most',
    `${formatScaled(units, decimals)} of ${formatScaled(pledged, decimals)} that are pledged; at the sale no more than is needed then`,
  ),
  told(WORTH, worth === null ? 'No price is known' : worthIn(worth, interest)),
  told('Owed today', rupees(owed)),
  told('Cover that was missing at the last look', rupees(loan.shortfall_paise)),
  told('Cure date that has passed', dayInWords(loan.cure_by ?? '')),
]
