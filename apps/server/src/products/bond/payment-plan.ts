/**
 * products/bond: what is due on a day of the calendar, as a plan for one order: the coupon less tax at source, the face value with the
 * last one, or nothing at all where the issuer missed it. The next payment is due with it. Pure.
 */
import { randomUUID } from 'node:crypto'
import type { Payment } from '@pramaan/bonds'
import type { Calendar } from '@pramaan/market-time'
import { formatRupees, groupIndian, paise } from '@pramaan/money'
import { dayInWords } from '../../market/wire.ts'
import type { NewIncome } from '../../trading/income.ts'
import type { NewClose, NewFill, OrderChange, Plan, PlannedTransfer } from '../../trading/plan.ts'
import { offMarketNumbers } from '../../trading/venue.ts'
import { type PaidOut, payOut } from './pay-out.ts'
import { paymentDue, toCome } from './purchase-plan.ts'
import { firstAfter, heldBy, paymentsOf, unitsOn } from './schedule.ts'
import { type BondTerms, bondOf, type Default, faceOf, isPaidOn } from './terms.ts'

/** The source of the price at which a bond is paid back: its face value. */
export const REPAID = 'Repaid by the issuer'

/** An order that holds, or held, the bond. */
export interface Holder {
  readonly order: OrderChange & { readonly version: number; readonly asset: string }
  readonly client_id: string
  readonly terms: BondTerms
  readonly defaults: readonly Default[]
  readonly bought: { readonly units: bigint; readonly settlesOn: string }
  readonly left: readonly { readonly units: bigint; readonly settlesOn: string }[]
  readonly lot: {
    readonly quantity: bigint
    /** Pledged for a loan. */
    readonly lent?: bigint
    readonly gross_paise: bigint
    readonly charges_paise: bigint
  }
}

/** By the same issuer in the financial year of the payment. */
export interface YearBefore {
  readonly gross: bigint
  readonly tax: bigint
}

export interface Owing {
  readonly income: NewIncome
  readonly holder: Holder
  readonly before: YearBefore
  readonly calendar: Calendar
  readonly at: Date
}

export interface Settled {
  readonly plan: Plan
  /** What counts for the next payment of the year. */
  readonly gross: bigint
  readonly tax: bigint
}

export function paymentPlan(owing: Owing): Settled {
  const { income, holder, calendar, at } = owing
  const client = holder.client_id
  const terms = holder.terms
  const units = unitsOn(holder.bought, holder.left, heldBy(bondOf(terms), income.due_on))
  const settledOn = holder.bought.settlesOn
  const payments = paymentsOf(terms, units, { settledOn, calendar })
  const payment = payments.find(({ due }) => due === income.due_on)
  const done = [{ kind: 'bond-payment', ref: income.id, done_at: at }] as const
  if (!payment || income.paid_at !== null) return { plan: { client, done }, gross: 0n, tax: 0n }
  const isLast = payment.due === terms.maturity_day
  const stays = holder.lot.quantity
  if (units === 0n && !(isLast && stays > 0n)) return { plan: { client, done }, gross: 0n, tax: 0n }
  // What is paid late had its next one when it was missed.
  const hasNext = !isLast && stays > 0n && income.missed_at === null
  const next = hasNext ? nextOf(income, payments, client) : []
  if (!isPaidOn(holder, payment.due)) return missed(owing, payment, units, next, done)
  const redeemed: Payment = { ...payment, redemption: paise(isLast ? faceOf(terms) * stays : 0n) }
  const out = payOut(redeemed, {
    issuer: terms.issuer_kind,
    paidBefore: paise(owing.before.gross),
    deductedBefore: paise(owing.before.tax),
    // Nobody is let to trade without one.
    isPanKnown: true,
  })
  const paid: NewIncome = {
    ...income,
    units,
    gross_paise: out.interest,
    tax_paise: out.tds,
    repaid_paise: out.redemption,
    rule: out.rule,
    paid_at: at,
    missed_at: null,
  }
  const repaid = isLast && stays > 0n ? redemption(owing, stays, out) : null
  return {
    gross: out.interest,
    tax: out.tds,
    plan: {
      client,
      ...repaid?.rows,
      transfers: [...couponTransfer(paid, out, terms, at), ...(repaid ? [repaid.transfer] : [])],
      incomes: [paid, ...next.map(([row]) => row)],
      dues: next.map(([, due]) => due),
      done,
      ...stepsOf(owing, out, isLast),
    },
  }
}

type Next = readonly (readonly [NewIncome, ReturnType<typeof paymentDue>])[]

function nextOf(income: NewIncome, payments: readonly Payment[], client: string): Next {
  const after = firstAfter(payments, income.due_on)
  if (!after) return []
  const id = randomUUID()
  const { order_id, client_id, instrument_id, payer } = income
  const row = toCome(id, {
    ...{ order_id, client_id, instrument_id, payer },
    ...{ due_on: after.due, pay_on: after.paid },
  })
  return [[row, paymentDue(id, client, after.paid)]]
}

