/**
 * stock: works out what an order does, before anything is done: what the book gives at once, what that costs to the paisa,
 * what is set aside for the rest, and until when it waits. The dry run tells this; the order makes it.
 */
import { type OrderKind, type OrderType, Refusal } from '@pramaan/contracts'
import type { RateCard } from '@pramaan/fees'
import { settlementDay } from '@pramaan/market-time'
import { lessUnits, type Paise, type Price, paise, price, type Units, worthOfShares } from '@pramaan/money'
import type { Instrument } from '../../market/instruments.ts'
import type { Quoted } from '../../market/live-market.ts'
import { whyNotTradable } from '../../market/session-words.ts'
import type { TradingTimes } from '../../market/trading-times.ts'
import { instantOfMs } from '../../platform/clock.ts'
import type { Taken } from '../../trading/product.ts'
import { quantityOf, takeAsks, worthOf } from './book.ts'
import { type Charged, chargeNote, type Note } from './charge.ts'
import { checkLimit, checkLot, protectedLimit } from './rules.ts'
import { productOf } from './share.ts'

export interface PurchaseAsk {
  readonly orderId: string
  readonly kind: OrderKind
  readonly orderType: OrderType
  readonly quantity: Units
  /** With a limit order. */
  readonly limitPaise: Price | null
}

/** The market at the moment of asking. */
export interface Moment {
  readonly at: Date
  readonly times: TradingTimes
  readonly card: RateCard
  readonly quoted: Quoted
  /** People of the firm work it, and never the book alone. */
  readonly isWorkedAtDesk: boolean
  /** An exchange executes it, and answers later. */
  readonly isSentOn?: boolean
}

/** A purchase that the book gives: what is bought, what it adds to the order's note, and when it is settled. */
export interface Fill {
  readonly taken: readonly Taken[]
  readonly quantity: Units
  readonly gross: Paise
  readonly charged: Charged
  readonly tradeDay: string
  readonly settlesOn: string
}

export interface Purchase extends PurchaseAsk {
  readonly instrument: Instrument
  readonly limit: Price
  readonly fill: Fill | null
  /** How much still waits, and what is set aside for it. */
  readonly rest: Units
  readonly blocked: Paise
  /** What the whole order is worth, for the smallest trade. */
  readonly worth: Paise
  /** Why nothing can be filled now, where nothing can. */
  readonly whyNot: string | null
  readonly expiresAt: Date
  readonly placedAt: Date
  readonly quoted: Quoted
  readonly isWorkedAtDesk: boolean
}

export function planPurchase(
  ask: PurchaseAsk,
  { at, times, card, quoted, isWorkedAtDesk, isSentOn = false }: Moment,
): Purchase {
  const { instrument } = quoted
  if (productOf(instrument) === null || instrument.status !== 'listed') {
    throw new Refusal('stock_not_traded', {
      says: whyNotTradable(quoted) ?? 'This cannot be bought as a stock.',
    })
  }
  checkLot(instrument, ask.quantity)
  const limit = limitOf(ask, quoted)
  const session = times.sessionAt(at.getTime(), closingOf(instrument))
  const note: Note = { instrument, side: 'buy', orderId: ask.orderId, day: session.tradeDay }
  const whyNot = whyNotTradable(quoted)
  const taken =
    whyNot === null && !isWorkedAtDesk && !isSentOn ? takeAsks(quoted.depth.asks, ask.quantity, limit) : []
  const filled = quantityOf(taken)
  const rest = lessUnits(ask.quantity, filled)
  const charged = filled > 0n ? chargeNote(card, note, taken) : null
  const perShare = ask.orderType === 'limit' ? limit : price(BigInt(quoted.pricePaise))
  return {
    ...ask,
    instrument,
    limit,
    fill: charged && {
      taken,
      quantity: filled,
      gross: worthOf(taken),
      charged,
      tradeDay: session.tradeDay,
      settlesOn: settlementDay(times.hours.calendar, session.tradeDay),
    },
    rest,
    blocked: setAside(card, note, taken, rest, limit),
    worth: paise(worthOf(taken) + worthOfShares(rest, perShare)),
    whyNot,
    expiresAt: instantOfMs(times.hours.nextClose(at.getTime(), closingOf(instrument)) ?? session.untilMs),
    placedAt: at,
    quoted,
    isWorkedAtDesk,
  }
}

function limitOf({ orderType, limitPaise }: PurchaseAsk, quoted: Quoted): Price {
  if (orderType === 'market') {
    if (limitPaise !== null) throw new Refusal('price_not_wanted')
    return protectedLimit(quoted.instrument, quoted)
  }
  if (limitPaise === null) throw new Refusal('price_missing')
  checkLimit(quoted.instrument, limitPaise, quoted)
  return limitPaise
}

/** What the rest costs at most, with what it adds to the charges of the whole order. */
export function setAside(
  card: RateCard,
  note: Note,
  taken: readonly Taken[],
  rest: Units,
  limit: Price,
): Paise {
  if (rest === 0n) return paise(0n)
  const before = taken.length > 0 ? chargeNote(card, note, taken).note : 0n
  const whole = chargeNote(card, note, [...taken, { quantity: rest, pricePaise: limit }])
  return paise(worthOfShares(rest, limit) + whole.note - before)
}

export const closingOf = ({ hasClosingAuction }: Instrument) => (hasClosingAuction ? 'auction' : 'average')
