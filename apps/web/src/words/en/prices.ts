/** Words of live prices, wherever they stand. */
export default {
  // Where prices come from, and of when they are.
  source: '{source} feed · {time} · {state}',
  live: 'live',
  stale: 'stalled',
  halted: 'halted',
  closed: 'at close',
  stalledSince: 'Stalled since {time}',
  haltedMark: 'Halted',

  // The line of prices.
  lost: 'Prices are not reaching this device. It keeps trying; the prices on the screen are old.',
  lostSince:
    'Prices are not reaching this device. The last one is from {time}. It keeps trying; the prices on the screen are old.',
  stalled: 'The price feed has stalled. Prices stay as they are until it is back, and no order is filled.',
  stalledAt:
    'The price feed has stalled. The last one is from {time}. Prices stay as they are until it is back, and no order is filled.',
  polling: 'The live line is down. Prices are fetched every 2 seconds.',

  // Indices and movers.
  indices: 'Indices',
  loadingIndices: 'Loading indices',
  movers: 'Top movers',
  loadingMovers: 'Loading top movers',
  gainers: 'Gainers',
  losers: 'Losers',
  active: 'Most traded',
  noGainers: 'No stock is up today.',
  noLosers: 'No stock is down today.',
  noActive: 'No stock has traded today.',
  addStar: 'Add {symbol} to {list}',
  removeStar: 'Remove {symbol} from {list}',

  // Alerts.
  risesTo: 'Rises to {price}',
  fallsTo: 'Falls to {price}',

  // The first list that a star makes.
  myWatchlist: 'My watchlist',

  // How long until something.
  daysHours: '{days} d {hours} h',
  hoursMinutes: '{hours} h {minutes} m',
  minutesSeconds: '{minutes} m {seconds} s',
} as const
