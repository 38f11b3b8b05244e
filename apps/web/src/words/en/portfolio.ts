/** Words of the portfolio: summary, holdings and history. Open orders have a part of their own. */
export default {
  title: 'Portfolio',

  // Summary.
  asOf: 'As of {time}',
  loadingAllocation: 'Loading asset allocation',
  nothingYet: 'Nothing to show yet. Your cash and the stocks you buy are shown here by their share.',
  discover: 'See what you can invest in',
  openOrdersTitle: 'Open orders',
  openOrders: '{count, plural, one {# open order} other {# open orders}}',
  openOrdersNote: 'View orders, what is blocked for them, and cancel',

  // The kinds of product.
  kinds: 'Product type',
  all: 'All',
  stock: 'Stock',
  fund: 'Fund',
  bond: 'Bond',
  structured: 'Structured',
  others: 'Others',
  noneOfKind: 'None of this type',
  noneOfKindNote: 'You have nothing of the type {kind} here. Choose All to see the rest.',

  // Holdings.
  holdings: 'Your holdings',
  loadingHoldings: 'Loading your holdings',
  noHoldings: 'No holdings yet',
  noHoldingsNote: 'Each stock you buy is listed here with its quantity, cost, live value and P&L.',
  openMarket: 'Open market',
  totals: 'Totals',
  currentValue: 'Current value',
  invested: 'Invested (incl. charges)',
  today: 'Today',
  unrealised: 'Unrealised P&L',
  unpriced:
    '{count, plural, one {# holding has no price right now and is} other {# holdings have no price right now and are}} not counted in current value, today and P&L.',
  value: 'Value',
  buy: 'Buy',
  sell: 'Sell',
  actions: 'Actions',
  buyMore: 'Buy {symbol}',
  sellStock: 'Sell {symbol}',
  showLots: 'Lots of {symbol}',

  // Lots.
  lotsOf: 'Lots of {symbol}',
  eachLot: 'Each lot of {symbol}',
  loadingLots: 'Loading lots',
  theLots: 'The lots',
  lotsAverage: '{count, plural, one {# lot} other {# lots}} · average cost {price} a share, incl. charges',
  priceAndChart: 'Price and chart',
  boughtAt: 'bought at {price}',
  settles: 'settles {day}',
  receipt: 'Receipt',

  // History.
  finishedOrders: 'Finished orders',
  loadingHistory: 'Loading your order history',
  yourHistory: 'Your order history',
  noHistory: 'No finished orders',
  noHistoryNote: 'Sold, rejected and cancelled orders are kept here, each with a receipt of every charge.',
  viewOpenOrders: 'View open orders',
  openReceipt: 'open the receipt',
  order: 'Order',
  ended: 'Ended',
  kind: 'Type',
  shares: 'Shares',
  bought: 'Bought',
  sold: 'Sold',
  result: 'Realised P&L',
  noReason: 'No reason was given.',
  showOlder: 'Show older',
} as const
