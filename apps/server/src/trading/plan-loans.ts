/** trading: rows that plans write of loans against holdings. */
import type { LoanEvent, LoanRepayment, LoanState } from '@pramaan/contracts'

/** How many of a lot are pledged for its client's loan from now on. */
export interface LotLend {
  readonly id: string
  readonly lent: bigint
}

/** A loan as it is from now on: at the version after the one it was worked out from. What was signed never changes. */
export interface NewLoan {
  readonly id: string
  readonly client_id: string
  readonly terms_id: string
  readonly amount_paise: bigint
  /** Hundredths of a percent a year. */
  readonly rate_bps: number
  readonly late_bps: number
  readonly fee_paise: bigint
  readonly gst_paise: bigint
  readonly months: number
  readonly repayment: LoanRepayment
  readonly instalment_paise: bigint
  /** What is pledged when it is drawn: units by asset, as text. */
  readonly pledge: readonly { readonly asset: string; readonly units: string }[]
  /** Canonical JSON, as it was signed. */
  readonly facts: string
  /** `\\x` and hex. */
  readonly facts_sha256: string
  readonly signed_at: Date
  readonly applied_at: Date
  readonly promised_by: Date
  readonly state: LoanState
  readonly state_at: Date
  readonly reason: string | null
  readonly drawn_at: Date | null
  readonly drawn_on: string | null
  readonly closed_at: Date | null
  readonly cooling_off_until: string | null
  readonly principal_paise: bigint
  readonly interest_paise: bigint
  readonly overdue_interest_paise: bigint
  readonly charges_paise: bigint
  readonly overdue_paise: bigint
  readonly counted_until: string | null
  readonly paise_days: bigint
  readonly interest_total_paise: bigint
  readonly late_paise_days: bigint
  readonly late_total_paise: bigint
  readonly repaid_paise: bigint
  readonly dues_passed: number
  readonly next_due: string | null
  readonly shortfall_at: Date | null
  readonly shortfall_paise: bigint
  readonly cure_by: string | null
  readonly due_ref: string | null
  readonly version: number
}

/** What happened to a loan. Where something moved its id is that of the ledger's transfer. */
export interface NewLoanEvent {
  readonly id: string
  readonly loan_id: string
  readonly client_id: string
  readonly at: Date
  readonly kind: LoanEvent['kind']
  readonly amount_paise: bigint | null
  readonly owed_paise: bigint | null
  /** What it did to the debt, and to the client's rupees. */
  readonly debt_paise: bigint
  readonly cash_paise: bigint
  readonly says: string
  readonly has_transfer: boolean
}

export interface NewLoanCheck {
  readonly loan_id: string
  readonly client_id: string
  readonly day: string
  readonly value_paise: bigint
  readonly eligible_paise: bigint
  readonly owed_paise: bigint
}

export interface InvocationDone {
  readonly id: string
  readonly done_at: Date
  readonly sold: bigint
}
