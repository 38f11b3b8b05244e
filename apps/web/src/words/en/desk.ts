/** Words of D.D. trading: stocks that the dealing desk buys for clients today. */
export default {
  loading: 'Loading today’s list',
  theList: 'Today’s list',
  intro:
    'The dealing desk buys these stocks for clients today. You set a limit price. The desk buys at that price or less, with the usual charges, or tells you why it did not.',
  upTo: '{note} Up to {shares} in one order.',
  empty: 'No stocks on the desk’s list today',
  emptyNote:
    'Stocks that the dealing desk buys for clients today are listed here. You can always buy a stock yourself from its own page.',
  viewMarket: 'View market',
  loadingStock: 'Loading the stock',
  thisStock: 'This stock',
  yourLots: 'Bought through the desk',

  // On Discover
  most: 'Up to {shares} in one order',
  risk: 'The desk may fill only part. Your limit is never passed.',
} as const
