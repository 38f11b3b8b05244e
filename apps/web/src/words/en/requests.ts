/** Words that deposits and withdrawals share. */
export default {
  amount: 'Amount',
  usualAmounts: 'Usual amounts',
  overdue: 'Overdue',
  promisedBy: 'Promised by {time}.',
  promisedOverdue: 'Promised by {time}: overdue.',
  waitsFor: 'Waits for: {whom}',
} as const
