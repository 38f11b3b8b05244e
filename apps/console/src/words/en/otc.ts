/** Words of post-market deals. */
export default {
  title: 'Post-market deals',
  stepAllotted: 'Allotted',
  stepPaid: 'Paid in part',
  rowTitle: '{symbol} · {market}',
  rowNote: '{name} · sold by {seller} · lot {lot} · {price}',
  atClose: 'official close of {day}',
  named: '{price} named',
  taken: '{taken} of {total} shares',
  nextOpens: 'Opens {when}',
  nextCloses: 'Closes {when}, then allot',
  nextAllot: 'Allot: clients wait since it closed. All is released on {when}.',
  nextSecond: 'The allotment waits for a second person',
  nextPay:
    '{count, plural, =0 {All answered} one {# client has to answer by {when}} other {# clients have to answer by {when}}}',

  // A new deal
  newDeal: 'New deal',
  newNote:
    'Clients see exactly what a second person approves. The price is an official close, or one that you name inside the exchange’s price band.',
  propose: 'Propose deal',
  exchange: 'Exchange',
  symbol: 'Symbol',
  seller: 'Seller',
  lot: 'Lot, in shares',
  total: 'Total, in shares',
  opens: 'Opens, in India',
  closes: 'Closes, in India',
  due: 'Allotments are paid by, in India',
  priceKind: 'Price',
  kindClose: 'Official close',
  kindNamed: 'Named',
  priceDay: 'Day of the official close',
  priceDayHint: 'With an official close only',
  rupees: 'Named price a share',
  rupeesHint: 'With a named price only',
  risk: 'The one risk that matters, as clients read it',

  // A change
  change: 'Change',
  changeTitle: 'Change {title}',
  changeNote:
    'The price and the lot stay. What clients have asked for already keeps the terms that they read; they are told by mail, and can take it back until the deal closes.',
  proposeChange: 'Propose change',

  // The allotment
  allot: 'Allot',
  allotTitle: 'Allot {symbol}',
  allotNote:
    'At {price}. Each application is answered once a second person has approved: what is not allotted is released at once, and the client is told by mail.',
  priceMissing: 'the official close, which is not known yet',
  proposeAllotment: 'Propose allotment',
  applications: 'Applications',
  client: 'Client',
  applied: 'Applied for',
  allotted: 'Allotted',
  allottedTo: 'Shares for {client}',
  askedFor: '{account} · {applied} applied for',
  sum: '{allotted} of {applied} shares in {count, plural, one {# application} other {# applications}}',
  inFull: 'All in full',
  inPart: 'All {percent}%, in whole lots',
  notWhole: 'Enter whole numbers of shares.',

  // The report
  report: 'Applications and payments',
  reportNote:
    'The last 6 deals with applications: what each client asked for, was allotted and has paid. What is unpaid is blocked in the client’s own account. Those of older deals are under Orders.',
  showMore: 'Show more ({left} left)',
  choose: 'Deal',
  status: 'Status',
  paid: 'Paid',
  outstanding: 'Unpaid',
  reportSums: '{applied} applied for · {allotted} allotted · {paid} paid · {outstanding} unpaid',
  none: 'none',
} as const
