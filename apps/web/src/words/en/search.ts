/** Words of the global search. What the product's own text says of it stands in packages/contracts. */
export default {
  title: 'Search',
  field: 'Search',
  cancel: 'Cancel',
  results: 'Results',
  noSymbol: 'No symbol',
  hint: 'Search a company or its symbol, a fund, a bond, an offer, or a page of this app.',
  failed: 'Search did not work. Please try again.',
  noPrice: 'No price',
  pricedAt: '{source} feed · {time}',

  recent: 'Recent searches',
  clear: 'Clear',

  // What is on the shelf
  upcoming: 'Upcoming',
  closed: 'Closed',
  more: '{count, plural, one {# more offer matches.} other {# more offers match.}}',
  older: 'Offers that ended longer ago were not searched: {kinds}.',
  toDiscover: 'Look on Discover',
  missing: 'Not searched just now: {kinds}. Nothing has changed; try again.',
} as const
