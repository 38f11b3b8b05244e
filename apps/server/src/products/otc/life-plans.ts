/**
 * products/otc: the steps of a purchase as plans: allotted, paid, declined, lapsed. What moves is what the rules say (`deal-purchase.ts`);
 * delivered shares are a fill and a lot like any other. Pure.
 */
import { randomUUID } from 'node:crypto'
import { type Calendar, settlementDay } from '@pramaan/market-time'
import { formatRupees, paise, units, worthOfShares } from '@pramaan/money'
import type { Leg } from '../../ledger/transfers.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import { dayChargesDue } from '../../trading/charge-days.ts'
import type {
  Actor,
  Ended,
  Facts,
  NewDue,
  NewFill,
  NewLot,
  NewMail,
  Step as OrderStep,
  Plan,
  PlannedTransfer,
} from '../../trading/plan.ts'
import { paperNumbers } from '../../trading/venue.ts'
import { type Charging, firmsPart, partsOf } from './charges.ts'
import { allotPart, decline, lapse, payPart, type Step } from './deal-purchase.ts'
import { lifeOf, type StoredPurchase } from './store.ts'
import { type Allotment, type Deal, tradeDayOf } from './terms.ts'

/** A purchase in its deal, at a moment. */
export interface Living {
  readonly order: StoredPurchase
  readonly deal: Deal
  readonly charging: Charging
  readonly calendar: Calendar
  readonly at: Date
}

type Decided = Living & { readonly deal: Deal & { readonly allotment: Allotment } }

const isDecided = (living: Living): living is Decided => living.deal.allotment !== null

/** @throws RangeError where more is allotted than applied for, or than is blocked for it */
export function allotPlan(living: Decided, quantity: bigint, mail: Mailing): Plan {
  const { order, deal, charging, at } = living
  const { price } = deal.allotment
  const step = allotPart(lifeOf(order, deal.lot, null), units(quantity), price, charging.total)
  const isNone = step.now.status === 'rejected'
  const plan = planOf(living, step, {
    ...{ actor: 'staff', actorName: deal.allotment.decidedBy },
    code: isNone ? 'rejected' : 'allotted',
    facts: isNone ? null : { quantity: String(quantity), of: String(order.ordered) },
    ended: isNone ? { code: 'not-allotted' } : null,
    allotted: quantity,
    paid: 0n,
  })
  return {
    ...plan,
    done: [{ kind: 'deal-allotment', ref: order.id, done_at: at }, ...(plan.done ?? [])],
    mails: [mailOf(living, step, mail)],
  }
}

/** @throws RangeError where more is paid than is outstanding */
export function payPlan(living: Decided, amount: bigint): { plan: Plan; step: Step } {
  const { order, deal } = living
  const step = payPart(lifeOf(order, deal.lot, deal.allotment.price), paise(amount))
  const isWhole = step.now.status === 'holding'
  const plan = planOf(living, step, {
    actor: 'client',
    code: isWhole ? 'holding' : 'paid-in-part',
    facts: isWhole ? null : { amount: formatRupees(paise(amount)), left: formatRupees(step.now.blocked) },
    ended: null,
    allotted: order.allotted ?? 0n,
    paid: order.paid_paise + amount,
  })
  return { plan, step }
}

export function declinePlan(living: Decided): { plan: Plan; step: Step } {
  const { order, deal } = living
  const step = decline(lifeOf(order, deal.lot, deal.allotment.price))
  const plan = planOf(living, step, {
    actor: 'client',
    code: 'rejected',
    facts: null,
    ended: { code: 'declined' },
    allotted: order.allotted ?? 0n,
    paid: 0n,
  })
  return { plan, step }
}

/** What the due time does: nothing was allotted, or as much stays as is paid. */
export const lapsePlan = (living: Living): Plan =>
  isDecided(living) && living.order.status === 'awaiting' ? lapsing(living).plan : unallottedPlan(living)

export function lapsing(living: Decided): { plan: Plan; step: Step } {
  const { order, deal, charging } = living
  const step = lapse(lifeOf(order, deal.lot, deal.allotment.price), charging.total)
  const isKept = step.now.status === 'holding'
  const plan = planOf(living, step, {
    ...DUE_TIME,
    code: isKept ? 'holding' : 'rejected',
    facts: isKept ? { quantity: String(step.now.shares), of: String(order.allotted ?? 0n) } : null,
    ended: isKept ? null : { code: 'unpaid' },
    allotted: order.allotted ?? 0n,
    paid: isKept ? step.now.spent : 0n,
  })
  return { plan, step }
}

