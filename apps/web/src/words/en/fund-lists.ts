/** Words of funds outside their drawer. */
export default {
  // On Discover
  shelf: 'Funds',
  shelfNote: 'Mutual fund units at the day’s NAV. The time of your order decides which day’s.',
} as const
