/** markets: everything that is known of one stock right now. */
import type { StockDetail } from '@pramaan/contracts'
import type { Range } from '../../market/charts/year-range.ts'
import type { Quoted } from '../../market/live-market.ts'
import { dayBandOf } from '../../market/price-band.ts'
import type { Level } from '../../market/quotes.ts'
import { whyNotTradable } from '../../market/session-words.ts'
import type { TradingTimes } from '../../market/trading-times.ts'
import { inRupees, isoTime, wireQuote } from '../../market/wire.ts'

export function describeStock(times: TradingTimes, quoted: Quoted, year: Range, nowMs: number): StockDetail {
  const { instrument } = quoted
  const whyNot = whyNotTradable(quoted)
  const nextOpenMs = quoted.state === 'closed' ? times.hours.nextOpen(nowMs) : null
  return {
    ...wireQuote(quoted),
    bids: quoted.depth.bids.map(wireLevel),
    asks: quoted.depth.asks.map(wireLevel),
    week52_low: inRupees(year.lowPaise),
    week52_high: inRupees(year.highPaise),
    ...wireBand(quoted),
    tick: inRupees(instrument.tickPaise),
    lot: instrument.lot,
    isin: instrument.isin,
    series: instrument.series,
    sector: instrument.sector,
    is_tradable: whyNot === null,
    why_not: whyNot,
    next_session: nextOpenMs === null ? null : isoTime(nextOpenMs),
  }
}

const wireLevel = ({ pricePaise, quantity, orders }: Level) => ({
  price: inRupees(pricePaise),
  quantity,
  orders,
})

function wireBand(quoted: Quoted): Pick<StockDetail, 'band_low' | 'band_high'> {
  const band = dayBandOf(quoted.instrument, quoted)
  return { band_low: band && inRupees(band.lowPaise), band_high: band && inRupees(band.highPaise) }
}
