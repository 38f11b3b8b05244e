/** platform: every state a thing has been through: when, through whom, why, and what it waits for now. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { Step } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { Timeline, type TimelineStep } from '@pramaan/ui/timeline.tsx'
import { say } from './say.ts'

export interface StepsCardProps {
  readonly steps: readonly Step[]
  readonly now: number
  /** Null once it waits for nothing. */
  readonly waitsFor: string | null
  readonly promisedBy: string | null
  readonly isOverdue: boolean
}

const ENDED_BADLY: ReadonlySet<string> = new Set(['rejected', 'returned', 'expired', 'cancelled'])

/** What happened, where the state alone would not say it. */
const words: Readonly<Record<string, string>> = {
  created: say('requested'),
  submitted: say('stepSubmitted'),
  sent: say('stepSent'),
  returned: say('stepReturned'),
}

const asTitle = (state: string): string => words[state] ?? state.charAt(0).toUpperCase() + state.slice(1)

const reached = (step: Step, now: number): TimelineStep => ({
  key: `${step.state}:${step.at}`,
  title: asTitle(step.state),
  state: ENDED_BADLY.has(step.state) ? 'failed' : 'done',
  note: say('stepNote', { actor: step.actor, when: istMoment(step.at), ago: distanceWords(step.at, now) }),
  reason: step.reason,
})

export function StepsCard({ steps, now, waitsFor, promisedBy, isOverdue }: StepsCardProps) {
  const awaited: TimelineStep[] =
    waitsFor === null
      ? []
      : [
          {
            key: 'awaited',
            title: waitsFor,
            state: isOverdue ? 'late' : 'now',
            note:
              promisedBy &&
              say(isOverdue ? 'overdueBy' : 'dueBy', {
                when: istMoment(promisedBy),
                ago: distanceWords(promisedBy, now),
              }),
          },
        ]
  return (
    <Card title={say('history')} aside={say('clientSees')}>
      <Timeline label={say('history')} steps={[...steps.map((step) => reached(step, now)), ...awaited]} />
    </Card>
  )
}
