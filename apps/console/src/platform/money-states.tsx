/** platform: how far a deposit or a withdrawal is, by icon, colour and word. */
import type { DepositState, WithdrawalState } from '@pramaan/contracts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { type Status, StatusChip } from '@pramaan/ui/status-chip.tsx'
import { AlarmClock } from 'lucide-react'
import { say } from './say.ts'

type Look = { status: Status; word: string }

const depositLooks: Record<DepositState, Look> = {
  created: { status: 'unverified', word: say('requested') },
  submitted: { status: 'pending', word: say('toVerify') },
  credited: { status: 'approved', word: say('credited') },
  returned: { status: 'cancelled', word: say('returned') },
  rejected: { status: 'rejected', word: say('rejected') },
  expired: { status: 'cancelled', word: say('expired') },
}

const withdrawalLooks: Record<WithdrawalState, Look> = {
  requested: { status: 'pending', word: say('requested') },
  approved: { status: 'listing', word: say('toBeSent') },
  sent: { status: 'awaiting', word: say('sent') },
  paid: { status: 'approved', word: say('paid') },
  rejected: { status: 'rejected', word: say('rejected') },
  cancelled: { status: 'cancelled', word: say('cancelled') },
}

export const DepositChip = ({ state }: { state: DepositState }) => <StatusChip {...depositLooks[state]} />
export const WithdrawalChip = ({ state }: { state: WithdrawalState }) => (
  <StatusChip {...withdrawalLooks[state]} />
)

export const OverdueChip = () => (
  <Chip tone="loss" icon={<AlarmClock size={13} aria-hidden="true" />}>
    {say('overdue')}
  </Chip>
)
