/**
 * trading: what is to be done, worked out before anything is done: from which orders, the ledger's transfers, and every row that
 * is made or changed. A product makes plans and `act` carries them out; the dry run tells one and leaves it at that. Pure.
 */
import type { DueKind, OrderKind, OrderStatus, OrderType } from '@pramaan/contracts'
import type { LedgerAct, Leg } from '../ledger/transfers.ts'
import type { NewIncome } from './income.ts'
import type { NewPromoUse, PromoCredit } from './plan-credits.ts'
import type { CloseRefund, NewDay, NewDayPart } from './plan-days.ts'
import type { InvocationDone, LotLend, NewLoan, NewLoanCheck, NewLoanEvent } from './plan-loans.ts'
import type { NewCorrection, NewInstalment, NewPayout, NewRedemption, NewSip } from './plan-units.ts'

export type { NewIncome } from './income.ts'
export type { NewPromoUse, PromoCredit } from './plan-credits.ts'
export type { CloseRefund, NewDay, NewDayPart } from './plan-days.ts'
export type { InvocationDone, LotLend, NewLoan, NewLoanCheck, NewLoanEvent } from './plan-loans.ts'
export type { NewCorrection, NewInstalment, NewPayout, NewRedemption, NewSip } from './plan-units.ts'

/** What stands beside a step: words of someone of the firm or of a company, how it ended, or how many. */
export interface Facts {
  readonly message?: string
  readonly ended?: string
  readonly quantity?: string
  /** Rupees in words. */
  readonly amount?: string
  readonly left?: string
  /** Of how many. */
  readonly of?: string
  /** When a company pays or allots what it has announced. */
  readonly on?: string
}

export type Actor = 'client' | 'market' | 'exchange' | 'demo-desk' | 'company' | 'settlement' | 'staff'

/** What happened to an order: a code with its facts. The words stand in `step-words.ts`. */
export interface Step {
  readonly order_id: string
  readonly client_id: string
  readonly code: string
  readonly at: Date
  readonly actor: Actor
  /** Of someone of the firm. */
  readonly actor_name: string | null
  readonly facts: Facts | null
}

export interface PlannedTransfer {
  readonly id: string
  readonly act: LedgerAct
  readonly ref: string
  readonly memo: string | null
  readonly at: Date
  readonly legs: readonly Leg[]
  /** A charge that is levied once for this key: where it has been before, the transfer is left out. */
  readonly once: { readonly key: string; readonly paise: bigint } | null
  /**
   * It takes money that the client may have spent meanwhile: where it is short, the plan is refused. Every other transfer moves what
   * is known to be there, and to find it missing is a fault. Stands alone in its plan.
   */
  readonly mayBeShort?: true
}

export interface Asset {
  readonly id: string
  readonly kind: string
  readonly decimals: number
  readonly price_decimals: number
  readonly instrument_id: number | null
  readonly tax_class: string
}

/** What of an order changes. */
export interface OrderState {
  readonly filled: bigint
  readonly blocked_paise: bigint
  readonly status: OrderStatus
  readonly status_at: Date
  readonly executed_at: Date | null
  readonly settles_on: string | null
  readonly worked_by: string | null
  readonly ended: Ended | null
}

export type EndCode =
  | 'cancelled'
  | 'lapsed'
  | 'price-adjusted'
  | 'consolidated'
  | 'rejected'
  /** Of what is applied for: nothing was allotted, the client declined it, or did not pay for it in time. */
  | 'not-allotted'
  | 'declined'
  | 'unpaid'
  /** By the venue, with its reason. */
  | 'venue-rejected'
  /** Of an application: by the client, by the draw, by a price above every bid, or with the whole issue. */
  | 'withdrawn'
  | 'not-drawn'
  | 'bid-too-low'
  | 'issue-failed'

export interface Ended {
  readonly code: EndCode
  readonly facts?: { readonly message: string }
}

/** What is taken of an offer, or given back where the number is below zero. Refused where it is not there any more. */
export interface Take {
  readonly offer: string
  /** Of the terms that the client has read. */
  readonly version: number
  readonly units: bigint
  /** By the clock of the market. */
  readonly at: Date
  /** Where a person may apply only once: the same for the same person, as `\\x` and hex. */
  readonly person: string | null
}

