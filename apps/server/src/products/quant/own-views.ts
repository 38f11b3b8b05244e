/** products/quant: a client's own notes: what they have paid and will pay, what comes next, and what an exit would bring. */
import type { NoteCoupon, OwnNote } from '@pramaan/contracts'
import { paise, toWire } from '@pramaan/money'
import { couponOn } from '@pramaan/products'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { NewIncome } from '../../trading/plan.ts'
import { endingOf, exitCharges } from './charge.ts'
import { whyNoExit } from './exit.ts'
import {
  endsOf,
  heldOn,
  incomesOf,
  type NoteEnd,
  type NoteOrder,
  noteOrders,
  notesOf,
  ownOrders,
} from './store.ts'
import { daysOf, type LifeDays, lastFixing, nominalOf, type StoredNote } from './terms.ts'
import { type Around, calendarIn, type Needs, noteView, readAround } from './views.ts'

export async function ownNotes(
  services: Needs,
  tx: Queries,
  clientId: string,
  after: string | null,
): Promise<{ notes: OwnNote[]; next: string | null }> {
  const { offers: orders, next } = await ownOrders(tx, clientId, after)
  return { notes: await viewsOf(services, tx, orders), next }
}

/** Null where it is not the client's. */
export async function oneNote(
  services: Needs,
  tx: Queries,
  clientId: string,
  id: string,
): Promise<OwnNote | null> {
  const orders = (await noteOrders(tx, [id])).filter((order) => order.client_id === clientId)
  const [note] = await viewsOf(services, tx, orders)
  return note ?? null
}

async function viewsOf(services: Needs, tx: Queries, orders: readonly NoteOrder[]): Promise<OwnNote[]> {
  const known = await notesOf(tx, [...new Set(orders.map(({ offer_id: id }) => id))])
  const offers = new Map(known.map((note) => [note.id, note]))
  const ids = orders.map(({ id }) => id)
  const incomes = Map.groupBy(await incomesOf(tx, ids), ({ order_id: id }) => id)
  const ends = Map.groupBy(await endsOf(tx, ids), ({ order_id: id }) => id)
  const held = orders.map(({ offer_id: id, instrument_id }) => ({ id, instrument_id }))
  const around = await readAround(services, tx, held)
  return orders.flatMap((order) => {
    const offer = offers.get(order.offer_id)
    if (!offer) return []
    // In the terms that were agreed to, whatever is offered since.
    const agreed = { ...offer, terms: order.terms, version: order.offer_version }
    return [
      ownNote(services, order, agreed, {
        ...{ around, incomes: incomes.get(order.id) ?? [], ends: ends.get(order.id) ?? [] },
      }),
    ]
  })
}

interface Known {
  readonly around: Around
  readonly incomes: readonly NewIncome[]
  readonly ends: readonly NoteEnd[]
}

const money = (amount: bigint): number => toWire(paise(amount))

function ownNote(services: Needs, order: NoteOrder, note: StoredNote, known: Known): OwnNote {
  const today = dayInIndia(services.businessClock.now())
  const days = daysOf(order.terms, calendarIn(services))
  const units = order.status === 'pending' || order.status === 'cancelled' ? order.ordered : order.quantity
  const last = lastEnd(known.ends)
  const shown = units > 0n ? units : (last?.quantity ?? 0n)
  const view = noteView(services, note, known.around)
  return {
    order_id: order.id,
    status: order.status,
    note: view,
    quantity: Number(shown),
    amount: money(nominalOf(order.terms, shown)),
    coupons: couponsOf(order, days, known, today),
    coupons_received: money(known.incomes.reduce((sum, one) => sum + one.gross_paise, 0n)),
    tax_deducted: money(known.incomes.reduce((sum, one) => sum + one.tax_paise, 0n)),
    next: nextOf(order, days, view.initial !== null, known, today),
    exit: order.status === 'holding' ? exitOf(order, days, known, today) : null,
    ended: last && order.status === 'sold' ? endOf(last) : null,
  }
}

