/** products, loan: a word and a look for each state. */
import type { LoanState } from '@pramaan/contracts'
import type { Status } from '@pramaan/ui/status-chip.tsx'
import { say } from './say.ts'

const looks: Readonly<Record<LoanState, Status>> = {
  pending: 'pending',
  approved: 'awaiting',
  active: 'approved',
  shortfall: 'rejected',
  closed: 'unverified',
  rejected: 'rejected',
  withdrawn: 'cancelled',
}

export const stateWords = (state: LoanState): { status: Status; word: string } => ({
  status: looks[state],
  word: say(state),
})
