/**
 * products/quant: what falls due of notes: the issue, the initial fixing, coupons, and the end. Each run reads what it needs of all
 * its orders at once, and the levels of a note once.
 */
import type { Calendar } from '@pramaan/market-time'
import { formatRupees, paise } from '@pramaan/money'
import { fraction, type Levels, portion, redemptionOf } from '@pramaan/products'
import type { Instrument } from '../../market/instruments.ts'
import { dayInWords } from '../../market/wire.ts'
import { dayInIndia } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import type { Due, DueHandler, DueHandlers } from '../../trading/due-dates.ts'
import { lockYears } from '../../trading/income-years.ts'
import type { Plan } from '../../trading/plan.ts'
import type { TradingServices } from '../../trading/services.ts'
import { levelsOf, missing } from './levels.ts'
import { couponRowsOf, endRowsOf, missedRowsOf, notes, stepOf, withRows } from './payment-plan.ts'
import {
  defaultsOf,
  fixLevels,
  heldOn,
  incomesAmong,
  type NoteOrder,
  noteOrders,
  paidSince,
  type StoredDefault,
} from './store.ts'
import { couponToCome, dueOf, issuePlan } from './subscription-plan.ts'
import { daysOf, nominalOf, paidAt } from './terms.ts'
import { withholding, yearStart } from './year-before.ts'

type Needs = Pick<TradingServices, 'market'>

const calendarIn = ({ market }: Needs): Calendar => market.times.hours.calendar

const done = (due: Due, at: Date): Plan => ({
  client: due.client_id,
  done: [{ kind: due.kind, ref: due.ref, done_at: at }],
})

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.id, row]))

const refsOf = (dues: readonly Due[]): string[] => dues.map(({ ref }) => ref)

async function defaultsIn(tx: Queries, orders: Iterable<NoteOrder>): Promise<Map<string, StoredDefault>> {
  const offers = [...new Set([...orders].map(({ offer_id: id }) => id))]
  return new Map((await defaultsOf(tx, offers)).map((row) => [row.offer_id, row]))
}

function instrumentIn({ market }: Needs, { instrument_id: id }: NoteOrder): Instrument {
  const instrument = market.listing().byId(id)
  if (!instrument) throw new Error(`instrument ${id} of a note is not in the master`)
  return instrument
}

const handler = (plan: DueHandler['plan']): DueHandler => ({ plan, count: async () => {} })

/** On its day the blocked money is paid and the notes are there. */
const issue = (services: Needs): DueHandler =>
  handler(async (tx, dues, at) => {
    const orders = byId(await noteOrders(tx, refsOf(dues)))
    return dues.map((due) => {
      const order = orders.get(due.ref)
      if (order?.status !== 'pending') return done(due, at)
      const { terms } = order
      const offer = { id: order.offer_id, version: order.offer_version, terms }
      return issuePlan(
        {
          ...{ orderId: order.id, client: order.client_id, units: order.ordered, at },
          // Late or not, it was issued on its day: the first coupon is counted from there.
          today: dayInIndia(due.at),
          ...{ instrument: instrumentIn(services, order), amount: nominalOf(terms, order.ordered) },
          ...{ note: offer, days: daysOf(terms, calendarIn(services)) },
        },
        order.version,
      )
    })
  })

/** The morning after, the close of the first day is the initial level, and stands in every order's story. */
const fixing = (services: Needs): DueHandler =>
  handler(async (tx, dues, at) => {
    const orders = byId(await noteOrders(tx, refsOf(dues)))
    const plans: Plan[] = []
    const levels = new Map<string, bigint>()
    for (const due of dues) {
      const order = orders.get(due.ref)
      const day = order && daysOf(order.terms, calendarIn(services)).initial
      if (!order || day == null || order.status !== 'holding') {
        plans.push(done(due, at))
        continue
      }
      const level =
        levels.get(order.offer_id) ?? (await fixLevels(tx, order.offer_id, [day], at))[0]?.level_paise
      if (level === undefined) throw missing(order.terms, day)
      levels.set(order.offer_id, level)
      const says = `Initial level of ${order.terms.underlying}: ${inPoints(level)}, the close of ${dayInWords(day)}.`
      plans.push({ ...done(due, at), steps: [stepOf(order, 'fixed', at, says, 'market')] })
    }
    return plans
  })

const inPoints = (level: bigint): string => formatRupees(paise(level)).replace('₹', '')

async function taxesFor(tx: Queries, orders: readonly NoteOrder[], today: string) {
  // Which year a coupon falls in is its own: one that is late into April may be of the year before.
  await lockYears(
    tx,
    orders.flatMap(({ client_id: client, terms: { issuer: payer } }) =>
      [today, yearBefore(today)].map((day) => ({ client, payer, day })),
    ),
  )
  const clients = [...new Set(orders.map(({ client_id: id }) => id))]
  const payers = [...new Set(orders.map(({ terms }) => terms.issuer))]
  // A coupon that is late into April still belongs to the year before.
  return withholding(await paidSince(tx, clients, payers, yearStart(yearBefore(today))))
}

