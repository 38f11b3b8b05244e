/** stock: a price for an order that is held, or for a part of it, with everything that a sale at it would cost. Good for 20 s and for one sale. */
import { randomUUID } from 'node:crypto'
import { limits, type OrderStatus, Refusal, type SellQuote } from '@pramaan/contracts'
import { feesOnWire } from '@pramaan/fees'
import { settlementDay } from '@pramaan/market-time'
import { type Price, paise, price as priceOf, toWire, type Units, units, worthOfShares } from '@pramaan/money'
import type { Instrument } from '../../market/instruments.ts'
import type { Quoted } from '../../market/live-market.ts'
import { whyNotTradable } from '../../market/session-words.ts'
import { isoTime, sourceInWords } from '../../market/wire.ts'
import { dayInIndia, instantOfMs, laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { feeLines } from '../../trading/fee-lines.ts'
import { checkMove } from '../../trading/moves.ts'
import { orderPriceOf, type PricedOrder } from '../../trading/order-price.ts'
import type { SaleAsk } from '../../trading/product.ts'
import type { TradingServices } from '../../trading/services.ts'
import { CHANGED_SHARES } from '../../trading/stored-orders.ts'
import { bidFor, tradable } from './book.ts'
import { type Charged, chargeNote } from './charge.ts'
import type { GivenQuotes } from './given-quotes.ts'
import { notForSale, tenderedOf, unallotted } from './not-allotted.ts'
import { insertQuote } from './quote-store.ts'
import { forSale, type SaleTerms, type SoldLot, takeLots } from './sale-plan.ts'

export interface Held extends PricedOrder {
  readonly instrument_id: number
  readonly quantity: bigint
  readonly asset: string
  readonly isin: string | null
  readonly charges_paise: bigint
  readonly status: OrderStatus
  readonly version: number
  readonly executed_at: Date
  readonly worked_by: string | null
  readonly lots: readonly SoldLot[]
  readonly is_being_adjusted: boolean
  readonly is_depository_paid: boolean
}

interface StoredLot {
  readonly id: string
  readonly quantity: string
  readonly gross_paise: string
  readonly charges_paise: string
  readonly pledged: string
  readonly lent: string
  readonly bought_on: string
  readonly settles_on: string
}

type HeldRow = Omit<Held, 'lots'> & { readonly lots: readonly StoredLot[] }

export async function quoteSale(
  services: TradingServices,
  quotes: GivenQuotes,
  ask: SaleAsk,
): Promise<SellQuote> {
  const { market, businessClock, feeCards } = services
  const at = businessClock.now()
  const db = services.db.as({ clientId: ask.clientId })
  const tradeDay = market.times.hours.tradeDayAt(at.getTime())
  const { instrument, held } = await readHeld(services, db, ask, tradeDay)
  const most = units(forSale(held.lots, tradeDay))
  const quantity = ask.quantity ?? most
  if (quantity > held.quantity) throw new Refusal('quantity_not_held')
  if (quantity > most || most === 0n) throw notForSale(held.lots, tradeDay)
  const quoted = market.quoted(instrument)
  const settlesOn = settlementDay(market.times.hours.calendar, tradeDay)
  if (!quoted) return nothingQuoted(quantity, settlesOn, at, 'This stock has no price yet.')
  const whyNot = whyNotSold(held, quoted)
  const bid = whyNot === null ? bidFor(quoted.depth.bids, quantity, BigInt(instrument.tickPaise)) : null
  const price = bid ?? priceOf(BigInt(quoted.pricePaise))
  const charged = withoutPaidDepository(
    chargeNote(feeCards.current(), { instrument, side: 'sell', orderId: ask.orderId, day: tradeDay }, [
      { quantity, pricePaise: price },
    ]),
    held.is_depository_paid,
  )
  const terms = termsOf(ask, held, { quantity, price, charged, quoted, tradeDay, settlesOn })
  const id = bid === null ? null : randomUUID()
  if (id !== null) {
    await insertQuote(db, { id, terms })
    quotes.given({ id, terms })
  }
  return {
    quote_id: id,
    S1: id === null ? 0 : tradable(quoted.depth.bids),
    ...figuresOf(held, terms, charged),
    quantity: Number(quantity),
    held: Number(most),
    ...unallotted(held.lots, tradeDay),
    ...tenderedOf(held.lots),
    expires_at: laterBy(services.clock.now(), limits.quoteValidMs).toISOString(),
    valid_ms: limits.quoteValidMs,
    settles_on: settlesOn,
    why_not: id === null ? (whyNot ?? 'No buyers right now.') : null,
    source: sourceInWords(quoted.source),
    as_of: isoTime(quoted.asOfMs),
  }
}

export async function readHeld(
  { market, products, businessClock }: TradingServices,
  db: Queries,
  { clientId, orderId, kind }: SaleAsk,
  tradeDay: string,
): Promise<{ instrument: Instrument; held: Held }> {
  const [row] = await db.query<HeldRow>(
    `select o.instrument_id, o.asset, i.isin, o.order_type, o.limit_paise, o.filled, o.quantity, o.gross_paise,
       o.charges_paise, o.sold_quantity, o.sold_gross_paise, o.sale_gross_paise, o.status, o.status_at, o.version, o.executed_at, o.worked_by, lots.lots,
       ${CHANGED_SHARES},
       exists (select from corporate_action a where a.instrument_id = o.instrument_id and a.shares_after is not null
               and a.ex_day > least(lots.bought_on, (o.executed_at at time zone 'Asia/Kolkata')::date)
               and a.ex_day <= $5 and a.settled_at is null) as is_being_adjusted,
       exists (select from charge_once c where c.client_id = o.client_id
               and c.key = 'depository:' || coalesce(i.isin, o.asset) || ':' || $4) as is_depository_paid
     from order_now o join instrument i on i.id = o.instrument_id
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'quantity', l.quantity::text, 'gross_paise',
                l.gross_paise::text, 'charges_paise', l.charges_paise::text, 'pledged', l.pledged::text, 'lent', l.lent::text, 'bought_on', l.bought_on, 'settles_on',
                l.settles_on) order by l.bought_on, l.origin desc, l.id) filter (where l.quantity > 0), '[]') as lots,
              -- A bonus share may be allotted after a further ex-day, and its order's first be sold.
              min(l.bought_on) as bought_on
       from lot l where l.order_id = o.id) lots
     where o.id = $1 and o.client_id = $2 and o.kind = $3`,
    [orderId, clientId, kind, tradeDay, dayInIndia(businessClock.now())],
  )
  const instrument = row && market.listing().byId(row.instrument_id)
  if (!row || !instrument) throw new Refusal('order_unknown')
  const held = { ...row, lots: row.lots.map(readLot) }
  checkMove(products.of(kind), held.status, 'sold')
  return { instrument, held }
}

const readLot = (lot: StoredLot): SoldLot => ({
  ...lot,
  quantity: BigInt(lot.quantity),
  gross_paise: BigInt(lot.gross_paise),
  charges_paise: BigInt(lot.charges_paise),
  pledged: BigInt(lot.pledged),
  lent: BigInt(lot.lent),
})

export interface Priced {
  readonly quantity: Units
  readonly price: Price
  readonly charged: Charged
  readonly quoted: Quoted
  readonly tradeDay: string
  readonly settlesOn: string
}

export const termsOf = (
  { clientId, orderId, kind }: SaleAsk,
  held: Held,
  { quantity, price, charged, quoted, tradeDay, settlesOn }: Priced,
): SaleTerms => ({
  orderId,
  clientId,
  kind,
  version: held.version,
  filled: held.filled,
  executedAt: held.executed_at,
  workedBy: held.worked_by,
  instrumentId: held.instrument_id,
  asset: held.asset,
  lots: held.lots,
  quantity,
  price,
  note: charged.note,
  fees: charged.fees,
  depositoryKey: `depository:${held.isin ?? held.asset}:${tradeDay}`,
  depositoryFee: charged.depositoryFee,
  depositoryTax: charged.depositoryTax,
  charges: charged.parts,
  cardVersion: charged.charges.cardVersion,
  tradeDay,
  settlesOn,
  source: quoted.source,
  asOf: instantOfMs(quoted.asOfMs),
  sequence: quoted.sequence,
})

/** The depository charges once per security and day. */
export function withoutPaidDepository(charged: Charged, isPaid: boolean): Charged {
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

export const whyNotSold = (held: Held, quoted: Quoted): string | null =>
  held.is_being_adjusted
    ? 'A split, bonus or consolidation is being applied to this stock. Please try again in a minute.'
    : whyNotTradable(quoted)

const money = (amount: bigint): number => toWire(paise(amount))

/** 0.2% of the value, to the nearest paisa. */
const estimatedFee = (gross: bigint): bigint => (gross * 2n + 500n) / 1000n

export interface SaleFigures {
  readonly gross: bigint
  readonly net: bigint
  readonly profit: bigint
  readonly estimatedFee: bigint
  readonly estimatedProfit: bigint
}

/** What a sale on these terms brings, in paise. */
export function saleFigures(held: Held, terms: SaleTerms, { charges }: Charged): SaleFigures {
  const { price, quantity, lots } = terms
  const gross = worthOfShares(quantity, price)
  const net = gross - charges.total
  const cost = takeLots(lots, quantity).reduce((sum, part) => sum + part.costGross + part.costCharges, 0n)
  return {
    gross,
    net,
    profit: net - cost,
    estimatedFee: estimatedFee(gross),
    estimatedProfit: (price - (orderPriceOf(held) ?? 0n)) * quantity - estimatedFee(gross),
  }
}

function figuresOf(held: Held, terms: SaleTerms, charged: Charged) {
  const figures = saleFigures(held, terms, charged)
  return {
    price: money(terms.price),
    trade_value: money(figures.gross),
    estimated_fee: money(figures.estimatedFee),
    estimated_profit: money(figures.estimatedProfit),
    fees: feesOnWire(charged.charges),
    fee_lines: feeLines(charged.charges),
    net_value: money(figures.net),
    profit: money(figures.profit),
  }
}

const nothingQuoted = (quantity: Units, settlesOn: string, at: Date, whyNot: string): SellQuote => ({
  quote_id: null,
  price: 0,
  S1: 0,
  quantity: Number(quantity),
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
