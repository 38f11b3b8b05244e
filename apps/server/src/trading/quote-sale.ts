/** trading: a price for one lot, with everything that a sale at it would cost. Good for 20 s and for one sale. */
import { randomUUID } from 'node:crypto'
import { limits, type OrderKind, type OrderStatus, Refusal, type SellQuote } from '@pramaan/contracts'
import { feesOnWire } from '@pramaan/fees'
import { settlementDay } from '@pramaan/market-time'
import { paise, toWire } from '@pramaan/money'
import type { Instrument } from '../market/instruments.ts'
import type { Quoted } from '../market/live-market.ts'
import { whyNotTradable } from '../market/session-words.ts'
import { isoTime, sourceInWords } from '../market/wire.ts'
import { instantOfMs, laterBy } from '../platform/clock.ts'
import type { Queries } from '../platform/database.ts'
import { bidFor, tradable } from './book.ts'
import { type Charged, chargeNote } from './charge.ts'
import { orderPriceOf, type PricedOrder } from './order-price.ts'
import type { TradingRooms } from './place-order.ts'
import { feeLines } from './purchase-words.ts'
import { checkMove } from './rules.ts'
import type { SaleTimes } from './sale-times.ts'

interface Lot extends PricedOrder {
  readonly instrument_id: number
  readonly charges_paise: bigint
  readonly status: OrderStatus
  readonly is_being_adjusted: boolean
  readonly is_depository_paid: boolean
}

export interface SaleAsk {
  readonly clientId: string
  readonly orderId: string
  readonly kind: OrderKind
}

export async function quoteSale(rooms: TradingRooms, times: SaleTimes, ask: SaleAsk): Promise<SellQuote> {
  const { market, businessClock, feeCards } = rooms
  const at = businessClock.now()
  const db = rooms.db.as({ clientId: ask.clientId })
  const tradeDay = market.times.hours.tradeDayAt(at.getTime())
  const { instrument, lot } = await readLot(rooms, db, ask, tradeDay)
  const quoted = market.quoted(instrument)
  const settlesOn = settlementDay(market.times.hours.calendar, tradeDay)
  if (!quoted) return nothingQuoted(lot, settlesOn, at, 'This stock has no price yet.')
  const whyNot = lot.is_being_adjusted
    ? 'A split or bonus is being applied to this stock. Please try again in a minute.'
    : whyNotTradable(quoted)
  const bid = whyNot === null ? bidFor(quoted.depth.bids, lot.quantity, BigInt(instrument.tickPaise)) : null
  const price = bid ?? BigInt(quoted.pricePaise)
  const charged = withoutPaidDepository(
    chargeNote(feeCards.current(), { instrument, side: 'sell', orderId: ask.orderId, day: tradeDay }, [
      { quantity: lot.quantity, pricePaise: price },
    ]),
    lot.is_depository_paid,
  )
  const id = bid === null ? null : randomUUID()
  if (id !== null) {
    await insertQuote(db, { id, ask, lot, price, charged, quoted, tradeDay, settlesOn })
    times.given(ask.orderId, price)
  }
  return {
    quote_id: id,
    S1: id === null ? 0 : tradable(quoted.depth.bids),
    ...figuresOf(lot, price, charged),
    quantity: Number(lot.quantity),
    expires_at: laterBy(rooms.clock.now(), limits.quoteValidMs).toISOString(),
    valid_ms: limits.quoteValidMs,
    settles_on: settlesOn,
    why_not: id === null ? (whyNot ?? 'No buyers right now.') : null,
    source: sourceInWords(quoted.source),
    as_of: isoTime(quoted.asOfMs),
  }
}

