/** Words of the facts of a structured note. */
export default {
  tenor: 'Tenor',
  months: '{count, plural, one {# month} other {# months}}',
  follows: 'Follows',
  coupon: 'Coupon a year',
  aYear: '{count, plural, one {paid once a year} other {paid # times a year}}',
  protectedPart: 'Protected at maturity',
  ifIssuerPays: 'if the issuer pays',
  participation: 'Share of the gain',
  cap: 'Most it can gain',
  barrier: 'Barrier',
  ofStart: 'of the start level',
  minimum: 'Minimum',
  steps: 'in steps of {face}',
  left: 'Left',
  ofTotal: 'of {total}',
  fee: 'Subscription fee',
  exitFee: 'exit fee {percent}%',

  // In a list
  protectedNote: 'of the gain, {percent}% protected',
  aYearFixed: 'a year, fixed',
  aYearBarrier: 'a year, barrier at {percent}%',
  from: 'from {amount}',
  closes: '{name} closes',
  opens: '{name} opens',
} as const
