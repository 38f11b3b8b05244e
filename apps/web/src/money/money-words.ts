/** money: one word for each state of a deposit and of a withdrawal, and the colour that goes with it. */
import type { DepositState, WithdrawalState } from '@pramaan/contracts'
import type { Status } from '@pramaan/ui/status-chip.tsx'
import { say } from './say-states.ts'

interface Words {
  readonly word: string
  readonly status: Status
}

export const withdrawalWords: Readonly<Record<WithdrawalState, Words>> = {
  requested: { word: say('requested'), status: 'pending' },
  approved: { word: say('approved'), status: 'awaiting' },
  sent: { word: say('sent'), status: 'awaiting' },
  paid: { word: say('paid'), status: 'approved' },
  rejected: { word: say('rejected'), status: 'rejected' },
  cancelled: { word: say('cancelled'), status: 'cancelled' },
}

export const depositWords: Readonly<Record<DepositState, Words>> = {
  created: { word: say('requested'), status: 'pending' },
  submitted: { word: say('submitted'), status: 'pending' },
  credited: { word: say('credited'), status: 'approved' },
  returned: { word: say('returned'), status: 'cancelled' },
  rejected: { word: say('rejected'), status: 'rejected' },
  expired: { word: say('expired'), status: 'cancelled' },
}
