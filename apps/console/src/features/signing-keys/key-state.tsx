/** signing-keys: how a key stands, by icon, colour and word. */
import type { StaffKeyRow } from '@pramaan/contracts'
import { type Status, StatusChip } from '@pramaan/ui/status-chip.tsx'
import { say } from './say.ts'

const looks: Record<StaffKeyRow['state'], { status: Status; word: string }> = {
  asked: { status: 'pending', word: say('asked') },
  enrolled: { status: 'approved', word: say('enrolled') },
  ended: { status: 'cancelled', word: say('ended') },
}

export const KeyState = ({ state }: { state: StaffKeyRow['state'] }) => <StatusChip {...looks[state]} />
