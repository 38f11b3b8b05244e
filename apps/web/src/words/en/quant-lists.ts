/** Words of structured products outside their drawer. */
export default {
  // On Discover
  shelf: 'Structured products',
  chip: 'Structured',
  shelfNote: 'A fixed term and a formula for the payout. You can get back less than you put in.',

  // In the lists
  notes: '{count, plural, one {# note} other {# notes}}',
  title: 'Structured products',
  nameHead: 'Note',
  awaitingTitle: 'Subscribe to {count} of {symbol}',
  waits: 'Until the note is issued',
  exit: 'Exit early',
  look: 'Terms',

  // Columns
  quantity: 'Notes',
  value: 'Value',
  valueOf: 'Set by our firm for {day}',
  atIssue: 'At its issue price',
  next: 'Next',
  coupons: 'Coupons',
  couponsNote: '{received} received',
  noCoupons: 'None',
  'step-issue': 'Issue',
  'step-initial-fixing': 'Initial fixing',
  'step-coupon': 'Coupon',
  'step-final-fixing': 'Final fixing',
  'step-maturity': 'Maturity',
  'step-recovery': 'Recovery',
  nothingNext: 'Nothing due',
  inDefault: 'Issuer in default since {day}',
  nextLine: '{step} on {day}',

  // Steps of an order
  subscribed: 'Subscribed',
  fixed: 'Initial level fixed',
  coupon: 'Coupon paid',
  missed: 'Not paid by the issuer',
  matured: 'Matured',
  exited: 'Exited early',
  exitedInPart: 'Exited early in part',
  recovered: 'Recovered from the issuer',
} as const