async function readLot(
  { market }: TradingRooms,
  db: Queries,
  { clientId, orderId, kind }: SaleAsk,
  tradeDay: string,
): Promise<{ instrument: Instrument; lot: Lot }> {
  const [lot] = await db.query<Lot>(
    `select o.instrument_id, o.order_type, o.limit_paise, o.filled, o.quantity, o.gross_paise, o.charges_paise, o.status,
       exists (select from corporate_action a where a.instrument_id = o.instrument_id and a.kind in ('split', 'bonus')
               and a.ex_day > o.bought_on and a.ex_day <= $4 and a.settled_at is null
               and a.shares_after >= a.shares_before) as is_being_adjusted,
       exists (select from depository_charge d where d.client_id = o.client_id and d.day = $4
               and d.isin = coalesce((select i.isin from instrument i where i.id = o.instrument_id), o.asset))
         as is_depository_paid
     from trade_order o where o.id = $1 and o.client_id = $2 and o.ttype = $3`,
    [orderId, clientId, kind, tradeDay],
  )
  const instrument = lot && market.listing().byId(lot.instrument_id)
  if (!lot || !instrument) throw new Refusal('order_unknown')
  checkMove({ ttype: kind, status: lot.status }, 'sold')
  return { instrument, lot }
}

/** The depository charges once per security and day. */
function withoutPaidDepository(charged: Charged, isPaid: boolean): Charged {
  if (!isPaid) return charged
  const { dp, 'dp-gst': tax, ...parts } = charged.parts
  const lines = charged.charges.lines.filter(({ charge }) => charge !== 'dp' && charge !== 'dp-gst')
  const charges = { ...charged.charges, lines, total: paise(charged.note) }
  return {
    ...charged,
    charges,
    depositoryFee: 0n,
    depositoryTax: 0n,
    parts: { ...parts, dp: 0, 'dp-gst': 0 },
  }
}

const money = (amount: bigint): number => toWire(paise(amount))

/** 0.2% of the value, to the nearest paisa. */
const estimatedFee = (gross: bigint): bigint => (gross * 2n + 500n) / 1000n

function figuresOf(lot: Lot, price: bigint, { charges }: Charged) {
  const gross = price * lot.quantity
  const net = gross - charges.total
  return {
    price: money(price),
    trade_value: money(gross),
    estimated_fee: money(estimatedFee(gross)),
    estimated_profit: money((price - (orderPriceOf(lot) ?? 0n)) * lot.quantity - estimatedFee(gross)),
    fees: feesOnWire(charges),
    fee_lines: feeLines(charges),
    net_value: money(net),
    profit: money(net - lot.gross_paise - lot.charges_paise),
  }
}

const nothingQuoted = (lot: Lot, settlesOn: string, at: Date, whyNot: string): SellQuote => ({
  quote_id: null,
  price: 0,
  S1: 0,
  quantity: Number(lot.quantity),
  expires_at: at.toISOString(),
  valid_ms: 0,
  trade_value: 0,
  estimated_fee: 0,
  estimated_profit: 0,
  fees: { brokerage: 0, stt: 0, txn: 0, gst: 0, total: 0, stamp: 0, sebi: 0, dp: 0 },
  fee_lines: [],
  net_value: 0,
  profit: 0,
  settles_on: settlesOn,
  why_not: whyNot,
  source: 'none',
  as_of: at.toISOString(),
})

interface NewQuote {
  readonly id: string
  readonly ask: SaleAsk
  readonly lot: Lot
  readonly price: bigint
  readonly charged: Charged
  readonly quoted: Quoted
  readonly tradeDay: string
  readonly settlesOn: string
}

const insertQuote = (db: Queries, { id, ask, lot, price, charged, quoted, tradeDay, settlesOn }: NewQuote) =>
  db.query(
    `insert into sell_quote (id, client_id, order_id, quantity, price_paise, charges_paise, fees_paise,
       depository_fee_paise, depository_tax_paise, charges, card_version, trade_day, settles_on, source, as_of, sequence)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      id,
      ask.clientId,
      ask.orderId,
      lot.quantity,
      price,
      charged.note,
      charged.fees,
      charged.depositoryFee,
      charged.depositoryTax,
      JSON.stringify(charged.parts),
      charged.charges.cardVersion,
      tradeDay,
      settlesOn,
      quoted.source,
      instantOfMs(quoted.asOfMs),
      quoted.sequence,
    ],
  )
