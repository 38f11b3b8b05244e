/** platform: how far a deposit or a withdrawal is, by icon, colour and word. */
import type { DepositState, WithdrawalState } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Status, StatusChip } from '@pramaan/ui/status-chip.tsx'
import { AlarmClock } from 'lucide-react'

type Look = { status: Status; word: string }

const depositLooks: Record<DepositState, Look> = {
  created: { status: 'unverified', word: 'Announced' },
  submitted: { status: 'pending', word: 'To check' },
  credited: { status: 'approved', word: 'Credited' },
  returned: { status: 'cancelled', word: 'Returned' },
  rejected: { status: 'rejected', word: 'Rejected' },
  expired: { status: 'cancelled', word: 'Expired' },
}

const withdrawalLooks: Record<WithdrawalState, Look> = {
  requested: { status: 'pending', word: 'Requested' },
  approved: { status: 'listing', word: 'To be sent' },
  sent: { status: 'awaiting', word: 'Sent' },
  paid: { status: 'approved', word: 'Paid' },
  rejected: { status: 'rejected', word: 'Rejected' },
  cancelled: { status: 'cancelled', word: 'Cancelled' },
}

export const DepositChip = ({ state }: { state: DepositState }) => <StatusChip {...depositLooks[state]} />
export const WithdrawalChip = ({ state }: { state: WithdrawalState }) => (
  <StatusChip {...withdrawalLooks[state]} />
)

export const OverdueChip = () => (
  <Chip tone="loss" icon={<AlarmClock size={13} aria-hidden="true" />}>
    Overdue
  </Chip>
)