/** Never income: what was promised stands in the row, and nothing moves. */
function missed(
  { income, holder, at }: Owing,
  payment: Payment,
  units: bigint,
  next: Next,
  done: Plan['done'] & {},
): Settled {
  if (income.missed_at !== null) return { plan: { client: holder.client_id, done }, gross: 0n, tax: 0n }
  const says = `${formatRupees(paise(payment.coupon + payment.redemption))} due on ${dayInWords(payment.due)} was not paid by the issuer.`
  return {
    gross: 0n,
    tax: 0n,
    plan: {
      client: holder.client_id,
      incomes: [{ ...income, units, missed_at: at }, ...next.map(([row]) => row)],
      dues: next.map(([, due]) => due),
      done,
      steps: [
        {
          order_id: income.order_id,
          client_id: holder.client_id,
          code: 'missed',
          at,
          actor: 'company',
          actor_name: null,
          facts: { message: says },
        },
      ],
    },
  }
}

const bonds = (units: bigint): string => `${groupIndian(String(units))} ${units === 1n ? 'bond' : 'bonds'}`

function couponTransfer(paid: NewIncome, out: PaidOut, terms: BondTerms, at: Date): PlannedTransfer[] {
  if (out.interest === 0n) return []
  const cash = { client: paid.client_id, purpose: 'cash' } as const
  const net = out.tds > 0n ? `, ${formatRupees(paise(out.interest - out.tds))} after tax` : ''
  const head = `${terms.name}: coupon of ${dayInWords(paid.due_on)} on ${bonds(paid.units ?? 0n)}`
  return [
    {
      id: paid.id,
      act: 'bond-coupon',
      ref: paid.order_id,
      memo: `${head}: ${formatRupees(out.interest)}${net}. ${out.rule}`,
      at,
      legs: [
        { from: { firm: 'market' }, to: cash, amount: out.interest },
        ...(out.tds > 0n ? [{ from: cash, to: { firm: 'taxes' } as const, amount: out.tds }] : []),
      ],
      once: null,
    },
  ]
}

function stepsOf({ income, at }: Owing, out: PaidOut, isLast: boolean): Pick<Plan, 'steps'> {
  const step = {
    order_id: income.order_id,
    client_id: income.client_id,
    at,
    actor: 'company',
    actor_name: null,
  } as const
  const tds = out.tds > 0n ? `, ${formatRupees(out.tds)} of it withheld as tax` : ''
  return {
    steps: [
      ...(out.interest > 0n
        ? [{ ...step, code: 'coupon', facts: { message: `${formatRupees(out.interest)}${tds}` } }]
        : []),
      ...(isLast && out.redemption > 0n
        ? [
            {
              ...step,
              code: 'matured',
              facts: { message: `${formatRupees(out.redemption)} of face value repaid` },
            },
          ]
        : []),
    ],
  }
}

/** The bonds go back, the face value comes; cash at once. */
function redemption(
  { income, holder, at }: Owing,
  units: bigint,
  out: PaidOut,
): { transfer: PlannedTransfer; rows: Partial<Plan> } {
  const { order, terms, lot, client_id: client } = holder
  const { version, asset, ...state } = order
  const { lent = 0n } = lot
  const transfer = randomUUID()
  const day = income.pay_on
  const fill: NewFill = {
    ...{ id: transfer, order_id: order.id, client_id: client, side: 'sell', quantity: units },
    ...{ gross_paise: out.redemption, accrued_paise: 0n, charges_paise: 0n },
    levels: [[Number(units), Number(faceOf(terms))]],
    charges: {},
    card_version: '',
    ...{
      at,
      trade_day: day,
      settles_on: day,
      source: REPAID,
      as_of: at,
      sequence: 0,
      quote_id: null,
    },
    ...offMarketNumbers(order.id, transfer),
  }
  const close: NewClose = {
    ...{ id: randomUUID(), lot_id: order.id, order_id: order.id, client_id: client },
    ...{ instrument_id: income.instrument_id, fill_id: transfer, quantity: units },
    ...{ cost_gross_paise: lot.gross_paise, cost_charges_paise: lot.charges_paise },
    ...{ gross_paise: out.redemption, accrued_paise: 0n, charges_paise: 0n, once_transfer: null },
    ...{ closed_at: at, closed_on: day, settles_on: day, settled_at: at, settled_by: transfer },
  }
  const matured: PlannedTransfer = {
    id: transfer,
    act: 'bond-matured',
    ref: order.id,
    memo: `${terms.name} matured on ${dayInWords(terms.maturity_day)}: ${bonds(units)} repaid at ${formatRupees(faceOf(terms))} each.`,
    at,
    legs: [
      // What does not exist any more cannot stay pledged: the loan's own look finds what is missing.
      ...(lent > 0n
        ? [
            {
              ...({ from: { client, purpose: 'pledged' }, to: { client, purpose: 'securities' } } as const),
              ...{ amount: lent, asset },
            },
          ]
        : []),
      { from: { client, purpose: 'securities' }, to: { firm: 'market' }, amount: units, asset },
      { from: { firm: 'market' }, to: { client, purpose: 'cash' }, amount: out.redemption },
    ],
    once: null,
  }
  return {
    transfer: matured,
    rows: {
      from: [{ id: order.id, version }],
      changes: [{ ...state, status: 'sold', status_at: at }],
      fills: [fill],
      lotLends: lent > 0n ? [{ id: order.id, lent: 0n }] : [],
      lotChanges: [
        {
          ...{ id: order.id, quantity: 0n, gross_paise: 0n, charges_paise: 0n },
          ...{ bought_on: holder.bought.settlesOn, settles_on: holder.bought.settlesOn },
        },
      ],
      closes: [close],
    },
  }
}
