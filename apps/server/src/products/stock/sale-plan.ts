/**
 * stock: a sale as a plan, out of the terms that were worked out when its price was given: the shares leave their lots, oldest
 * first, each part with what it had cost; the proceeds are unsettled until the exchange pays. Pure.
 */
import { randomUUID } from 'node:crypto'
import type { OrderKind } from '@pramaan/contracts'
import { type Price, type Units, worthOfShares } from '@pramaan/money'
import type { Leg } from '../../ledger/transfers.ts'
import { dayChargesDue } from '../../trading/charge-days.ts'
import type { LotChange, LotState, NewClose, Plan, PlannedTransfer } from '../../trading/plan.ts'
import { paidOutAt } from '../../trading/settle-sales.ts'
import { paperNumbers } from '../../trading/venue.ts'
import { least } from './book.ts'

export interface SoldLot extends LotState {
  readonly id: string
  /** Tendered in a buy-back: not for sale. Absent from a quote of a server that knew of none. */
  readonly pledged?: bigint
  /** Pledged for a loan. */
  readonly lent?: bigint
}

/** As kept with the quote: whole numbers stand as text there. */
export interface SaleTerms {
  readonly orderId: string
  readonly clientId: string
  readonly kind: OrderKind
  readonly version: number
  readonly filled: bigint
  readonly executedAt: Date
  readonly workedBy: string | null
  readonly instrumentId: number
  readonly asset: string
  /** All that is held of the order, in the order in which it is sold: what is not allotted yet comes last. */
  readonly lots: readonly SoldLot[]
  readonly quantity: Units
  readonly price: Price
  /** On the contract note, and of that the firm's own part; the depository's charge apart from it. */
  readonly note: bigint
  readonly fees: bigint
  readonly depositoryKey: string
  readonly depositoryFee: bigint
  readonly depositoryTax: bigint
  readonly charges: Readonly<Record<string, number>>
  readonly cardVersion: string
  readonly tradeDay: string
  readonly settlesOn: string
  readonly source: string
  readonly asOf: Date
  readonly sequence: number
}

/** Bonus shares are credited on the day of their allotment: until then nobody can deliver them. */
export const isAllotted = ({ bought_on: day }: Pick<LotState, 'bought_on'>, tradeDay: string): boolean =>
  day <= tradeDay

export const freeOf = ({
  quantity,
  pledged = 0n,
  lent = 0n,
}: Pick<SoldLot, 'quantity' | 'pledged' | 'lent'>): bigint => quantity - pledged - lent

/** How many of them can be sold on a day. */
export const forSale = (
  lots: readonly Pick<SoldLot, 'quantity' | 'bought_on' | 'pledged' | 'lent'>[],
  tradeDay: string,
): bigint => lots.reduce((sum, lot) => (isAllotted(lot, tradeDay) ? sum + freeOf(lot) : sum), 0n)

export interface Taken {
  readonly lot: SoldLot
  readonly quantity: bigint
  readonly costGross: bigint
  readonly costCharges: bigint
}

/** Which lots a sale takes, and what those parts had cost: by quantity, half up; the rest stays with what is left. */
export function takeLots(lots: readonly SoldLot[], wanted: bigint): Taken[] {
  let rest = wanted
  return lots.flatMap((lot) => {
    const quantity = least(rest, freeOf(lot))
    if (quantity === 0n) return []
    rest -= quantity
    return [
      {
        lot,
        quantity,
        costGross: partOf(lot.gross_paise, quantity, lot.quantity),
        costCharges: partOf(lot.charges_paise, quantity, lot.quantity),
      },
    ]
  })
}

const partOf = (whole: bigint, part: bigint, of: bigint): bigint => (whole * part * 2n + of) / (of * 2n)

