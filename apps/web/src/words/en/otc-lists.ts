/** Words of post-market deals outside their drawer. */
export default {
  // On Discover
  shelf: 'Post-market trading',
  shelfNote: 'Shares at the official closing price, in a window after the market closes.',
} as const
