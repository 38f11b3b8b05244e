/**
 * products/loan: what is pledged is sold, the oldest lots first, and repays the loan; what it brings beyond that stays the client's cash.
 * One act: the sale of each order, its money, and the repayment. Pure but for the ids.
 */
import { randomUUID } from 'node:crypto'
import type { Charges } from '@pramaan/fees'
import type { Day } from '@pramaan/market-time'
import { lesser, paise } from '@pramaan/money'
import type { LotChange, LotLend, NewClose, NewFill, Plan, PlannedTransfer } from '../../trading/plan.ts'
import type { AccruedOf } from '../../trading/product.ts'
import { BY_TENDER, OFF_MARKET } from '../../trading/tender-charges.ts'
import { countedTo, type Loan, owedOf, paidOff } from './account.ts'
import type { Held, Holding, OwnLot } from './collateral.ts'
import { grossOf } from './invocation.ts'
import { closed, closedEvent, cured, curedEvent, DUE, eventOf, invokedTransfer, next } from './loan-plans.ts'
import { changeOf, NOTHING_MOVED, orderOf, outOfPledge, stepsOf, transferOf } from './pledging.ts'
import { numberOf, rupees } from './words.ts'

export const SALE_DUE = 'loan-invocation' as const

export interface Invocation {
  readonly id: string
  readonly loan_id: string
  readonly client_id: string
  readonly asset: string
  readonly units: bigint
  readonly says: string
}

export interface Invoking {
  readonly invocation: Invocation
  readonly loan: Loan
  readonly held: Held
  readonly holding: Holding
  /** No more than is needed now. */
  readonly units: bigint
  readonly chargesOf: (order: string, kind: string, count: bigint) => Charges
  /** Interest that goes with them: of bonds. */
  readonly accruedOf: AccruedOf
  /** What may be owed at most after it; null where that cannot be said. */
  readonly powerAfter: bigint | null
  readonly at: Date
  readonly today: Day
}

interface Part {
  readonly lot: OwnLot
  readonly taken: bigint
  readonly gross: bigint
  readonly costGross: bigint
  readonly costCharges: bigint
}

const share = (whole: bigint, part: bigint, of: bigint): bigint => (whole * part * 2n + of) / (of * 2n)

export function invocationPlan(ask: Invoking): {
  readonly plan: Plan
  readonly loan: Loan
  readonly brought: bigint
  readonly paid: bigint
} {
  const { invocation, held, at, today } = ask
  const client = ask.loan.client_id
  const parts = partsOf(ask)
  const sales = [...Map.groupBy(parts, ({ lot }) => lot.order_id)].map(([order, own]) =>
    saleOf(ask, order, own),
  )
  const brought = sales.reduce((sum, { net }) => sum + net, 0n)
  const { loan: counted, more } = countedTo(ask.loan, today)
  const { loan: after, paid } = paidOff(counted, paise(lesser(brought, owedOf(counted))))
  const isOver = owedOf(after) === 0n
  const isCured = !isOver && ask.powerAfter !== null && owedOf(after) <= ask.powerAfter
  const loan = next(isOver ? closed(after, at) : isCured ? cured(after, at) : after)
  const repaid = invokedTransfer(loan, more, paid, at)
  const lends = parts.map(({ lot, taken }): LotLend => ({ id: lot.id, lent: lot.lent - taken }))
  const rest = restOf(held, parts)
  const released = isOver ? outOfPledge(client, rest) : NOTHING_MOVED
  const touched = [...new Set([...parts.map(({ lot }) => lot.order_id), ...released.orders])]
  return {
    ...{ loan, brought, paid },
    plan: {
      client,
      from: touched.map((id) => ({ id, version: orderOf(held, id).version })),
      transfers: [
        ...sales.flatMap((sale) => [sale.transfer, ...sale.settled]),
        repaid,
        ...transferOf('loan-released', loan.id, released.legs, at),
      ],
      changes: touched.map((id) => changedOrder(ask, id, rest)),
      fills: sales.map(({ fill }) => fill),
      lotLends: [
        ...lends.filter(({ id }) => !released.lotLends.some((one) => one.id === id)),
        ...released.lotLends,
      ],
      lotChanges: parts.map(whatIsLeft),
      closes: sales.flatMap(({ closes }) => closes),
      loans: [loan],
      loanEvents: [
        eventOf(loan, at, {
          ...{ id: repaid.id, kind: 'invoked', amount_paise: paid, has_transfer: true },
          ...{ debt_paise: more - paid, cash_paise: -paid },
          says: `${ask.holding.instrument.name} was sold after the cure date: ${rupees(brought)} after charges. ${invocation.says}${brought > paid ? ` ${rupees(brought - paid)} of it stays your cash.` : ''}`,
        }),
        ...(isOver ? [closedEvent(loan, at)] : []),
        ...(isCured ? [curedEvent(loan, at)] : []),
      ],
      invocationsDone: [{ id: invocation.id, done_at: at, sold: ask.units }],
      done: [
        { kind: SALE_DUE, ref: invocation.id, done_at: at },
        ...(isOver && ask.loan.due_ref ? [{ kind: DUE, ref: ask.loan.due_ref, done_at: at }] : []),
      ],
      steps: [
        ...stepsOf(
          client,
          sales.map(({ fill }) => fill.order_id),
          'loan-sold',
          `Sold for loan ${numberOf(loan)} after its cure date`,
          at,
        ).map((step) => ({ ...step, actor: 'settlement' as const })),
        ...stepsOf(client, released.orders, 'loan-released', `Loan ${numberOf(loan)} is repaid`, at),
      ],
    },
  }
}

