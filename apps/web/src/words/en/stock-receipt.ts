/** Words of the trades on the receipt of a stock. */
export default {
  trades: '{count, plural, one {Trade} other {# trades}}',
  tradesPart: 'Trades',
  boughtAt: 'Bought {shares} at {price}',
  soldAt: 'Sold {shares} at {price}',
  boughtAtAverage: 'Bought {shares} at {price} average',
  soldAtAverage: 'Sold {shares} at {price} average',
  someShares: 'shares',
  levels: 'Prices in the market depth',
  tradeCharges: '{at} · charges {amount}',
  tradeSource: 'Price from the {source} feed, {at} · trade {transfer}',
  tradeQuoted: 'Price from the {source} feed, {at} · your quotation {quote} · trade {transfer}',
  moment: '{date}, {time}',
} as const
