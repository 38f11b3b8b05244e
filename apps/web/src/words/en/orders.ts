/** Words of orders that several screens share: states, quantities, charges, the ledger's movements, the PIN's question. */
export default {
  // States
  awaiting: 'Awaiting',
  holding: 'Holding',
  sold: 'Sold',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  listing: 'PENDING LISTING',

  // Quantities
  shares: '{count, plural, one {{shown} share} other {{shown} shares}}',
  times: '{count} × {each}',

  // Charges
  charges: 'Charges',
  chargesOf: 'Charges, {percent}',
  workedOutOn: '{rule} Worked out on {amount}. In force since {day}. Source: {source}',
  workedOut: '{rule} In force since {day}. Source: {source}',

  // Movements of the ledger
  to: 'to',

  // After a sale
  soldStep: 'Sold',
  today: 'Today',
  settlesStep: 'Settles (T+1)',
  withdrawStep: 'Can be withdrawn',
  from4pm: '{day}, 4 pm',
  saleSteps: 'When the money is yours to withdraw',

  // The PIN's question
  pinMarket: 'Your PIN buys {shares} of {symbol} at market price.',
  pinLimit: 'Your PIN buys {shares} of {symbol} at {limit} each or less.',
  pinDesk: 'Your PIN sends the dealing desk an order for {shares} of {symbol} at {limit} each or less.',
} as const