function partsOf({ held, holding, units }: Invoking): Part[] {
  let left = units
  return held.lots
    .filter(({ asset, lent }) => asset === holding.asset && lent > 0n)
    .flatMap((lot) => {
      const taken = lesser(left, lot.lent)
      left -= taken
      if (taken === 0n) return []
      return [
        {
          ...{ lot, taken, gross: grossOf(holding, taken) },
          costGross: share(lot.gross_paise, taken, lot.quantity),
          costCharges: share(lot.charges_paise, taken, lot.quantity),
        },
      ]
    })
}

interface Sale {
  readonly transfer: PlannedTransfer
  /** Of each lot its own. */
  readonly settled: readonly PlannedTransfer[]
  readonly fill: NewFill
  readonly closes: readonly NewClose[]
  readonly net: bigint
}

function saleOf(ask: Invoking, order: string, parts: readonly Part[]): Sale {
  const { holding, at, today, invocation } = ask
  const client = ask.loan.client_id
  const id = randomUUID()
  const quantity = parts.reduce((sum, { taken }) => sum + taken, 0n)
  const gross = parts.reduce((sum, part) => sum + part.gross, 0n)
  const { kind } = orderOf(ask.held, order)
  const charges = ask.chargesOf(order, kind, quantity)
  const amounts: Record<string, number> = {}
  for (const { charge, amount } of charges.lines) amounts[charge] = (amounts[charge] ?? 0) + Number(amount)
  const unsettled = { client, purpose: 'unsettled' } as const
  const market = { firm: 'market' } as const
  const accrued = ask.accruedOf(order, quantity)
  const net = gross + accrued - charges.total
  const closes = closesOf(ask, order, parts, { fill: id, quantity, accrued, charges: charges.total })
  return {
    net,
    transfer: {
      ...{ id, act: 'order-sold', ref: order, at, once: null },
      memo: `Sold for loan ${numberOf(ask.loan)} after its cure date. ${invocation.says}`,
      legs: [
        { from: { client, purpose: 'pledged' }, to: market, amount: quantity, asset: holding.asset },
        { from: market, to: unsettled, amount: gross },
        ...(accrued > 0n ? [{ from: market, to: unsettled, amount: accrued }] : []),
        ...(accrued < 0n ? [{ from: unsettled, to: market, amount: -accrued }] : []),
        ...(charges.total > 0n
          ? [{ from: unsettled, to: { firm: 'taxes' } as const, amount: charges.total }]
          : []),
      ],
    },
    settled: closes.map((close) => ({
      ...{ id: close.settled_by, act: 'sale-settled', ref: order, memo: null, at, once: null },
      legs: [{ from: unsettled, to: { client, purpose: 'cash' }, amount: netOf(close) }],
    })),
    fill: {
      ...{ id, order_id: order, client_id: client, side: 'sell', quantity, gross_paise: gross },
      ...{
        accrued_paise: accrued,
        charges_paise: charges.total,
        levels: [[Number(quantity), Number(holding.price ?? 0n)]],
      },
      ...{ charges: amounts, card_version: charges.cardVersion, at, trade_day: today, settles_on: today },
      ...{
        source: holding.source,
        as_of: holding.asOf ? new Date(holding.asOf) : at,
        sequence: 0,
        quote_id: null,
      },
      venue: isShare(holding) ? BY_TENDER : OFF_MARKET,
      ...{ venue_order_number: invocation.id, venue_trade_number: id },
    },
    closes,
  }
}

