/**
 * market: the simulated market at an instant that has passed, as its feed told it then: price, book and the day so far. Whoever is
 * given it buys and sells by the same rules as on any other day. What the simulation does not trade stays as the room knows it.
 */
import { quoteAfter } from '../board.ts'
import { type Instrument, isExchange } from '../instruments.ts'
import { keyOf } from '../listing.ts'
import type { LiveMarket, Quoted } from '../live-market.ts'
import type { SimulatedMarket } from './market.ts'

export function marketThen(market: LiveMarket, simulated: SimulatedMarket, atMs: number): LiveMarket {
  const quoted = (instrument: Instrument): Quoted | null => {
    const { id: instrumentId, symbol } = instrument
    if (!isExchange(instrument.market) || !simulated.isTraded(symbol)) return market.quoted(instrument)
    const quote = quoteAfter(undefined, { instrumentId, ...simulated.tickAt(symbol, atMs) }, atMs)
    return { ...quote, instrument, state: market.times.isTrading(instrument, atMs) ? quote.state : 'closed' }
  }
  return {
    ...market,
    quoted,
    quoteOf: (place, symbol) => {
      const instrument = market.listing().byKey(keyOf({ market: place, symbol }))
      return instrument ? quoted(instrument) : null
    },
  }
}
