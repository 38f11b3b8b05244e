/** products/stock/corporate-actions: one holder of a stock, and what its company does on one ex-day, as they are stored. */
import type { LotState, OrderState } from '../../../trading/plan.ts'
import type { Day } from './lots.ts'

export interface StoredAction {
  readonly id: string
  readonly kind: 'split' | 'bonus' | 'consolidation' | 'dividend'
  /** Of several of one kind on the day. */
  readonly number: number
  readonly exDay: Day
  readonly recordDay: Day
  readonly payDay: Day
  readonly sharesBefore: bigint
  readonly sharesAfter: bigint
  readonly perShare: bigint
  /** As the company announced it. */
  readonly says: string
}

export interface HeldLot extends LotState {
  readonly id: string
  readonly order_id: string
  readonly asset: string
  readonly instrument_id: number
  readonly held_from: Day
  /** Pledged for a loan. */
  readonly lent?: bigint
}

export interface HolderOrder extends OrderState {
  readonly id: string
  readonly version: number
}

export interface Holder {
  readonly client: string
  /** Of every listing of the share, as they are now. `goneSince`: what was sold of each on the ex-day or later, less what it was given since. */
  readonly lots: readonly HeldLot[]
  readonly goneSince: ReadonlyMap<string, bigint>
  readonly orders: ReadonlyMap<string, HolderOrder>
}

export interface ExDay {
  /** The listing whose actions stand for those of all. */
  readonly instrumentId: number
  /** Every listing of the share that it reaches, that one among them. */
  readonly listings: readonly number[]
  readonly exDay: Day
  readonly actions: readonly StoredAction[]
  /** Of a whole share after the change, for fractions. */
  readonly pricePaise: bigint
}
