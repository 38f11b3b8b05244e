/** platform: how far a proposal is, by icon, colour and word. */
import type { Proposal } from '@pramaan/contracts'
import { type Status, StatusChip } from '@pramaan/ui/status-chip.tsx'
import { say } from './say.ts'

const looks: Record<Proposal['state'], { status: Status; word: string }> = {
  open: { status: 'pending', word: say('open') },
  approved: { status: 'approved', word: say('approved') },
  rejected: { status: 'rejected', word: say('rejected') },
  withdrawn: { status: 'cancelled', word: say('withdrawn') },
  expired: { status: 'cancelled', word: say('expired') },
}

export const ProposalState = ({ state }: { state: Proposal['state'] }) => <StatusChip {...looks[state]} />
