/**
 * stock: prices for everything that is held of a security, an order each, and what they bring together. Each exchange gives one
 * price for all that is sold there. Good for 20 s and for one sale of all of them.
 */
import { randomUUID } from 'node:crypto'
import { limits, type OrderKind, type PositionQuote, Refusal, SELL_AT_ONCE_MOST } from '@pramaan/contracts'
import { feesOnWire } from '@pramaan/fees'
import { settlementDay } from '@pramaan/market-time'
import { addUnits, type Price, price as priceOf, type Units, units } from '@pramaan/money'
import { type Instrument, shareOf } from '../../market/instruments.ts'
import { keyOf } from '../../market/listing.ts'
import type { Quoted } from '../../market/live-market.ts'
import { isoTime, sourceInWords } from '../../market/wire.ts'
import { laterBy } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database.ts'
import { feeLines } from '../../trading/fee-lines.ts'
import { averagePaise, money } from '../../trading/gains.ts'
import type { TradingServices } from '../../trading/services.ts'
import { bidFor, tradable } from './book.ts'
import { type Charged, chargeNote } from './charge.ts'
import type { GivenQuote } from './given-quotes.ts'
import { notForSale, tenderedOf, unallotted } from './not-allotted.ts'
import { bearerOf, chargedTogether } from './position-parts.ts'
import { type Held, readHeld, saleFigures, termsOf, whyNotSold, withoutPaidDepository } from './quote-sale.ts'
import { insertQuote } from './quote-store.ts'
import { forSale, type SaleTerms } from './sale-plan.ts'

interface Ask {
  readonly clientId: string
  readonly market: string
  readonly symbol: string
}

interface OwnOrder {
  readonly id: string
  readonly kind: OrderKind
  readonly placed_at: Date
}

interface HeldOrder extends OwnOrder {
  readonly instrument: Instrument
  readonly held: Held
  /** What is allotted of it. */
  readonly forSale: Units
}

/** What one exchange gives for all that is sold there. */
interface Offer {
  readonly quoted: Quoted
  readonly bid: Price | null
  readonly whyNot: string | null
}

interface Part extends HeldOrder {
  readonly terms: SaleTerms
  readonly charged: Charged
}

const byOrder = (a: GivenQuote, b: GivenQuote): number => (a.terms.orderId < b.terms.orderId ? -1 : 1)

export async function quotePosition(services: TradingServices, ask: Ask): Promise<PositionQuote> {
  const { market, businessClock } = services
  const tradeDay = market.times.hours.tradeDayAt(businessClock.now().getTime())
  const settlesOn = settlementDay(market.times.hours.calendar, tradeDay)
  return services.db.as({ clientId: ask.clientId }).transaction(async (tx) => {
    const { orders, leftOut, later } = await heldOrders(services, tx, ask, tradeDay)
    const offers = offersFor(services, orders)
    const parts = partsOf(services, ask, { orders, offers, tradeDay, settlesOn })
    const whyNot = [...offers.values()].map((offer) => offer.whyNot).find((why) => why !== null) ?? null
    const ids = parts.map(() => (whyNot === null ? randomUUID() : null))
    const given = parts.flatMap(({ terms }, index) => (ids[index] ? [{ id: ids[index], terms }] : []))
    // Each locks its order: in the order in which everything else does.
    for (const one of given.toSorted(byOrder)) await insertQuote(tx, one)
    return {
      ...totalsOf(parts, offers),
      ...later,
      quote_id: ids[0] ?? null,
      S1:
        whyNot === null ? sum([...offers.values()], ({ quoted }) => BigInt(tradable(quoted.depth.bids))) : 0,
      expires_at: laterBy(services.clock.now(), limits.quoteValidMs).toISOString(),
      valid_ms: limits.quoteValidMs,
      settles_on: settlesOn,
      why_not: whyNot,
      parts: parts.map((part, index) => partView(part, ids[index] ?? null)),
      left_out: leftOut,
    }
  })
}

const NOT_HELD = { says: 'You do not hold this stock.' }

async function heldOrders(services: TradingServices, tx: Queries, ask: Ask, tradeDay: string) {
  const listing = services.market.listing()
  const instrument = listing.byKey(keyOf(ask))
  if (!instrument) throw new Refusal('order_not_held', NOT_HELD)
  const own = await tx.query<OwnOrder>(
    `select id, kind, placed_at from product_order
     where client_id = $1 and status = 'holding' and instrument_id = any ($2) order by placed_at, id`,
    [ask.clientId, listing.sameSecurity(instrument).map(({ id }) => id)],
  )
  if (own.length === 0) throw new Refusal('order_not_held', NOT_HELD)
  const orders: HeldOrder[] = []
  for (const order of own.slice(0, SELL_AT_ONCE_MOST)) {
    const found = await readHeld(
      services,
      tx,
      { clientId: ask.clientId, orderId: order.id, kind: order.kind, quantity: null },
      tradeDay,
    )
    orders.push({ ...order, ...found, forSale: units(forSale(found.held.lots, tradeDay)) })
  }
  const lots = orders.flatMap(({ held }) => held.lots)
  if (forSale(lots, tradeDay) === 0n) throw notForSale(lots, tradeDay)
  return {
    orders: orders.filter((order) => order.forSale > 0n),
    leftOut: Math.max(0, own.length - SELL_AT_ONCE_MOST),
    later: { ...unallotted(lots, tradeDay), ...tenderedOf(lots) },
  }
}

