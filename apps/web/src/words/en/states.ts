/** States of deposits and withdrawals, one word each. */
export default {
  requested: 'Requested',
  approved: 'Approved',
  sent: 'Sent',
  paid: 'Paid',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  submitted: 'Being matched with the bank',
  credited: 'Credited',
  returned: 'Returned',
  expired: 'Expired',
} as const
