/** Words of bonds outside their drawer. */
export default {
  // On Discover
  shelf: 'Bonds',
  shelfNote:
    'A loan to an issuer: interest on fixed dates, the principal at maturity. The issuer can default.',
} as const
