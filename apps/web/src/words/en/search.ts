/** Words of the global search. What the product's own text says of it stands in packages/contracts. */
export default {
  title: 'Search',
  field: 'Search',
  cancel: 'Cancel',
  results: 'Results',
  noSymbol: 'No symbol',
  hint: 'Search a company, its symbol, or a page of this app.',
  failed: 'Search did not work. Please try again.',
  noPrice: 'No price',
  pricedAt: '{source} feed · {time}',

  recent: 'Recent searches',
  clear: 'Clear',
} as const