function offersFor({ market }: TradingServices, orders: readonly HeldOrder[]): Map<number, Offer> {
  const offers = new Map<number, Offer>()
  for (const [id, own] of Map.groupBy(orders, ({ instrument }) => instrument.id)) {
    const [first] = own
    const quoted = first ? market.quoted(first.instrument) : null
    if (!first || !quoted) throw new Refusal('stock_not_traded', { says: 'This stock has no price yet.' })
    const hindered = own.map(({ held }) => whyNotSold(held, quoted)).find((why) => why !== null) ?? null
    const quantity = addUnits(...own.map((order) => order.forSale))
    const tick = BigInt(first.instrument.tickPaise)
    const bid = hindered === null ? bidFor(quoted.depth.bids, quantity, tick) : null
    offers.set(id, { quoted, bid, whyNot: bid === null ? (hindered ?? 'No buyers right now.') : null })
  }
  return offers
}

interface Priced {
  readonly orders: readonly HeldOrder[]
  readonly offers: ReadonlyMap<number, Offer>
  readonly tradeDay: string
  readonly settlesOn: string
}

/** The depository charges once per security and day: one of them bears it, unless an earlier sale has. */
function partsOf(
  { feeCards }: TradingServices,
  { clientId }: Ask,
  { orders, offers, tradeDay, settlesOn }: Priced,
): Part[] {
  const priced = orders.flatMap((order) => {
    const offer = offers.get(order.instrument.id)
    if (!offer) return []
    const price = offer.bid ?? priceOf(BigInt(offer.quoted.pricePaise))
    return [{ order, quoted: offer.quoted, price, quantity: order.forSale }]
  })
  const bearer = bearerOf(priced)
  return priced.map(({ order, quoted, price, quantity }, index) => {
    const { held, instrument, id, kind } = order
    const whole = withoutPaidDepository(
      chargeNote(feeCards.current(), { instrument, side: 'sell', orderId: id, day: tradeDay }, [
        { quantity, pricePaise: price },
      ]),
      held.is_depository_paid,
    )
    const terms = termsOf({ clientId, orderId: id, kind, quantity: null }, held, {
      quantity,
      price,
      charged: whole,
      quoted,
      tradeDay,
      settlesOn,
    })
    return { ...order, terms, charged: withoutPaidDepository(whole, index !== bearer) }
  })
}

const sum = <One>(all: readonly One[], of: (one: One) => bigint): number =>
  Number(all.reduce((total, one) => total + of(one), 0n))

function totalsOf(parts: readonly Part[], offers: ReadonlyMap<number, Offer>) {
  const [first, ...others] = parts.map(({ charged }) => charged.charges)
  const [offer] = offers.values()
  if (!first || !offer) throw new Refusal('order_not_held')
  const figures = parts.map(({ held, terms, charged }) => saleFigures(held, terms, charged))
  const total = (of: (one: (typeof figures)[number]) => bigint): bigint =>
    figures.reduce((all, one) => all + of(one), 0n)
  const charges = chargedTogether([first, ...others])
  const quantity = parts.reduce((all, { terms }) => all + terms.quantity, 0n)
  const gross = total((one) => one.gross)
  return {
    price: money(averagePaise(gross, quantity)),
    quantity: Number(quantity),
    held: Number(quantity),
    trade_value: money(gross),
    estimated_fee: money(total((one) => one.estimatedFee)),
    estimated_profit: money(total((one) => one.estimatedProfit)),
    fees: feesOnWire(charges),
    fee_lines: feeLines(charges),
    net_value: money(total((one) => one.net)),
    profit: money(total((one) => one.profit)),
    source: sourceInWords(offer.quoted.source),
    as_of: isoTime(offer.quoted.asOfMs),
  }
}

function partView(part: Part, quoteId: string | null): PositionQuote['parts'][number] {
  const { gross, net, profit } = saleFigures(part.held, part.terms, part.charged)
  return {
    did: part.id,
    ttype: part.kind,
    market: shareOf(part.instrument).market,
    symbol: part.instrument.symbol,
    order_time: part.placed_at.toISOString(),
    quantity: Number(part.terms.quantity),
    price: money(part.terms.price),
    trade_value: money(gross),
    charges: money(part.charged.charges.total),
    net_value: money(net),
    profit: money(profit),
    quote_id: quoteId,
  }
}
