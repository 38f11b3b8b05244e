/** Words of discover. */
export default {
  title: 'Discover',
  noDeals: 'No open deals for you right now',
  noDealsNote:
    'Deals open here and nowhere else, each with who offers it, its documents, every charge and the worst case.',
  fakes: 'Signs of a fake offer',
  kinds: 'What may be offered',
  open: 'Open',

  // The kinds, one line each.
  desk: 'D.D. trading',
  deskNote: 'Our dealing desk works your order, never beyond your limit price. It may fill only a part.',
  postMarket: 'Post-market trading',
  postMarketNote: 'Shares at the official closing price, in a window after the market closes.',
  startup: 'Startup equity',
  startupNote: 'Shares before or at listing. Your money is only blocked until shares are allotted.',
  funds: 'Funds',
  fundsNote: 'Mutual fund units at the day’s NAV. The time of your order decides which day’s.',
  bonds: 'Bonds',
  bondsNote:
    'A loan to an issuer: interest on fixed dates, the principal at maturity. The issuer can default.',
  structured: 'Structured products',
  structuredNote: 'A fixed term and a formula for the payout. You can get back less than you put in.',
} as const
