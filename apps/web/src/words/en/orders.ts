/** Words of orders that several screens share: states, quantities, charges and the ledger's movements. */
export default {
  // States
  pending: 'Pending',
  awaiting: 'Awaiting',
  holding: 'Holding',
  sold: 'Sold',
  matured: 'Matured',
  redeemed: 'Redeemed',
  exited: 'Exited early',
  recovered: 'Recovered',
  consolidated: 'Consolidated',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  listing: 'PENDING LISTING',

  // Quantities
  shares: '{count, plural, one {{shown} share} other {{shown} shares}}',
  times: '{count} × {each}',
  less: '{field}: {step} less',
  more: '{field}: {step} more',

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
  paidStep: 'Paid out',
  settlesStep: 'Settles (T+1)',
  settlesOnly: 'Settles',
  settledStep: 'Settled',
  withdrawStep: 'Can be withdrawn',
  from4pm: '{day}, 4 pm',
  since: 'since {day}',
  saleSteps: 'When the money is yours to withdraw',

  // Before anything is typed
  doesNotVerify:
    'Your ledger does not verify on this device, so nothing can be bought here until it does. Selling and withdrawing stay open.',
  frozenWhy:
    'You froze your account on {since}, so nothing can be bought. Ask your firm to lift the freeze. You can still sell and withdraw.',
} as const
