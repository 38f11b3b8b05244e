/** trading: rows that plans write of units that are redeemed, bought every month, or paid out on. */
/** Units of a fund that are blocked until they are priced; the row that was there before gives way. */
export interface NewRedemption {
  readonly id: string
  readonly client_id: string
  readonly instrument_id: number
  readonly asset: string
  readonly asked: object
  readonly units: bigint
  readonly placed_at: Date
  readonly cancel_until: Date
  readonly nav_day: string
  readonly pay_day: string
  readonly status: 'awaiting' | 'priced' | 'cancelled'
  readonly status_at: Date
  readonly nav_e4: bigint | null
  readonly gross_paise: bigint
  readonly load_paise: bigint
  readonly stt_paise: bigint
}

/** What a NAV that was wrong did to an order, put right. Its id is that of the ledger's transfer. */
export interface NewCorrection {
  readonly id: string
  readonly client_id: string
  readonly order_id: string
  /** Null: of the purchase itself. */
  readonly redemption_id: string | null
  readonly nav_day: string
  readonly nav_e4: bigint
  /** To the client's securities; below zero: taken back. */
  readonly units: bigint
  /** To the client's cash, and for how many units that were redeemed meanwhile. */
  readonly paid_paise: bigint
  readonly paid_units: bigint
  /** What the firm bears instead of the client. */
  readonly borne_paise: bigint
  readonly borne_units: bigint
  readonly at: Date
}

/** A fund that is bought every month, as it is from now on: at the version after the one it was worked out from. */
export interface NewSip {
  readonly id: string
  readonly client_id: string
  readonly offer_id: string
  readonly instrument_id: number
  readonly amount_paise: bigint
  readonly day: number
  readonly instalments_left: number
  readonly misses_in_a_row: number
  readonly state: 'active' | 'paused' | 'stopped'
  readonly due_on: string
  readonly debit_on: string
  /** Of what falls due for it next: each instalment has its own. */
  readonly due_ref: string
  readonly skips_next: boolean
  readonly asks_client: boolean
  readonly started_at: Date
  readonly state_at: Date
  readonly version: number
}

/** What became of a SIP on its day. */
export interface NewInstalment {
  readonly sip_id: string
  readonly client_id: string
  readonly due_on: string
  readonly debit_on: string
  readonly outcome: 'debited' | 'short' | 'skipped' | 'paused' | 'refused'
  readonly amount_paise: bigint
  readonly order_id: string | null
  readonly at: Date
}

/** What a holder has of a distribution. Its id is that of the ledger's transfer. */
export interface NewPayout {
  readonly id: string
  readonly client_id: string
  readonly distribution_id: string
  readonly instrument_id: number
  readonly units: bigint
  readonly gross_paise: bigint
  readonly tax_paise: bigint
  readonly paid_at: Date
}
