/** platform: one word for each state of a deposit and of a withdrawal, and the colour that goes with it. */
import type { DepositState, WithdrawalState } from '@pramaan/contracts'
import type { Status } from '@pramaan/ui/status-chip.tsx'

interface Words {
  readonly word: string
  readonly status: Status
}

export const withdrawalWords: Readonly<Record<WithdrawalState, Words>> = {
  requested: { word: 'Requested', status: 'pending' },
  approved: { word: 'Approved', status: 'awaiting' },
  sent: { word: 'Sent', status: 'awaiting' },
  paid: { word: 'Paid', status: 'approved' },
  rejected: { word: 'Rejected', status: 'rejected' },
  cancelled: { word: 'Cancelled', status: 'cancelled' },
}

export const depositWords: Readonly<Record<DepositState, Words>> = {
  created: { word: 'Announced', status: 'pending' },
  submitted: { word: 'Being looked for', status: 'pending' },
  credited: { word: 'Credited', status: 'approved' },
  returned: { word: 'Returned', status: 'cancelled' },
  rejected: { word: 'Rejected', status: 'rejected' },
  expired: { word: 'Expired', status: 'cancelled' },
}
