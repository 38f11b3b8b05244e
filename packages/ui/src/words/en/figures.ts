/** Words of figures, states and times. */
export default {
  copy: 'Copy {label}',
  flag: 'Flag',
  india: 'India',
  amountHidden: 'Amount hidden',
  /** An account number, for screen readers. */
  endingIn: 'ending in {ending}',

  // Times
  in: 'in {span}',
  ago: '{span} ago',
  overdue: ', overdue',

  // What would change
  before: 'Before:',
  after: 'After:',
  nothing: 'nothing',
  unchanged: 'unchanged',

  // A day’s range
  rangeLow: '{name} low',
  rangeHigh: '{name} high',

  // Statuses
  pending: 'Pending',
  pendingListing: 'PENDING LISTING',
  awaiting: 'Awaiting',
  holding: 'Holding',
  sold: 'Sold',
  rejected: 'Rejected',
  approved: 'Approved',
  unverified: 'Unverified',
  cancelled: 'Cancelled',

  // Steps of a timeline, for screen readers
  stepDone: 'Done',
  stepNow: 'Now',
  stepOverdue: 'Overdue',
  stepNext: 'Then',
  stepEnded: 'Ended',

  // The seal
  verified: 'Verified',
  notVerifiedYet: 'Not verified yet',
  verificationFailed: 'Verification failed',
} as const
