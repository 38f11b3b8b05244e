/**
 * products/otc: what a share of a deal costs: the price that was named, or the official close of its day once that day's trading is over;
 * until then at most the upper price band, which is what is blocked.
 */
import { instantOf, type MarketHours } from '@pramaan/market-time'
import { type Price, price } from '@pramaan/money'
import { bandOf } from '../../market/gate.ts'
import type { Instrument } from '../../market/instruments.ts'
import type { Quote } from '../../market/quotes.ts'
import { dailyCandles } from '../../market/store/candles.ts'
import { dayInWords, sourceInWords } from '../../market/wire.ts'
import type { Queries } from '../../platform/database.ts'
import { closingDayOf, type DealTerms, priceInPaise } from './terms.ts'

/** The market as far as a deal asks it. */
export interface PricedMarket {
  readonly times: { readonly hours: MarketHours }
  quoteOf(
    market: string,
    symbol: string,
  ): Pick<Quote, 'pricePaise' | 'previousClosePaise' | 'asOfMs' | 'source'> | null
}

const USUAL_CLOSE = '15:30'

export interface KnownPrice {
  readonly price: Price
  /** As the client reads it. */
  readonly source: string
  /** Since when it holds; of a price that is named in the terms, since they do. */
  readonly atMs: number | null
  /** It may still move: the last price of the day, until the exchange has told the official close. */
  readonly isProvisional?: true
}

/** Null while the official close is not known. */
export async function knownPrice(
  db: Queries,
  market: PricedMarket | undefined,
  instrument: Pick<Instrument, 'id' | 'market' | 'symbol'>,
  terms: DealTerms,
  now: Date,
): Promise<KnownPrice | null> {
  if (terms.price_kind === 'named')
    return {
      price: priceInPaise(terms.rupees ?? 0),
      source: 'Named in the deal, set by the firm',
      atMs: null,
    }
  const day = closingDayOf({ terms })
  const close = day === null ? null : await closeOn(db, market, instrument, day, now)
  return close && { ...close, source: `Official close of ${dayInWords(day ?? '')}, ${close.source}` }
}

async function closeOn(
  db: Queries,
  market: PricedMarket | undefined,
  { id, market: exchange, symbol }: Pick<Instrument, 'id' | 'market' | 'symbol'>,
  day: string,
  now: Date,
): Promise<KnownPrice | null> {
  if (!market) return candleOf(db, id, day, instantOf(day, USUAL_CLOSE))
  const { hours } = market.times
  const closedMs = hours.tradingSpans(day).at(-1)?.untilMs ?? instantOf(day, USUAL_CLOSE)
  const quoted = market.quoteOf(exchange, symbol)
  const ofQuote = (paise: number, atMs: number): KnownPrice | null =>
    quoted && paise > 0 ? { price: price(BigInt(paise)), source: sourceInWords(quoted.source), atMs } : null
  const lastOfDay = () => provisional(ofQuote(quoted?.pricePaise ?? 0, quoted?.asOfMs ?? 0))
  const tradeDay = hours.tradeDayAt(now.getTime())
  if (day > tradeDay) return null
  if (day === tradeDay) {
    const isOver = hours.sessionAt(now.getTime()).phase === 'post-close'
    return isOver ? lastOfDay() : null
  }
  const candle = await candleOf(db, id, day, closedMs)
  if (candle || !quoted) return candle
  const quotedDay = hours.tradeDayAt(quoted.asOfMs)
  if (quotedDay === day) return lastOfDay()
  return hours.calendar.previousTradingDay(quotedDay) === day
    ? ofQuote(quoted.previousClosePaise, closedMs)
    : null
}

const provisional = (last: KnownPrice | null): KnownPrice | null => last && { ...last, isProvisional: true }

async function candleOf(
  db: Queries,
  instrumentId: number,
  day: string,
  atMs: number,
): Promise<KnownPrice | null> {
  const [candle] = await dailyCandles(db, instrumentId, day, day)
  return candle
    ? { price: price(BigInt(candle.closePaise)), source: sourceInWords(candle.source), atMs }
    : null
}

/** The highest price at which the day can close, up to the next tick. A share with derivatives has the widest band: its own widens step by step. */
export function upperBand(
  { bandBps, tickPaise }: Pick<Instrument, 'bandBps' | 'tickPaise'>,
  { previousClosePaise }: Pick<Quote, 'previousClosePaise'>,
): Price {
  const { highPaise } = bandOf(previousClosePaise, bandBps)
  return price(BigInt(Math.ceil(highPaise / tickPaise) * tickPaise))
}

export interface PriceNow {
  readonly known: KnownPrice | null
  /** What is blocked for a share; null where the market has no price yet. */
  readonly most: Price | null
}

export async function priceNow(
  db: Queries,
  market: PricedMarket,
  instrument: Instrument,
  terms: DealTerms,
  now: Date,
): Promise<PriceNow> {
  const known = await knownPrice(db, market, instrument, terms, now)
  if (known && !known.isProvisional) return { known, most: known.price }
  // Also of the last price: an official close above it could not be paid out of what is blocked.
  const quoted = market.quoteOf(instrument.market, instrument.symbol)
  return { known, most: quoted && upperBand(instrument, quoted) }
}
