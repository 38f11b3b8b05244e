/** trading: what an order pays while it is held: coupons, and what an issuer repays with the last of them. */

/** What an order pays its holder: a row from when it is next. The id is that of the ledger's transfer; the row before gives way. */
export interface NewIncome {
  readonly id: string
  readonly order_id: string
  readonly client_id: string
  readonly instrument_id: number
  readonly kind: string
  /** Whose payments of a year count together for tax at source. */
  readonly payer: string
  readonly due_on: string
  readonly pay_on: string
  /** By the record date; null until it is paid or missed. */
  readonly units: bigint | null
  readonly gross_paise: bigint
  readonly tax_paise: bigint
  readonly repaid_paise: bigint
  readonly rule: string
  readonly paid_at: Date | null
  readonly missed_at: Date | null
}
