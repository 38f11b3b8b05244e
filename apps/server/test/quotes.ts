/** A share and a quote of it, made by hand: for what is worked out without a server. */
import { calendarOf, exchangeHours, publishedYears, roundTheClock } from '@pramaan/market-time'
import type { Instrument, NewInstrument } from '../src/market/instruments.ts'
import type { Quoted } from '../src/market/live-market.ts'
import { tradingTimes } from '../src/market/trading-times.ts'
import { share } from './market.ts'

const calendar = calendarOf(publishedYears, [])
export const openTimes = tradingTimes(roundTheClock(calendar), true)
export const exchangeTimes = tradingTimes(exchangeHours(calendar), false)

export const shareNamed = (symbol: string, more: Partial<NewInstrument> = {}): Instrument => ({
  id: 1,
  ...share(symbol, more),
})

/** `levels`: quantity and paise of each, the best first. */
export const levelsOf = (levels: readonly (readonly [number, number])[]) =>
  levels.map(([quantity, pricePaise]) => ({ quantity, pricePaise, orders: 1 }))

export function quoteOf(
  pricePaise: number,
  asks: readonly (readonly [number, number])[],
  more: Partial<Quoted> = {},
): Quoted {
  const instrument = more.instrument ?? shareNamed('TATA')
  return {
    instrument,
    instrumentId: instrument.id,
    pricePaise,
    previousClosePaise: pricePaise,
    openPaise: pricePaise,
    highPaise: pricePaise,
    lowPaise: pricePaise,
    volume: 1000,
    depth: { bids: levelsOf([[100, pricePaise]]), asks: levelsOf(asks) },
    state: 'live',
    source: 'simulated',
    asOfMs: 0,
    receivedAtMs: 0,
    sequence: 1,
    ...more,
  }
}
