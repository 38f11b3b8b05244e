/** Words of stocks outside their drawers: on Discover, in the lists of the portfolio, and the steps of a receipt. */
export default {
  // On Discover
  desk: 'D.D. trading',
  deskNote: 'Our dealing desk works your order, never beyond your limit price. It may fill only a part.',

  // Holdings
  stocks: 'Stocks',
  stock: 'Stock',
  quantity: 'Qty',
  averagePrice: 'Avg cost',
  lastPrice: 'LTP',
  month: '30 days',

  // Open orders
  buyLimit: 'Buy {count} {symbol}, limit {limit}',
  buyMarket: 'Buy {count} {symbol}, market',
  withDesk: 'With the dealing desk',
  waits: 'Not filled yet',

  // The receipt: steps
  takenInHand: 'Taken up by the dealing desk',
  pendingListing: 'PENDING LISTING',
} as const
