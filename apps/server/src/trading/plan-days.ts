/** trading: what a plan writes of a day's charges: what the day came to, and what each purchase and sale bears of it. */

/** What the day has given back of a sale's charges, and of what its shares had cost; in all. */
export interface CloseRefund {
  readonly id: string
  readonly refund_paise: bigint
  readonly cost_refund_paise: bigint
}

/** What a client's day came to, and what this run gave back for it. */
export interface NewDay {
  readonly id: string
  readonly client_id: string
  readonly day: string
  readonly run: number
  readonly at: Date
  readonly card_version: string
  readonly taken_paise: bigint
  readonly charged_paise: bigint
  readonly refund_paise: bigint
  readonly borne_paise: bigint
  readonly fees_paise: bigint
  readonly taxes_paise: bigint
  readonly transfer_id: string | null
  readonly moved_paise: bigint
  readonly lines: readonly object[]
}

/** What a purchase, or a sale, bears of its day. */
export interface NewDayPart {
  readonly client_id: string
  readonly day: string
  /** The order that bought, or the fill that sold. */
  readonly piece: string
  readonly order_id: string
  readonly side: 'buy' | 'sell'
  readonly taken_paise: bigint
  readonly charged_paise: bigint
  readonly apart_paise: bigint
  readonly amounts: Readonly<Record<string, number>>
}
