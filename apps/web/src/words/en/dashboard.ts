/** Words of home. */
export default {
  welcome: 'Welcome, {name}',
  account: 'Account {account}',
  approved: 'Identity approved',

  // What there is to do.
  toDo: 'To do',
  loadingToDo: 'Loading your to-do list',
  nothingToDo: 'Nothing to do right now.',
  setPin: 'Set your PIN',
  setPinNote: 'You need it to buy, to withdraw and to change a bank account.',
  addBank: 'Add a bank account',
  addBankNote: 'Until 24 hours after you add it you cannot withdraw.',
  openOrders: '{count, plural, one {# open order} other {# open orders}}',
  viewOrders: 'View orders',
  orderTill:
    '{symbol}: valid till {time}. If it is not filled by then, it is cancelled and {amount} is released.',
  orderWaits: '{name}: {waits}',
  orderOpen: '{symbol}: {amount} is blocked until it is filled or cancelled.',
  payDeposit: 'Pay your {amount} deposit',
  payDepositNote: 'By {time}. If no payment arrives by then, the request expires.',

  // The market.
  theIndices: 'The indices',

  // The last orders.
  recentOrders: 'Recent orders',
  history: 'History',
  loadingOrders: 'Loading your orders',
  yourOrders: 'Your orders',
  noOrders: 'No orders yet. Search for a stock, check its price and charges, then decide.',
  openMarket: 'Open market',
} as const
