/** Words of discover. */
export default {
  title: 'Discover',
  noDeals: 'No open deals for you right now',
  noDealsNote:
    'Deals open here and nowhere else, each with who offers it, its documents, every charge and the worst case.',
  fakes: 'Signs of a fake offer',
  kinds: 'What may be offered',
  open: 'Open',
} as const
