/**
 * products/quant: what a note pays. A coupon with its tax at source; at the end the notes go back and the money comes: by the formula
 * at maturity, at the approved value on an early exit, by what was recovered after a default. Pure but for the ids.
 */
import { randomUUID } from 'node:crypto'
import { formatRupees, groupIndian, type Paise } from '@pramaan/money'
import { couponOn } from '@pramaan/products'
import { dayInWords } from '../../market/wire.ts'
import type { NewFill, NewIncome, Plan, PlannedTransfer, Step } from '../../trading/plan.ts'
import { offMarketNumbers } from '../../trading/venue.ts'
import { type Ending, endings, exitCharges, noCharges, partsOf } from './charge.ts'
import { heldOn, type NoteOrder } from './store.ts'
import { nominalOf } from './terms.ts'
import type { Withholding } from './year-before.ts'

export const notes = (units: bigint): string =>
  `${groupIndian(String(units))} ${units === 1n ? 'note' : 'notes'}`

export interface Coupon {
  readonly order: NoteOrder
  readonly income: NewIncome
  readonly taxes: Withholding
  readonly at: Date
}

type Rows = Pick<Plan, 'transfers' | 'incomes' | 'steps'>

/** On what was held on its day. The row carries the figures, the ledger the money. */
export function couponRowsOf({ order, income, taxes, at }: Coupon): Rows {
  const { terms, client_id: client } = order
  const quantity = heldOn(order, income.pay_on)
  const gross = couponOn(nominalOf(terms, quantity), terms)
  if (gross === 0n) return {}
  const { tds, net, rule } = taxes.deduct({ client, payer: terms.issuer, day: income.pay_on }, gross)
  const cash = { client, purpose: 'cash' } as const
  const withheld = tds > 0n ? `, ${formatRupees(net)} after tax` : ''
  const head = `${terms.name}: coupon of ${dayInWords(income.due_on)} on ${notes(quantity)}`
  return {
    transfers: [
      {
        ...{ id: income.id, act: 'note-coupon', ref: order.id, at, once: null },
        memo: `${head}: ${formatRupees(gross)}${withheld}. ${rule}`,
        legs: [
          { from: { firm: 'market' }, to: cash, amount: gross },
          ...(tds > 0n ? [{ from: cash, to: { firm: 'taxes' } as const, amount: tds }] : []),
        ],
      },
    ],
    incomes: [{ ...income, units: quantity, gross_paise: gross, tax_paise: tds, rule, paid_at: at }],
    steps: [
      stepOf(
        order,
        'coupon',
        at,
        `${formatRupees(gross)}${tds > 0n ? `, ${formatRupees(tds)} of it withheld as tax` : ''}`,
      ),
    ],
  }
}

/** Never income: what was promised is told, and nothing moves. */
export function missedRowsOf({ order, income, at }: Omit<Coupon, 'taxes'>): Rows {
  if (income.missed_at !== null) return {}
  const { terms } = order
  const quantity = heldOn(order, income.pay_on)
  const promised = couponOn(nominalOf(terms, quantity), terms)
  return {
    incomes: [{ ...income, units: quantity, missed_at: at }],
    steps: [
      stepOf(
        order,
        'missed',
        at,
        `${formatRupees(promised)} due on ${dayInWords(income.due_on)} was not paid by the issuer.`,
      ),
    ],
  }
}

export const stepOf = (
  order: NoteOrder,
  code: string,
  at: Date,
  message: string,
  actor: Step['actor'] = 'company',
): Step => ({
  ...{ order_id: order.id, client_id: order.client_id, code, at, actor, actor_name: null },
  facts: { message },
})

export interface End {
  readonly order: NoteOrder
  readonly how: Ending
  /** All that is held, or a part of it. */
  readonly units: bigint
  /** Before a fee. */
  readonly payout: Paise
  readonly says: string
  readonly at: Date
  readonly today: string
  /** When its price was approved. */
  readonly asOf: Date
  readonly quoteId: string | null
}

const ACTS = { matured: 'note-matured', exited: 'note-exited', recovered: 'note-recovered' } as const

