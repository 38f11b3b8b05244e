/** products, compensation: how far a claim is. */
import type { ClaimState } from '@pramaan/contracts'
import { type Status, StatusChip } from '@pramaan/ui/status-chip.tsx'
import { say } from './say.ts'

const looks: Record<ClaimState, { status: Status; word: string }> = {
  pending: { status: 'pending', word: say('pending') },
  approved: { status: 'approved', word: say('approved') },
  paid: { status: 'approved', word: say('paid') },
  rejected: { status: 'rejected', word: say('rejected') },
  withdrawn: { status: 'cancelled', word: say('withdrawn') },
}

export const ClaimChip = ({ state }: { state: ClaimState }) => <StatusChip {...looks[state]} />