const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`

const coupons = (services: Needs): DueHandler =>
  handler(async (tx, dues, at) => {
    const incomes = byId(await incomesAmong(tx, refsOf(dues)))
    const orders = byId(
      await noteOrders(
        tx,
        [...incomes.values()].map(({ order_id: id }) => id),
      ),
    )
    const defaults = await defaultsIn(tx, orders.values())
    const taxes = await taxesFor(tx, [...orders.values()], dayInIndia(at))
    return dues.map((due) => {
      const income = incomes.get(due.ref)
      const order = income && orders.get(income.order_id)
      if (!income || !order || income.paid_at !== null || heldOn(order, income.pay_on) === 0n)
        return done(due, at)
      const broken = defaults.get(order.offer_id)
      const isMissed = broken !== undefined && broken.day <= income.pay_on
      const rows = isMissed ? missedRowsOf({ order, income, at }) : couponRowsOf({ order, income, taxes, at })
      return withNext(services, order, income.due_on, withRows(done(due, at), rows))
    })
  })

/** The coupon after it, unless that is the last: it comes with what is paid back. */
function withNext(services: Needs, order: NoteOrder, due: string, plan: Plan): Plan {
  const { coupons: all, maturity } = daysOf(order.terms, calendarIn(services))
  const next = all.find((one) => one.due > due)
  if (!next || next.paid >= maturity || heldOn(order, next.paid) === 0n) return plan
  const instrument = instrumentIn(services, order)
  const row = couponToCome({ orderId: order.id, client: order.client_id, instrument, note: order }, next)
  return {
    ...plan,
    incomes: [...(plan.incomes ?? []), row],
    dues: [dueOf('note-coupon', order.client_id, row.id, paidAt(next.paid))],
  }
}

/** The last coupon and what is paid back; after a default what was recovered, or nothing. */
const maturity = (services: Needs): DueHandler =>
  handler(async (tx, dues, at) => {
    const orders = byId(await noteOrders(tx, refsOf(dues)))
    const defaults = await defaultsIn(tx, orders.values())
    const taxes = await taxesFor(tx, [...orders.values()], dayInIndia(at))
    const known = new Map<string, Levels | null>()
    const plans: Plan[] = []
    for (const due of dues) {
      const order = orders.get(due.ref)
      if (!order || order.quantity === 0n) {
        plans.push(done(due, at))
        continue
      }
      const broken = defaults.get(order.offer_id)
      const days = daysOf(order.terms, calendarIn(services))
      if (broken && broken.recovery === null) plans.push(notPaid(due, order, days.maturity, at))
      else if (broken) plans.push({ ...recovered(order, broken, at), ...done(due, at) })
      else {
        const key = `${order.offer_id} ${order.offer_version}`
        const levels = known.has(key)
          ? known.get(key)
          : await levelsOf(tx, order.offer_id, order.terms, calendarIn(services), at)
        known.set(key, levels ?? null)
        const last = days.coupons.at(-1)
        const income = last && couponToCome({ ...partsOf(services, order), note: order }, last)
        const rows = income ? couponRowsOf({ order, income, taxes, at }) : {}
        plans.push({ ...withRows(matured(order, levels ?? null, at), rows), done: done(due, at).done ?? [] })
      }
    }
    return plans
  })

const partsOf = (services: Needs, order: NoteOrder) => ({
  ...{ orderId: order.id, client: order.client_id, instrument: instrumentIn(services, order) },
})

function matured(order: NoteOrder, levels: Levels | null, at: Date): Plan {
  const { terms, quantity } = order
  const { payout } = redemptionOf(nominalOf(terms, quantity), terms, levels)
  return endRowsOf({
    ...{ order, how: 'matured', units: quantity, payout, at, today: dayInIndia(at), asOf: at, quoteId: null },
    says: `${terms.name} matured: ${formatRupees(payout)} for ${notes(quantity)}.`,
  })
}

const MILLION = 1_000_000n

function recovered(order: NoteOrder, { recovery }: StoredDefault, at: Date): Plan {
  const { terms, quantity } = order
  const payout = portion(nominalOf(terms, quantity), fraction(BigInt(recovery ?? 0), MILLION))
  return endRowsOf({
    ...{
      order,
      how: 'recovered',
      units: quantity,
      payout,
      at,
      today: dayInIndia(at),
      asOf: at,
      quoteId: null,
    },
    says: `${terms.name}: ${formatRupees(payout)} was recovered from the issuer for ${notes(quantity)}.`,
  })
}

function notPaid(due: Due, order: NoteOrder, day: string, at: Date): Plan {
  const says = `${formatRupees(nominalOf(order.terms, order.quantity))} due on ${dayInWords(day)} was not paid by the issuer.`
  return { ...done(due, at), steps: [stepOf(order, 'missed', at, says)] }
}

export const noteDues = (services: Needs): DueHandlers => ({
  'note-issue': issue(services),
  'note-fixing': fixing(services),
  'note-coupon': coupons(services),
  'note-maturity': maturity(services),
})