/** The notes go back, the money is cash at once. */
export function endRowsOf(end: End): Plan {
  const { order, how, units, payout, at, today } = end
  const { client_id: client, asset, id, terms } = order
  const charges = how === 'exited' ? exitCharges(terms, payout, today) : noCharges(payout, today)
  const transfer = randomUUID()
  const cash = { client, purpose: 'cash' } as const
  const [left, part] = [order.quantity - units, shareOf(order, units)]
  const fill: NewFill = {
    ...{ id: transfer, order_id: id, client_id: client, side: 'sell', quantity: units, gross_paise: payout },
    ...{ charges_paise: charges.total, charges: partsOf(charges), card_version: charges.cardVersion },
    ...{ levels: levelsOf(units, payout), at, trade_day: today, settles_on: today },
    ...{ source: endings[how], as_of: end.asOf, sequence: 0, quote_id: end.quoteId },
    ...offMarketNumbers(id, transfer),
  }
  const ended: PlannedTransfer = {
    ...{ id: transfer, act: ACTS[how], ref: id, memo: end.says, at, once: null },
    legs: [
      { from: { client, purpose: 'securities' }, to: { firm: 'market' }, amount: units, asset },
      { from: { firm: 'market' }, to: cash, amount: payout },
      ...(charges.total > 0n ? [{ from: cash, to: { firm: 'fees' } as const, amount: charges.total }] : []),
    ],
  }
  return {
    client,
    from: [{ id, version: order.version }],
    transfers: [ended],
    changes: [
      {
        ...{ id, filled: order.filled, blocked_paise: 0n, executed_at: order.executed_at, ended: null },
        ...{ settles_on: order.settles_on, worked_by: null, status_at: at },
        status: left === 0n ? 'sold' : 'holding',
      },
    ],
    fills: [fill],
    lotChanges: [
      {
        ...{ id, quantity: left, bought_on: order.bought_on ?? today, settles_on: order.settles_on ?? today },
        ...{ gross_paise: order.gross_paise - part.gross, charges_paise: order.charges_paise - part.charges },
      },
    ],
    closes: [
      {
        ...{
          id: randomUUID(),
          lot_id: id,
          order_id: id,
          client_id: client,
          fill_id: transfer,
          quantity: units,
        },
        ...{
          instrument_id: order.instrument_id,
          cost_gross_paise: part.gross,
          cost_charges_paise: part.charges,
        },
        ...{ gross_paise: payout, charges_paise: charges.total, once_transfer: null, closed_at: at },
        ...{ closed_on: today, settles_on: today, settled_at: at, settled_by: transfer },
      },
    ],
    steps: [
      stepOf(
        order,
        left === 0n ? how : 'exited-in-part',
        at,
        end.says,
        how === 'exited' ? 'client' : 'company',
      ),
    ],
  }
}

/** What a part takes of the cost with it: by quantity, half up; the last takes what is left. */
function shareOf(order: NoteOrder, units: bigint): { gross: bigint; charges: bigint } {
  const of = (whole: bigint): bigint => (whole * units * 2n + order.quantity) / (order.quantity * 2n)
  return { gross: of(order.gross_paise), charges: of(order.charges_paise) }
}

/** Prices of whole paise that add up to what was paid: some notes at one paisa more. */
export function levelsOf(units: bigint, payout: bigint): [number, number][] {
  const [each, more] = [payout / units, payout % units]
  const levels: [bigint, bigint][] = [
    [more, each + 1n],
    [units - more, each],
  ]
  return levels.filter(([count]) => count > 0n).map(([count, price]) => [Number(count), Number(price)])
}

/** What two rows bring together, in one plan. */
export const withRows = (plan: Plan, rows: Rows): Plan => ({
  ...plan,
  transfers: [...(rows.transfers ?? []), ...(plan.transfers ?? [])],
  incomes: [...(plan.incomes ?? []), ...(rows.incomes ?? [])],
  steps: [...(rows.steps ?? []), ...(plan.steps ?? [])],
})
