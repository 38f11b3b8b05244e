/** orders, shelf: the life of an order as a line of marks with their dates: done, now, to come. For drawers, rows and receipts. */
import { classes } from '@pramaan/ui/classes.ts'
import { Check } from 'lucide-react'
import { say } from './say.ts'

export interface LifeStep {
  readonly title: string
  /** The date first: '18 Nov 2026, 6:00 pm'. */
  readonly note: string
  /** `due` is the client's own turn, or late: amber. */
  readonly state: 'done' | 'now' | 'due' | 'to-come'
}

const looks = {
  done: 'border-accent bg-accent text-on-accent',
  now: 'border-accent bg-raised',
  due: 'border-pending bg-raised',
  'to-come': 'border-edge bg-raised',
} as const

export const LifeSteps = ({ steps, className }: { steps: readonly LifeStep[]; className?: string }) => (
  <ol aria-label={say('steps')} className={classes('flex text-xs', className)}>
    {steps.map(({ title, note, state }, place) => (
      <li
        key={title}
        aria-current={state === 'now' || state === 'due' ? 'step' : undefined}
        className="group min-w-0 flex-1 pr-2 last:flex-none last:pr-0"
      >
        <span aria-hidden="true" className="-mr-2 flex items-center group-last:mr-0">
          <span
            className={classes('grid size-4 shrink-0 place-items-center rounded-full border-2', looks[state])}
          >
            {state === 'done' && <Check size={10} strokeWidth={3.5} />}
          </span>
          {place < steps.length - 1 && (
            <span className={classes('h-0.5 flex-1', state === 'done' ? 'bg-accent' : 'bg-line')} />
          )}
        </span>
        <span className={classes('mt-1 block font-semibold', state === 'due' && 'text-pending')}>
          {title}
        </span>
        <span className={classes('figures block', state === 'due' ? 'text-pending' : 'text-soft')}>
          {note}
        </span>
      </li>
    ))}
  </ol>
)
