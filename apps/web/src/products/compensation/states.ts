/** products, compensation: a claim's state as a chip says it. */
import type { ListedClaim } from '@pramaan/contracts'
import type { StatusChipProps } from '@pramaan/ui/status-chip.tsx'
import { say } from './say.ts'

export function stateOf({
  state,
  is_overdue,
}: Pick<ListedClaim, 'state' | 'is_overdue'>): Pick<StatusChipProps, 'status'> & { word: string } {
  if (is_overdue) return { status: 'rejected', word: say('stateOverdue') }
  if (state === 'pending') return { status: 'pending', word: say('statePending') }
  if (state === 'approved') return { status: 'approved', word: say('stateApproved') }
  if (state === 'paid') return { status: 'approved', word: say('statePaid') }
  if (state === 'rejected') return { status: 'rejected', word: say('stateRejected') }
  return { status: 'cancelled', word: say('stateWithdrawn') }
}
