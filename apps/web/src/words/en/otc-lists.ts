/** Words of post-market deals outside their drawer. */
export default {
  // On Discover
  shelf: 'Post-market trading',
  chip: 'Post-market',
  shelfNote: 'Shares at the official closing price, in a window after the market closes.',
  loading: 'Loading deals',
  theDeals: 'The deals',
  none: 'No deal is open now. The next one stands here as soon as it is announced.',
  closesAt: 'Closes {when}',
  opensAt: 'Opens {when}',
  closedAt: 'Closed {when}',
  takenOf: '{count} of {total} applied for',
  leftFrom: '{count} of {total} left · {least}',
  minimum: 'from {amount}',
  minimumUnknown: 'lots of {shares}',
  atPrice: '{price} · {source}',
  atClose: 'Official close of {day}',
  named: 'Price set by our firm',
  closes: '{name} deal closes',
  entryNote: 'P.M. · lot {lot} · {left} left',

  // Open orders
  titlePending: 'Buy {shares} of {symbol} after the close',
  titleAllotted: '{allotted} of {applied} shares of {symbol} allotted',
  waits: 'Post-market deal',
  unpaid: 'Unpaid {amount}',
  stillFor: 'in {span}',
  answer: 'Accept, pay or decline',
  viewDeal: 'View the deal',

  // Steps of the receipt
  stepPending: 'Applied',
  stepAllotted: 'Allotted',
  stepPaid: 'Paid in part',
} as const
