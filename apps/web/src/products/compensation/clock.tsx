/** products, compensation: the 21 days as a row of days, the date first and what is left second; and what happens after them. */
import type { ViewedClaim } from '@pramaan/contracts'
import { classes } from '@pramaan/ui/classes.ts'
import { TriangleAlert, UserCheck } from 'lucide-react'
import { istDay, istMoment } from '../../platform/clock.ts'
import { say } from './say.ts'

export function ClaimClock({ claim }: { claim: ViewedClaim }) {
  const { state, day, days, claimed_at, promised_by, decided_at, is_overdue } = claim
  if (state !== 'pending')
    return (
      <h3 className="text-lg">
        {say(state === 'withdrawn' ? 'withdrawnTitle' : 'decidedTitle', {
          day: istMoment(decided_at ?? claimed_at),
        })}
      </h3>
    )
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className={classes('text-lg', is_overdue && 'text-loss')}>
          {say(is_overdue ? 'overdueTitle' : 'mustAnswerBy', { day: istDay(promised_by) })}
        </h3>
        <span className="figures text-sm text-soft">{say('dayOf', { day, days })}</span>
      </div>
      <Days day={day} days={days} isOverdue={is_overdue} />
      <div className="mt-1 flex justify-between text-sm text-soft">
        <span>{say('sentOn', { day: istDay(claimed_at) })}</span>
        {!is_overdue && <span className="figures">{say('daysLeft', { days: days - day })}</span>}
      </div>
      {is_overdue ? (
        <p className="mt-2 flex items-start gap-2 text-loss">
          <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          {say('overdueNote')}
        </p>
      ) : (
        <p className="mt-2 flex items-start gap-2 text-sm text-soft">
          <UserCheck size={18} aria-hidden="true" className="shrink-0" />
          {say('twoPeople')}
        </p>
      )}
    </section>
  )
}

const Days = ({ day, days, isOverdue }: { day: number; days: number; isOverdue: boolean }) => (
  <div role="img" aria-label={say('clock', { day, days })} className="mt-2 flex gap-1">
    {Array.from({ length: days }, (_, place) => place + 1).map((one) => (
      <span
        key={one}
        className={classes(
          'figures grid h-7 min-w-0 flex-1 place-items-center rounded-sm text-xs',
          one > day && 'bg-line',
          one <= day && (isOverdue ? 'bg-loss text-raised' : 'bg-pending text-raised'),
        )}
      >
        {one === day && one}
      </span>
    ))}
  </div>
)
