/** market: how prices travel. Paise become rupees here, on their way out, and nowhere else. */
import type { SearchResult, Quote as WireQuote } from '@pramaan/contracts'
import { shareOf } from './instruments.ts'
import { KITE_SOURCE } from './kite/kite-feed.ts'
import type { Quoted } from './live-market.ts'
import { SIMULATED_SOURCE } from './simulated/universe.ts'

/** A whole number of hundredths as a decimal number: exact to the last digit that JSON prints. */
export const inRupees = (paise: number): number => paise / 100

/** The move in percent, cut to two decimals. Both are whole numbers, so what is cut is what was there. */
export const movePct = (pricePaise: number, fromPaise: number): number =>
  fromPaise > 0 ? Math.trunc(((pricePaise - fromPaise) * 10_000) / fromPaise) / 100 : 0

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export const dayInWords = (day: string): string =>
  `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

/** Which feed, in words that a client reads. */
export function sourceInWords(source: string): string {
  if (source === SIMULATED_SOURCE) return 'Simulated'
  if (source === KITE_SOURCE) return 'Kite Connect'
  if (source.startsWith('nse-bhavcopy-')) return 'NSE bhavcopy'
  const [, day] = /^replay of .*, (\d{4}-\d{2}-\d{2})$/.exec(source) ?? []
  return day ? `Replay of ${dayInWords(day)}` : source
}

/** All that the figures of a chart came from: simulated and real ones beside each other are told as both. */
export const sourcesInWords = (sources: readonly string[], otherwise: string): string =>
  [...new Set((sources.length > 0 ? sources : [otherwise]).map(sourceInWords))].join(' and ')

export const isoTime = (atMs: number): string => new Date(atMs).toISOString()

export const wireQuote = (quoted: Quoted): WireQuote => {
  const { pricePaise, previousClosePaise } = quoted
  const instrument = shareOf(quoted.instrument)
  return {
    market: instrument.market,
    symbol: instrument.symbol,
    name: instrument.name,
    kind: instrument.kind,
    price: inRupees(pricePaise),
    previous_close: inRupees(previousClosePaise),
    change: inRupees(pricePaise - previousClosePaise),
    change_pct: movePct(pricePaise, previousClosePaise),
    open: inRupees(quoted.openPaise),
    high: inRupees(quoted.highPaise),
    low: inRupees(quoted.lowPaise),
    volume: quoted.volume,
    state: quoted.state,
    source: sourceInWords(quoted.source),
    as_of: isoTime(quoted.asOfMs),
  }
}

/** The part of a quote that a line of a list has room for. */
export function briefQuote(quoted: Quoted | null): SearchResult['quote'] {
  if (!quoted) return null
  const { price, change, change_pct, state, source, as_of } = wireQuote(quoted)
  return { price, change, change_pct, state, source, as_of }
}
