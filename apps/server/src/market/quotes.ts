/** market: what is known of one instrument right now. */

export interface Level {
  readonly pricePaise: number
  readonly quantity: number
  readonly orders: number
}

/** At most five levels a side, the best first. */
export interface Depth {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

export const NO_DEPTH: Depth = { bids: [], asks: [] }

/** `stale` and `halted` cannot be traded. */
export type QuoteState = 'live' | 'stale' | 'halted'

export interface Quote {
  readonly instrumentId: number
  readonly pricePaise: number
  readonly previousClosePaise: number
  readonly openPaise: number
  readonly highPaise: number
  readonly lowPaise: number
  readonly volume: number
  readonly depth: Depth
  readonly state: QuoteState
  /** Which feed told it. */
  readonly source: string
  /** When the exchange made it, and when we heard of it. */
  readonly asOfMs: number
  readonly receivedAtMs: number
  readonly sequence: number
}
