/** Words of home. */
export default {
  welcome: 'Welcome, {name}',
  account: 'Account {account}',
  approved: 'Identity approved',

  // Net worth and its curve.
  yourCurve: 'Your value curve',
  loadingCurve: 'Loading your value curve',
  curveLater: 'Your value curve begins with your first deposit',
  curveLaterNote:
    'Net worth day by day against what you put in, with your returns beside it. Each figure shows how it is worked out.',
  firstDeposit: 'Deposit money',
  firstDepositNote: 'It is counted once the bank confirms it.',
  firstBuy: 'Buy shares, funds or bonds',
  firstBuyNote: 'Every charge is shown before you confirm.',
  firstCheck: 'Check our books',
  firstCheckNote: 'Your device verifies every entry of your ledger by itself.',
  deposit: 'Deposit',
  range: 'Time shown',
  rangeAll: 'All',
  netInvested: 'Net invested',
  netInvestedNote: 'deposits − withdrawals',
  totalReturns: 'Total returns',
  totalReturnsNote: 'net worth − net invested',
  xirr: 'XIRR',
  xirrNote: 'a year',
  xirrLater: 'after your first day',
  xirrNone: 'none for these days and amounts',
  moneyWeighted: 'Money-weighted',
  moneyWeightedNote: 'since {day}, not a yearly rate',

  // What comes and goes next.
  nextFlows: 'Next cash flows',
  loadingFlows: 'Loading your next cash flows',
  yourFlows: 'Your next cash flows',
  noFlows:
    'Nothing is due in the next 12 months. Settlements, coupons, dividends, SIPs and instalments are listed here.',
  allFlows: 'All {count}',
  firstFlows: 'First {count}',
  laterFlows: '{count} more until {day}. Each is listed here as its day comes nearer.',
  fewer: 'Show fewer',
  about: 'about',
  byPayoff: 'By its payoff',
  sale: 'Sale settles',
  redemption: 'Redemption',
  dividend: 'Dividend',
  distribution: 'IDCW',
  coupon: 'Coupon',
  maturity: 'Maturity',
  sip: 'SIP instalment',
  instalment: 'Loan instalment',
  covered: 'Your withdrawable cash covers every payment listed till {day}.',
  shortForSip:
    '{day}: {amount} is missing for the SIP in {name}, from cash you have today. Without it the instalment is skipped; nothing is owed.',
  shortForInstalment:
    '{day}: {amount} is missing for the instalment to {name}, from cash you have today. Without it the instalment is late.',

  // Open deals.
  openDeals: 'Open deals',
  loadingDeals: 'Loading open deals',
  noDeals: 'No deal is open right now. Funds and bonds are on Discover every day.',
  allDeals: 'All {count}',
  discover: 'Discover',
  dealCloses: 'Closes {time} · in {span}',
  worstCase: 'Worst case: ',

  // Whom the client can reach.
  contact: 'Contact {firm}',
  contactNote: 'We never ask for your password or PIN.',

  // What there is to do.
  toDo: 'To do',
  yourToDo: 'Your to-do list',
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
  allToDo: 'View all {count}',
  inTime: 'in {span}',
  alertFired: '{name}: {alert}',
  alertReached: 'Reached {price} on {time}.',
  answered: '{state}, {time}. {reason}',
  frozen: 'Your account is frozen',
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
