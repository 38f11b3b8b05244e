/** Words of startup equity and IPOs outside their drawer. */
export default {
  // On Discover
  shelf: 'Startup equity',
  shelfNote: 'Shares before or at listing. Your money is only blocked until shares are allotted.',
} as const