/** The company changed its shares before they were paid: what was allotted is not there any more, and all of it returns. */
export const changedPlan = (living: Living, exDay: string): Plan => {
  const message = `The company changed its shares on ${dayInWords(exDay)}, before they were paid. All your money was released.`
  return returningPlan(living, { code: 'rejected', facts: { message } })
}

/** Nobody decided by the due time: all of it returns. */
const unallottedPlan = (living: Living): Plan => returningPlan(living, { code: 'not-allotted' })

function returningPlan(living: Living, ended: Ended): Plan {
  const { order } = living
  const step: Step = {
    now: {
      ...lifeOf(order, living.deal.lot, null),
      status: 'rejected',
      blocked: paise(0n),
      advance: paise(0n),
    },
    returned: paise(order.blocked_paise + order.paid_paise),
    paid: paise(0n),
  }
  return planOf(living, step, {
    ...DUE_TIME,
    ...{ code: 'rejected', facts: ended.facts ?? null, ended, allotted: 0n, paid: 0n },
  })
}

/** Nobody does it: the time has come. */
const DUE_TIME = { actor: 'staff', actorName: 'The due time' } as const

interface Told {
  readonly actor: Actor
  readonly actorName?: string
  readonly code: string
  readonly facts: Facts | null
  readonly ended: Ended | null
  readonly allotted: bigint
  readonly paid: bigint
}

function planOf(living: Living, step: Step, told: Told): Plan {
  const { order, at } = living
  const { id, client_id: client } = order
  const { now } = step
  const isOver = now.status === 'rejected' || now.status === 'holding'
  const delivery = now.status === 'holding' && isDecided(living) ? deliveryOf(living, step) : null
  const said: OrderStep = {
    ...{
      order_id: id,
      client_id: client,
      code: told.code,
      at,
      actor: told.actor,
      actor_name: told.actorName ?? null,
    },
    facts: told.facts ?? (told.ended && { ended: told.ended.code }),
  }
  return {
    client,
    from: [{ id, version: order.version }],
    transfers: [...movesOf(order, step, at), ...(delivery ? [delivery.transfer] : [])],
    changes: [
      {
        ...{ id, filled: now.shares, blocked_paise: now.blocked, status: now.status, status_at: at },
        ...{ executed_at: delivery ? at : null, settles_on: delivery?.settlesOn ?? null, worked_by: null },
        ended: told.ended,
      },
    ],
    applications: [
      {
        ...{ order_id: id, client_id: client, offer_id: order.offer_id, person: null, asked: order.asked },
        ...{ units: order.ordered, allotted: told.allotted, paid_paise: told.paid },
        ended_at: isOver ? at : null,
      },
    ],
    ...(delivery && { fills: [delivery.fill], lots: [delivery.lot], dues: [delivery.due] }),
    ...(isOver && { done: [{ kind: 'deal-lapse', ref: id, done_at: at }] }),
    steps: [said],
  }
}

/** Paid from the block, and what returns: the block first. */
function movesOf(order: StoredPurchase, { now, returned, paid }: Step, at: Date): PlannedTransfer[] {
  const client = order.client_id
  const [cash, blocked, advance] = (['cash', 'blocked', 'advance'] as const).map((purpose) => ({
    client,
    purpose,
  }))
  if (!cash || !blocked || !advance) throw new Error('unreachable')
  const head = { ref: order.id, memo: null, at, once: null }
  const fromBlock = order.blocked_paise - now.blocked - paid
  const back: Leg[] = [...legIf(blocked, cash, fromBlock), ...legIf(advance, cash, returned - fromBlock)]
  return [
    ...(paid > 0n
      ? [
          {
            ...head,
            id: randomUUID(),
            act: 'order-paid' as const,
            legs: [{ from: blocked, to: advance, amount: paid }],
          },
        ]
      : []),
    ...(back.length > 0 ? [{ ...head, id: randomUUID(), act: 'order-released' as const, legs: back }] : []),
  ]
}

