/** kyc: the four steps as a progress list. Each says what it asks and where the client stands, also without colour. */
import { Check, X } from 'lucide-react'
import { classes } from '@pramaan/ui/classes.ts'
import { type StepState, stepNames } from './states.ts'

const looks: Record<StepState, string> = {
  done: 'border-gain bg-gain-wash text-gain',
  current: 'border-accent bg-accent text-on-accent',
  next: 'border-accent bg-raised text-accent',
  todo: 'border-edge bg-raised text-soft',
  failed: 'border-loss bg-loss-wash text-loss',
}

const words: Record<StepState, string> = {
  done: 'Done',
  current: 'Now',
  next: 'Next',
  todo: 'Later',
  failed: 'Rejected',
}

export function StepList({ states }: { states: readonly StepState[] }) {
  return (
    <ol>
      {stepNames.map((step, place) => (
        <Row key={step.name} number={place + 1} step={step} state={states[place] ?? 'todo'} />
      ))}
    </ol>
  )
}

type RowProps = { number: number; step: (typeof stepNames)[number]; state: StepState }

function Row({ number, step, state }: RowProps) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative grid grid-cols-[2rem_1fr] gap-4 pb-6 last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-4 not-last:before:w-px not-last:before:bg-line"
    >
      <span
        aria-hidden="true"
        className={classes(
          'figures grid size-8 place-items-center rounded-full border text-sm font-semibold',
          looks[state],
        )}
      >
        {state === 'done' ? <Check size={16} /> : state === 'failed' ? <X size={16} /> : number}
      </span>
      <div className="pt-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{step.name}</span>
          <span className="text-sm text-soft">{words[state]}</span>
        </p>
        <p className="text-soft">{step.asks}</p>
      </div>
    </li>
  )
}