/** On a contract note of an exchange. */
const isShare = ({ instrument: { kind } }: Holding): boolean => kind !== 'fund' && kind !== 'bond'

type Settled = NewClose & { readonly accrued_paise: bigint; readonly settled_by: string }

const netOf = ({ gross_paise, accrued_paise, charges_paise }: Settled): bigint =>
  gross_paise + accrued_paise - charges_paise

interface Closing {
  readonly fill: string
  readonly quantity: bigint
  readonly accrued: bigint
  readonly charges: bigint
}

/** Charges and interest go with the units; what is left of them with the last part. */
function closesOf(
  { loan, at, today }: Invoking,
  order: string,
  parts: readonly Part[],
  closing: Closing,
): Settled[] {
  let [charges, accrued] = [closing.charges, closing.accrued]
  return parts.map((part, index) => {
    const ofPart = (whole: bigint, left: bigint): bigint =>
      index === parts.length - 1 ? left : (whole * part.taken) / closing.quantity
    const [own, interest] = [ofPart(closing.charges, charges), ofPart(closing.accrued, accrued)]
    charges -= own
    accrued -= interest
    return {
      ...{ id: randomUUID(), lot_id: part.lot.id, order_id: order, client_id: loan.client_id },
      ...{ instrument_id: part.lot.instrument_id, fill_id: closing.fill, quantity: part.taken },
      ...{ cost_gross_paise: part.costGross, cost_charges_paise: part.costCharges, gross_paise: part.gross },
      ...{
        accrued_paise: interest,
        charges_paise: own,
        once_transfer: null,
        closed_at: at,
        closed_on: today,
        settles_on: today,
      },
      ...{ settled_at: at, settled_by: randomUUID() },
    }
  })
}

const whatIsLeft = ({ lot, taken, costGross, costCharges }: Part): LotChange => ({
  ...{ id: lot.id, bought_on: lot.bought_on, settles_on: lot.settles_on, quantity: lot.quantity - taken },
  ...{ gross_paise: lot.gross_paise - costGross, charges_paise: lot.charges_paise - costCharges },
})

function restOf(held: Held, parts: readonly Part[]): Held {
  const taken = new Map(parts.map((part) => [part.lot.id, part.taken]))
  return {
    ...held,
    lots: held.lots.map((lot) => {
      const gone = taken.get(lot.id) ?? 0n
      return { ...lot, quantity: lot.quantity - gone, lent: lot.lent - gone }
    }),
  }
}

/** An order of which nothing is left is over. */
function changedOrder({ held, at }: Invoking, id: string, rest: Held): NonNullable<Plan['changes']>[number] {
  const left = rest.lots.filter((lot) => lot.order_id === id).reduce((sum, lot) => sum + lot.quantity, 0n)
  const order = changeOf(orderOf(held, id))
  return left === 0n ? { ...order, status: 'sold', status_at: at } : order
}
