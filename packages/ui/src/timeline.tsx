/** ui: what has happened, what is awaited, and what comes then. Each step has its mark and its word; colour only helps. */
import { Check, Circle, Hourglass, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { say } from './say-figures.ts'

export type TimelineState = 'done' | 'now' | 'late' | 'next' | 'failed'
export type TimelineStep = {
  key: string
  title: string
  state: TimelineState
  /** Who and when, or by when. */
  note?: ReactNode
  /** Why, in the words of whoever decided. */
  reason?: string | null
}

const marks = {
  done: { icon: Check, look: 'border-transparent bg-gain-wash text-gain', says: say('stepDone') },
  now: { icon: Hourglass, look: 'border-transparent bg-pending-wash text-pending', says: say('stepNow') },
  late: { icon: Hourglass, look: 'border-transparent bg-loss-wash text-loss', says: say('stepOverdue') },
  next: { icon: Circle, look: 'border-line bg-raised text-faint', says: say('stepNext') },
  failed: { icon: X, look: 'border-transparent bg-loss-wash text-loss', says: say('stepEnded') },
} as const satisfies Record<TimelineState, object>

export const Timeline = ({ label, steps }: { label: string; steps: readonly TimelineStep[] }) => (
  <ol aria-label={label} className="grid">
    {steps.map((step, index) => (
      <Step key={step.key} step={step} isLast={index === steps.length - 1} />
    ))}
  </ol>
)

function Step({ step, isLast }: { step: TimelineStep; isLast: boolean }) {
  const { icon: Icon, look, says } = marks[step.state]
  return (
    <li className="relative flex gap-3 pb-5 last:pb-0">
      {!isLast && (
        <span
          aria-hidden="true"
          className={classes(
            'absolute top-8 bottom-0 left-4 w-0.5 -translate-x-1/2',
            step.state === 'done' ? 'bg-gain/40' : 'bg-line',
          )}
        />
      )}
      <span className={classes('z-1 grid size-8 shrink-0 place-items-center rounded-full border', look)}>
        <Icon size={16} strokeWidth={2.25} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className={classes('font-medium text-base', step.state === 'next' && 'text-soft')}>
          <span className="sr-only">{says}: </span>
          {step.title}
        </p>
        {step.note && <div className="figures text-sm text-soft">{step.note}</div>}
        {step.reason && (
          <p className="wrap-anywhere mt-1 border-line border-l-2 pl-3 text-sm text-soft">{step.reason}</p>
        )}
      </div>
    </li>
  )
}
