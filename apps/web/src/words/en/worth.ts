/** Words of what a client has: net worth, returns, allocation, cash, the largest holdings. */
export default {
  // The net-worth card.
  netWorth: 'Net worth',
  yourNetWorth: 'Your net worth',
  loadingNetWorth: 'Loading your net worth',
  hideAmounts: 'Hide amounts',
  showAmounts: 'Show amounts',
  today: 'today',
  owed: 'Owed as posted, taken off',
  unrealised: 'Unrealised P&L',
  fromLedger: 'From your ledger · {time}',
  checkedRows: '{count, plural, one {# ledger row} other {# ledger rows}} · head {head}',
  doNotRely: 'Do not rely on this figure',
  noEntries: 'No entries in your ledger yet.',

  // Asset allocation.
  allocation: 'Asset allocation',
  ofNetWorth: '% of net worth',
  concentratedOne: '{name} is {share} of your net worth. If it falls 10%, you lose about {amount}.',
  concentratedTwo:
    '{first} and {second} are {share} of your net worth. If both fall 10%, you lose about {amount}.',

  // Cash.
  cash: 'Cash',
  loadingCash: 'Loading your cash',
  yourCash: 'Your cash',
  withdrawable: 'Withdrawable',
  unsettled: 'Unsettled',
  settlesOn: 'Settles {day}',
  settlesFrom: 'Settles {from} to {to}',
  blocked: 'Blocked',
  seeWhy: 'see why',
  deposit: 'Deposit',
  withdraw: 'Withdraw',

  // The largest holdings.
  holdings: 'Holdings',
  topByValue: 'Top {count} by value',
  allHoldings: '{count, plural, one {# holding} other {All # holdings}}',
  month: '30 days',
  dayHead: 'Today',
  value: 'Value',
  yourHoldings: 'Your holdings',
  loadingHoldings: 'Loading your holdings',
  noHoldings: 'No holdings yet',
  noHoldingsNote: 'What you buy is listed here with its value and P&L.',
  openMarket: 'Open market',
} as const
