/** market: the words of this room. Prices per unit are whole paise as numbers: small, exact and quick to compare. */
import type { Day } from '@pramaan/market-time'

export type Exchange = 'NSE' | 'BSE'

/** `OTC`: on no exchange. `MF`: the units of a fund, by the code of its scheme. */
export type Market = Exchange | 'OTC' | 'MF'

export const isExchange = (market: Market): market is Exchange => market === 'NSE' || market === 'BSE'

export type InstrumentKind = 'equity' | 'etf' | 'index' | 'debt' | 'bond' | 'fund' | 'note'

/** `unlisted`: a share that is issued and not yet traded. */
export type InstrumentStatus = 'listed' | 'suspended' | 'delisted' | 'unlisted'

export interface NewInstrument {
  readonly market: Market
  readonly symbol: string
  readonly name: string
  readonly kind: InstrumentKind
  readonly isin: string | null
  readonly series: string | null
  readonly tickPaise: number
  readonly lot: number
  /** Furthest move from the previous close; null where the band flexes. */
  readonly bandBps: number | null
  readonly hasClosingAuction: boolean
  readonly sector: string | null
  readonly country: string
  readonly listedOn: Day | null
  readonly status: InstrumentStatus
  readonly source: string
}

export interface Instrument extends NewInstrument {
  readonly id: number
}

/** On an exchange, or to be. */
export interface Share extends Instrument {
  readonly market: Exchange
  readonly kind: 'equity' | 'etf' | 'index' | 'debt'
}

export const isShare = (instrument: Instrument): instrument is Share => isExchange(instrument.market)

/** For whoever has asked for it by its exchange. */
export function shareOf(instrument: Instrument): Share {
  if (!isShare(instrument)) throw new Error(`${instrument.symbol} is on no exchange`)
  return instrument
}

export interface Candle {
  readonly openPaise: number
  readonly highPaise: number
  readonly lowPaise: number
  readonly closePaise: number
  readonly volume: number
}

export interface DailyCandle extends Candle {
  readonly day: Day
  readonly previousClosePaise: number | null
  readonly turnoverPaise: bigint | null
  readonly trades: number | null
  readonly delivered: number | null
}

export interface MinuteCandle extends Candle {
  /** The instant at which the minute begins. */
  readonly atMs: number
}

export interface CorporateAction {
  readonly exDay: Day
  readonly kind: 'split' | 'bonus' | 'consolidation' | 'dividend' | 'rights' | 'buy-back'
  readonly sharesBefore: number | null
  readonly sharesAfter: number | null
  readonly amountPaise: number | null
  readonly says: string
}

/** Letters, digits and the three signs that the exchanges use. Anything else is refused before it travels anywhere. */
export const SYMBOL = /^[A-Z0-9&.-]{1,20}$/

export const isSymbol = (text: string): boolean => SYMBOL.test(text)

/** A series in which the same share trades; any other is an instrument of its own, `SYMBOL-N1`, as brokers write it. */
const SHARE_SERIES = new Set(['EQ', 'BE', 'BZ', 'SM', 'ST', 'SZ'])

export const symbolInSeries = (symbol: string, series: string): string =>
  SHARE_SERIES.has(series) ? symbol : `${symbol}-${series}`

export const kindOfSeries = (series: string): InstrumentKind => (SHARE_SERIES.has(series) ? 'equity' : 'debt')

const TICKS: readonly { readonly belowPaise: number; readonly tickPaise: number }[] = [
  { belowPaise: 250_00, tickPaise: 1 },
  { belowPaise: 1000_00, tickPaise: 5 },
  { belowPaise: 5000_00, tickPaise: 10 },
  { belowPaise: 10_000_00, tickPaise: 50 },
  { belowPaise: 20_000_00, tickPaise: 100 },
]

/**
 * The tick that a closing price gives for the month that follows (NSE, since 15 Apr 2025). A price that drifts across a
 * border keeps its tick until then, so an order is checked against the instrument's own tick and never against this.
 */
export const tickAfterClose = (closePaise: number): number =>
  TICKS.find(({ belowPaise }) => closePaise < belowPaise)?.tickPaise ?? 500
