/**
 * trading: after the close of a trading day each client's charges are worked out for the whole day, and what was charged too much
 * order by order is given back (decision 45). Orders, lots and sales then bear what the day made of them.
 */
import { randomUUID } from 'node:crypto'
import { addDays } from '@pramaan/market-time'
import { price as priceOf, units } from '@pramaan/money'
import { dayInIndia, instantInIndia } from '../platform/clock.ts'
import {
  type Before,
  type ChargedDay,
  chargeDay,
  type DayPart,
  legsOfDay,
  lowered,
  NOTHING_BEFORE,
  type Piece,
  sumOf,
} from './day-charges.ts'
import { type BookedFill, beforeOf, bookedFills, type Cost, costsOf, type Day } from './day-store.ts'
import type { Due, DueHandler } from './due-dates.ts'
import type { CloseRefund, LotChange, NewDayPart, NewDue, Plan } from './plan.ts'
import type { TradingServices } from './services.ts'

/** Half an hour after the day is over, also where the market never closes. */
const CHARGED_AT = '00:30:00'

export const chargedAt = (tradeDay: string): Date => instantInIndia(addDays(tradeDay, 1), CHARGED_AT)

/** With every fill: the first of a client's day makes the row. */
export function dayChargesDue(client: string, tradeDay: string): NewDue {
  const id = randomUUID()
  return { id, kind: 'day-charges', client_id: client, ref: id, at: chargedAt(tradeDay) }
}

const dayOf = ({ client_id: client, at }: Due): Day => ({ client, day: addDays(dayInIndia(at), -1) })

export const dayCharges = (
  services: Pick<TradingServices, 'market' | 'feeCards' | 'products'>,
): DueHandler => ({
  plan: async (tx, dues, at) => {
    const days = dues.map(dayOf)
    const fills = await bookedFills(tx, days)
    const before = await beforeOf(tx, days)
    const costs = await costsOf(tx, [...new Set(fills.map(({ order_id: id }) => id))])
    return dues.map((due) => {
      const { client, day } = dayOf(due)
      const own = fills.filter((fill) => fill.client_id === client && fill.trade_day === day)
      const earlier = before.get(`${client} ${day}`) ?? NOTHING_BEFORE
      const charged = chargeDay(services.feeCards.current(), piecesOf(services, own), earlier)
      const done = [{ kind: due.kind, ref: due.ref, done_at: at }]
      return charged ? { ...planDay({ client, day }, charged, earlier, costs, at), done } : { client, done }
    })
  },
  count: async () => {},
})

/** What an order bought is one, however it was filled; each sale is one. */
export function piecesOf(
  { market, products }: Pick<TradingServices, 'market' | 'products'>,
  fills: readonly BookedFill[],
): Piece[] {
  const groups = Map.groupBy(fills, ({ id, side, order_id: order }) => (side === 'buy' ? order : id))
  return [...groups].flatMap(([id, ofPiece]) => {
    const [first] = ofPiece
    if (!first) return []
    const instrument = market.listing().byId(first.instrument_id)
    // The day stays due, and is told as late, until it can be worked out whole.
    if (!instrument) throw new Error(`instrument ${first.instrument_id} of a trade is not listed here`)
    const { side, order_id: orderId, trade_day: day } = first
    const levels = ofPiece
      .flatMap((fill) => fill.levels)
      .map(([quantity, price]) => ({ quantity: units(BigInt(quantity)), pricePaise: priceOf(BigInt(price)) }))
    const taken: Record<string, bigint> = {}
    for (const fill of ofPiece)
      for (const [charge, amount] of Object.entries(takenOf(fill)))
        taken[charge] = (taken[charge] ?? 0n) + amount
    const note = { instrument, side, orderId: id, day }
    return [{ id, orderId, side, product: products.of(first.kind), note, levels, taken }]
  })
}

/** The depository's charge stands with every sale that was quoted with it; it was levied with the first. */
const takenOf = ({ charges, once_paise: once }: BookedFill): Record<string, bigint> =>
  Object.fromEntries(
    Object.entries(charges).map(([charge, amount]) => [
      charge,
      charge.startsWith('dp') && once === 0n ? 0n : BigInt(amount),
    ]),
  )

