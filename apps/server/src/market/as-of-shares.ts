/** market: a price from before a split, bonus or consolidation, as it counts in the shares of a later day. Pure. */
import type { Day } from '@pramaan/market-time'
import { divide } from '@pramaan/money'
import { NO_DEPTH, type Quote } from './quotes.ts'

export interface RatioChange {
  readonly exDay: Day
  readonly sharesBefore: number
  readonly sharesAfter: number
}

export interface InShares {
  readonly quote: Quote
  /** True where it was made in old shares. */
  readonly isAdjusted: boolean
}

/**
 * `madeOn` is the trading day of the quote, `day` the one on which it is read. Nobody trades on a book of old shares. On the
 * ex-day itself some feeds tell the close before it in old shares: `referencePaise` says which they are.
 */
export function inSharesOf(
  quote: Quote,
  changes: readonly RatioChange[],
  { madeOn, day, referencePaise }: { madeOn: Day; day: Day; referencePaise: number | null },
): InShares {
  const since = changes.filter(({ exDay }) => exDay > madeOn && exDay <= day)
  if (since.length > 0) return { quote: changed(quote, since), isAdjusted: true }
  const onDay = changes.filter(({ exDay }) => exDay === madeOn)
  if (onDay.length === 0 || referencePaise === null) return { quote, isAdjusted: false }
  const { previousClosePaise: told } = quote
  const adjusted = ratioOf(onDay)(told)
  const isOld = Math.abs(adjusted - referencePaise) < Math.abs(told - referencePaise)
  return { quote: isOld ? { ...quote, previousClosePaise: adjusted } : quote, isAdjusted: false }
}

const product = (changes: readonly RatioChange[], of: 'sharesBefore' | 'sharesAfter'): bigint =>
  changes.reduce((all, change) => all * BigInt(change[of]), 1n)

function ratioOf(changes: readonly RatioChange[]): (paise: number) => number {
  const [before, after] = [product(changes, 'sharesBefore'), product(changes, 'sharesAfter')]
  return (paise) => Math.max(1, Number(divide(BigInt(paise) * before, after, 'half-up')))
}

function changed(quote: Quote, changes: readonly RatioChange[]): Quote {
  const price = ratioOf(changes)
  const [before, after] = [product(changes, 'sharesBefore'), product(changes, 'sharesAfter')]
  return {
    ...quote,
    pricePaise: price(quote.pricePaise),
    previousClosePaise: price(quote.previousClosePaise),
    openPaise: price(quote.openPaise),
    highPaise: price(quote.highPaise),
    lowPaise: price(quote.lowPaise),
    volume: Number((BigInt(quote.volume) * after) / before),
    depth: NO_DEPTH,
  }
}