const legIf = (from: Leg['from'], to: Leg['to'], amount: bigint): Leg[] =>
  amount > 0n ? [{ from, to, amount }] : []

interface Delivery {
  readonly settlesOn: string
  readonly transfer: PlannedTransfer
  readonly fill: NewFill
  readonly lot: NewLot
  readonly due: NewDue
}

/** The shares for what was paid, in one transfer. */
function deliveryOf({ order, deal, charging, calendar, at }: Decided, { now }: Step): Delivery {
  const { id, client_id: client, asset } = order
  const { price, source, decidedAt } = deal.allotment
  const tradeDay = tradeDayOf(deal, calendar)
  const charges = charging.of(now.shares)
  const gross = worthOfShares(now.shares, price)
  if (gross + charges.total !== now.spent) throw new Error(`purchase ${id} is not paid what it costs`)
  const advance = { client, purpose: 'advance' } as const
  const [fees, transfer] = [firmsPart(charges), randomUUID()]
  const settlesOn = settlementDay(calendar, deliveredOn(calendar, tradeDay, at))
  return {
    settlesOn,
    transfer: {
      ...{ id: transfer, act: 'order-bought', ref: id, memo: null, at, once: null },
      legs: [
        { from: advance, to: { firm: 'market' }, amount: gross },
        ...legIf(advance, { firm: 'fees' }, fees),
        ...legIf(advance, { firm: 'taxes' }, charges.total - fees),
        { from: { firm: 'market' }, to: { client, purpose: 'securities' }, amount: now.shares, asset },
      ],
    },
    fill: {
      ...{ id: transfer, order_id: id, client_id: client, quantity: now.shares, gross_paise: gross },
      ...{ charges_paise: charges.total, charges: partsOf(charges), card_version: charges.cardVersion },
      side: 'buy',
      levels: [[Number(now.shares), Number(price)]],
      ...{ at, trade_day: tradeDay, settles_on: settlesOn, source, as_of: decidedAt, sequence: 0 },
      ...{ quote_id: null, ...paperNumbers(id, transfer) },
    },
    lot: {
      ...{ id, client_id: client, asset, instrument_id: order.instrument_id, order_id: id },
      origin: 'purchase',
      ...{ quantity: now.shares, gross_paise: gross, charges_paise: charges.total },
      ...{ bought_on: tradeDay, settles_on: settlesOn },
    },
    due: dayChargesDue(client, tradeDay),
  }
}

/** The trading day on which it is paid, or the last one before; never before the trade. */
function deliveredOn(calendar: Calendar, tradeDay: string, at: Date): string {
  const today = dayInIndia(at)
  const day = calendar.isTradingDay(today) ? today : calendar.previousTradingDay(today)
  return day > tradeDay ? day : tradeDay
}

/** What the mail at the allotment says. */
export interface Mailing {
  readonly brandName: string
  readonly name: string
  readonly dueInWords: string
  /** By the real clock: mail leaves by it. */
  readonly now: Date
}

const shares = (count: bigint): string => `${count} ${count === 1n ? 'share' : 'shares'}`

function mailOf(
  { order, deal }: Decided,
  { now, returned }: Step,
  { brandName, name, dueInWords, now: written }: Mailing,
): NewMail {
  const released = `${formatRupees(returned)} is released to your cash.`
  const [subject, lines] =
    now.status === 'awaiting'
      ? [
          `${name}: ${shares(now.allotted)} allotted`,
          [
            `You asked for ${shares(order.ordered)} of ${name} in a post-market deal. ${shares(now.allotted)} were allotted at ${formatRupees(paise(deal.allotment.price))} a share.`,
            `To pay with charges: ${formatRupees(now.blocked)}, by ${dueInWords}. The money is blocked in your account; nothing else is asked of you.`,
            ...(returned > 0n ? [released] : []),
            `Sign in to accept, to pay a part, or to decline. What is not paid by then lapses and is released. Nothing is owed.`,
          ],
        ]
      : [
          `${name}: nothing allotted`,
          [`Nothing was allotted of the ${shares(order.ordered)} of ${name} that you asked for.`, released],
        ]
  return {
    ...{ id: randomUUID(), client_id: order.client_id, subject: `${subject} · ${brandName}` },
    ...{ body_text: lines.join('\n\n'), created_at: written },
  }
}

export type { Decided }
