/** Words of open orders (Portfolio, Awaiting): what each waits for, how far it is from filling, and cancelling it. */
export default {
  loading: 'Loading your open orders',
  yourOrders: 'Your open orders',
  count: '{count, plural, one {# open order} other {# open orders}}',
  countMore: '{count}+ open orders',
  blocked: 'Blocked {amount}',
  nearest: 'Nearest to fill first',
  none: 'No open orders',
  noneOfKind: 'None of this kind',
  noneNote:
    'An order that is not filled yet stays here, with the amount blocked for it, until it fills, lapses or you cancel it.',
  viewHistory: 'View history',

  // One order
  orderFor: 'Order for {name}',
  details: '{order}: view details',
  filled: '{filled} of {quantity} filled',
  toGo: '{percent} to go',
  away: '{percent} away',
  atLimit: 'At your limit',
  tillTime: '{state} · valid till {time}',
  tillDay: '{state} · valid till {day}',
  mayNotFill: '{state} · may not fill by {time}',
  untilCancelled: '{state} · valid till cancelled',

  // Cancelling
  cancel: 'Cancel',
  cancelOf: 'Cancel: {order}',
  sure: 'Cancel this order?',
  nothingBought: 'Nothing was bought. {amount} is released at once.',
  someBought:
    '{count, plural, one {{shares} is bought and stays yours.} other {{shares} are bought and stay yours.}} The rest is cancelled, and {amount} is released at once.',
  askExchange:
    'The exchange is asked to cancel what is not filled yet. {amount} stays blocked until it confirms.',
  cancellationSent:
    'Cancellation of the {symbol} order sent to exchange. The amount stays blocked until it confirms.',
  theAmount: 'The blocked amount',
  yes: 'Cancel order',
  keep: 'Keep order',
  cancelled: '{symbol} order cancelled. The blocked amount is released.',
  restCancelled: 'The rest of the {symbol} order is cancelled. The blocked amount is released.',
} as const
