/** A small market for tests: a few instruments, and a feed that says what a test tells it to. */
import type { Feed, Listener, Tick } from '../src/market/feed.ts'
import type { Instrument, NewInstrument } from '../src/market/instruments.ts'
import { keyOf } from '../src/market/listing.ts'
import { saveInstruments } from '../src/market/store/instruments.ts'
import type { House } from './harness.ts'

export const share = (symbol: string, more: Partial<NewInstrument> = {}): NewInstrument => ({
  market: 'NSE',
  symbol,
  name: `${symbol} Limited`,
  kind: 'equity',
  isin: null,
  series: 'EQ',
  tickPaise: 5,
  lot: 1,
  bandBps: 2000,
  hasClosingAuction: false,
  sector: 'Test',
  country: 'IN',
  listedOn: null,
  status: 'listed',
  source: 'test',
  ...more,
})

export interface HandFeed extends Feed {
  readonly wanted: readonly number[]
  listener: Listener | null
}

export function handFeed(source = 'simulated'): HandFeed {
  const feed: HandFeed = {
    source,
    wanted: [],
    listener: null,
    minutes: null,
    start: (listener) => {
      feed.listener = listener
    },
    want: (ids) => {
      Object.assign(feed, { wanted: ids })
    },
    stop: async () => {},
  }
  return feed
}

type Market = House['services']['market']

/** Adds instruments and lets the market of the house know them. */
export async function listShares(house: House, ...shares: NewInstrument[]): Promise<void> {
  await saveInstruments(house.services.db, shares, 'everything')
  await house.services.market.reload()
}

export function instrumentOf(market: Market, symbol: string, place = 'NSE'): Instrument {
  const instrument = market.listing().byKey(keyOf({ market: place, symbol }))
  if (!instrument) throw new Error(`${symbol} is not listed`)
  return instrument
}

let sequence = 0

/** A good tick of this moment, changed as the test wants it. */
export function tick(house: House, symbol: string, pricePaise: number, more: Partial<Tick> = {}): Tick {
  sequence += 1
  return {
    instrumentId: instrumentOf(house.services.market, symbol).id,
    pricePaise,
    volume: 1000 + sequence,
    depth: {
      bids: [{ pricePaise: Math.max(1, pricePaise - 5), quantity: 10, orders: 1 }],
      asks: [{ pricePaise: pricePaise + 5, quantity: 20, orders: 2 }],
    },
    day: { previousClosePaise: 100_00, openPaise: 100_00, highPaise: 110_00, lowPaise: 95_00 },
    isHalted: false,
    source: 'simulated',
    asOfMs: house.services.businessClock.now().getTime(),
    sequence,
    ...more,
  }
}

/** Tells the market ticks and runs the round that passes them on. */
export function tell(house: House, ...ticks: Tick[]): void {
  house.services.market.listener.onTicks(ticks)
  house.services.market.round()
}
