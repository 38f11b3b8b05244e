/** products/bond: a sale to the firm at its bid, as a plan out of the terms that its price was given on. Interest is a leg of its own; the money is paid on the settlement day. Pure. */
import { randomUUID } from 'node:crypto'
import type { Leg } from '../../ledger/transfers.ts'
import type { Plan } from '../../trading/plan.ts'
import { paidOutAt } from '../../trading/settle-sales.ts'
import { offMarketNumbers } from '../../trading/venue.ts'
import { SET_BY_FIRM } from './terms.ts'

/** As kept with the quote: whole numbers stand as text there. */
export interface SaleTerms {
  readonly orderId: string
  readonly clientId: string
  readonly version: number
  readonly filled: bigint
  readonly executedAt: Date
  readonly instrumentId: number
  readonly asset: string
  /** All that is held of the order, with its cost. */
  readonly held: bigint
  /** What of it is not pledged. */
  readonly free: bigint
  readonly gross: bigint
  readonly charges: bigint
  readonly boughtOn: string
  readonly quantity: bigint
  /** Of one bond, before interest. */
  readonly price: bigint
  readonly accrued: bigint
  readonly tradeDay: string
  readonly settlesOn: string
  readonly asOf: Date
}

/** What a part of a lot had cost: by quantity, half up; the rest stays. */
export const partOf = (whole: bigint, part: bigint, of: bigint): bigint =>
  (whole * part * 2n + of) / (of * 2n)

export function salePlan(terms: SaleTerms, quoteId: string, at: Date): Plan {
  const { orderId: order, clientId: client, quantity, held, settlesOn, tradeDay: day } = terms
  const [transfer, close] = [randomUUID(), randomUUID()]
  const isAll = quantity === held
  const cost = {
    gross: partOf(terms.gross, quantity, held),
    charges: partOf(terms.charges, quantity, held),
  }
  const principal = terms.price * quantity
  return {
    client,
    from: [{ id: order, version: terms.version }],
    transfers: [
      { id: transfer, act: 'order-sold', ref: order, memo: null, at, legs: legsOfSale(terms), once: null },
    ],
    changes: [
      {
        ...{ id: order, filled: terms.filled, blocked_paise: 0n, status: isAll ? 'sold' : 'holding' },
        ...{ status_at: at, executed_at: terms.executedAt, settles_on: terms.boughtOn },
        ...{ worked_by: null, ended: null },
      },
    ],
    fills: [
      {
        ...{ id: transfer, order_id: order, client_id: client, side: 'sell', quantity },
        ...{ gross_paise: principal, accrued_paise: terms.accrued, charges_paise: 0n },
        levels: [[Number(quantity), Number(terms.price)]],
        charges: {},
        card_version: '',
        ...{ at, trade_day: day, settles_on: settlesOn, source: SET_BY_FIRM, as_of: terms.asOf },
        ...{ sequence: 0, quote_id: quoteId },
        ...offMarketNumbers(order, transfer),
      },
    ],
    lotChanges: [
      {
        ...{ id: order, quantity: held - quantity, gross_paise: terms.gross - cost.gross },
        ...{ charges_paise: terms.charges - cost.charges },
        ...{ bought_on: terms.boughtOn, settles_on: terms.boughtOn },
      },
    ],
    closes: [
      {
        ...{ id: close, lot_id: order, order_id: order, client_id: client },
        ...{ instrument_id: terms.instrumentId, fill_id: transfer, quantity },
        ...{ cost_gross_paise: cost.gross, cost_charges_paise: cost.charges },
        ...{ gross_paise: principal, accrued_paise: terms.accrued, charges_paise: 0n, once_transfer: null },
        ...{ closed_at: at, closed_on: day, settles_on: settlesOn },
      },
    ],
    dues: [{ id: randomUUID(), kind: 'settlement', client_id: client, ref: close, at: paidOutAt(settlesOn) }],
    steps: [
      {
        ...{ order_id: order, client_id: client, at, actor: 'client', actor_name: null },
        code: isAll ? 'sold' : 'sold-in-part',
        facts: isAll ? null : { quantity: String(quantity), left: String(held - quantity) },
      },
    ],
  }
}

/** After the record date the seller keeps the coupon, and the interest until it goes to the buyer. */
function legsOfSale({ clientId: client, asset, quantity, price, accrued }: SaleTerms): Leg[] {
  const [market, unsettled] = [{ firm: 'market' }, { client, purpose: 'unsettled' }] as const
  return [
    { from: { client, purpose: 'securities' }, to: market, amount: quantity, asset },
    { from: market, to: unsettled, amount: price * quantity },
    ...(accrued > 0n ? [{ from: market, to: unsettled, amount: accrued }] : []),
    ...(accrued < 0n ? [{ from: unsettled, to: market, amount: -accrued }] : []),
  ]
}
