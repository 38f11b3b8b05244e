/** trading: the rows of promotional credit that a plan makes or changes. */

/** A credit that was accepted; the row that was there before gives way. */
export interface PromoCredit {
  readonly id: string
  readonly offer_id: string
  readonly client_id: string
  readonly amount_paise: bigint
  readonly spent_paise: bigint
  /** To the firm, when it ended. */
  readonly returned_paise: bigint
  readonly accepted_at: Date
  /** The first and the last day whose charges it pays. */
  readonly accepted_on: string
  readonly ends_on: string
  readonly terms: readonly string[]
  readonly terms_hash: string
  readonly ended: 'used' | 'expired' | 'given-up' | null
  readonly ended_at: Date | null
}

/** What of it paid the charges of an order on a day. Its id is that of the ledger's transfer. */
export interface NewPromoUse {
  readonly id: string
  readonly credit_id: string
  readonly client_id: string
  readonly order_id: string
  readonly day: string
  readonly amount_paise: bigint
  readonly at: Date
}
