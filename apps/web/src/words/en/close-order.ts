/** Words of the sale: Confirm to Close. */
export default {
  title: 'Confirm to Close',
  sells: 'Sell {shares} of {name}',
  sellsName: 'Sell your {name} shares',
  cancel: 'Cancel',
  sell: 'Sell',
  sellFor: 'Sell for {amount}',
  sellPartFor: 'Sell {count} for {amount}',
  next: 'Nothing is sold until you press Sell.',

  // All of a position
  sellsAll: 'Sell all {shares} of {name}',
  parts: '{count, plural, one {# order} other {# orders}}, all sold together or none',
  partOf: '{shares} at {price} · {market}',
  partBought: 'Bought {when} · charges {charges}',
  partReceives: 'You receive',
  leftOut:
    '{count, plural, one {# more order stays} other {# more orders stay}}: 200 orders can be sold at once. Sell the rest after these.',
  averageQuotation: 'Average quotation for {shares}',
  sold: 'Sold {shares} of {name} for {amount}',
  soldNote: 'Each order has its own receipt. The contract note is one for the day.',
  receiptOf: 'Receipt: {shares} at {price}',
  done: 'Done',

  // How much
  quantity: 'Quantity to sell',
  usual: 'Usual quantities',
  all: 'All {count}',
  keep: 'You keep {rest} of this order’s {held}.',
  keepNone: 'Sells the whole order.',
  keepUnallotted: 'Sells all that can be sold now.',
  notAllotted: '{shares} more from a bonus: allotted on {day}, and can be sold from then.',
  tendered: '{shares} more are tendered in a buy-back: blocked until the company decides.',
  quantityWrong: 'Enter 1 or more, up to {held}.',
  wholeOnly: 'Only the whole order can be sold right now. Choose all of it.',

  // The quotation
  loading: 'Loading the quotation',
  quotation: 'Quotation for {shares}',
  lastPrice: 'Last price',
  source: '{source} feed · {time}',
  left: '{seconds} s left',
  nothingSold: 'Nothing was sold.',
  nothingChanged: 'Nothing has changed.',
  unknown: '{reason} We do not know yet whether it was sold. Press Sell again: it is sold only once.',

  // P&L
  estimate: 'Estimated P&L',
  estimateNote: 'Against your order price',
  move: 'Price move',
  fee: 'Estimated sell fee (0.2%)',
  profit: 'P&L after all charges',
  profitNote: 'As on your receipt',
  profitNotePart: 'Of these {shares}, as on your receipt',

  // Money
  receive: 'You receive',
  value: 'Trade value',
  each: '{count} × {price}',
} as const
