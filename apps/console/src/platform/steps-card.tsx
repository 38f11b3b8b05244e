/** platform: every state a thing has been through: when, through whom, why, and what it waits for now. */
import { istMoment } from '@pramaan/browser/clock.ts'
import type { Step } from '@pramaan/contracts'
import { Card } from '@pramaan/ui/card.tsx'
import { distanceWords } from '@pramaan/ui/moment.tsx'
import { Timeline, type TimelineStep } from '@pramaan/ui/timeline.tsx'

export interface StepsCardProps {
  readonly steps: readonly Step[]
  readonly word: (state: string) => string
  readonly now: number
  /** Null once it waits for nothing. */
  readonly waitsFor: string | null
  readonly promisedBy: string | null
  readonly isOverdue: boolean
}

const ENDED_BADLY: ReadonlySet<string> = new Set(['rejected', 'returned', 'expired', 'cancelled'])

const reached = (step: Step, word: string, now: number): TimelineStep => ({
  key: `${step.state} ${step.at}`,
  title: word,
  state: ENDED_BADLY.has(step.state) ? 'failed' : 'done',
  note: `${step.actor}, ${istMoment(step.at)}, ${distanceWords(step.at, now)}`,
  reason: step.reason,
})

export function StepsCard({ steps, word, now, waitsFor, promisedBy, isOverdue }: StepsCardProps) {
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
              `${isOverdue ? 'Overdue: promised by' : 'Promised by'} ${istMoment(promisedBy)}, ${distanceWords(promisedBy, now)}`,
          },
        ]
  return (
    <Card title="What has happened" aside="The client sees the same">
      <Timeline
        label="What has happened"
        steps={[...steps.map((step) => reached(step, word(step.state), now)), ...awaited]}
      />
    </Card>
  )
}
