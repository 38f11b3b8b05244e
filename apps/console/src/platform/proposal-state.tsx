/** platform: how far a proposal is, by icon, colour and word. */
import type { Proposal } from '@pramaan/contracts'
import { type Status, StatusChip } from '@pramaan/ui/status-chip.tsx'

const looks: Record<Proposal['state'], { status: Status; word: string }> = {
  open: { status: 'pending', word: 'Open' },
  approved: { status: 'approved', word: 'Approved' },
  rejected: { status: 'rejected', word: 'Rejected' },
  withdrawn: { status: 'cancelled', word: 'Withdrawn' },
  expired: { status: 'cancelled', word: 'Expired' },
}

export const ProposalState = ({ state }: { state: Proposal['state'] }) => <StatusChip {...looks[state]} />
