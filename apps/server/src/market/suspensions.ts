/**
 * market: stocks whose shares were consolidated (ten became one) and whose holdings have not been adjusted yet. From the ex-day
 * on they are suspended: they keep the last price before it, which is the one that fits the number of shares still held.
 */
import type { Day } from '@pramaan/market-time'
import { divide } from '@pramaan/money'
import type { Instrument } from './instruments.ts'
import { NO_DEPTH, type Quote } from './quotes.ts'
import { dayInWords } from './wire.ts'

export interface Consolidation {
  readonly instrumentId: number
  readonly exDay: Day
  readonly sharesBefore: number
  readonly sharesAfter: number
  /** The last close before it, where one is known. */
  readonly before: { readonly pricePaise: number; readonly source: string; readonly atMs: number } | null
}

export function whySuspended(
  { symbol }: Instrument,
  { sharesBefore, sharesAfter, exDay }: Consolidation,
): string {
  const ratio = `${sharesBefore} to ${sharesAfter}`
  return `Trading in ${symbol} is suspended: its shares were consolidated ${ratio} on ${dayInWords(exDay)}, and holdings are being adjusted.`
}

/** The quote as it stood before: nobody buys or sells, and the day has no change. */
export function quoteBefore(quote: Quote, quoteDay: Day, consolidation: Consolidation): Quote {
  const { before, exDay, sharesAfter, sharesBefore } = consolidation
  const isNew = quoteDay >= exDay
  const scaled = Number(
    divide(BigInt(quote.pricePaise) * BigInt(sharesAfter), BigInt(sharesBefore), 'half-up'),
  )
  const pricePaise = !isNew ? quote.pricePaise : (before?.pricePaise ?? Math.max(1, scaled))
  const kept = isNew && before ? { source: before.source, asOfMs: before.atMs } : {}
  return {
    ...quote,
    ...kept,
    pricePaise,
    previousClosePaise: pricePaise,
    openPaise: pricePaise,
    highPaise: pricePaise,
    lowPaise: pricePaise,
    volume: 0,
    depth: NO_DEPTH,
    state: 'halted',
  }
}