function planDay(
  { client, day }: Day,
  charged: ChargedDay,
  before: Before,
  costs: ReadonlyMap<string, Cost>,
  at: Date,
): Omit<Plan, 'done'> {
  const id = randomUUID()
  const legs = legsOfDay(client, charged)
  const transfer = legs.length > 0 ? randomUUID() : null
  const booked = bookParts(charged.parts, costs)
  const touched = [...booked.orders].flatMap((order) => costs.get(order)?.order ?? [])
  return {
    client,
    from: touched.map((order) => ({ id: order.id, version: order.version })),
    ...(transfer && {
      transfers: [{ id: transfer, act: 'day-charges', ref: id, memo: null, at, legs, once: null }],
    }),
    changes: touched,
    lotChanges: booked.lots,
    closeRefunds: booked.closes,
    days: [
      {
        ...{ id, client_id: client, day, run: before.runs + 1, at, transfer_id: transfer },
        card_version: charged.day.cardVersion,
        taken_paise: charged.taken,
        charged_paise: charged.day.total,
        refund_paise: charged.refund,
        borne_paise: charged.borne,
        fees_paise: charged.fees,
        taxes_paise: charged.taxes,
        moved_paise: legs.reduce((sum, { amount }) => sum + amount, 0n),
        lines: charged.lines,
      },
    ],
    dayParts: charged.parts.map(
      ({ piece, amounts }): NewDayPart => ({
        ...{ client_id: client, day, piece: piece.id, order_id: piece.orderId, side: piece.side },
        taken_paise: sumOf(piece.taken),
        charged_paise: sumOf(amounts),
        apart_paise: (before.parts.get(piece.id)?.apart ?? 0n) + (booked.apart.get(piece.id) ?? 0n),
        amounts: Object.fromEntries(
          Object.entries(amounts).map(([charge, paise]) => [charge, Number(paise)]),
        ),
      }),
    ),
  }
}

interface Booked {
  readonly orders: ReadonlySet<string>
  readonly lots: readonly LotChange[]
  readonly closes: readonly CloseRefund[]
  /** By piece. */
  readonly apart: ReadonlyMap<string, bigint>
}

/** A purchase costs less, as far as it is still held in its lot, and otherwise where it was sold; a sale brings more. */
function bookParts(parts: readonly DayPart[], costs: ReadonlyMap<string, Cost>): Booked {
  const orders = new Set<string>()
  const lots: LotChange[] = []
  const closes = new Map<string, CloseRefund>()
  const apart = new Map<string, bigint>()
  for (const { piece, given } of parts) {
    const cost = costs.get(piece.orderId)
    if (given === 0n || !cost) continue
    orders.add(piece.orderId)
    const now = cost.closes.map((close) => ({ ...close, ...closes.get(close.id) }))
    const own = now.filter((close) =>
      piece.side === 'buy' ? close.lot_id === piece.orderId : close.fill_id === piece.id,
    )
    const lot = piece.side === 'buy' ? cost.lot : null
    const left = own.map((close) =>
      piece.side === 'buy'
        ? close.cost_charges_paise - close.cost_refund_paise
        : close.charges_paise - close.refund_paise,
    )
    const before = [...(lot ? [lot.charges_paise] : []), ...left]
    // Where nothing was charged: what is held, or else the last sale, or nobody.
    const bearer = lot && lot.quantity > 0n ? 0 : own.length > 0 ? before.length - 1 : -1
    const { after, apart: rest } = lowered(before, given, bearer)
    apart.set(piece.id, rest)
    if (lot && after[0] !== lot.charges_paise) lots.push({ ...lot, charges_paise: after[0] ?? 0n })
    for (const [index, close] of own.entries()) {
      const lower = (left[index] ?? 0n) - (after[index + (lot ? 1 : 0)] ?? 0n)
      const { id, refund_paise, cost_refund_paise } = close
      closes.set(
        id,
        piece.side === 'buy'
          ? { id, refund_paise, cost_refund_paise: cost_refund_paise + lower }
          : { id, refund_paise: refund_paise + lower, cost_refund_paise },
      )
    }
  }
  return { orders, lots, closes: [...closes.values()], apart }
}