export function salePlan(terms: SaleTerms, quoteId: string, at: Date): Plan {
  const { orderId, clientId: client, quantity, price } = terms
  const transfer = randomUUID()
  const gross = worthOfShares(quantity, price)
  const depository = depositoryTransfer(terms, at)
  const held = terms.lots.reduce((sum, lot) => sum + lot.quantity, 0n)
  const isAll = quantity === held
  const closes = closesOf(terms, transfer, depository?.id ?? null, at)
  return {
    client,
    from: [{ id: orderId, version: terms.version }],
    transfers: [
      { id: transfer, act: 'order-sold', ref: orderId, memo: null, at, legs: legsOfSale(terms), once: null },
      ...(depository ? [depository] : []),
    ],
    changes: [
      {
        id: orderId,
        filled: terms.filled,
        blocked_paise: 0n,
        status: isAll ? 'sold' : 'holding',
        status_at: at,
        executed_at: terms.executedAt,
        settles_on: terms.lots[0]?.settles_on ?? null,
        worked_by: terms.workedBy,
        ended: null,
      },
    ],
    fills: [
      {
        id: transfer,
        order_id: orderId,
        client_id: client,
        side: 'sell',
        quantity,
        gross_paise: gross,
        charges_paise: terms.note,
        levels: [[Number(quantity), Number(price)]],
        charges: terms.charges,
        card_version: terms.cardVersion,
        at,
        trade_day: terms.tradeDay,
        settles_on: terms.settlesOn,
        source: terms.source,
        as_of: terms.asOf,
        sequence: terms.sequence,
        quote_id: quoteId,
        ...paperNumbers(orderId, transfer),
      },
    ],
    lotChanges: takeLots(terms.lots, quantity).map(whatIsLeft),
    closes,
    dues: [
      ...closes.map(({ id }) => ({
        id: randomUUID(),
        kind: 'settlement' as const,
        client_id: client,
        ref: id,
        at: paidOutAt(terms.settlesOn),
      })),
      dayChargesDue(client, terms.tradeDay),
    ],
    steps: [
      {
        order_id: orderId,
        client_id: client,
        code: isAll ? 'sold' : 'sold-in-part',
        at,
        actor: 'client',
        actor_name: null,
        facts: isAll ? null : { quantity: String(quantity), left: String(held - quantity) },
      },
    ],
  }
}

function legsOfSale({ clientId: client, asset, quantity, price, note, fees }: SaleTerms): Leg[] {
  const unsettled = { client, purpose: 'unsettled' } as const
  return [
    { from: { client, purpose: 'securities' }, to: { firm: 'market' }, amount: quantity, asset },
    { from: { firm: 'market' }, to: unsettled, amount: price * quantity },
    ...(fees > 0n ? [{ from: unsettled, to: { firm: 'fees' }, amount: fees } as const] : []),
    ...(note > fees ? [{ from: unsettled, to: { firm: 'taxes' }, amount: note - fees } as const] : []),
  ]
}

/** Once per security and day; a sale that could not bear it is not charged. */
function depositoryTransfer(terms: SaleTerms, at: Date): PlannedTransfer | null {
  const { clientId: client, orderId, quantity, price, note, depositoryFee: fee, depositoryTax: tax } = terms
  if (fee === 0n || price * quantity - note < fee + tax) return null
  const unsettled = { client, purpose: 'unsettled' } as const
  return {
    id: randomUUID(),
    act: 'depository-charge',
    ref: orderId,
    memo: null,
    at,
    legs: [
      { from: unsettled, to: { firm: 'fees' }, amount: fee },
      ...(tax > 0n ? [{ from: unsettled, to: { firm: 'taxes' }, amount: tax } as const] : []),
    ],
    once: { key: terms.depositoryKey, paise: fee + tax },
  }
}

const whatIsLeft = ({ lot, quantity, costGross, costCharges }: Taken): LotChange => ({
  ...lot,
  quantity: lot.quantity - quantity,
  gross_paise: lot.gross_paise - costGross,
  charges_paise: lot.charges_paise - costCharges,
})

/** The note's charges go with the shares, what is left of them with the last part; the depository's with the largest, which can bear it. */
function closesOf(terms: SaleTerms, fill: string, depository: string | null, at: Date): NewClose[] {
  const { orderId, clientId: client, quantity, price, note } = terms
  const taken = takeLots(terms.lots, quantity)
  const largest = taken.reduce((best, part) => (part.quantity > best.quantity ? part : best))
  let left = note
  return taken.map((part, index) => {
    const isLast = index === taken.length - 1
    const charges = isLast ? left : (note * part.quantity) / quantity
    left -= charges
    return {
      id: randomUUID(),
      lot_id: part.lot.id,
      order_id: orderId,
      client_id: client,
      instrument_id: terms.instrumentId,
      fill_id: fill,
      quantity: part.quantity,
      cost_gross_paise: part.costGross,
      cost_charges_paise: part.costCharges,
      gross_paise: price * part.quantity,
      charges_paise: charges,
      once_transfer: part === largest ? depository : null,
      closed_at: at,
      closed_on: terms.tradeDay,
      settles_on: terms.settlesOn,
    }
  })
}