function couponsOf(
  order: NoteOrder,
  days: LifeDays,
  { incomes, around }: Known,
  today: string,
): NoteCoupon[] {
  if (order.status === 'cancelled') return []
  const broken = around.defaults.get(order.offer_id)
  const from = order.bought_on ?? today
  let hasNext = false
  return days.coupons
    .filter(({ paid }) => paid > from)
    .flatMap(({ due, paid }): NoteCoupon[] => {
      const row = incomes.find(({ due_on: on }) => on === due)
      if (row?.paid_at) {
        return [{ due, paid, gross: money(row.gross_paise), tax: money(row.tax_paise), state: 'paid' }]
      }
      const units = order.status === 'pending' ? order.ordered : heldOn(order, paid)
      if (units === 0n) return []
      const gross = money(couponOn(nominalOf(order.terms, units), order.terms))
      if (broken && paid >= broken.day)
        return [{ due, paid, gross, tax: null, state: paid <= today ? 'missed' : 'stopped' }]
      const state = hasNext ? 'later' : 'next'
      hasNext = true
      return [{ due, paid, gross, tax: null, state }]
    })
}

export function nextStep(
  days: LifeDays,
  isInitialKnown: boolean,
  startDay: string,
  isPending: boolean,
  today: string,
): OwnNote['next'] {
  const last = lastFixing(days)
  const coupon = days.coupons.find(({ paid }) => paid >= today && paid < days.maturity)
  const steps = [
    ...(isPending ? [{ step: 'issue', day: startDay } as const] : []),
    ...(days.initial !== null && !isInitialKnown
      ? [{ step: 'initial-fixing', day: days.initial } as const]
      : []),
    ...(coupon ? [{ step: 'coupon', day: coupon.paid } as const] : []),
    ...(last !== null && last >= today ? [{ step: 'final-fixing', day: last } as const] : []),
    { step: 'maturity', day: days.maturity } as const,
  ]
  return steps.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))[0] ?? null
}

function nextOf(
  order: NoteOrder,
  days: LifeDays,
  isInitialKnown: boolean,
  { around }: Known,
  today: string,
): OwnNote['next'] {
  if (order.status === 'sold' || order.status === 'cancelled') return null
  // What comes of a default has no day.
  if (around.defaults.has(order.offer_id)) return null
  return nextStep(days, isInitialKnown, order.terms.start_day, order.status === 'pending', today)
}

function exitOf(order: NoteOrder, days: LifeDays, { around }: Known, today: string): OwnNote['exit'] {
  const value = around.values.get(order.instrument_id) ?? null
  const whyNot = whyNoExit(days, value, around.defaults.get(order.offer_id) ?? null, today)
  if (!value) return { why_not: whyNot, value: null, fee: null, net: null }
  const gross = paise(BigInt(value.price_paise) * order.quantity)
  const { total } = exitCharges(order.terms, gross, today)
  return { why_not: whyNot, value: money(gross), fee: money(total), net: money(gross - total) }
}

/** What left it in parts, in the same way as the last, is told together. */
function lastEnd(ends: readonly NoteEnd[]): NoteEnd | null {
  const last = ends.at(-1)
  if (!last) return null
  const same = ends.filter(({ source }) => source === last.source)
  const total = (of: (end: NoteEnd) => bigint): bigint => same.reduce((sum, end) => sum + of(end), 0n)
  return {
    ...last,
    quantity: total(({ quantity }) => quantity),
    gross_paise: total(({ gross_paise: gross }) => gross),
    charges_paise: total(({ charges_paise: charges }) => charges),
  }
}

function endOf(end: NoteEnd): NonNullable<OwnNote['ended']> {
  const how = endingOf(end.source) ?? 'matured'
  return {
    ...{ how, quantity: Number(end.quantity), payout: money(end.gross_paise) },
    ...{ fee: money(end.charges_paise), day: end.trade_day },
  }
}
