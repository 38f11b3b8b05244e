/** Simulation: the rows that the model of the database keeps, as far as the simulated parts of the product read them. */
import type { OrderKind, OrderStatus } from '@pramaan/contracts'
import type { Ended } from '../../../src/trading/plan.ts'

export interface ClientRow {
  readonly id: string
  readonly frozen_at: Date | null
  readonly withdrawals_from: Date | null
}

export interface CardRow {
  readonly id: string
  readonly client_id: string
  readonly usable_from: Date
  readonly removed_at: Date | null
}

export interface PinRow {
  readonly client_id: string
  readonly pin_hash: string
  readonly tries: number
  readonly comparing: number
  readonly locked_until: Date | null
}

export interface SessionRow {
  readonly id: string
  readonly client_id: string
  readonly device_hash: Buffer
  readonly expires_at: Date
  readonly ended_at: Date | null
  readonly ended_why: string | null
}

export interface TokenRow {
  readonly session_id: string
  readonly seq: number
  readonly hash: string
  readonly issued_at: Date
  readonly used_at: Date | null
}

export interface GrantRow {
  readonly id: string
  readonly session_id: string
  readonly purpose: string
  readonly operation: string | null
  readonly expires_at: Date
  readonly used_at: Date | null
}

export interface IdempotencyRow {
  readonly body_hash: Buffer
  readonly reply: Buffer | null
}

export interface ThrottleRow {
  readonly tries: number
  readonly started: Date
  readonly blocked_until: Date | null
}

export interface OrderRow {
  readonly id: string
  readonly client_id: string
  readonly kind: OrderKind
  readonly instrument_id: number
  readonly asset: string
  readonly order_type: 'market' | 'limit'
  readonly limit_paise: bigint
  readonly ordered: bigint
  readonly filled: bigint
  readonly blocked_paise: bigint
  readonly status: OrderStatus
  readonly version: number
  readonly placed_at: Date
  readonly status_at: Date
  readonly expires_at: Date
  readonly executed_at: Date | null
  readonly settles_on: string | null
  readonly worked_by: string | null
  readonly ended: Ended | null
  readonly offer_id: string | null
  readonly asked: Readonly<Record<string, unknown>> | null
}

export interface LotRow {
  readonly id: string
  readonly client_id: string
  readonly asset: string
  readonly order_id: string
  readonly quantity: bigint
  readonly gross_paise: bigint
  readonly charges_paise: bigint
  readonly bought_on: string
  readonly settles_on: string
  readonly pledged: bigint
  readonly lent: bigint
}

export interface FillRow {
  readonly id: string
  readonly order_id: string
  readonly client_id: string
  readonly side: 'buy' | 'sell'
  readonly quantity: bigint
  readonly gross_paise: bigint
  readonly accrued_paise: bigint
  readonly charges_paise: bigint
  readonly levels: readonly (readonly [number, number])[]
  readonly at: Date
  readonly trade_day: string
  readonly source: string
  readonly as_of: Date
  readonly sequence: number
  readonly quote_id: string | null
}

export interface CloseRow {
  readonly id: string
  readonly lot_id: string
  readonly order_id: string
  readonly client_id: string
  readonly fill_id: string
  readonly quantity: bigint
  readonly gross_paise: bigint
  readonly accrued_paise: bigint
  readonly charges_paise: bigint
  readonly settled_at: Date | null
}

export interface QuoteRow {
  readonly id: string
  readonly client_id: string
  readonly order_id: string
  readonly terms: object
  readonly issued_at: Date
  readonly used_at: Date | null
}

export interface DueRow {
  readonly id: string
  readonly kind: string
  readonly client_id: string
  readonly ref: string
  readonly at: Date
  readonly tries: number
  readonly taken_until: Date | null
  readonly done_at: Date | null
}

export interface OfferRow {
  readonly id: string
  readonly kind: string
  readonly instrument_id: number
  readonly opens_at: Date
  readonly closes_at: Date | null
  readonly total: bigint | null
  readonly taken: bigint
  readonly version: number
  readonly terms: Readonly<Record<string, unknown>>
}

export interface ApplicationRow {
  readonly order_id: string
  readonly client_id: string
  readonly offer_id: string
  readonly person: string | null
  readonly asked: object
  readonly units: bigint
  readonly allotted: bigint | null
  readonly paid_paise: bigint
  readonly ended_at: Date | null
}

export interface IncomeRow {
  readonly id: string
  readonly order_id: string
  readonly client_id: string
  readonly due_on: string
  readonly pay_on: string
  readonly payer: string
  readonly gross_paise: bigint
  readonly tax_paise: bigint
  readonly repaid_paise: bigint
  readonly paid_at: Date | null
  readonly missed_at: Date | null
  readonly units: bigint | null
}

export interface WithdrawalRow {
  readonly id: string
  readonly client_id: string
  readonly card_id: string
  readonly amount_paise: bigint
  readonly state: 'requested' | 'approved' | 'sent' | 'paid' | 'rejected' | 'cancelled'
  readonly state_at: Date
}

/** Of the firm: what one person proposes and another decides. */
export interface ProposalRow {
  readonly id: string
  readonly maker: string
  readonly checker: string | null
  readonly state: 'open' | 'approved' | 'expired'
  readonly act: string
  readonly at: Date
}
