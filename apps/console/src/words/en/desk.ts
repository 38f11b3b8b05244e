/** Words of the dealing desk. */
export default {
  desk: 'Desk',
  deskNote:
    'Orders that clients placed through the dealing desk. They are filled at the market price, only within the client’s limit. No one can enter a price.',
  pendingFor: 'Pending for',
  clientAndOrder: 'Client and order',
  handledBy: 'Handled by {who}',
  filled: 'Filled',
  filledOf: '{filled} of {quantity}',
  limit: 'Limit price',
  priceNow: 'Current price',
  canBeFilled: 'Can be filled',
  now: 'Now',
  none: 'No orders at the desk',
  noneNote: 'Orders placed through the desk appear here at once.',
  ordersAtDesk: 'Orders at the desk',
} as const