/** An order that is answered by an allotment; the row that was there before gives way. */
export interface Application {
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

export interface NewOrder extends OrderState {
  readonly id: string
  readonly client_id: string
  readonly kind: OrderKind
  readonly instrument_id: number
  readonly asset: string
  readonly of_asset: Asset
  readonly order_type: OrderType
  readonly limit_paise: bigint
  readonly ordered: bigint
  readonly at_desk: boolean
  readonly placed_at: Date
  readonly expires_at: Date
  readonly version: 0
  /** The terms it is placed on, where it is taken from an offer. */
  readonly offer_id?: string
  readonly offer_version?: number
  /** What was asked for, as the product reads it, where it is more than a quantity. */
  readonly asked?: object
}

export interface OrderChange extends OrderState {
  readonly id: string
  /** Of what is applied for, while it is pending. */
  readonly ordered?: bigint
  readonly limit_paise?: bigint
}

/** Where an order is with a venue outside of this house, as it is from now on. */
export interface VenueOrder {
  readonly order_id: string
  readonly client_id: string
  readonly venue: string
  readonly state: VenueState
  readonly state_at: Date
  /** When it was handed over; from then on it may be executed, whatever is heard of it. */
  readonly sent_at: Date | null
  readonly venue_order_number: string | null
  /** Somebody has asked the venue to take the rest back: how the order ends then. */
  readonly end_as: EndCode | null
}

export type VenueState =
  | 'queued'
  | 'sent'
  | 'unanswered'
  | 'open'
  | 'part-filled'
  | 'filled'
  | 'rejected'
  | 'ended'

export interface NewFill {
  /** That of the ledger's transfer. */
  readonly id: string
  readonly order_id: string
  readonly client_id: string
  readonly side: 'buy' | 'sell'
  readonly quantity: bigint
  readonly gross_paise: bigint
  /** Interest since the last coupon, a leg of its own: paid on buying, received on selling. Absent: none. */
  readonly accrued_paise?: bigint
  readonly charges_paise: bigint
  readonly levels: readonly (readonly [quantity: number, paise: number])[]
  readonly charges: Readonly<Record<string, number>>
  readonly card_version: string
  readonly at: Date
  readonly trade_day: string
  readonly settles_on: string
  readonly source: string
  readonly as_of: Date
  readonly sequence: number
  readonly quote_id: string | null
  readonly venue: string
  readonly venue_order_number: string
  readonly venue_trade_number: string
}

/** What is still there of a lot, and what that cost. */
export interface LotState {
  readonly quantity: bigint
  readonly gross_paise: bigint
  readonly charges_paise: bigint
  readonly bought_on: string
  readonly settles_on: string
}

export interface NewLot extends LotState {
  readonly id: string
  readonly client_id: string
  readonly asset: string
  readonly instrument_id: number | null
  readonly order_id: string
  readonly origin: 'purchase' | 'bonus'
  /** Pledged for a loan from the start: bonus shares of pledged ones. */
  readonly lent?: bigint
}

/** How many of a lot are pledged from now on: blocked for a buy-back or a redemption. */
export interface LotPledge {
  readonly id: string
  readonly pledged: bigint
}

/** What a holder has tendered of a buy-back; the row that was there before gives way. */
export interface NewTender {
  readonly id: string
  readonly client_id: string
  readonly offer_id: string
  /** 0: withdrawn. */
  readonly quantity: bigint
  /** On the record date. */
  readonly held: bigint
  readonly tendered_at: Date
  readonly accepted: bigint | null
  readonly gross_paise: bigint
  readonly charges_paise: bigint
  readonly decided_at: Date | null
}

export interface LotChange extends LotState {
  readonly id: string
}

/** A lot, or a part of it, that is left. */
export interface NewClose {
  readonly id: string
  readonly lot_id: string
  readonly order_id: string
  readonly client_id: string
  readonly instrument_id: number | null
  readonly fill_id: string
  readonly quantity: bigint
  readonly cost_gross_paise: bigint
  readonly cost_charges_paise: bigint
  readonly gross_paise: bigint
  readonly accrued_paise?: bigint
  /** What the transfer of `once_transfer` levies is added where it is levied. */
  readonly charges_paise: bigint
  readonly once_transfer: string | null
  readonly closed_at: Date
  readonly closed_on: string
  readonly settles_on: string
  /** Where the money is cash at once. */
  readonly settled_at?: Date
  readonly settled_by?: string
}

/** What a company's action does to one holder. Its id is that of the ledger's transfer. */
export interface NewEffect {
  readonly id: string
  readonly client_id: string
  readonly action_id: string
  readonly instrument_id: number
  readonly asset: string
  readonly act: Extract<LedgerAct, 'dividend' | 'split' | 'bonus' | 'consolidation'>
  readonly ex_day: string
  readonly pay_day: string
  /** When the ex-day began. */
  readonly held: bigint
  readonly shares: bigint
  readonly gross_paise: bigint
  readonly tax_paise: bigint
  /** Of the fraction that was sold. */
  readonly cost_paise: bigint
  readonly paid_at: Date | null
}

/** What an effect does to one lot: shares more or fewer, and what of the cost came or went with them. */
export interface NewCredit {
  readonly effect_id: string
  readonly lot_id: string
  readonly order_id: string
  readonly client_id: string
  readonly instrument_id: number
  readonly ex_day: string
  readonly kind: NewEffect['act']
  readonly shares: bigint
  readonly cost_gross_paise: bigint
  readonly cost_charges_paise: bigint
}

/** What an order has of the fraction of a share that an effect left and that is sold: what it brings and had cost. */
export interface NewFraction {
  readonly effect_id: string
  readonly order_id: string
  readonly client_id: string
  readonly proceeds_paise: bigint
  readonly cost_paise: bigint
}

export interface NewDue {
  readonly id: string
  readonly kind: DueKind
  readonly client_id: string
  readonly ref: string
  readonly at: Date
}

/** A request for money. The bank account is the one that its intent names, as it is looked at while the request is checked. */
export interface NewWithdrawal {
  readonly id: string
  readonly client_id: string
  readonly amount_paise: bigint
  readonly requested_at: Date
  readonly promised_by: Date
}

/** To the client's own address. */
export interface NewMail {
  readonly id: string
  readonly client_id: string
  readonly subject: string
  readonly body_text: string
  readonly created_at: Date
}

export interface Plan {
  readonly client: string
  /** The orders it was worked out from, at the versions they had. */
  readonly from?: readonly { readonly id: string; readonly version: number }[]
  readonly takes?: readonly Take[]
  readonly transfers?: readonly PlannedTransfer[]
  readonly orders?: readonly NewOrder[]
  readonly changes?: readonly OrderChange[]
  readonly applications?: readonly Application[]
  readonly tenders?: readonly NewTender[]
  readonly redemptions?: readonly NewRedemption[]
  readonly navCorrections?: readonly NewCorrection[]
  readonly sips?: readonly NewSip[]
  readonly sipInstalments?: readonly NewInstalment[]
  readonly fundPayouts?: readonly NewPayout[]
  readonly venueOrders?: readonly VenueOrder[]
  readonly fills?: readonly NewFill[]
  readonly lots?: readonly NewLot[]
  readonly lotPledges?: readonly LotPledge[]
  readonly lotLends?: readonly LotLend[]
  readonly lotChanges?: readonly LotChange[]
  readonly closes?: readonly NewClose[]
  readonly settled?: readonly {
    readonly id: string
    readonly settled_at: Date
    readonly settled_by: string
  }[]
  readonly effects?: readonly NewEffect[]
  readonly credits?: readonly NewCredit[]
  readonly fractions?: readonly NewFraction[]
  /** Dividends that are paid now. */
  readonly paid?: readonly { readonly id: string; readonly tax_paise: bigint; readonly paid_at: Date }[]
  readonly closeRefunds?: readonly CloseRefund[]
  readonly days?: readonly NewDay[]
  readonly dayParts?: readonly NewDayPart[]
  readonly incomes?: readonly NewIncome[]
  readonly promoCredits?: readonly PromoCredit[]
  readonly promoUses?: readonly NewPromoUse[]
  readonly dues?: readonly NewDue[]
  readonly done?: readonly { readonly kind: DueKind; readonly ref: string; readonly done_at: Date }[]
  readonly steps?: readonly Step[]
  readonly loans?: readonly NewLoan[]
  readonly loanEvents?: readonly NewLoanEvent[]
  readonly loanChecks?: readonly NewLoanCheck[]
  readonly invocationsDone?: readonly InvocationDone[]
  readonly withdrawals?: readonly NewWithdrawal[]
  readonly mails?: readonly NewMail[]
}
