/** products, fund: which NAV an order of this moment gets, as a line of moments: now, the cut-off, the NAV, the units or the money. */
import { spanWords } from '@pramaan/browser/spans.ts'
import { Chip } from '@pramaan/ui/chip.tsx'
import { Clock } from 'lucide-react'
import { useBusinessNow } from '../../orders/shelf/business-now.ts'
import { LifeSteps } from '../../orders/shelf/steps.tsx'
import { istDay, istMoment } from '../../platform/clock.ts'
import { say } from './say.ts'

export interface NavClockProps {
  readonly cutOff: string
  readonly navDay: string
  readonly navBy: string
  /** The day on which it is done, and what that is: units yours, money paid. */
  readonly doneOn: string
  readonly done: string
}

export function NavClock({ cutOff, navDay, navBy, doneOn, done }: NavClockProps) {
  const now = useBusinessNow()
  const left = Date.parse(cutOff) - now
  return (
    <section aria-label={say('whichNav')} className="rounded-xl bg-sunken px-4 py-3">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-display font-semibold text-base">{say('youGet', { day: istDay(navDay) })}</h4>
        {left > 0 && (
          <Chip tone="pending" icon={<Clock size={12} aria-hidden="true" />}>
            {say('left', { span: spanWords(left) })}
          </Chip>
        )}
      </header>
      <LifeSteps
        steps={[
          { title: say('cutOff'), note: istMoment(cutOff), state: 'now' },
          { title: say('navKnown'), note: istMoment(navBy), state: 'to-come' },
          { title: done, note: istDay(doneOn), state: 'to-come' },
        ]}
      />
      <p className="mt-2 text-sm text-soft">
        {say('navNote', { day: istDay(navDay), cutOff: istMoment(cutOff) })}
      </p>
    </section>
  )
}
