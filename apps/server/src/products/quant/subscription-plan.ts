/**
 * products/quant: a subscription as a plan. Before the note is issued its money is blocked; on the day of issue it is paid and the
 * notes are there. A note that has started already is paid at once. Pure but for the ids.
 */
import { randomUUID } from 'node:crypto'
import type { Paise } from '@pramaan/money'
import type { Leg } from '../../ledger/transfers.ts'
import type { Instrument } from '../../market/instruments.ts'
import type { NewDue, NewIncome, OrderState, Plan } from '../../trading/plan.ts'
import { offMarketNumbers } from '../../trading/venue.ts'
import { assetOf, noteAsset } from './asset.ts'
import { partsOf, subscriptionCharges } from './charge.ts'
import { closesAt, faceOf, fixedAt, issuedAt, type LifeDays, paidAt, type StoredNote } from './terms.ts'

export interface Subscription {
  readonly orderId: string
  readonly client: string
  readonly note: Pick<StoredNote, 'id' | 'version' | 'terms'>
  readonly instrument: Instrument
  readonly units: bigint
  readonly amount: Paise
  readonly days: LifeDays
  readonly at: Date
  /** The day in India. */
  readonly today: string
}

const market = { firm: 'market' } as const

export const feeOf = ({ note, amount, today }: Subscription): Paise =>
  subscriptionCharges(note.terms, amount, today).total

/** Once it has started there is nothing to wait for. */
export const isIssued = ({ note, at }: Pick<Subscription, 'note' | 'at'>): boolean =>
  issuedAt(note.terms) <= at

/** The dry run shows these. */
export function legsOfSubscription(subscription: Subscription): Leg[] {
  const { client, amount } = subscription
  const cash = { client, purpose: 'cash' } as const
  if (isIssued(subscription)) return legsOfIssue(subscription, 'cash')
  return [{ from: cash, to: { client, purpose: 'blocked' }, amount: amount + feeOf(subscription) }]
}

function legsOfIssue(subscription: Subscription, purpose: 'cash' | 'blocked'): Leg[] {
  const { client, amount, units, instrument } = subscription
  const [from, fee] = [{ client, purpose }, feeOf(subscription)] as const
  return [
    { from, to: market, amount },
    ...(fee > 0n ? [{ from, to: { firm: 'fees' } as const, amount: fee }] : []),
    { from: market, to: { client, purpose: 'securities' }, amount: units, asset: assetOf(instrument) },
  ]
}

export function subscriptionPlan(subscription: Subscription): Plan {
  const { orderId: id, client, note, instrument, units, at, amount } = subscription
  const issued = isIssued(subscription)
  const transfer = randomUUID()
  return {
    client,
    takes: [{ offer: note.id, version: note.version, units, at, person: null }],
    transfers: [
      {
        ...{
          id: transfer,
          act: issued ? 'order-bought' : 'order-blocked',
          ref: id,
          memo: null,
          at,
          once: null,
        },
        legs: legsOfSubscription(subscription),
        mayBeShort: true,
      },
    ],
    orders: [
      {
        ...{ id, client_id: client, kind: 'quant', instrument_id: instrument.id, asset: assetOf(instrument) },
        ...{ of_asset: noteAsset(instrument), order_type: 'limit', limit_paise: faceOf(note.terms) },
        ...{ ordered: units, at_desk: false, placed_at: at, version: 0 },
        ...{ expires_at: closesAt(note.terms), offer_id: note.id, offer_version: note.version },
        ...(issued
          ? stateOnIssue(subscription)
          : {
              ...{ filled: 0n, blocked_paise: amount + feeOf(subscription), status: 'pending' },
              ...{ status_at: at, executed_at: null, settles_on: null, worked_by: null, ended: null },
            }),
      },
    ],
    ...(issued
      ? rowsOfIssue(subscription, transfer)
      : { dues: [dueOf('note-issue', client, id, issuedAt(note.terms))] }),
    steps: [stepOf(subscription, issued ? 'holding' : 'pending', 'client')],
  }
}

