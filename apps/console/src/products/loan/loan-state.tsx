/** products, loan: how far a loan is, and by when somebody has to do something about it. */
import { istDate, istDay, istMoment } from '@pramaan/browser/clock.ts'
import type { FirmLoan, LoanState } from '@pramaan/contracts'
import { Chip, type ChipProps } from '@pramaan/ui/chip.tsx'
import { say } from './say.ts'

const tones: Readonly<Record<LoanState, NonNullable<ChipProps['tone']>>> = {
  pending: 'pending',
  approved: 'accent',
  active: 'gain',
  shortfall: 'loss',
  closed: 'plain',
  rejected: 'plain',
  withdrawn: 'plain',
}

const DAY_MS = 86_400_000

export const StateChip = ({ state }: { state: LoanState }) => (
  <Chip tone={tones[state]}>{say(`state-${state}`)}</Chip>
)

/** The date first, then how long. */
export function Clock({
  loan: { status, cure_by, promised_by, is_overdue },
  now,
}: {
  loan: FirmLoan
  now: number
}) {
  if (status === 'shortfall' && cure_by !== null) {
    const left = Math.round((Date.parse(cure_by) - Date.parse(istDate(now))) / DAY_MS)
    return (
      <span className="figures block text-sm">
        <span className="block">{say('cureBy', { day: istDay(cure_by) })}</span>
        <span className={left < 0 ? 'block font-semibold text-loss' : 'block text-pending'}>
          {left < 0 ? say('curePassed') : say('cureLeft', { days: left })}
        </span>
      </span>
    )
  }
  if (promised_by === null) return null
  return (
    <span className={`figures block text-sm ${is_overdue ? 'font-semibold text-loss' : 'text-soft'}`}>
      {say(is_overdue ? 'answerLate' : 'answerBy', { when: istMoment(promised_by) })}
    </span>
  )
}
