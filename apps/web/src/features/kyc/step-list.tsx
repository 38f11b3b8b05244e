/** kyc: the four steps. A short row on phones, a list that says what each asks on wide screens; never colour alone. */

import { classes } from '@pramaan/ui/classes.ts'
import { Check, X } from 'lucide-react'
import { say } from './say.ts'
import { type StepState, stepNames } from './states.ts'

const looks: Record<StepState, string> = {
  done: 'border-gain bg-gain-wash text-gain',
  current: 'border-accent bg-accent text-on-accent',
  todo: 'border-edge bg-raised text-soft',
  failed: 'border-loss bg-loss-wash text-loss',
}

const words: Record<StepState, string> = {
  done: say('done'),
  current: say('now'),
  todo: say('later'),
  failed: say('rejected'),
}

export function StepList({ states }: { states: readonly StepState[] }) {
  return (
    <ol aria-label={say('steps')} className="grid grid-cols-4 md:grid-cols-1">
      {stepNames.map((step, place) => (
        <Row key={step.name} number={place + 1} step={step} state={states[place] ?? 'todo'} />
      ))}
    </ol>
  )
}

/** The thin line from one number to the next: sideways on phones, downwards on wide screens. */
const line =
  'absolute top-4 left-[calc(50%+1.25rem)] h-px w-[calc(100%-2.5rem)] bg-line md:top-8 md:bottom-0 md:left-4 md:h-auto md:w-px'

type RowProps = { number: number; step: (typeof stepNames)[number]; state: StepState }

function Row({ number, step, state }: RowProps) {
  return (
    <li
      aria-current={state === 'current' || state === 'failed' ? 'step' : undefined}
      className="relative grid content-start justify-items-center gap-1 md:grid-cols-[2rem_1fr] md:justify-items-stretch md:gap-4 md:not-last:pb-6"
    >
      {number < stepNames.length && <span aria-hidden="true" className={line} />}
      <span
        aria-hidden="true"
        className={classes(
          'figures grid size-8 place-items-center rounded-full border text-sm font-semibold',
          looks[state],
        )}
      >
        {state === 'done' ? <Check size={16} /> : state === 'failed' ? <X size={16} /> : number}
      </span>
      <div className="md:pt-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className={classes('text-sm md:text-base', state === 'todo' ? 'text-soft' : 'font-semibold')}>
            {step.name}
          </span>
          <span className="sr-only text-sm text-soft md:not-sr-only">{words[state]}</span>
        </p>
        <p className="hidden text-soft md:block">{step.asks}</p>
      </div>
    </li>
  )
}