/** On the day of issue, out of what was blocked. */
export function issuePlan(subscription: Subscription, version: number): Plan {
  const { orderId: id, client, at } = subscription
  const transfer = randomUUID()
  const rows = rowsOfIssue(subscription, transfer)
  return {
    client,
    from: [{ id, version }],
    transfers: [
      {
        ...{ id: transfer, act: 'order-bought', ref: id, memo: null, at, once: null },
        legs: legsOfIssue(subscription, 'blocked'),
      },
    ],
    changes: [{ id, ...stateOnIssue(subscription) }],
    ...rows,
    done: [{ kind: 'note-issue', ref: id, done_at: at }],
    steps: [stepOf(subscription, 'holding', 'company')],
  }
}

const stateOnIssue = ({ units, at, today }: Subscription): OrderState => ({
  ...{ filled: units, blocked_paise: 0n, status: 'holding', status_at: at, executed_at: at },
  ...{ settles_on: today, worked_by: null, ended: null },
})

type IssueRows = Pick<Plan, 'fills' | 'lots' | 'incomes' | 'dues'>

function rowsOfIssue(subscription: Subscription, transfer: string): IssueRows {
  const { orderId: id, client, note, instrument, units, amount, days, at, today } = subscription
  const charges = subscriptionCharges(note.terms, amount, today)
  const first = days.coupons.find(({ paid }) => paid > today)
  const income = first && first.paid < days.maturity ? couponToCome(subscription, first) : null
  return {
    fills: [
      {
        ...{ id: transfer, order_id: id, client_id: client, side: 'buy', quantity: units },
        ...{ gross_paise: amount, charges_paise: charges.total, charges: partsOf(charges) },
        levels: [[Number(units), Number(faceOf(note.terms))]],
        ...{ card_version: charges.cardVersion, at, trade_day: today, settles_on: today },
        ...{ source: 'Issue', as_of: at, sequence: 0, quote_id: null },
        ...offMarketNumbers(id, transfer),
      },
    ],
    lots: [
      {
        ...{ id, client_id: client, asset: assetOf(instrument), instrument_id: instrument.id, order_id: id },
        ...{ origin: 'purchase', quantity: units, gross_paise: amount, charges_paise: charges.total },
        ...{ bought_on: today, settles_on: today },
      },
    ],
    ...(income && { incomes: [income] }),
    dues: [
      ...(days.initial === null ? [] : [dueOf('note-fixing', client, id, fixedAt(days.initial))]),
      ...(income ? [dueOf('note-coupon', client, income.id, paidAt(income.pay_on))] : []),
      dueOf('note-maturity', client, id, paidAt(days.maturity)),
    ],
  }
}

export const dueOf = (kind: NewDue['kind'], client: string, ref: string, at: Date): NewDue => ({
  ...{ id: randomUUID(), kind, client_id: client, ref, at },
})

/** A coupon that is next: how much it is, is known on its day. The last is paid with what is paid back. */
export const couponToCome = (
  of: Pick<Subscription, 'orderId' | 'client' | 'instrument'> & { readonly note: Pick<StoredNote, 'terms'> },
  { due, paid }: { readonly due: string; readonly paid: string },
): NewIncome => ({
  ...{ id: randomUUID(), order_id: of.orderId, client_id: of.client, instrument_id: of.instrument.id },
  ...{ kind: 'coupon', payer: of.note.terms.issuer, due_on: due, pay_on: paid, units: null, gross_paise: 0n },
  ...{ tax_paise: 0n, repaid_paise: 0n, rule: '', paid_at: null, missed_at: null },
})

const stepOf = ({ orderId, client, at }: Subscription, code: string, actor: 'client' | 'company') => ({
  ...{ order_id: orderId, client_id: client, code, at, actor, actor_name: null, facts: null },
})
