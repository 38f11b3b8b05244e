/** platform: until when something was promised, and whether that has passed. */
import { istMoment } from '@pramaan/browser/clock.ts'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { OverdueChip } from './money-states.tsx'

export const PromisedBy = ({ at, isOverdue, now }: { at: string; isOverdue: boolean; now: number }) => (
  <div className="whitespace-nowrap">
    <span className="figures block text-sm">{istMoment(at)}</span>
    {isOverdue ? (
      <OverdueChip />
    ) : (
      <span className="figures text-soft text-xs">{distanceWords(at, now)}</span>
    )}
  </div>
)
