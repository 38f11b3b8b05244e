/**
 * market: prices from before a split or a bonus, made comparable with those after it. Stored candles are as they were traded;
 * charts, returns and today's reference go through here. Dividends change nothing: these are prices, not returns.
 */
import type { Day } from '@pramaan/market-time'
import { divide } from '@pramaan/money'
import type { Candle, CorporateAction } from './instruments.ts'

/** Shares then for each share before, of all splits and bonuses whose ex-day lies after `day` and not after `until`. */
export function sharesFor(
  actions: readonly CorporateAction[],
  day: Day,
  until: Day,
): { after: bigint; before: bigint } {
  let [after, before] = [1n, 1n]
  for (const { exDay, sharesAfter, sharesBefore } of actions) {
    if (sharesAfter === null || sharesBefore === null || exDay <= day || exDay > until) continue
    after *= BigInt(sharesAfter)
    before *= BigInt(sharesBefore)
  }
  return { after, before }
}

/** A close of `day` as it counts on `until`: ₹2,655.70 before a bonus of 1:1 is ₹1,327.85 after it. */
export function adjustedPaise(
  pricePaise: number,
  actions: readonly CorporateAction[],
  day: Day,
  until: Day,
): number {
  const { after, before } = sharesFor(actions, day, until)
  return Number(divide(BigInt(pricePaise) * before, after, 'half-up'))
}

/** Candles, oldest first, as they count on the day of the last one. Volumes grow as prices shrink. */
export function adjustCandles<Dated extends Candle & { readonly day: Day }>(
  candles: readonly Dated[],
  actions: readonly CorporateAction[],
): Dated[] {
  const until = candles.at(-1)?.day ?? ''
  if (!actions.some(({ sharesAfter, exDay }) => sharesAfter !== null && exDay <= until)) return [...candles]
  return candles.map((candle) => {
    const { after, before } = sharesFor(actions, candle.day, until)
    if (after === before) return candle
    const price = (paise: number) => Math.max(1, Number(divide(BigInt(paise) * before, after, 'half-up')))
    return {
      ...candle,
      openPaise: price(candle.openPaise),
      highPaise: price(candle.highPaise),
      lowPaise: price(candle.lowPaise),
      closePaise: price(candle.closePaise),
      volume: Number(divide(BigInt(candle.volume) * after, before, 'half-up')),
    }
  })
}
