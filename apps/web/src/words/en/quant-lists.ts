/** Words of structured products outside their drawer. */
export default {
  // On Discover
  shelf: 'Structured products',
  shelfNote: 'A fixed term and a formula for the payout. You can get back less than you put in.',
} as const
